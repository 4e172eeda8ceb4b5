// The ladder of difficulty levels: is each one stronger than the one below?
#include <fmt/format.h>

#include <array>

#include "lab/columns.hpp"
#include "lab/contest_tables.hpp"

namespace inarow::lab::levels {
namespace {

constexpr std::size_t levels = 10;

// Of two levels far apart, one wins everything and the games say nothing.
std::vector<Pairing> neighbours() {
    std::vector<Pairing> pairings;
    for (std::size_t level = 1; level < levels; ++level) pairings.push_back({level, level - 1});
    for (std::size_t level = 2; level < levels; ++level) pairings.push_back({level, level - 2});
    return pairings;
}

std::vector<std::string> level_names() {
    std::vector<std::string> names;
    for (std::size_t level = 1; level <= levels; ++level) names.push_back(fmt::format("level:n={}", level));
    return names;
}

struct Level {
    std::size_t number;  // from 1
    Rating rating;
    std::optional<bool> above = {};  // the one before
    std::optional<bool> clear = {};  // of the last but one: their intervals do not meet
    [[nodiscard]] std::optional<Estimate> elo() const { return rating.estimate(); }
};

std::vector<Level> levels_from(const std::vector<Rating>& ratings) {
    std::vector<Level> rows;
    for (std::size_t i = 0; i < ratings.size(); ++i) {
        const Rating& rating = ratings[i];
        const auto both_met = [&](std::size_t below) { return rating.met && ratings[below].met; };
        Level& level = rows.emplace_back(i + 1, rating);
        if (i >= 1 && both_met(i - 1)) level.above = rating.elo > ratings[i - 1].elo;
        if (i >= 2 && both_met(i - 2)) level.clear = rating.interval.lo > ratings[i - 2].interval.hi;
    }
    return rows;
}

Section ladder(const std::vector<Level>& rows) {
    const auto yes_or_no = [](std::optional<bool> Level::*fact) {
        return [fact](auto& row) { return row.*fact ? Value(*(row.*fact) ? "yes" : "NO") : Value(); };
    };
    const Columns<Level> columns = {{"level", "level", &Level::number},
                                    {"elo", "Elo", &Level::elo},
                                    {"above_last", "above the previous", yes_or_no(&Level::above)},
                                    {"clear_of_last_but_one", "clear of the one before", yes_or_no(&Level::clear)}};
    return {columns.table("The ladder", rows),
            {{"Elo by level",
              {"level"},
              {"Elo, with 95 % intervals"},
              {series_of("level", rows, &Level::number, &Level::elo)}}}};
}

}  // namespace

std::span<const Parameter> parameters() {
    static constexpr std::array all = {
        variant_parameter,
        Parameter{"games", "COUNT", "400", "games of each level against the next, and against the one after that"},
        Parameter{"opening", "COUNT", "2", "random stones before the players begin"},
        at_once_parameter,
        journal_parameter,
    };
    return all;
}

Results run(Run& run) {
    const Contest contest = contest_of(run, level_names(), neighbours());
    const Contested contested = play(contest, run).value();
    Results results = results_of(contest, contested);
    const auto ratings = ratings_of(levels, meetings_of(contest, contested), run.options.seed);
    results.sections = {ladder(levels_from(ratings)), pairings(contest, contested), costs(contest, contested)};
    return results;
}

}  // namespace inarow::lab::levels
