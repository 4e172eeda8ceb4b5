#include "explain/json.hpp"

#include "explain/cover_text.hpp"
#include "explain/names.hpp"
#include "explain/reason_json.hpp"
#include "explain/reason_text.hpp"
#include "explain/summary.hpp"
#include "explain/threat_mark.hpp"
#include "explain/value_text.hpp"
#include "explain/zugzwang_text.hpp"
#include "report/json_parts.hpp"

namespace inarow::explain {
namespace {

using knowledge::Groups;
using knowledge::GroupSet;
using knowledge::Verdict;

Json line_json(const Variant& variant, const Line& line) {
    Json list = Json::array();
    for (const Cell cell : line) list.push_back(cell_name(variant, cell));
    return list;
}

Json lines_json(const Variant& variant, const std::vector<Line>& lines) {
    Json list = Json::array();
    for (const Line& line : lines) list.push_back(line_json(variant, line));
    return list;
}

Json groups_json(const Groups& groups, const GroupSet& set) {
    return lines_json(groups.variant(), lines_of(groups, set));
}

Json squares_json(const Groups& groups, const knowledge::Instance& instance) {
    Json squares = Json::array();
    for (const int cell : instance.cells()) squares.push_back(bit_name(groups, cell));
    return squares;
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
    Json json;
    json["crossing"] = bit_name(groups, combination.crossing);
    json["ends"] = Json::array();
    for (const int end : {combination.odd, combination.even}) json["ends"].push_back(bit_name(groups, end));
    json["groups"] = Json::array();
    for (const int group : {combination.with_odd, combination.with_even})
        json["groups"].push_back(line_json(groups.variant(), groups.line_of(group)));
    return json;
}

Json left_json(const Groups& groups, const knowledge::Reply& reply) {
    Json list = Json::array();
    for (const auto& left : reply.left)
        list.push_back({{"rule", row_of(left.rule).name}, {"squares", squares_json(groups, left)}});
    return list;
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

Json claim_json(const Explanation& explanation, const Verdict& verdict) {
    Json json = verdict_json(*explanation.groups, verdict);
    json["plan"] = plan_json(explanation, verdict);
    json["words"] = claim_words(explanation, verdict);
    json["rule_words"] = Json::array();
    for (std::size_t i = 0; i < verdict.cover.size(); ++i)
        json["rule_words"].push_back(rule_words(explanation, verdict, i));
    json["rest_words"] = rest_words(explanation, verdict);
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
            {"parity", threat.parity.empty() ? Json(nullptr) : Json(threat.parity)},
            {"open", threat.playable},
            {"useless", threat.useless},
            {"groups", lines_json(variant, threat.lines)}};
}

// What `shown` says about the score of each move.
template <class Shown>
Json by_move(const Explanation& explanation, Notation notation, Shown shown) {
    Json object = Json::object();
    for (const auto& [move, score] : explanation.value.moves)
        object[to_text(explanation.position.variant(), move, notation)] = shown(score);
    return object;
}

Json outcome_or_null(Bound score) {
    const std::string text = outcome(score);
    return text.empty() ? Json(nullptr) : Json(text);
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

}  // namespace

Json verdict_json(const Groups& groups, const Verdict& verdict) {
    return {{"player", player_name(verdict.owner)},
            {"claim", claim_name(verdict.ground)},
            {"ground", ground_name(verdict.ground)},
            {"threat", verdict.threat < 0 ? Json(nullptr) : Json(bit_name(groups, verdict.threat))},
            {"combination", combination_json(groups, verdict.combination)},
            {"doomed", groups_json(groups, verdict.doomed)},
            {"cover", cover_json(groups, verdict)}};
}

Json json_of(const Explanation& explanation, Notation notation) {
    const Variant& variant = explanation.position.variant();
    Json json;
    json["variant"] = to_text(variant);
    json["moves"] = moves_text(explanation.position, notation);
    json["summary"] = summary_text(explanation);
    json["score"] = report::score_json(explanation.value.bounds);
    json["bounds"] = report::bound_json(explanation.bounds);
    json["outcome"] = outcome_or_null(explanation.value.bounds);
    json["best"] = report::moves_json(variant, explanation.value.best, notation);
    json["verdicts"] = by_move(explanation, notation, outcome_or_null);
    json["scores"] = by_move(explanation, notation, report::score_json);
    json["move_bounds"] = by_move(explanation, notation, report::bound_json);
    json["source"] = explanation.value.source.empty() ? Json(nullptr) : Json(explanation.value.source);
    json["controller"] = explanation.groups ? Json(player_name(explanation.controller)) : Json(nullptr);
    json["zugzwang"] =
        explanation.groups && !explanation.position.over() ? Json(zugzwang_words(explanation)) : Json(nullptr);
    json["cover"] =
        explanation.verdicts.empty() ? Json(nullptr) : cover_json(*explanation.groups, explanation.verdicts.front());
    json["claims"] = Json::array();
    for (const Verdict& verdict : explanation.verdicts) json["claims"].push_back(claim_json(explanation, verdict));
    json["arguments"] = Json::array();
    for (const Argument& argument : explanation.arguments)
        json["arguments"].push_back(argument_json(variant, argument));
    json["reason"] = Json(nullptr);
    json["reasons"] = Json::array();
    for (const auto& [tenet, reason] : explanation.reasons) {
        Json told = reason_json(tenet, reason, notation);
        const std::string remark = other_move_text(explanation, reason);
        told["remark"] = remark.empty() ? Json(nullptr) : Json(remark);
        if (json["reason"].is_null()) json["reason"] = told;
        json["reasons"].push_back(std::move(told));
    }
    json["threats"] = Json::array();
    for (const auto& threat : threat_marks(explanation)) json["threats"].push_back(threat_json(variant, threat));
    json["losing_moves"] = losing_json(explanation, notation);
    json["open_moves"] = report::moves_json(variant, explanation.open_moves, notation);
    json["version"] = INAROW_VERSION;
    return json;
}

}  // namespace inarow::explain
