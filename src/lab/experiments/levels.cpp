// The ladder of difficulty levels: is each one stronger than the one below?
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "lab/contest_tables.hpp"

namespace inarow::lab {
namespace {

constexpr std::array parameters = {
    variant_parameter,
    Parameter{"games", "COUNT", "400", "games of each level against the next, and against the one after that"},
    Parameter{"opening", "COUNT", "2", "random stones before the players begin"},
    at_once_parameter,
    journal_parameter,
};

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

std::string yes_or_no(bool value) { return value ? "yes" : "NO"; }

Section ladder(const std::vector<Rating>& ratings) {
    Section section{{"The ladder",
                     {{"level", "level"},
                      {"elo", "Elo"},
                      {"elo_lo", "from"},
                      {"elo_hi", "to"},
                      {"above_last", "above the previous"},
                      {"clear_of_last_but_one", "clear of the one before"}},
                     {}},
                    {{"Elo by level", {"level"}, {"Elo, with 95 % intervals"}, {{"level", {}}}}}};
    Series& series = section.plots[0].series[0];
    for (std::size_t i = 0; i < ratings.size(); ++i) {
        const Rating& rating = ratings[i];
        const auto both_met = [&](std::size_t below) { return rating.met && ratings[below].met; };
        std::vector<Value> row = {static_cast<std::int64_t>(i + 1)};
        std::ranges::copy(elo_cells(rating), std::back_inserter(row));
        row.push_back(i >= 1 && both_met(i - 1) ? Value(yes_or_no(rating.elo > ratings[i - 1].elo)) : Value());
        row.push_back(i >= 2 && both_met(i - 2) ? Value(yes_or_no(rating.interval.lo > ratings[i - 2].interval.hi))
                                                : Value());
        section.table.rows.push_back(std::move(row));
        if (!rating.met) continue;
        series.points.emplace_back(static_cast<double>(i + 1), rating.elo);
        series.ranges.emplace_back(rating.interval.lo, rating.interval.hi);
    }
    return section;
}

}  // namespace

std::span<const Parameter> levels_parameters() { return parameters; }

Result<Results> run_levels(Run& run) {
    const auto contest = contest_of(run, level_names(), neighbours());
    if (!contest) return tl::unexpected(contest.error());
    const auto contested = play(*contest, run);
    if (!contested) return tl::unexpected(contested.error());
    Results results;
    results.complete = contested->complete;
    results.sections = {ladder(ratings_of(levels, meetings_of(*contest, *contested), run.options.seed)),
                        pairings(*contest, *contested), costs(*contest, *contested)};
    results.notes = notes_of(*contest, *contested);
    return results;
}

}  // namespace inarow::lab
