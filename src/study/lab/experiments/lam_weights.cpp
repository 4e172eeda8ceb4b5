// Lam's tables 4 and 5: six sets of weights against each other, in enough games to tell them apart.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "lab/columns.hpp"
#include "lab/contest_tables.hpp"
#include "lab/papers/lam.hpp"

namespace inarow::lab::lam_weights {
namespace {

constexpr std::array<std::string_view, 6> weights = {"w1", "w2", "w3", "w4", "w5", "w6"};

// The paper's games: one from the empty board for each first and second player of the same table.
struct PaperGame {
    std::size_t first;
    std::size_t second;
    lam::Result published;
};
std::vector<PaperGame> paper_games() {
    std::vector<PaperGame> games;
    for (const std::size_t from : {0U, 3U})
        for (std::size_t i = 0; i < 3; ++i)
            for (std::size_t j = 0; j < 3; ++j)
                games.push_back({from + i, from + j, (from == 0 ? lam::table_4 : lam::table_5)[i][j]});
    return games;
}

std::string result_text(const Game& game) {
    const char* winner = game.winner() == Stone::none ? "draw" : game.winner() == Stone::first ? "p1" : "p2";
    return fmt::format("{}/{}", game.end.stones(), winner);
}

// The two weights of a game; whoever moves first, both orders are one pairing.
Pairing pairing_of(const PaperGame& game) {
    return {std::min(game.first, game.second), std::max(game.first, game.second)};
}

// Nothing if the run was stopped before.
const Game* our_game(const Contest& contest, const Contested& contested, const PaperGame& game) {
    const auto [a, b] = pairing_of(game);
    for (const Round& round : contested.rounds)
        if (contest.pairings[round.pairing].a == a && contest.pairings[round.pairing].b == b)
            return &round.games[game.first > game.second];
    return nullptr;
}

// Without a journal: these games are soon played again.
Section paper_section(const Contest& tournament, Run& run) {
    const auto games = paper_games();
    Contest contest = tournament;
    contest.pairings.clear();
    for (const PaperGame& game : games)
        if (game.first <= game.second) contest.pairings.push_back(pairing_of(game));
    contest.rounds = 1;
    contest.opening_stones = 0;
    const Kept kept = std::exchange(run.kept, {});
    const Contested contested = play(contest, run).value();
    run.kept = kept;
    Table table{"Tables 4 and 5: one game for each first and second player, from the empty board",
                {{"first", "first player"}, {"second", "second player"}, {"ours", "ours"}, {"published", "published"}}};
    for (const PaperGame& game : games)
        if (const Game* ours = our_game(contest, contested, game))
            table.rows.push_back({weights[game.first], weights[game.second], result_text(*ours),
                                  fmt::format("{}/p{}", game.published.stones, game.published.winner)});
    return {std::move(table)};
}

std::vector<Move> opening_of(const Game& game) {
    const auto& moves = game.end.moves();
    return {moves.begin(), moves.begin() + game.opening()};
}

// Of decided games: how many the second player won.
struct Decided {
    std::string games;
    Share by_second = {};
    std::size_t openings = 0;
    MeanShare mean = {};
};

// The games of an opening are not independent: it suits one side, whoever plays it.
Decided decided_games(const Contested& contested) {
    std::map<std::vector<Move>, Share> by_opening;
    Decided ours{"ours"};
    for (const Round& round : contested.rounds)
        for (const Game& game : round.games) {
            if (game.winner() == Stone::none) continue;
            by_opening[opening_of(game)].add(game.winner() == Stone::second);
            ours.by_second.add(game.winner() == Stone::second);
        }
    std::vector<double> shares;
    for (const auto& [opening, share] : by_opening) shares.push_back(share.estimate()->value);
    ours.openings = shares.size();
    ours.mean = mean_share(shares);
    return ours;
}

Decided published_games() {
    Decided published{"published", {}, 1};
    for (const PaperGame& game : paper_games()) published.by_second.add(game.published.winner == 2);
    const auto [count, of] = published.by_second;
    const auto share = published.by_second.estimate();
    published.mean = {share->value, share->interval, binomial_test(count, of)};
    return published;
}

// Who moves first: what the paper's games and ours say.
Section first_section(const Contested& contested) {
    const Columns<Decided> columns = {
        {"games", "games", &Decided::games},
        {"second_wins", "won by the second", [](auto& row) { return row.by_second.count; }},
        {"decided", "of decided", [](auto& row) { return row.by_second.of; }},
        {"openings", "openings", &Decided::openings},
        {"share", "share", [](auto& row) { return row.openings == 0 ? Value() : Value(row.mean.share); }},
        {"lo", "from", [](auto& row) { return row.mean.interval.lo; }},
        {"hi", "to", [](auto& row) { return row.mean.interval.hi; }},
        {"p", "p if even", [](auto& row) { return row.mean.p; }}};
    return {columns.table("Does the second player have the advantage?",
                          std::array{decided_games(contested), published_games()})};
}

std::vector<std::string> players_of(const Run& run) {
    std::vector<std::string> players;
    for (const std::string_view name : weights)
        players.push_back(fmt::format("alphabeta:evaluation={},{}", name, run.value("limit")));
    players.insert(players.end(), run.operands.begin(), run.operands.end());
    return players;
}

}  // namespace

std::span<const Parameter> parameters() {
    static constexpr std::array all = {
        Parameter{"players", "PLAYER", "", "further players in the tournament", true},
        variant_parameter,
        Parameter{"limit", "NAME=VALUE", "nodes=10000",
                  "limit per move, as in nodes=10000, depth=6 or seconds=5 (the paper's)"},
        Parameter{"games", "COUNT", "200", "games per pairing"},
        Parameter{"opening", "COUNT", "4", "random stones before the players begin"},
        at_once_parameter,
        journal_parameter,
    };
    return all;
}

Results run(Run& run) {
    const auto players = players_of(run);
    const Contest contest = contest_of(run, players, round_robin(players.size()));
    std::vector<Section> paper;
    if (to_text(contest.variant) == "7x6") paper.push_back(paper_section(contest, run));
    const Contested contested = play(contest, run).value();
    Results results = results_of(contest, contested);
    results.sections = std::move(paper);
    for (Section section :
         {first_section(contested), standings(contest, contested, run.options.seed), crosstable(contest, contested),
          pairings(contest, contested), colours(contest, contested), costs(contest, contested)})
        results.sections.push_back(std::move(section));
    results.notes.emplace_back(
        "The second player's share, its interval and p: ours are those of the shares of the openings (Student's t), as "
        "the games of an opening are not independent; for the published games, from one opening, they assume that all "
        "are.");
    results.notes.emplace_back(
        "Published: J. Lam, Heuristics in the game of Connect-K, 2010, tables 4 and 5: one game for each two weights, "
        "five seconds a move on a machine that is not named. The paper finds that the second player has the advantage "
        "in almost all cases; 12 of 18 games are compatible with no advantage at all (p = 0.24), and one game between "
        "two deterministic players says little about who is better.");
    return results;
}

}  // namespace inarow::lab::lam_weights
