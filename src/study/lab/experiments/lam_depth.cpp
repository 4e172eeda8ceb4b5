// Lam's figures 1 to 4: the depth that minimax and alpha-beta reach in a fixed time, move by move.
#include <fmt/format.h>

#include <array>
#include <ranges>

#include "base/ticker.hpp"
#include "inarow/notation.hpp"
#include "lab/columns.hpp"
#include "lab/experiment.hpp"
#include "lab/match.hpp"

namespace inarow::lab::lam_depth {
namespace {

// As in the paper: no table, from left to right.
const std::array<std::string, 2> usual_players = {"minimax:evaluation=w1",
                                                  "alphabeta:evaluation=w1,order=none,table=none,tactics=no"};

Game play_one(const Variant& variant, const std::array<std::unique_ptr<play::Player>, 2>& players, Run& run) {
    std::stop_source stop;
    const auto stop_if_told = [&] {
        if (run.control.limit_reached()) stop.request_stop();
        return !stop.stop_requested();
    };
    const Ticker watch(0.02, stop_if_told);
    for (const auto& player : players) player->start(run.options.seed);
    return play_game({players[0].get(), players[1].get()}, Position(variant), Clock{}, stop.get_token(),
                     [&](const Turn& turn) {
                         run.control.nodes += turn.nodes;
                         stop_if_told();
                     });
}

struct Moved : Turn {
    std::size_t number = 0;  // from 1
    Move move = 0;
    [[nodiscard]] bool by_first() const { return number % 2 == 1; }
};

Section section_of(const std::array<std::string, 2>& names, const Game& game) {
    const char* outcome = game.stopped                    ? "not finished, stopped"
                          : game.winner() == Stone::none  ? "drawn"
                          : game.winner() == Stone::first ? "the first player wins"
                                                          : "the second player wins";
    std::vector<Moved> moves;
    for (std::size_t i = 0; i < game.turns.size(); ++i) moves.push_back({game.turns[i], i + 1, game.end.moves()[i]});
    const Columns<Moved> columns = {{"stone", "stone", &Moved::number},
                                    {"player", "player", [](auto& row) { return row.by_first() ? "first" : "second"; }},
                                    {"move", "plays", [&](auto& row) { return to_text(game.end.variant(), row.move); }},
                                    {"depth", "depth", &Moved::depth},
                                    {"nodes", "nodes", &Moved::nodes},
                                    {"seconds", "seconds", &Moved::seconds}};
    Plot plot{"Depth by move", {"stone"}, {"moves looked ahead"}};
    for (const bool first : {true, false})
        plot.add(series_of(fmt::format("{}: {}", first ? "first" : "second", names[first ? 0 : 1]),
                           moves | std::views::filter([&](auto& row) { return row.by_first() == first; }),
                           &Moved::number, &Moved::depth));
    return {
        columns.table(fmt::format("{} against {}: {} after {} stones", names[0], names[1], outcome, game.end.stones()),
                      moves),
        {std::move(plot)}};
}

}  // namespace

std::span<const Parameter> parameters() {
    static constexpr std::array all = {
        Parameter{"players", "PLAYER", "", "two players instead of the paper's minimax and alphabeta", true},
        Parameter{"variant", "VARIANT", "7x6", "the game"},
        Parameter{"move-time", "SECONDS", "1", "time per move (5 in the paper)"},
    };
    return all;
}

Results run(Run& run) {
    const Variant variant = run.variant();
    const auto seconds = run.seconds("move-time");
    if (!seconds) refuse("move-time must be a number of seconds: these players search until the time is up");
    std::vector<std::string> names(usual_players.begin(), usual_players.end());
    if (!run.operands.empty()) names = run.operands;
    if (names.size() != 2) refuse("name two players, or none for those of the paper");
    // The order of the figures: each against itself, then the two against each other, both ways.
    constexpr std::array<std::array<std::size_t, 2>, 4> figures = {{{0, 0}, {1, 1}, {0, 1}, {1, 0}}};
    run.total = figures.size();
    Results results;
    for (const auto& [first, second] : figures) {
        const auto made = [&](std::size_t player) {
            return run.player(with(names[player], fmt::format("seconds={}", *seconds)), variant);
        };
        const Game game = play_one(variant, {made(first), made(second)}, run);
        results.complete = !game.stopped;
        if (!game.turns.empty() || !game.stopped)
            results.sections.push_back(section_of({names[first], names[second]}, game));
        if (game.stopped) break;
        ++run.done;
    }
    results.notes.emplace_back(
        "Depth: the last iteration that was finished in time, or less where the game ends before. Published: J. Lam, "
        "Heuristics in the game of Connect-K, 2010, figures 1 to 4 with five seconds a move; of their curves the text "
        "gives two points: alpha-beta reaches depth 18 in 20 moves, minimax in 30.");
    return results;
}

}  // namespace inarow::lab::lam_depth
