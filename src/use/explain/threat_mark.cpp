#include "explain/threat_mark.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

#include "explain/completions.hpp"
#include "explain/names.hpp"
#include "game/lines.hpp"

namespace inarow::explain {
namespace {

using knowledge::Groups;
using knowledge::Threat;

// The only cell of this line that the player lacks.
std::optional<Cell> lacking(const Position& position, const Line& line, Stone owner) {
    std::optional<Cell> empty;
    for (const Cell cell : line) {
        if (position.at(cell) == owner) continue;
        if (position.at(cell) != Stone::none || empty) return std::nullopt;
        empty = cell;
    }
    return empty;
}

// The cell that decides the column of a useless threat: both players complete a line there, or one of them there and
// just below.
int deciding_cell(const Explanation& explanation, const Threat& useless) {
    for (int cell = explanation.groups->bottom_of(useless.cell); cell < useless.cell; ++cell) {
        const bool first = is_threat_of(explanation, Stone::first, cell);
        const bool second = is_threat_of(explanation, Stone::second, cell);
        if ((first && second) || (first && is_threat_of(explanation, Stone::first, cell - 1)) ||
            (second && is_threat_of(explanation, Stone::second, cell - 1)))
            return cell;
    }
    return useless.cell;
}

// ", which wins now": what a threat of this player means that is playable.
std::string_view playable_words(const Position& position, Stone owner) {
    if (owner == position.mover()) return ", which wins now";
    return can_complete(position) ? ", playable now" : ", which must be stopped now";
}

std::string use_text(const Explanation& explanation, const Threat& threat) {
    if (threat.open) return std::string(playable_words(explanation.position, threat.owner));
    if (!threat.useless) return "";
    return fmt::format(", useless: the column is decided at {} below it",
                       bit_name(*explanation.groups, deciding_cell(explanation, threat)));
}

std::vector<ThreatMark> threats_by_lines(const Position& position) {
    const Variant& variant = position.variant();
    std::map<std::pair<Cell, Stone>, std::vector<Line>> found;
    for (const Line& line : lines(variant))
        for (const Stone owner : {Stone::first, Stone::second})
            if (const auto cell = lacking(position, line, owner)) found[{*cell, owner}].push_back(line);
    std::vector<ThreatMark> marks;
    for (auto& [where, completed] : found) {
        ThreatMark& mark = marks.emplace_back();
        std::tie(mark.cell, mark.owner) = where;
        mark.lines = std::move(completed);
        mark.playable = move_onto(position, mark.cell).has_value();
        mark.words = fmt::format("{} player: threat at {}{}", player_name(mark.owner), cell_name(variant, mark.cell),
                                 mark.playable ? playable_words(position, mark.owner) : "");
    }
    return marks;
}

std::string threat_words(const Explanation& explanation, const Threat& threat) {
    const Groups& groups = *explanation.groups;
    return fmt::format("{} player: {} threat at {}{}", player_name(threat.owner),
                       parity_name(groups.variant(), !threat.odd), bit_name(groups, threat.cell),
                       use_text(explanation, threat));
}

std::vector<ThreatMark> threats_by_rules(const Explanation& explanation) {
    const knowledge::Groups& groups = *explanation.groups;
    std::vector<ThreatMark> marks;
    for (const auto& threat : explanation.threats) {
        marks.push_back({.cell = groups.cell_of_bit(threat.cell),
                         .owner = threat.owner,
                         .playable = threat.open,
                         .useless = threat.useless,
                         .parity = threat.odd ? "odd" : "even",
                         .words = threat_words(explanation, threat),
                         .lines = lines_of(groups, threat.groups)});
    }
    return marks;
}

}  // namespace

bool is_threat_of(const Explanation& explanation, Stone owner, int cell) {
    return std::ranges::any_of(explanation.threats,
                               [&](const Threat& threat) { return threat.owner == owner && threat.cell == cell; });
}

std::vector<ThreatMark> threat_marks(const Explanation& explanation) {
    if (explanation.position.over()) return {};
    return explanation.groups ? threats_by_rules(explanation) : threats_by_lines(explanation.position);
}

std::string threat_text(const Variant& variant, const ThreatMark& threat) {
    return fmt::format("{} ({})", threat.words, names_of(variant, threat.lines));
}

std::string threats_text(const Explanation& explanation) {
    const auto threats = threat_marks(explanation);
    if (threats.empty()) return "There are no threats.\n";
    std::string text = "Threats (+ first player, - second, * both):\n";
    for (const ThreatMark& threat : threats)
        text += fmt::format(" {}\n", threat_text(explanation.position.variant(), threat));
    return text;
}

}  // namespace inarow::explain
