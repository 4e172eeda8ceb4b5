// Lam's tables 4 and 5: six sets of weights against each other, in enough games to tell them apart.
#include <fmt/format.h>

#include <array>
#include <utility>

#include "lab/contest_tables.hpp"
#include "lab/papers/lam.hpp"

namespace inarow::lab {
namespace {

constexpr std::array parameters = {
    Parameter{"players", "PLAYER", "", "further players in the tournament", true},
    variant_parameter,
    Parameter{"limit", "NAME=VALUE", "nodes=10000",
              "limit per move, as in nodes=10000, depth=6 or seconds=5 (the paper's)"},
    Parameter{"games", "COUNT", "200", "games per pairing"},
    Parameter{"opening", "COUNT", "4", "random stones before the players begin"},
    at_once_parameter,
    journal_parameter,
};

constexpr std::array<std::string_view, 6> weights = {"w1", "w2", "w3", "w4", "w5", "w6"};

std::string player_with(std::string_view evaluation, const std::string& limit) {
    return fmt::format("alphabeta:evaluation={},{}", evaluation, limit);
}

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

// Without a journal: eighteen games are soon played again.
Result<Section> paper_section(const Contest& tournament, Run& run) {
    const auto games = paper_games();
    Contest contest = tournament;
    contest.pairings.clear();
    for (const PaperGame& game : games) contest.pairings.push_back({game.first, game.second});
    contest.rounds = 1;
    contest.opening_stones = 0;
    const Kept kept = std::exchange(run.kept, {});
    const auto contested = play(contest, run);
    run.kept = kept;
    if (!contested) return tl::unexpected(contested.error());
    Section section{{"Tables 4 and 5: one game for each first and second player, from the empty board",
                     {{"first", "first player"}, {"second", "second player"}, {"ours", "ours"}, {"published", "published"}},
                     {}},
                    {}};
    for (const Round& round : contested->rounds) {
        const PaperGame& game = games[round.pairing];
        section.table.rows.push_back({std::string(weights[game.first]), std::string(weights[game.second]),
                                      result_text(round.games[0]),
                                      fmt::format("{}/p{}", game.published.stones, game.published.winner)});
    }
    return section;
}

// Who moves first: what the paper's games and ours say.
Section first_section(const Contested& contested) {
    Table table{"Does the second player have the advantage?",
                {{"games", "games"},
                 {"second_wins", "won by the second"},
                 {"decided", "of decided"},
                 {"lo", "from"},
                 {"hi", "to"},
                 {"p", "p if even"}},
                {}};
    const auto add = [&](const char* name, std::uint64_t second, std::uint64_t decided) {
        const Interval interval = clopper_pearson(second, decided);
        table.rows.push_back({std::string(name), static_cast<std::int64_t>(second), static_cast<std::int64_t>(decided),
                              interval.lo, interval.hi, binomial_test(second, decided)});
    };
    std::uint64_t second = 0;
    std::uint64_t decided = 0;
    for (const Round& round : contested.rounds)
        for (const Game& game : round.games) {
            second += game.winner() == Stone::second;
            decided += game.winner() != Stone::none;
        }
    add("ours", second, decided);
    second = decided = 0;
    for (const PaperGame& game : paper_games()) {
        second += game.published.winner == 2;
        ++decided;
    }
    add("published", second, decided);
    return {std::move(table), {}};
}

std::vector<std::string> players_of(const Run& run) {
    std::vector<std::string> players;
    for (const std::string_view name : weights) players.push_back(player_with(name, run.value("limit")));
    players.insert(players.end(), run.operands.begin(), run.operands.end());
    return players;
}

}  // namespace

std::span<const Parameter> lam_weights_parameters() { return parameters; }

Result<Results> run_lam_weights(Run& run) {
    const auto players = players_of(run);
    const auto contest = contest_of(run, players, round_robin(players.size()));
    if (!contest) return tl::unexpected(contest.error());
    Results results;
    if (to_text(contest->variant) == "7x6") {
        auto paper = paper_section(*contest, run);
        if (!paper) return tl::unexpected(paper.error());
        results.sections.push_back(std::move(*paper));
    }
    const auto contested = play(*contest, run);
    if (!contested) return tl::unexpected(contested.error());
    results.complete = contested->complete;
    for (Section section : {first_section(*contested), standings(*contest, *contested, run.options.seed),
                            crosstable(*contest, *contested), pairings(*contest, *contested),
                            colours(*contest, *contested), costs(*contest, *contested)})
        results.sections.push_back(std::move(section));
    results.notes = notes_of(*contest, *contested);
    results.notes.emplace_back(
        "Published: J. Lam, Heuristics in the game of Connect-K, 2010, tables 4 and 5: one game for each two weights, "
        "five "
        "seconds a move on a machine that is not named. The paper finds that the second player has the advantage in "
        "almost "
        "all cases; 12 of 18 games are compatible with no advantage at all (p = 0.24), and one game between two "
        "deterministic "
        "players says little about who is better.");
    return results;
}

}  // namespace inarow::lab
