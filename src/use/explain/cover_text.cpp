#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "explain/completions.hpp"
#include "explain/names.hpp"
#include "explain/text.hpp"
#include "game/drawing.hpp"

namespace inarow::explain {
namespace {

using knowledge::Cells;
using knowledge::Groups;
using knowledge::GroupSet;
using knowledge::Instance;
using knowledge::Reply;
using knowledge::Verdict;

// Each cell of the cover with the letter of its rule; ! is the winning threat.
Marks cover_marks(const Groups& groups, const Verdict& verdict) {
    Marks marks;
    for (std::size_t i = 0; i < verdict.cover.size(); ++i)
        for (const int cell : verdict.cover[i].cells()) marks.emplace(groups.cell_of_bit(cell), label_of(i));
    if (verdict.threat >= 0) marks[groups.cell_of_bit(verdict.threat)] = '!';
    return marks;
}

std::vector<Cell> cells_in(const Groups& groups, Cells set) {
    std::vector<Cell> cells;
    for_each_bit(set, [&](int bit) { cells.push_back(groups.cell_of_bit(bit)); });
    return cells;
}

std::string cells_text(const Groups& groups, Cells cells) {
    return joined(cells_in(groups, cells), ", ", [&](Cell cell) { return cell_name(groups.variant(), cell); });
}

// Where the owner completes a line after this stone of the adversary: that takes precedence over any rule.
std::optional<std::string> win_after(const Explanation& explanation, const Verdict& verdict, int played) {
    const Position& position = explanation.position;
    const auto move = move_onto(position, explanation.groups->cell_of_bit(played));
    if (!move || position.mover() == verdict.owner) return std::nullopt;
    const Position next = position.after(*move);
    const auto answers = completing_moves(next);
    return answers.empty() ? std::nullopt : std::optional(move_name(next, answers.front()));
}

// What replaces the rule after this answer.
std::string left_text(const Groups& groups, const Reply& reply) {
    if (reply.left.empty()) return "";
    return ", then " + joined(reply.left, " and ", [&](const Instance& left) { return rule_name(groups, left); });
}

std::string answer_text(const Explanation& explanation, const Verdict& verdict, const Reply& reply) {
    const Groups& groups = *explanation.groups;
    if (const auto win = win_after(explanation, verdict, reply.played))
        return fmt::format("if {}, {} completes a line", bit_name(groups, reply.played), *win);
    return fmt::format("if {}, answer {}{}", bit_name(groups, reply.played), bit_name(groups, reply.answer),
                       left_text(groups, reply));
}

std::string answers_text(const Explanation& explanation, const Verdict& verdict, std::size_t i) {
    return joined(replies_in(explanation, verdict.cover[i]), "; ",
                  [&](const Reply& reply) { return answer_text(explanation, verdict, reply); });
}

// What the owner answers in the two columns.
std::string kept_columns_text(const Explanation& explanation, const Verdict& verdict) {
    const Groups& groups = *explanation.groups;
    const knowledge::Combination& combination = verdict.combination;
    const auto answers = fmt::format(
        "they answer directly above: in the column of {} every stone in an {} {}, in the column of {} every stone "
        "below {}",
        bit_name(groups, combination.crossing), parity_name(groups.variant(), true), row_word(groups.variant()),
        bit_name(groups, combination.odd), bit_name(groups, std::max(combination.odd, combination.even)));
    if (!combination.open_pair) return answers;
    const Position& position = explanation.position;
    const Cells open =
        groups.open(groups.stones_of(position, Stone::first) | groups.stones_of(position, Stone::second));
    return fmt::format("{} and {} answer each other, and above them {}",
                       bit_name(groups, lowest_index(open & groups.column_of(combination.crossing))),
                       bit_name(groups, lowest_index(open & groups.column_of(combination.odd))), answers);
}

std::string crossing_text(const Explanation& explanation, const Verdict& verdict) {
    return fmt::format("! {}; {}; in the end, unless a line comes sooner, the {} player has to play below {}",
                       combination_text(*explanation.groups, verdict), kept_columns_text(explanation, verdict),
                       player_name(other(verdict.owner)), bit_name(*explanation.groups, verdict.threat));
}

std::string threat_text(const Groups& groups, const Verdict& verdict) {
    return fmt::format(
        "! the {} player stays out of the column of {}, except for its lowest empty cell if that is in an {} {}; in "
        "the end, unless a line comes sooner, the {} player has to play below the threat",
        player_name(verdict.owner), bit_name(groups, verdict.threat), parity_name(groups.variant(), false),
        row_word(groups.variant()), player_name(other(verdict.owner)));
}

// How the owner carries out a threat, and which lines such threats spoil.
std::vector<std::string> plan_lines(const Explanation& explanation, const Verdict& verdict) {
    const Groups& groups = *explanation.groups;
    std::vector<std::string> lines;
    if (verdict.combination.exists())
        lines.push_back(crossing_text(explanation, verdict));
    else if (verdict.threat >= 0)
        lines.push_back(threat_text(groups, verdict));
    if (!verdict.doomed.empty()) lines.push_back("=" + doomed_text(groups, verdict).substr(1));
    return lines;
}

std::string general_text(const Groups& groups, const Verdict& verdict) {
    Cells kept = 0;
    for (const Instance& instance : verdict.cover)
        for (const Instance& part : parts_of(instance)) kept |= left_alone(part);
    const std::string first = "Completing a line comes first.";
    if (verdict.combination.exists())
        return fmt::format(
            "{}{}", first,
            kept == 0 ? "" : " With nothing to answer, stay away from " + cells_text(groups, kept) + '.');
    const bool by_threat = verdict.ground == knowledge::Ground::odd_threat;
    return fmt::format("{} With nothing to answer, anything goes{}{}.", first,
                       by_threat ? fmt::format(" outside the column of {}", bit_name(groups, verdict.threat)) : "",
                       kept == 0 ? "" : " except " + cells_text(groups, kept));
}

std::string ground_text(const Groups& groups, const Verdict& verdict) {
    switch (verdict.ground) {
        case knowledge::Ground::aftereven:
            return "By rules, one of which completes a line in the end";
        case knowledge::Ground::odd_threat:
            return fmt::format("By the {} threat at {}{}", parity_name(groups.variant(), false),
                               bit_name(groups, verdict.threat),
                               verdict.cover.empty() ? "" : " and rules outside its column");
        case knowledge::Ground::combination:
            return fmt::format("By two lines that cross at {}{}", bit_name(groups, verdict.threat),
                               verdict.cover.empty() ? "" : " and rules elsewhere");
        case knowledge::Ground::any_turn:
            return "By rules that do not depend on the zugzwang";
        case knowledge::Ground::cover:
            break;
    }
    return verdict.cover.empty() ? "By threats" : "By rules";
}

// What the rules have to stop: a threat has spoiled other lines already.
std::string targets_text(const Verdict& verdict) {
    const bool others = verdict.threat >= 0 || !verdict.doomed.empty();
    const auto count = static_cast<std::uint64_t>(verdict.targets.count());
    if (count == 1) return others ? "one other line" : "only line";
    return fmt::format("{}{}", others ? "other " : "", counted(count, "line"));
}

// Whether there is anything that the owner has to do or to keep.
bool needs_plan(const Verdict& verdict) {
    return !verdict.cover.empty() || verdict.threat >= 0 || !verdict.doomed.empty();
}

}  // namespace

std::string claim_text(const Explanation& explanation, const Verdict& verdict) {
    const Groups& groups = *explanation.groups;
    const auto adversary = player_name(other(verdict.owner));
    const auto claim = fmt::format("{} player {}", player_name(verdict.owner), claim_name(verdict.ground));
    if (verdict.cover.empty() && verdict.doomed.empty() && verdict.threat < 0)
        return fmt::format("The {}: no line is left that the {} player could complete.", claim, adversary);
    const auto head = fmt::format("{}, the {}", ground_text(groups, verdict), claim);
    if (verdict.cover.empty())
        return fmt::format("{}: no other line is left that the {} player could complete.", head, adversary);
    return fmt::format("{}: {} {} the {} that the {} player could complete.", head,
                       counted(verdict.cover.size(), "rule"), verdict.cover.size() == 1 ? "stops" : "stop",
                       targets_text(verdict), adversary);
}

std::string rule_text(const Explanation& explanation, const Verdict& verdict, std::size_t i) {
    const Groups& groups = *explanation.groups;
    const Instance& instance = verdict.cover[i];
    const GroupSet solved = solved_groups(verdict)[i];
    const std::string line = instance.group < 0 ? "" : " to complete " + group_name(groups, instance.group);
    return fmt::format("{} {}{}: {}{}", label_of(i), rule_name(groups, instance), line,
                       answers_text(explanation, verdict, i),
                       solved.empty() ? "" : "; stops " + names_of(groups.variant(), lines_of(groups, solved)));
}

std::string rest_text(const Explanation& explanation, const Verdict& verdict) {
    if (!needs_plan(verdict)) return "";
    std::string text;
    for (const std::string& line : plan_lines(explanation, verdict)) text += line + ". ";
    return text + general_text(*explanation.groups, verdict);
}

// Only the first board of an explanation has the last move in brackets.
std::string cover_text(const Explanation& explanation, const Verdict& verdict, TerminalStyle style) {
    const Groups& groups = *explanation.groups;
    std::string text = claim_text(explanation, verdict) + '\n';
    if (!needs_plan(verdict)) return text;
    text += draw(explanation.position, Notation::cells, cover_marks(groups, verdict), {.colour = style.colour});
    for (std::size_t i = 0; i < verdict.cover.size(); ++i)
        text += fmt::format(" {}\n", rule_text(explanation, verdict, i));
    for (const std::string& line : plan_lines(explanation, verdict)) text += fmt::format(" {}\n", line);
    return text + fmt::format(" {}\n", general_text(groups, verdict));
}

std::string combination_text(const Groups& groups, const Verdict& verdict) {
    const knowledge::Combination& combination = verdict.combination;
    return fmt::format("{} and {} cross at {}; the {} player gets {} or {}, which makes {} their {} threat",
                       group_name(groups, combination.with_odd), group_name(groups, combination.with_even),
                       bit_name(groups, combination.crossing), player_name(verdict.owner),
                       bit_name(groups, std::min(combination.odd, combination.even)),
                       bit_name(groups, std::max(combination.odd, combination.even)),
                       bit_name(groups, combination.crossing), parity_name(groups.variant(), false));
}

std::string doomed_text(const Groups& groups, const Verdict& verdict) {
    if (verdict.doomed.empty()) return "";
    std::vector<std::string> lines;
    Cells fatal = 0;
    verdict.doomed.for_each([&](int group) {
        lines.push_back(group_name(groups, group));
        fatal |= groups.cells_of(group) & verdict.fatal;
    });
    return fmt::format("; the {} player cannot complete {}, {} two cells directly below threats: {}",
                       player_name(other(verdict.owner)), choice_text(lines),
                       lines.size() == 1 ? "which needs" : "each of which needs",
                       choice_text(groups.variant(), cells_in(groups, fatal), "and"));
}

std::string glossary_text(const std::vector<Verdict>& verdicts) {
    std::string text;
    for (const auto& row : knowledge::rules()) {
        const bool used = std::ranges::any_of(verdicts, [&](const Verdict& verdict) {
            return std::ranges::any_of(verdict.cover,
                                       [&](const Instance& each) { return row_of(each.rule).name == row.name; });
        });
        if (used) text += fmt::format(" {}: {}\n", row.name, row.help);
    }
    return text.empty() ? "" : "What the rules do for their owner:\n" + text;
}

}  // namespace inarow::explain
