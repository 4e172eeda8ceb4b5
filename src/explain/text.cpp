#include "explain/text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "api/report.hpp"
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

std::string plural(int count, std::string_view noun) {
    return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

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
        "If every stone is answered in its own column, the {} player gets the even cells, those with an even number of "
        "rows above.\n",
        player_name(explanation.controller), plural(empty, "cell"), empty == 1 ? "is" : "are",
        player_name(position.mover()), player_name(explanation.controller));
}

// First player's threats are drawn as +, the second's as -, those of both as *.
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
    return fmt::format(" {} player: {} threat at {}{}{} ({})\n", player_name(threat.owner), threat.odd ? "odd" : "even",
                       bit_name(groups, threat.cell), threat.open ? ", open now" : "",
                       threat.useless ? ", useless: its column is decided below" : "", names_of(groups, threat.groups));
}

std::string threats_text(const Explanation& explanation) {
    if (explanation.threats.empty()) return "There are no threats.\n";
    std::string text = "Threats (+ first player, - second, * both):\n";
    for (const Threat& threat : explanation.threats) text += threat_text(*explanation.groups, threat);
    return text;
}

// Each cell of the cover with the letter of its rule; ! is the threat that wins.
Marks cover_marks(const Groups& groups, const Verdict& verdict) {
    Marks marks;
    for (std::size_t i = 0; i < verdict.cover.size(); ++i)
        for (const int cell : verdict.cover[i].cells()) marks.emplace(groups.cell_of_bit(cell), label_of(i));
    if (verdict.threat >= 0) marks[groups.cell_of_bit(verdict.threat)] = '!';
    return marks;
}

std::string instance_text(const Groups& groups, const Instance& instance, const GroupSet& solved, char label) {
    return fmt::format(" {} {}{} solves {}\n", label, row_of(instance.rule).name, squares_text(groups, instance),
                       solved.empty() ? "nothing more" : names_of(groups, solved));
}

// What takes the place of the rule after this answer.
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
        " ! leave the column of {} alone, but for its lowest cell if that is odd; the {} player has to play there in "
        "the end\n",
        bit_name(groups, verdict.threat), player_name(other(verdict.owner)));
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
    if (forbidden != 0) text += ", but not at";
    for_each_bit(forbidden, [&](int cell) { text += ' ' + bit_name(groups, cell); });
    return text + '\n';
}

std::string reason_text(const Groups& groups, const Verdict& verdict) {
    switch (verdict.ground) {
        case knowledge::Ground::aftereven:
            return "by a cover with an aftereven, a line that he completes in the end";
        case knowledge::Ground::odd_threat:
            return fmt::format("by the odd threat at {} and a cover outside its column",
                               bit_name(groups, verdict.threat));
        case knowledge::Ground::any_turn:
            return "by a cover that does not rest on the zugzwang";
        case knowledge::Ground::cover:
            break;
    }
    return "by a cover";
}

// What the side to move can do at once.
std::string winning_text(const Explanation& explanation) {
    const Stone mover = explanation.position.mover();
    for (const Threat& threat : explanation.threats)
        if (threat.open && threat.owner == mover)
            return fmt::format("The {} player is to move and wins at {}.\n", player_name(mover),
                               bit_name(*explanation.groups, threat.cell));
    return "";
}

std::string verdict_text(const Explanation& explanation, const Verdict& verdict, Notation notation) {
    const Groups& groups = *explanation.groups;
    std::string text =
        fmt::format("The {} player {} {}: {} solve the {} that the other could complete.\n", player_name(verdict.owner),
                    claim_name(verdict.ground), reason_text(groups, verdict),
                    plural(static_cast<int>(verdict.cover.size()), "rule"), plural(verdict.targets.count(), "line"));
    text += draw(explanation.position, notation, cover_marks(groups, verdict));
    const auto solved = solved_groups(verdict);
    for (std::size_t i = 0; i < verdict.cover.size(); ++i)
        text += instance_text(groups, verdict.cover[i], solved[i], label_of(i));
    return text + plan_text(explanation, verdict);
}

std::string punishment_text(const Variant& variant, const Punishment& punishment, Notation notation) {
    std::string text;
    if (punishment.cell) text += " at " + cell_name(variant, *punishment.cell);
    if (!punishment.group.empty()) text += fmt::format(" with {}", line_name(variant, punishment.group));
    if (!punishment.line.empty()) text += fmt::format(" (line {})", to_text(variant, punishment.line, notation));
    return text;
}

bool is_harmless(const Explanation& explanation, Move move) {
    const auto& open = explanation.open_moves;
    return !explanation.losing_moves.contains(move) && std::find(open.begin(), open.end(), move) == open.end();
}

std::string moves_text(const Explanation& explanation, Notation notation) {
    const Variant& variant = explanation.position.variant();
    std::string text;
    for (const auto& [move, punishment] : explanation.losing_moves)
        text += fmt::format(" {} loses: the {} player wins{}\n", to_text(variant, move, notation),
                            player_name(other(explanation.position.mover())),
                            punishment_text(variant, punishment, notation));
    for (const Move move : explanation.open_moves)
        text += fmt::format(" {}: not known within the limit\n", to_text(variant, move, notation));
    if (text.empty()) return "No move loses.\n";
    for (const Move move : explanation.position.legal_moves())
        if (is_harmless(explanation, move))
            text += fmt::format(" {} does not lose\n", to_text(variant, move, notation));
    return "Moves:\n" + text;
}

}  // namespace

std::string explanation_text(const Explanation& explanation, Notation notation) {
    const Position& position = explanation.position;
    std::string text = draw(position, notation, threat_marks(explanation));
    if (position.over()) return text + fmt::format("The game is over: {}.\n", api::result_text(position));
    text += control_text(explanation) + threats_text(explanation) + winning_text(explanation);
    for (const Verdict& verdict : explanation.verdicts) text += verdict_text(explanation, verdict, notation);
    if (explanation.verdicts.empty()) text += "The rules find no cover for either player; that says nothing.\n";
    return text + moves_text(explanation, notation);
}

}  // namespace inarow::explain
