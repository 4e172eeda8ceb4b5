// Games against a player who knows nothing: the experiment of Nieminski and Maymir on the cylinder, with intervals and
// with tests of what was claimed.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "lab/columns.hpp"
#include "lab/contest_tables.hpp"
#include "lab/papers/nieminski_maymir.hpp"

namespace inarow::lab::against_random {
namespace {

namespace published = nieminski_maymir;

// Plays as theirs does, move for move: it evaluates the longest chain, blocked or not, takes the leftmost of equal
// moves, and regards a forced loss as no worse than its evaluation ("if (move == -1)" in the listing).  Iterative
// deepening would try the best move of the previous depth first and prefer it among equals.
constexpr std::string_view their_player =
    "alphabeta:evaluation=chain,order=none,table=none,deepening=no,forced-loss=evaluated";

// Lost games of one player, beside those that were published.
struct Compared {
    std::string player;
    Record record;
    std::optional<std::uint64_t> depth = {};
    Share published = {};  // of none where nothing was
    [[nodiscard]] Share losses() const { return {record.losses, record.games}; }
    [[nodiscard]] double x() const { return static_cast<double>(*depth); }
};

std::vector<std::string> players_of(const Run& run, const std::vector<std::uint64_t>& depths) {
    std::vector<std::string> players = {"random", "random"};  // the first meets all others
    for (const std::uint64_t depth : depths)
        players.push_back(with(run.value("player"), fmt::format("depth={}", depth)));
    players.insert(players.end(), run.operands.begin(), run.operands.end());
    return players;
}

// All trials of a depth together; no trials where nothing was published.
Share published_losses(std::uint64_t depth) {
    Share losses;
    for (const published::Trial& trial : published::trials) {
        if (static_cast<std::uint64_t>(trial.depth) != depth) continue;
        losses.count += trial.losses;
        losses.of += trial.wins + trial.losses;
    }
    return losses;
}

std::vector<Compared> compare(const Contest& contest, const Contested& contested,
                              const std::vector<std::uint64_t>& depths, bool beside) {
    const auto labels = labels_of(contest.players);
    std::vector<Compared> rows;
    for (std::size_t player = 1; player < labels.size(); ++player) {
        Compared& row = rows.emplace_back(labels[player], record_of(contest, contested, player));
        if (player < 2 || player - 2 >= depths.size()) continue;
        row.depth = depths[player - 2];
        if (beside) row.published = published_losses(*row.depth);
    }
    return rows;
}

// Count, of, from and to of a share; nothing of a share of nothing.
void add_columns(Columns<Compared>& columns, const std::array<std::string, 4>& names, const char* title,
                 const std::function<Share(const Compared&)>& losses) {
    const auto add = [&](const std::string& name, const char* what, auto figure) {
        columns.add({name, what, [losses, figure](auto& row) {
                         const Share share = losses(row);
                         return share.of == 0 ? Value() : Value(figure(share));
                     }});
    };
    add(names[0], title, [](const Share& share) { return share.count; });
    add(names[1], "of", [](const Share& share) { return share.of; });
    add(names[2], "from", [](const Share& share) { return share.estimate()->interval.lo; });
    add(names[3], "to", [](const Share& share) { return share.estimate()->interval.hi; });
}

// The report sees its player "play the lowest possible row for many turns in a row"; of equal moves the listing keeps
// the leftmost, so both are counted.
bool in_lowest_row(const Position& position, Move move) {
    const auto row = [&](Move any) { return position.landing(any) % position.variant().height; };
    return std::ranges::all_of(position.legal_moves(), [&](Move any) { return row(move) <= row(any); });
}
bool in_leftmost_column(const Position& position, Move move) { return position.legal_moves().front() == move; }
bool always(const Position&, Move) { return true; }

// The most turns in a row in which a player's moves are such.
double longest_run(const Game& game, Stone player, bool (*suits)(const Position&, Move)) {
    Position position = game.end;
    while (position.stones() > game.opening()) position.undo();
    int longest = 0;
    for (int run = 0; position.stones() < game.end.stones();) {
        const Move move = game.end.moves()[static_cast<std::size_t>(position.stones())];
        if (position.mover() == player) longest = std::max(longest, run = suits(position, move) ? run + 1 : 0);
        position.play(move);
    }
    return longest;
}

Table runs_table(const Contest& contest, const Contested& contested) {
    Table table{"Longest run of turns of a player in a game, mean",
                {{"player", "player"},
                 {"lowest", "in the lowest row with room"},
                 {"leftmost", "in the leftmost column with room"},
                 {"turns", "all turns"}}};
    const auto labels = labels_of(contest.players);
    for (std::size_t player = 1; player < labels.size(); ++player) {
        table.rows.push_back({labels[player]});
        for (const auto suits : {in_lowest_row, in_leftmost_column, always}) {
            std::vector<double> runs;
            for (const Round& round : contested.rounds)
                for (std::size_t i = 0; contest.pairings[round.pairing].b == player && i < 2; ++i)
                    runs.push_back(longest_run(round.games[i], other(round.of_a[i]), suits));
            table.rows.back().push_back(runs.empty() ? Value() : Value(mean(runs)));
        }
    }
    return table;
}

Value p_same(const Compared& row) {
    const auto [ours, games] = row.losses();
    const auto [theirs, trials] = row.published;
    return games > 0 && trials > 0 ? Value(fisher_test(ours, games, theirs, trials)) : Value();
}

Table games_table(const std::vector<Compared>& rows) {
    Columns<Compared> columns = {{"player", "player", &Compared::player},
                                 {"wins", "won", [](auto& row) { return row.record.wins; }},
                                 {"draws", "drawn", [](auto& row) { return row.record.draws; }}};
    add_columns(columns, {"losses", "games", "loss_lo", "loss_hi"}, "lost", &Compared::losses);
    columns.add({"p_even", "p if even",
                 [](auto& row) { return binomial_test(row.record.wins, row.record.wins + row.record.losses); }});
    add_columns(columns, {"published_losses", "published_games", "published_lo", "published_hi"}, "published: lost",
                &Compared::published);
    columns.add({"p_same", "p if the same", p_same});
    return columns.table("Games against random", rows);
}

std::optional<Estimate> percent(const Share& share) {
    auto estimate = share.estimate();
    if (!estimate) return std::nullopt;
    const auto [lo, hi] = estimate->interval;
    return Estimate{100 * static_cast<double>(share.count) / static_cast<double>(share.of), {100 * lo, 100 * hi}};
}

Plot plot_of(const std::vector<Compared>& rows, bool beside) {
    Plot plot{"Lost games", {"depth"}, {"lost games in 100, with 95 % intervals"}};
    plot.add(series_of("ours", rows, &Compared::x, [](auto& row) { return percent(row.losses()); }));
    if (beside) plot.add(series_of("published", rows, &Compared::x, [](auto& row) { return percent(row.published); }));
    return plot;
}

// Does looking further ahead lose fewer games?
Table trend_table(const std::vector<Compared>& rows, bool beside) {
    Table table{"Does depth matter? Trend of lost games with depth (Cochran and Armitage)",
                {{"games", "games"}, {"z", "z"}, {"p", "p"}}};
    const auto add = [&](const char* name, const std::function<Share(const Compared&)>& losses) {
        std::vector<Group> groups;
        for (const Compared& row : rows) groups.push_back({row.x(), losses(row).count, losses(row).of});
        const Trend trend = trend_test(groups);
        table.rows.push_back({name, trend.z, trend.p});
    };
    add("ours", &Compared::losses);
    if (beside) add("published", &Compared::published);
    return table;
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
    Table table{"The z-score of the report",
                {{"figure", "figure"}, {"published", "published"}, {"ours", "from the same games"}}};
    const auto z = [&](double error) { return (0.5 - mean) / error; };
    table.rows = {{"mean of the 13 shares of wins", 0.9863, mean},
                  {"their standard deviation s", published::deviation, deviation},
                  {"z from s / 13, with the s that they name", published::z, z(published::deviation / n)},
                  {"z from s / sqrt(13), with the s that they name", Value(), z(published::deviation / std::sqrt(n))},
                  {"z from s / sqrt(13), with the s of the games", Value(), z(deviation / std::sqrt(n))}};
    return {std::move(table)};
}

void add_published_notes(Results& results) {
    results.notes.emplace_back(
        "The player is the program of the listing, move for move: where all moves lose, its value is the evaluation, "
        "so a loss that is forced looks no worse than an even game. Where it finds no move it takes the leftmost one "
        "here; the listing has column -1. The report does not say who moves first.");
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

std::span<const Parameter> parameters() {
    static constexpr std::array all = {
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
    return all;
}

Results run(Run& run) {
    const auto depths = run.numbers("depths", 1, 100);
    const bool remember = run.one_of("memory", memories) == 1;
    const auto begins = run.one_of("begins", std::array<std::string_view, 3>{"player", "random", "both"});
    const auto players = players_of(run, depths);
    Contest contest = contest_of(run, players, gauntlet(players.size()));
    contest.remember = remember;
    contest.begins = std::array{Begins::b, Begins::a, Begins::in_turn}[begins];
    const Contested contested = play(contest, run).value();
    const bool beside =
        to_text(contest.variant) == "7x6@cylinder" && run.value("player").find("evaluation=chain") != std::string::npos;
    const auto rows = compare(contest, contested, depths, beside);
    std::vector<Compared> by_depth;
    std::ranges::copy_if(rows, std::back_inserter(by_depth), [](auto& row) { return row.depth.has_value(); });
    Results results;
    results.complete = contested.complete;
    results.sections = {{games_table(rows), {plot_of(by_depth, beside)}}, {trend_table(by_depth, beside)}};
    if (beside) results.sections.push_back(z_section());
    results.sections.push_back(colours(contest, contested));
    results.sections.push_back(costs(contest, contested));
    results.sections.push_back({runs_table(contest, contested)});
    results.notes.emplace_back(
        "Shares of lost games: intervals of Clopper and Pearson, 95 %. 'p if the same': Fisher's exact test of our "
        "losses against the published ones.");
    if (beside) add_published_notes(results);
    return results;
}

}  // namespace inarow::lab::against_random
