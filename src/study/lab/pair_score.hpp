// Statistics of pairs of games between two players: score, confidence interval, Elo, and a sequential test.
//
// The unit is a pair of games from one opening with colours swapped, because its two results are not independent: an
// opening that wins for one side wins for both players once.  So a pair has five results, 0 to 2 points in halves, for
// the player that is named first (the "pentanomial" counts of Fishtest).
#pragma once

#include <array>
#include <cstdint>

#include "lab/statistics.hpp"

namespace inarow::lab {

class PairScore {
public:
    // Points of the first player: 0, 1, ..., 4 halves.
    void add(int halves) { ++counts_[static_cast<std::size_t>(halves)]; }

    [[nodiscard]] const std::array<std::uint64_t, 5>& counts() const { return counts_; }
    [[nodiscard]] std::uint64_t pairs() const;
    // Of the first player, between 0 and 1; requires a pair.
    [[nodiscard]] double score() const;
    // All scores that the counts do not rule out: the interval of the empirical likelihood ratio (Owen, Biometrika 75,
    // 1988).  It lies within 0 and 1 and has a length even when all pairs ended alike.  Requires a pair.
    [[nodiscard]] Interval interval(double level = confidence) const;
    // log L(hi) - log L(lo) of the most likely distributions with these scores.  The test statistic of the generalized
    // SPRT as Fishtest uses it (M. Van den Bergh, "The GSPRT", 2017).
    [[nodiscard]] double log_likelihood_ratio(double lo, double hi) const;

private:
    [[nodiscard]] double log_likelihood(double score) const;

    std::array<std::uint64_t, 5> counts_{};
};

// The usual scale: 400 points of difference are a score of 10 to 1.  Infinite at 0 and 1.
[[nodiscard]] double elo_of(double score);
[[nodiscard]] double score_of(double elo);

// Which of two differences can be rejected?  Where the truth lies between them, either one is.  Wald, Annals of
// Mathematical Statistics 16, 1945.
struct Sprt {
    double elo0 = 0;
    double elo1 = 10;
    double alpha = 0.05;  // how often elo0 may be rejected although it holds
    double beta = 0.05;   // the same for elo1

    enum class Verdict { open, elo0, elo1 };  // the difference that is not rejected
    [[nodiscard]] double statistic(const PairScore& pairs) const;
    [[nodiscard]] double lower() const;
    [[nodiscard]] double upper() const;
    [[nodiscard]] Verdict verdict(const PairScore& pairs) const;
};

}  // namespace inarow::lab
