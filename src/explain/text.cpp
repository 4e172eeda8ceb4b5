#include "explain/text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "api/report.hpp"
#include "base/text.hpp"
#include "explain/reason_text.hpp"
#include "explain/value_text.hpp"
#include "game/drawing.hpp"

namespace inarow::explain {
namespace {

using knowledge::Cells;
using knowledge::Groups;
using knowledge::GroupSet;
using knowledge::Instance;
using knowledge::Reply;
using knowledge::Threat;
using knowledge::Verdict;

std::string names_of(const Groups& groups, const GroupSet& set) {
    std::string text;
    set.for_each(
        [&](int group) { text += (text.empty() ? "" : ", ") + line_name(groups.variant(), groups.line_of(group)); });
    return text;
}

std::string control_text(const Explanation& explanation) {
    const Position& position = explanation.position;
    const int empty = position.variant().cells() - position.stones();
    return fmt::format(
        "The {} player controls the zugzwang: {} {} empty and the {} player is to move.\n"
        "If every stone is answered in its own column, the {} player gets the empty cells of the {} rows.\n",
        player_name(explanation.controller), counted(static_cast<std::uint64_t>(empty), "cell"), empty == 1 ? "is" : "are",
        player_name(position.mover()), player_name(explanation.controller), parity_name(position.variant(), true));
}

// The first player's threats are drawn as +, the second's as -, shared ones as *.
Marks threat_marks(const Explanation& explanation) {
    Marks marks;
    for (const Threat& threat : explanation.threats) {
        const char own = threat.owner == Stone::first ? '+' : '-';
        const auto [mark, fresh] = marks.emplace(explanation.groups->cell_of_bit(threat.cell), own);
        if (!fresh) mark->second = '*';
    }
    return marks;
}

std::string threat_text(const Groups& groups, const Threat& threat) {
    return fmt::format(
        " {} player: {} threat at {}{}{} ({})\n", player_name(threat.owner), parity_name(groups.variant(), !threat.odd),
        bit_name(groups, threat.cell), threat.open ? ", playable now" : "",
        threat.useless ? ", useless: the column is decided below it" : "", names_of(groups, threat.groups));
}

std::string threats_text(const Explanation& explanation) {
    if (explanation.threats.empty()) return "There are no threats.\n";
    std::string text = "Threats (+ first player, - second, * both):\n";
    for (const Threat& threat : explanation.threats) text += threat_text(*explanation.groups, threat);
    return text;
}

// Each cell of the cover with the letter of its rule; ! is the winning threat.
Marks cover_marks(const Groups& groups, const Verdict& verdict) {
    Marks marks;
    for (std::size_t i = 0; i < verdict.cover.size(); ++i)
        for (const int cell : verdict.cover[i].cells()) marks.emplace(groups.cell_of_bit(cell), label_of(i));
    if (verdict.threat >= 0) marks[groups.cell_of_bit(verdict.threat)] = '!';
    return marks;
}

std::string instance_text(const Groups& groups, const Instance& instance, const GroupSet& solved, char label) {
    return fmt::format(" {} {}{} solves {}\n", label, row_of(instance.rule).name, squares_text(groups, instance),
                       solved.empty() ? "no further line" : names_of(groups, solved));
}

// What replaces the rule after this answer.
std::string left_text(const Groups& groups, const Reply& reply) {
    std::string text;
    for (const Instance& left : reply.left)
        text += fmt::format("{}{}{}", text.empty() ? "; then " : " and ", row_of(left.rule).name,
                            squares_text(groups, left));
    return text;
}

std::string answers_text(const Explanation& explanation, const Verdict& verdict, std::size_t i) {
    const Groups& groups = *explanation.groups;
    std::string text;
    for (const Reply& reply : replies_in(explanation, verdict.cover[i]))
        text += fmt::format(" {} if the {} player plays {}, answer {}{}\n", label_of(i),
                            player_name(other(verdict.owner)), bit_name(groups, reply.played),
                            bit_name(groups, reply.answer), left_text(groups, reply));
    return text;
}

std::string threat_plan_text(const Groups& groups, const Verdict& verdict) {
    return fmt::format(
        " ! stay out of the column of {}, except for its lowest empty cell if that is in an {} row; in the end the {} "
        "player has to play below the threat\n",
        bit_name(groups, verdict.threat), parity_name(groups.variant(), false), player_name(other(verdict.owner)));
}

std::string plan_text(const Explanation& explanation, const Verdict& verdict) {
    const Groups& groups = *explanation.groups;
    std::string text = fmt::format("Plan of the {} player:\n", player_name(verdict.owner));
    Cells forbidden = 0;
    for (std::size_t i = 0; i < verdict.cover.size(); ++i) {
        text += answers_text(explanation, verdict, i);
        for (const Instance& part : parts_of(verdict.cover[i])) forbidden |= left_alone(part);
    }
    if (verdict.threat >= 0) text += threat_plan_text(groups, verdict);
    text += " otherwise play anywhere";
    if (forbidden != 0) text += " except at";
    for_each_bit(forbidden, [&](int cell) { text += ' ' + bit_name(groups, cell); });
    return text + '\n';
}

std::string reason_text(const Groups& groups, const Verdict& verdict) {
    switch (verdict.ground) {
        case knowledge::Ground::aftereven:
            return "by a cover with an aftereven, a line completed in the end";
        case knowledge::Ground::odd_threat:
            return fmt::format("by the {} threat at {} and a cover outside its column",
                               parity_name(groups.variant(), false), bit_name(groups, verdict.threat));
        case knowledge::Ground::any_turn:
            return "by a cover that does not depend on the zugzwang";
        case knowledge::Ground::cover:
            break;
    }
    return "by a cover";
}

// The last move stands in brackets on the first board alone.
std::string verdict_text(const Explanation& explanation, const Verdict& verdict, Dress dress) {
    const Groups& groups = *explanation.groups;
    std::string text =
        fmt::format("The {} player {} {}: {} {} the {} that the other player could complete.\n",
                    player_name(verdict.owner), claim_name(verdict.ground), reason_text(groups, verdict),
                    counted(verdict.cover.size(), "rule"),
                    verdict.cover.size() == 1 ? "solves" : "solve", counted(static_cast<std::uint64_t>(verdict.targets.count()), "line"));
    text += draw(explanation.position, Notation::cells, cover_marks(groups, verdict), {.colour = dress.colour});
    const auto solved = solved_groups(verdict);
    for (std::size_t i = 0; i < verdict.cover.size(); ++i)
        text += instance_text(groups, verdict.cover[i], solved[i], label_of(i));
    return text + plan_text(explanation, verdict);
}

// Where no rule speaks.
std::string silence_text(const Explanation& explanation) {
    const std::string& source = explanation.value.source;
    const bool told = std::ranges::any_of(explanation.reasons, [](const auto& each) { return each.second.end != Reason::End::search; });
    if (told) return "";
    if (source.empty() && !explanation.groups) return "";
    if (source.empty()) return "The rules find no cover for either player, which proves nothing either way.\n";
    return fmt::format("No rule proves this; it is known {}.\n", source == "book" ? "from the book" : "by search");
}

}  // namespace

std::string explanation_text(const Explanation& explanation, Dress dress) {
    const Position& position = explanation.position;
    std::string text = draw(position, Notation::cells, threat_marks(explanation), dress);
    if (position.over()) return text + fmt::format("The game is over: {}.\n", api::result_text(position));
    text += value_text(explanation) + moves_text(explanation);
    for (const auto& [tenet, reason] : explanation.reasons)
        if (reason.end == Reason::End::goes_on) text += reason_text(tenet, reason);
    if (explanation.groups) text += control_text(explanation) + threats_text(explanation);
    for (const Verdict& verdict : explanation.verdicts) text += verdict_text(explanation, verdict, dress);
    return explanation.verdicts.empty() ? text + silence_text(explanation) : text;
}

}  // namespace inarow::explain
