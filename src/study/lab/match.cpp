#include "lab/match.hpp"

#include <fmt/format.h>

#include "api/time_limit.hpp"
#include "game/notation.hpp"

namespace inarow::lab {
namespace {

std::string with_number(const Position& position, const std::string& problem) {
    return fmt::format("move {}: {}", position.stones() + 1, problem);
}

// Makes the move of the player to move, unless it is told to stop.  Returns what is wrong with it, or an empty text.
std::string make_move(play::Player& player, const Clock& clock, const std::stop_token& stop, Game& game) {
    Control control;
    const std::stop_callback stopper(stop, [&] { control.stop = true; });
    const api::TimeLimit limit(control, clock.seconds);
    const Stopwatch watch(clock.now);
    const auto choice = player.choose(game.end, control);
    const double seconds = watch.seconds();
    if (stop.stop_requested()) return "";  // what the player says now is not its own doing
    if (!choice) return choice.error().message;
    if (!game.end.legal(choice->move)) return "not a legal move";
    if (clock.seconds && seconds > *clock.seconds + clock.grace)
        return fmt::format("took {:.3f} s of {} s", seconds, *clock.seconds);
    game.end.play(choice->move);
    game.turns.push_back({choice->depth, choice->nodes, seconds});
    return "";
}

}  // namespace

Stone Game::winner() const {
    if (!forfeit.empty() || end.won()) return other(end.mover());
    return Stone::none;
}

int Game::half_points(Stone player) const {
    if (winner() == Stone::none) return 1;
    return winner() == player ? 2 : 0;
}

std::vector<Turn> Game::turns_of(Stone player) const {
    std::vector<Turn> list;
    for (std::size_t i = 0; i < turns.size(); ++i)
        if ((opening() + static_cast<int>(i)) % 2 == (player == Stone::first ? 0 : 1)) list.push_back(turns[i]);
    return list;
}

Game play_game(const std::array<play::Player*, 2>& players, const Position& opening, const Clock& clock,
               const std::stop_token& stop, const std::function<void(const Turn&)>& moved) {
    Game game{opening, {}};
    while (game.forfeit.empty() && !game.end.over() && !game.stopped) {
        const auto side = static_cast<std::size_t>(game.end.stones() % 2);
        const std::size_t turns = game.turns.size();
        const std::string problem = make_move(*players[side], clock, stop, game);
        if (!problem.empty()) game.forfeit = with_number(game.end, problem);
        if (moved && game.turns.size() > turns) moved(game.turns.back());
        game.stopped = stop.stop_requested() && game.forfeit.empty() && !game.end.over();
    }
    return game;
}

}  // namespace inarow::lab
