// Means, and intervals and tests for counts of games.  Boost.Math knows the distributions; statistics.cpp alone
// includes it, because its headers take seconds to compile.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <vector>

namespace inarow::lab {

// Both require at least one value.
[[nodiscard]] inline double mean(const std::vector<double>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}
[[nodiscard]] inline double median(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

inline constexpr double confidence = 0.95;  // of every interval in a report

struct Interval {
    double lo = 0;
    double hi = 0;
    [[nodiscard]] bool holds(double value) const { return lo <= value && value <= hi; }
};

// For the probability behind this many successes in this many trials: the interval of Clopper and Pearson (Biometrika
// 26, 1934), whose coverage is at least the level asked for, whatever the probability is.  [0, 1] without trials.
[[nodiscard]] Interval clopper_pearson(std::uint64_t successes, std::uint64_t trials, double level = confidence);

// A figure with its interval.
struct Estimate {
    double value = 0;
    Interval interval;
};

// How many of how many.
struct Share {
    std::uint64_t count = 0;
    std::uint64_t of = 0;
    void add(bool yes) {
        count += yes;
        ++of;
    }
    // With the interval of Clopper and Pearson; a share of nothing is no figure.
    [[nodiscard]] std::optional<Estimate> estimate() const {
        if (of == 0) return std::nullopt;
        return Estimate{static_cast<double>(count) / static_cast<double>(of), clopper_pearson(count, of)};
    }
};

// Two-sided p of this many successes when each has this chance: the probability of all counts that are no more likely
// than the one observed (the method of small p-values, as in R's binom.test).  1 without trials.
[[nodiscard]] double binomial_test(std::uint64_t successes, std::uint64_t trials, double chance = 0.5);

// Two-sided p of the difference between two shares, with no assumption about the counts (Fisher's exact test, by small
// p-values as above).
[[nodiscard]] double fisher_test(std::uint64_t successes_a, std::uint64_t trials_a, std::uint64_t successes_b,
                                 std::uint64_t trials_b);

struct Group {
    double dose = 0;  // what may make the difference: a depth
    std::uint64_t successes = 0;
    std::uint64_t trials = 0;
};
// Whether the share of successes goes up or down with the dose: z and two-sided p of Cochran (Biometrics 10, 1954) and
// Armitage (Biometrics 11, 1955).  z is above 0 when it goes up, 0 when there is nothing to compare.
struct Trend {
    double z = 0;
    double p = 1;
};
[[nodiscard]] Trend trend_test(std::span<const Group> groups);

// The mean of independent shares, the interval of what it estimates, and the two-sided p if that were one half
// (Student, Biometrika 6, 1908).  One share alone says nothing.
struct MeanShare {
    double share = 0;
    Interval interval{0, 1};
    double p = 1;
};
[[nodiscard]] MeanShare mean_share(std::span<const double> shares, double level = confidence);

// The value that a chi-squared variable with one degree of freedom stays below with this probability.
[[nodiscard]] double chi_squared_quantile(double level);

}  // namespace inarow::lab
