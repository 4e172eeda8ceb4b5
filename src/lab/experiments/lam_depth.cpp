// Lam's figures 1 to 4: the depth that minimax and alpha-beta reach in a fixed time, move by move.
#include <fmt/format.h>

#include <array>

#include "base/ticker.hpp"
#include "game/notation.hpp"
#include "lab/experiment.hpp"
#include "lab/match.hpp"

namespace inarow::lab {
namespace {

constexpr std::array parameters = {
    Parameter{"players", "PLAYER", "", "two players instead of the paper's minimax and alphabeta", true},
    Parameter{"variant", "VARIANT", "7x6", "the game"},
    Parameter{"move-time", "SECONDS", "1", "time per move (5 in the paper)"},
};

// As in the paper: no table, from left to right.
const std::array<std::string, 2> usual_players = {"minimax:evaluation=w1",
                                                  "alphabeta:evaluation=w1,order=none,table=none,tactics=no"};

std::string with_seconds(const std::string& player, double seconds) {
    return fmt::format("{}{}seconds={}", player, player.find(':') == std::string::npos ? ":" : ",", seconds);
}

Game play_one(const Variant& variant, const std::array<std::unique_ptr<play::Player>, 2>& players,
              Run& run) {
    Whistle whistle;
    const auto stop_if_told = [&] {
        if (run.control.limit_reached()) whistle.blow();
        return !whistle.blown();
    };
    const Ticker watch(0.02, stop_if_told);
    for (const auto& player : players) player->start(run.options.seed);
    return play_game({players[0].get(), players[1].get()}, Position(variant), Clock{}, whistle, [&](const Turn& turn) {
        run.control.nodes += turn.nodes;
        stop_if_told();
    });
}

Section section_of(const std::array<std::string, 2>& names, const Game& game) {
    const char* outcome = game.stopped                     ? "not finished, stopped"
                          : game.winner() == Stone::none  ? "drawn"
                          : game.winner() == Stone::first ? "the first player wins"
                                                          : "the second player wins";
    Section section{{fmt::format("{} against {}: {} after {} stones", names[0], names[1], outcome, game.end.stones()),
                     {{"stone", "stone"},
                      {"player", "player"},
                      {"move", "plays"},
                      {"depth", "depth"},
                      {"nodes", "nodes"},
                      {"seconds", "seconds"}},
                     {}},
                    {{"Depth by move", {"stone"}, {"moves looked ahead"}, {{fmt::format("first: {}", names[0]), {}}, {fmt::format("second: {}", names[1]), {}}}}}};
    for (std::size_t i = 0; i < game.turns.size(); ++i) {
        const Turn& turn = game.turns[i];
        section.table.rows.push_back({static_cast<std::int64_t>(i + 1), std::string(i % 2 == 0 ? "first" : "second"),
                                      to_text(game.end.variant(), game.end.moves()[i]), std::int64_t{turn.depth},
                                      static_cast<std::int64_t>(turn.nodes), turn.seconds});
        section.plots[0].series[i % 2].points.emplace_back(static_cast<double>(i + 1), turn.depth);
    }
    return section;
}

}  // namespace

std::span<const Parameter> lam_depth_parameters() { return parameters; }

Result<Results> run_lam_depth(Run& run) {
    const auto variant = parse_variant(run.value("variant"));
    if (!variant) return tl::unexpected(variant.error());
    const auto seconds = run.seconds("move-time");
    if (!seconds) return tl::unexpected(seconds.error());
    if (!*seconds) return error("--move-time must be a number of seconds: these players search until the time is up");
    std::vector<std::string> names(usual_players.begin(), usual_players.end());
    if (!run.operands.empty()) names = run.operands;
    if (names.size() != 2) return error("name two players, or none for those of the paper");
    // The order of the figures: each against itself, then the two against each other, both ways.
    constexpr std::array<std::array<std::size_t, 2>, 4> figures = {{{0, 0}, {1, 1}, {0, 1}, {1, 0}}};
    run.total = figures.size();
    Results results;
    for (const auto& [first, second] : figures) {
        std::array<std::unique_ptr<play::Player>, 2> players;
        for (const std::size_t side : {0U, 1U}) {
            auto made = play::make_player(with_seconds(names[side == 0 ? first : second], **seconds), *variant, run.search,
                                          run.options, run.author);
            if (!made) return tl::unexpected(made.error());
            players[side] = std::move(*made);
        }
        const Game game = play_one(*variant, players, run);
        results.complete = !game.stopped;
        if (!game.turns.empty() || !game.stopped) results.sections.push_back(section_of({names[first], names[second]}, game));
        if (game.stopped) break;
        ++run.done;
    }
    results.notes.emplace_back(
        "Depth: the last iteration that was finished in time, or less where the game ends before. Published: J. Lam, Heuristics "
        "in the game of Connect-K, 2010, figures 1 to 4 with five seconds a move; of their curves the text gives two points: "
        "alpha-beta reaches depth 18 in 20 moves, minimax in 30.");
    return results;
}

}  // namespace inarow::lab
