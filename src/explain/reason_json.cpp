#include "explain/reason_json.hpp"

#include "explain/names.hpp"
#include "explain/reason_text.hpp"
#include "report/json_parts.hpp"

namespace inarow::explain {
namespace {

using End = Reason::End;

Json end_json(End end) {
    switch (end) {
        case End::completes:
            return "line";
        case End::full:
            return "full";
        case End::rules:
            return "rules";
        case End::search:
            return "search";
        case End::goes_on:
            break;
    }
    return nullptr;
}

Json node_json(const Reason& reason, Notation notation) {
    const Variant& variant = reason.position.variant();
    Json json = {{"to_move", player_name(reason.position.mover())}, {"end", end_json(reason.end)}};
    json["words"] = reason.end == End::goes_on ? Json(nullptr) : Json(end_text(reason));
    if (reason.verdict) json["verdict"] = verdict_json(*reason.groups, *reason.verdict);
    json["moves"] = Json::object();
    for (const auto& [move, next] : reason.branches)
        json["moves"][to_text(variant, move, notation)] = node_json(next, notation);
    json["blunders"] = report::moves_json(variant, reason.blunders, notation);
    json["after_blunders"] = reason.blunders.empty() ? Json(nullptr) : Json(blunders_text(reason));
    json["untold"] = report::moves_json(variant, reason.untold, notation);
    return json;
}

Json cells_json(Position position, const std::vector<Move>& moves) {
    Json cells = Json::array();
    for (const Move move : moves) {
        cells.push_back(move_name(position, move));
        position.play(move);
    }
    return cells;
}

Json lines_json(const Tenet& tenet, const Reason& reason, Notation notation) {
    Json lines = Json::array();
    for (const ToldLine& line : told_lines(tenet, reason))
        lines.push_back({{"words", line.words},
                         {"moves", report::moves_json(reason.position.variant(), line.moves, notation)},
                         {"cells", cells_json(reason.position, line.moves)},
                         {"depth", line.depth},
                         {"forks", line.forks}});
    return lines;
}

}  // namespace

Json reason_json(const Tenet& tenet, const Reason& reason, Notation notation) {
    return {{"player", player_name(tenet.owner)},
            {"claim", claim_name(tenet.wins)},
            {"proved", reason.proved},
            {"positions", reason.proved ? Json(reason.positions) : Json(nullptr)},
            {"title", title_text(tenet)},
            {"proof", proof_text(reason)},
            {"lines", lines_json(tenet, reason, notation)},
            {"tree", node_json(reason, notation)}};
}

}  // namespace inarow::explain
