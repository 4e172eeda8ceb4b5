// Games against a player who knows nothing: the experiment of Nieminski and Maymir on the cylinder, with intervals and with
// tests of what was claimed.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "lab/contest_tables.hpp"
#include "lab/papers/nieminski_maymir.hpp"

namespace inarow::lab {
namespace {

namespace published = nieminski_maymir;

// Plays as theirs does, move for move: it evaluates the longest chain, blocked or not, takes the leftmost of equal
// moves, and regards a forced loss as no worse than its evaluation ("if (move == -1)" in the listing).  Iterative
// deepening would try the best move of the previous depth first and prefer it among equals.
constexpr std::string_view their_player =
    "alphabeta:evaluation=chain,order=none,table=none,deepening=no,forced-loss=evaluated";

constexpr std::array parameters = {
    Parameter{"players", "PLAYER", "", "further players: perfect, alphabeta:depth=9, ...", true},
    Parameter{"variant", "VARIANT", "7x6@cylinder", "the game"},
    Parameter{"depths", "LIST", "1,3,5,7,9", "search depths of the player"},
    Parameter{"player", "PLAYER", their_player, "the player at these depths; by default Nieminski and Maymir's"},
    Parameter{"begins", "WHO", "player", "who moves first: player, random, or both in turn"},
    Parameter{"games", "COUNT", "1000", "games of each player"},
    Parameter{"opening", "COUNT", "0", "random stones before the players begin"},
    at_once_parameter,
    Parameter{"memory", "NAME", "forget",
              "forget, or keep: a player remembers earlier games, which is much faster for perfect", false,
              Reach::nothing, memories},
    journal_parameter,
};

struct Plan {
    Contest contest;                     // player 0 is random and meets all others
    std::vector<std::uint64_t> depths;   // of players 2, 3, ...; player 1 is random again
};

std::string with_depth(const std::string& player, std::uint64_t depth) {
    return fmt::format("{}{}depth={}", player, player.find(':') == std::string::npos ? ":" : ",", depth);
}

Result<Plan> plan_of(const Run& run) {
    const auto depths = run.numbers("depths", 1, 100);
    if (!depths) return tl::unexpected(depths.error());
    const auto keep = run.one_of("memory", memories);
    if (!keep) return tl::unexpected(keep.error());
    const auto begins = run.one_of("begins", std::array<std::string_view, 3>{"player", "random", "both"});
    if (!begins) return tl::unexpected(begins.error());
    std::vector<std::string> players = {"random", "random"};
    for (const std::uint64_t depth : *depths)
        players.push_back(with_depth(run.value("player"), depth));
    players.insert(players.end(), run.operands.begin(), run.operands.end());
    auto contest = contest_of(run, players, gauntlet(players.size()));
    if (!contest) return tl::unexpected(contest.error());
    Plan plan{std::move(*contest), *depths};
    plan.contest.remember = *keep == 1;
    plan.contest.begins = std::array{Begins::b, Begins::a, Begins::in_turn}[*begins];
    return plan;
}

bool is_published(const Plan& plan, const Run& run) {
    return to_text(plan.contest.variant) == "7x6@cylinder" && run.value("player").find("evaluation=chain") != std::string::npos;
}

// All trials of a depth together; no trials where nothing was published.
Group published_losses(std::uint64_t depth) {
    Group group{static_cast<double>(depth), 0, 0};
    for (const published::Trial& trial : published::trials) {
        if (static_cast<std::uint64_t>(trial.depth) != depth) continue;
        group.successes += trial.losses;
        group.trials += trial.wins + trial.losses;
    }
    return group;
}

Group our_losses(const Plan& plan, const Contested& contested, std::size_t player, double depth) {
    const Record record = record_of(plan.contest, contested, player);
    return {depth, record.losses, record.games};
}

void append(std::vector<Value>& row, const Group& losses) {
    if (losses.trials == 0) return row.resize(row.size() + 4);
    const Interval interval = clopper_pearson(losses.successes, losses.trials);
    row.insert(row.end(), {static_cast<std::int64_t>(losses.successes), static_cast<std::int64_t>(losses.trials),
                           interval.lo, interval.hi});
}

Section games_section(const Plan& plan, const Contested& contested, bool beside) {
    Section section{{"Games against random",
                     {{"player", "player"},
                      {"wins", "won"},
                      {"draws", "drawn"},
                      {"losses", "lost"},
                      {"games", "of"},
                      {"loss_lo", "from"},
                      {"loss_hi", "to"},
                      {"p_even", "p if even"},
                      {"published_losses", "published: lost"},
                      {"published_games", "of"},
                      {"published_lo", "from"},
                      {"published_hi", "to"},
                      {"p_same", "p if the same"}},
                     {}},
                    {}};
    const auto labels = labels_of(plan.contest.players);
    for (std::size_t player = 1; player < labels.size(); ++player) {
        const Record record = record_of(plan.contest, contested, player);
        const Group ours{0, record.losses, record.games};
        const bool has_depth = player >= 2 && player - 2 < plan.depths.size();
        const Group theirs = beside && has_depth ? published_losses(plan.depths[player - 2]) : Group{};
        std::vector<Value> row = {labels[player], static_cast<std::int64_t>(record.wins),
                                  static_cast<std::int64_t>(record.draws)};
        append(row, ours);
        row.emplace_back(binomial_test(record.wins, record.wins + record.losses));
        append(row, theirs);
        row.emplace_back();
        if (theirs.trials > 0 && ours.trials > 0)
            row.back() = fisher_test(ours.successes, ours.trials, theirs.successes, theirs.trials);
        section.table.rows.push_back(std::move(row));
    }
    return section;
}

void add_point(Series& series, const Group& losses) {
    if (losses.trials == 0) return;
    const auto trials = static_cast<double>(losses.trials);
    const Interval interval = clopper_pearson(losses.successes, losses.trials);
    series.points.emplace_back(losses.dose, 100 * static_cast<double>(losses.successes) / trials);
    series.ranges.emplace_back(100 * interval.lo, 100 * interval.hi);
}

Plot plot_of(const Plan& plan, const Contested& contested, bool beside) {
    Plot plot{"Lost games", {"depth"}, {"lost games in 100, with 95 % intervals"}, {{"ours", {}}}};
    if (beside) plot.series.push_back({"published", {}});
    for (std::size_t i = 0; i < plan.depths.size(); ++i) {
        add_point(plot.series[0], our_losses(plan, contested, i + 2, static_cast<double>(plan.depths[i])));
        if (beside) add_point(plot.series[1], published_losses(plan.depths[i]));
    }
    return plot;
}

// Does looking further ahead lose fewer games?
Section trend_section(const std::vector<Group>& ours, const std::vector<Group>& theirs) {
    Table table{"Does depth matter? Trend of lost games with depth (Cochran and Armitage)",
                {{"games", "games"}, {"z", "z"}, {"p", "p"}},
                {}};
    const auto add = [&](const char* name, const std::vector<Group>& groups) {
        const Trend trend = trend_test(groups);
        table.rows.push_back({std::string(name), trend.z, trend.p});
    };
    add("ours", ours);
    if (!theirs.empty()) add("published", theirs);
    return {std::move(table), {}};
}

// The z of the report, figure by figure.
Section z_section() {
    std::vector<double> shares;
    for (const published::Trial& trial : published::trials)
        shares.push_back(static_cast<double>(trial.wins) / static_cast<double>(trial.wins + trial.losses));
    const auto n = static_cast<double>(shares.size());
    const double mean = std::accumulate(shares.begin(), shares.end(), 0.0) / n;
    double squares = 0;
    for (const double share : shares) squares += (share - mean) * (share - mean);
    const double deviation = std::sqrt(squares / (n - 1));
    Table table{"The z-score of the report", {{"figure", "figure"}, {"published", "published"}, {"ours", "from the same games"}}, {}};
    const auto z = [&](double error) { return (0.5 - mean) / error; };
    table.rows = {{std::string("mean of the 13 shares of wins"), 0.9863, mean},
                  {std::string("their standard deviation s"), published::deviation, deviation},
                  {std::string("z from s / 13, with the s that they name"), published::z, z(published::deviation / n)},
                  {std::string("z from s / sqrt(13), with the s that they name"), Value{}, z(published::deviation / std::sqrt(n))},
                  {std::string("z from s / sqrt(13), with the s of the games"), Value{}, z(deviation / std::sqrt(n))}};
    return {std::move(table), {}};
}

void add_published_notes(Results& results) {
    results.notes.emplace_back(
        "The player is the program of the listing, move for move: where all moves lose, its value is the evaluation, so a loss "
        "that is forced looks no worse than an even game. Where it finds no move it takes the leftmost one here; the listing "
        "has column -1. The report does not say who moves first.");
    results.notes.emplace_back(
        "Published: H. Nieminski and B. Maymir, Cylindrical Connect 4, 2023; the trials of a depth together. Their z "
        "of -115 does not test their claim. It results from dividing the stated standard deviation by 13 instead of "
        "the square root of 13; that deviation is not the one of their figures; and a mean above the expected share "
        "would give a positive z. Moreover, 13 shares of five different players are not a sample of one quantity, and "
        "'the agent wins half of its games' says nothing about whether looking ahead helps.");
    results.notes.emplace_back(
        "What can be tested: for each depth, whether the player does better than even (exact binomial test, column 'p "
        "if even'; the first row is random itself), and whether losses become rarer with depth (the trend).");
}

}  // namespace

std::span<const Parameter> against_random_parameters() { return parameters; }

Result<Results> run_against_random(Run& run) {
    const auto plan = plan_of(run);
    if (!plan) return tl::unexpected(plan.error());
    const auto contested = play(plan->contest, run);
    if (!contested) return tl::unexpected(contested.error());
    const bool beside = is_published(*plan, run);
    Results results;
    results.complete = contested->complete;
    results.sections = {games_section(*plan, *contested, beside)};
    results.sections.front().plots = {plot_of(*plan, *contested, beside)};
    std::vector<Group> ours;
    std::vector<Group> theirs;
    for (std::size_t i = 0; i < plan->depths.size(); ++i) {
        ours.push_back(our_losses(*plan, *contested, i + 2, static_cast<double>(plan->depths[i])));
        if (beside) theirs.push_back(published_losses(plan->depths[i]));
    }
    results.sections.push_back(trend_section(ours, theirs));
    if (beside) results.sections.push_back(z_section());
    results.sections.push_back(colours(plan->contest, *contested));
    results.sections.push_back(costs(plan->contest, *contested));
    results.notes.emplace_back(
        "Shares of lost games: intervals of Clopper and Pearson, 95 %. 'p if the same': Fisher's exact test of our losses "
        "against the published ones.");
    if (beside) add_published_notes(results);
    return results;
}

}  // namespace inarow::lab
