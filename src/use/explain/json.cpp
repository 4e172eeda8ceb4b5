#include "explain/json.hpp"

#include <array>

#include "explain/names.hpp"
#include "explain/text.hpp"
#include "explain/threat_mark.hpp"
#include "report/json_parts.hpp"

namespace inarow::explain {
namespace {

using knowledge::Groups;
using knowledge::GroupSet;
using knowledge::Verdict;
using report::array_of;

Json line_json(const Variant& variant, const Line& line) {
    return array_of(line, [&](Cell cell) { return cell_name(variant, cell); });
}

Json lines_json(const Variant& variant, const std::vector<Line>& lines) {
    return array_of(lines, [&](const Line& line) { return line_json(variant, line); });
}

Json groups_json(const Groups& groups, const GroupSet& set) {
    return lines_json(groups.variant(), lines_of(groups, set));
}

Json squares_json(const Groups& groups, const knowledge::Instance& instance) {
    return array_of(instance.cells(), [&](int cell) { return bit_name(groups, cell); });
}

Json cover_json(const Groups& groups, const Verdict& verdict) {
    Json list = Json::array();
    const auto solved = solved_groups(verdict);
    for (std::size_t i = 0; i < verdict.cover.size(); ++i) {
        list.push_back({{"rule", row_of(verdict.cover[i].rule).name},
                        {"squares", squares_json(groups, verdict.cover[i])},
                        {"solves", solved[i].count()},
                        {"groups", groups_json(groups, solved[i])}});
    }
    return list;
}

Json combination_json(const Groups& groups, const knowledge::Combination& combination) {
    if (!combination.exists()) return nullptr;
    return {{"crossing", bit_name(groups, combination.crossing)},
            {"ends", Json::array({bit_name(groups, combination.odd), bit_name(groups, combination.even)})},
            {"groups", lines_json(groups.variant(),
                                  {groups.line_of(combination.with_odd), groups.line_of(combination.with_even)})}};
}

Json left_json(const Groups& groups, const knowledge::Reply& reply) {
    return array_of(reply.left, [&](const auto& left) {
        return Json{{"rule", row_of(left.rule).name}, {"squares", squares_json(groups, left)}};
    });
}

Json plan_json(const Explanation& explanation, const Verdict& verdict) {
    const Groups& groups = *explanation.groups;
    Json list = Json::array();
    for (const auto& instance : verdict.cover)
        for (const auto& reply : replies_in(explanation, instance))
            list.push_back({{"rule", row_of(instance.rule).name},
                            {"if", bit_name(groups, reply.played)},
                            {"answer", bit_name(groups, reply.answer)},
                            {"then", left_json(groups, reply)}});
    return list;
}

Json verdict_json(const Groups& groups, const Verdict& verdict) {
    return {{"player", player_name(verdict.owner)},
            {"claim", claim_name(verdict.ground)},
            {"ground", ground_name(verdict.ground)},
            {"threat", verdict.threat < 0 ? Json(nullptr) : Json(bit_name(groups, verdict.threat))},
            {"combination", combination_json(groups, verdict.combination)},
            {"doomed", groups_json(groups, verdict.doomed)},
            {"cover", cover_json(groups, verdict)}};
}

Json claim_json(const Explanation& explanation, const Verdict& verdict) {
    Json json = verdict_json(*explanation.groups, verdict);
    json["plan"] = plan_json(explanation, verdict);
    json["words"] = claim_text(explanation, verdict);
    json["rule_words"] = Json::array();
    for (std::size_t i = 0; i < verdict.cover.size(); ++i)
        json["rule_words"].push_back(rule_text(explanation, verdict, i));
    json["rest_words"] = rest_text(explanation, verdict);
    return json;
}

Json argument_json(const Variant& variant, const Argument& argument) {
    return {{"player", player_name(owner_of(argument))},
            {"claim", claim_name(wins(argument))},
            {"rule", rule_name(argument)},
            {"squares", line_json(variant, cells_of(argument))},
            {"words", argument_text(variant, argument, Length::full)}};
}

Json threat_json(const Variant& variant, const ThreatMark& threat) {
    return {{"player", player_name(threat.owner)},
            {"square", cell_name(variant, threat.cell)},
            {"parity", report::or_null(threat.parity)},
            {"open", threat.playable},
            {"useless", threat.useless},
            {"groups", lines_json(variant, threat.lines)}};
}

Json losing_json(const Explanation& explanation, Notation notation) {
    const Variant& variant = explanation.position.variant();
    Json object = Json::object();
    for (const auto& [move, punishment] : explanation.losing_moves)
        object[to_text(variant, move, notation)] = {
            {"words", move_text(explanation, move)},
            {"square", punishment.cell ? Json(cell_name(variant, *punishment.cell)) : Json(nullptr)},
            {"group", line_json(variant, punishment.group)},
            {"line", report::moves_json(variant, punishment.line, notation)}};
    return object;
}

// In the order of Reason::End; empty where it goes on.
constexpr std::array<std::string_view, 5> ends = {"", "line", "full", "rules", "search"};

Json node_json(const Reason& reason, Notation notation) {
    const Variant& variant = reason.position.variant();
    Json json = {{"to_move", player_name(reason.position.mover())},
                 {"end", report::or_null(ends[static_cast<std::size_t>(reason.end)])}};
    json["words"] = reason.end == Reason::End::goes_on ? Json(nullptr) : Json(end_text(reason));
    if (reason.verdict) json["verdict"] = verdict_json(*reason.groups, *reason.verdict);
    json["moves"] = report::by_move(variant, reason.branches, notation,
                                    [&](const Reason& next) { return node_json(next, notation); });
    json["blunders"] = report::moves_json(variant, reason.blunders, notation);
    json["after_blunders"] = reason.blunders.empty() ? Json(nullptr) : Json(blunders_text(reason));
    json["untold"] = report::moves_json(variant, reason.untold, notation);
    return json;
}

Json lines_json(const Claim& claim, const Reason& reason, Notation notation) {
    return array_of(told_lines(claim, reason), [&](const ToldLine& line) {
        return Json{{"words", line.words},
                    {"moves", report::moves_json(reason.position.variant(), line.moves, notation)},
                    {"cells", cell_names(reason.position, line.moves)},
                    {"depth", line.depth},
                    {"forks", line.forks}};
    });
}

}  // namespace

Json reason_json(const Claim& claim, const Reason& reason, Notation notation) {
    return {{"player", player_name(claim.owner)},
            {"claim", claim_name(claim.wins)},
            {"proved", reason.proved},
            {"positions", reason.proved ? Json(reason.positions) : Json(nullptr)},
            {"title", title_text(claim)},
            {"proof", proof_text(reason)},
            {"lines", lines_json(claim, reason, notation)},
            {"tree", node_json(reason, notation)}};
}

Json json_of(const Explanation& explanation, Notation notation) {
    const Variant& variant = explanation.position.variant();
    Json json;
    json["variant"] = to_text(variant);
    json["moves"] = moves_text(explanation.position, notation);
    json["summary"] = summary_text(explanation);
    json["score"] = report::score_json(explanation.value.bounds);
    json["bounds"] = report::bound_json(explanation.bounds);
    json["outcome"] = report::or_null(outcome(explanation.value.bounds));
    json["best"] = report::moves_json(variant, explanation.value.best, notation);
    json["verdicts"] = report::by_move(variant, explanation.value.moves, notation,
                                       [](Bound score) { return report::or_null(outcome(score)); });
    json["scores"] = report::by_move(variant, explanation.value.moves, notation, report::score_json);
    json["move_bounds"] = report::by_move(variant, explanation.value.moves, notation, report::bound_json);
    json["source"] = report::or_null(explanation.value.source);
    json["controller"] = explanation.groups ? Json(player_name(explanation.controller)) : Json(nullptr);
    json["zugzwang"] =
        explanation.groups && !explanation.position.over() ? Json(zugzwang_words(explanation)) : Json(nullptr);
    json["cover"] =
        explanation.verdicts.empty() ? Json(nullptr) : cover_json(*explanation.groups, explanation.verdicts.front());
    json["claims"] = array_of(explanation.verdicts, [&](auto& verdict) { return claim_json(explanation, verdict); });
    json["arguments"] =
        array_of(explanation.arguments, [&](auto& argument) { return argument_json(variant, argument); });
    json["strategy"] = explanation.by_cards ? explanation.by_cards->json : Json(nullptr);
    json["reason"] = Json(nullptr);
    json["reasons"] = Json::array();
    for (const auto& [claim, reason] : explanation.reasons) {
        Json told = reason_json(claim, reason, notation);
        told["remark"] = report::or_null(other_move_text(explanation, reason));
        if (json["reason"].is_null()) json["reason"] = told;
        json["reasons"].push_back(std::move(told));
    }
    json["threats"] = array_of(threat_marks(explanation), [&](auto& threat) { return threat_json(variant, threat); });
    json["losing_moves"] = losing_json(explanation, notation);
    json["open_moves"] = report::moves_json(variant, explanation.open_moves, notation);
    json["version"] = INAROW_VERSION;
    return json;
}

}  // namespace inarow::explain
