#include "lab/game_line.hpp"

#include "report/json_parts.hpp"

namespace inarow::lab {
namespace {

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
        auto end = parse_moves(variant, json.at("moves").get<std::string>());
        if (!end) return tl::unexpected(end.error());
        Game game{std::move(*end), turns_from(json), json.at("forfeit").get<std::string>()};
        const bool finished = game.end.over() || !game.forfeit.empty();
        if (!finished || game.opening() != json.at("opening").get<int>() || winner_text(game) != json.at("winner").get<std::string>())
            return error("not a finished game");
        return GameLine{{json.at("pairing").get<std::size_t>(), json.at("round").get<std::uint64_t>(),
                         json.at("swapped").get<bool>()},
                        std::move(game)};
    } catch (const JsonError&) {
        return error("not a game");
    }
}

}  // namespace inarow::lab
