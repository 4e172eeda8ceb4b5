#include "lab/match.hpp"

#include <fmt/format.h>
#include <utility>

#include "inarow/limits.hpp"
#include "inarow/notation.hpp"
#include "report/json_parts.hpp"

namespace inarow::lab {
namespace {

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

std::string winner_text(const Game& game) {
    return game.winner() == Stone::none ? "draw" : std::string(player_name(game.winner()));
}

std::vector<Turn> turns_from(const Json& json) {
    std::vector<Turn> turns;
    for (std::size_t i = 0; i < json.at("depth").size(); ++i)
        turns.push_back({json.at("depth").at(i).get<int>(), json.at("nodes").at(i).get<std::uint64_t>(),
                         json.at("seconds").at(i).get<double>()});
    return turns;
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
        if (!problem.empty()) game.forfeit = fmt::format("move {}: {}", game.end.stones() + 1, problem);
        if (moved && game.turns.size() > turns) moved(game.turns.back());
        game.stopped = stop.stop_requested() && game.forfeit.empty() && !game.end.over();
    }
    return game;
}

std::string to_line(const Slot& slot, const Game& game) {
    const auto of_each_turn = [&](auto figure) {
        Json list = Json::array();
        for (const Turn& turn : game.turns) list.push_back(turn.*figure);
        return list;
    };
    return one_line({{"pairing", slot.pairing},
                     {"round", slot.round},
                     {"swapped", slot.swapped},
                     {"moves", moves_text(game.end)},
                     {"opening", game.opening()},
                     {"winner", winner_text(game)},
                     {"forfeit", game.forfeit},
                     {"depth", of_each_turn(&Turn::depth)},
                     {"nodes", of_each_turn(&Turn::nodes)},
                     {"seconds", of_each_turn(&Turn::seconds)}});
}

Result<GameLine> read_line(const Variant& variant, const std::string& line) {
    try {
        const Json json = Json::parse(line);
        auto end = INAROW_TRY(parse_moves(variant, json.at("moves").get<std::string>()));
        Game game{std::move(end), turns_from(json), json.at("forfeit").get<std::string>()};
        const bool finished = game.end.over() || !game.forfeit.empty();
        if (!finished || game.opening() != json.at("opening").get<int>() ||
            winner_text(game) != json.at("winner").get<std::string>())
            return error("not a finished game");
        return GameLine{{json.at("pairing").get<std::size_t>(), json.at("round").get<std::uint64_t>(),
                         json.at("swapped").get<bool>()},
                        std::move(game)};
    } catch (const JsonError&) {
        return error("not a game");
    }
}

Result<Openings> Openings::create(const Variant& variant, int stones, std::uint64_t seed) {
    Openings openings;
    if (stones == 0) {
        openings.drawn_.emplace_back(variant);
        return openings;
    }
    openings.source_ = INAROW_TRY(
        datasets::RandomPositions::create(variant, {.stones = stones, .quiet = true, .held = true, .seed = seed}));
    openings.drawn_.push_back(INAROW_TRY(openings.source_->next()));
    return openings;
}

const Position& Openings::of(std::uint64_t round) {
    while (source_ && drawn_.size() <= round) {
        auto next = source_->next();
        if (next)
            drawn_.push_back(std::move(*next));
        else
            source_.reset();
    }
    return drawn_[round % drawn_.size()];
}

std::size_t Openings::different(std::uint64_t rounds) const {
    return source_ ? static_cast<std::size_t>(rounds) : drawn_.size();
}

}  // namespace inarow::lab
