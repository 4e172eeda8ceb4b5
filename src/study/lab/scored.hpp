// Random positions with every move solved: what players are judged by.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

#include "lab/experiment.hpp"
#include "work/batch.hpp"

namespace inarow::lab {

// A position with the score of each legal move, seen by the side to move.
struct Scored {
    Position position;
    std::map<Move, Score> scores;
    std::optional<Score> told = {};  // the best score according to a file
    [[nodiscard]] Score best() const {
        return std::ranges::max_element(scores, {}, [](const auto& move) { return move.second; })->second;
    }
    [[nodiscard]] bool good(Move move) const { return sign(scores.at(move)) == sign(best()); }
    [[nodiscard]] bool perfect(Move move) const { return scores.at(move) == best(); }
    [[nodiscard]] bool can_err() const {
        return std::ranges::any_of(scores, [&](const auto& move) { return !good(move.first); });
    }
    [[nodiscard]] bool can_waste() const {
        return std::ranges::any_of(scores, [&](const auto& move) { return !perfect(move.first); });
    }

private:
    static int sign(Score score) { return (score > 0) - (score < 0); }
};

// Random positions with run.value("stones") stones, FROM..TO, each number equally often, up to one; fewer
// positions than numbers are spread over the range.  Players block a line that the other could complete next.  Depends
// on the seed alone.
[[nodiscard]] std::vector<api::BatchItem> draw_positions(const Variant& variant, const Run& run, std::uint64_t count);

// Those that are solved before the experiment is told to stop; counts them in run.done.
[[nodiscard]] std::vector<Scored> score_positions(const std::vector<api::BatchItem>& positions, const Variant& variant,
                                                  Run& run, Results& results);

// Of drawn positions, for a reader.
[[nodiscard]] std::string positions_text(const Variant& variant, const Run& run);

}  // namespace inarow::lab
