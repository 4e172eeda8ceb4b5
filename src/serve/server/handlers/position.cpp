// Describes a position, for drawing the board.
#include "explain/explain.hpp"
#include "explain/names.hpp"
#include "explain/threat_mark.hpp"
#include "game/shape.hpp"
#include "report/json_parts.hpp"
#include "server/context.hpp"
#include "server/parameters.hpp"
#include "server/routes.hpp"

namespace inarow::server {
namespace {

using explain::cell_name;

Json stone_json(Stone stone) { return stone == Stone::none ? Json(nullptr) : Json(player_name(stone)); }

Json winner_json(const Position& position) {
    if (position.won()) return player_name(other(position.mover()));
    return position.full() ? Json("draw") : Json(nullptr);
}

// The number of the move that filled each cell, from 1.
std::map<Cell, int> move_numbers(const Position& position) {
    std::map<Cell, int> numbers;
    Position replayed(position.variant());
    for (const Move move : position.moves()) {
        replayed.play(move);
        numbers[replayed.last_cell()] = replayed.stones();
    }
    return numbers;
}

Json cells_json(const Position& position) {
    const Variant& variant = position.variant();
    const auto numbers = move_numbers(position);
    Json list = Json::array();
    for (Cell cell = 0; cell < variant.cells(); ++cell) {
        const Square square = square_of(variant, cell);
        const auto number = numbers.find(cell);
        list.push_back({{"cell", cell_name(variant, cell)},
                        {"x", square.x},
                        {"y", square.y},
                        {"z", square.z},
                        {"stone", stone_json(position.at(cell))},
                        {"move", number == numbers.end() ? Json(nullptr) : Json(number->second)}});
    }
    return list;
}

Json line_json(const Position& position) {
    return report::array_of(position.winning_line().value_or(Line{}),
                            [&](Cell cell) { return cell_name(position.variant(), cell); });
}

Json legal_json(const Position& position) {
    return report::array_of(position.legal_moves(), [&](Move move) {
        return Json{{"move", to_text(position.variant(), move)},
                    {"cell", cell_name(position.variant(), position.landing(move))}};
    });
}

Json threat_json(const Variant& variant, const explain::ThreatMark& threat) {
    return {{"cell", cell_name(variant, threat.cell)},
            {"player", player_name(threat.owner)},
            {"parity", report::or_null(threat.parity)},
            {"useful", !threat.useless}};
}

using Threats = std::vector<explain::ThreatMark>;

Threats threats_of(const Position& position) {
    const auto groups = knowledge::make_groups(position.variant());
    return threat_marks(explain::at_first_sight(position, groups ? *groups : nullptr));
}

// Those that cannot be played yet; without gravity, where every threat is playable, all of them.
Json threats_json(const Variant& variant, Threats threats) {
    std::erase_if(threats, [&](const auto& threat) { return threat.playable && variant.drops(); });
    return report::array_of(threats, [&](const auto& threat) { return threat_json(variant, threat); });
}

// Where a player would complete a line with the next stone, were it their turn.
Json wins_json(const Variant& variant, Threats threats) {
    std::erase_if(threats, [](const auto& threat) { return !threat.playable; });
    return report::array_of(threats, [&](const auto& threat) {
        return Json{{"cell", cell_name(variant, threat.cell)}, {"player", player_name(threat.owner)}};
    });
}

}  // namespace

Answer answer_position(Context&, const Call& call) {
    const BoardRead read = Parameters(call.parameters, {"variant", "moves", "board", "to_move"}).board();
    const Position& position = read.position;
    const Variant& variant = position.variant();
    const Threats threats = threats_of(position);
    const Json json{{"variant", to_text(variant)},
                    {"moves", moves_text(position)},
                    {"exchanged", read.exchanged},
                    {"width", variant.width},
                    {"depth", variant.depth},
                    {"height", variant.height},
                    {"k", variant.k},
                    {"topology", row_of(variant.topology).name},
                    {"gravity", variant.drops()},
                    {"stones", position.stones()},
                    {"mover", player_name(position.mover())},
                    {"over", position.over()},
                    {"winner", winner_json(position)},
                    {"line", line_json(position)},
                    {"last", position.stones() == 0 ? Json(nullptr) : Json(cell_name(variant, position.last_cell()))},
                    {"cells", cells_json(position)},
                    {"legal", legal_json(position)},
                    {"history", report::moves_json(variant, position.moves(), Notation::automatic)},
                    {"threats", threats_json(variant, threats)},
                    {"wins", wins_json(variant, threats)},
                    {"version", INAROW_VERSION}};
    return json_reply(one_line(json), {{"Cache-Control", "no-cache"}});
}

}  // namespace inarow::server
