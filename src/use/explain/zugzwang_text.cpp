#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "explain/names.hpp"
#include "explain/rule_of_thumb.hpp"
#include "explain/text.hpp"
#include "explain/threat_mark.hpp"

namespace inarow::explain {
namespace {

using knowledge::Groups;

// Whether the stones of each column are pairs, but for the last stone, if the controller is about to answer it.
bool stands_in_pairs(const Position& position, Stone controller) {
    constexpr Move none = -1;
    const bool must_answer = position.mover() == controller && !position.moves().empty();
    const Move unanswered = must_answer ? position.moves().back() : none;
    for (Move column = 0; column < position.variant().columns(); ++column)
        if ((position.height(column) % 2 == 1) != (column == unanswered)) return false;
    return position.variant().height % 2 == 0;
}

// Where that is known.
std::optional<bool> wins(const Explanation& explanation, Stone player) {
    const Bound outcome = weak(explanation.value.bounds);
    if (!outcome.exact()) return std::nullopt;
    return outcome.lo == (explanation.position.mover() == player ? 1 : -1);
}

// The controller gets the even cells at the end, unless a threat of the other player decides the game.
std::string control_text(const Explanation& explanation) {
    const Position& position = explanation.position;
    const int empty = position.variant().cells() - position.stones();
    const auto controller = player_name(explanation.controller);
    const Stone opponent = other(explanation.controller);
    const bool loses = wins(explanation, opponent).value_or(false);
    std::string text =
        fmt::format("The {} player {} the zugzwang: {} {} empty and the {} player is to move{}.\n", controller,
                    loses ? "would control" : "controls", counted(static_cast<std::uint64_t>(empty), "cell"),
                    empty == 1 ? "is" : "are", player_name(position.mover()),
                    loses ? fmt::format("; the {} player wins all the same", player_name(opponent)) : "");
    if (stands_in_pairs(position, explanation.controller))
        text += fmt::format(
            "If every stone is answered in its own column, the {} player gets the empty cells of the {} {}s.\n",
            controller, parity_name(position.variant(), true), row_word(position.variant()));
    return text;
}

// New threats may come, and a stone below one's own threat may do no harm.  So this is said only of a player who loses.
std::string waiting_text(const Explanation& explanation) {
    const auto waiting = waiting_moves(explanation);
    if (!waiting || !wins(explanation, other(waiting->opener)).value_or(false)) return "";
    return fmt::format(
        "{} can be filled before somebody has to play below a threat; as things stand, that is the {} player, at {}, "
        "and the {} player completes a line.\n",
        counted(static_cast<std::uint64_t>(waiting->cells), "cell"), player_name(waiting->opener),
        choice_text(explanation.position.variant(), waiting->openings), player_name(other(waiting->opener)));
}

std::string_view here_text(const Explanation& explanation, Stone winner) {
    const auto right = wins(explanation, winner);
    if (!right) return "";
    return *right ? "; right here" : "; wrong here";
}

// Only a rule that is more often right than wrong.
std::string thumb_text(const Explanation& explanation) {
    const Stone mover = explanation.position.mover();
    const RuleOfThumb* rule = rule_of_thumb(explanation);
    if (rule == nullptr) return "";
    const auto& [right, all] = rule->counted[mover == Stone::first ? 0 : 1];
    if (2 * right <= all) return "";
    return fmt::format(
        "Rule of thumb, right in {} of {} positions of 7x6 with the {} player to move: where the first player has {} "
        "and the second {}, {}{}.\n",
        right, all, player_name(mover), rule->first_has(), rule->second_has(), rule->claim(),
        here_text(explanation, rule->winner));
}

}  // namespace

std::optional<Waiting> waiting_moves(const Explanation& explanation) {
    const Groups& groups = *explanation.groups;
    const Position& position = explanation.position;
    const auto is_threat = [&](int cell) {
        return is_threat_of(explanation, Stone::first, cell) || is_threat_of(explanation, Stone::second, cell);
    };
    Waiting waiting;
    for (int column = 0; column < position.variant().columns(); ++column) {
        for (int row = position.height(column); row < position.variant().height; ++row) {
            const int cell = groups.bit_of(cell_at(position.variant(), column, row));
            if (row == position.height(column) && is_threat(cell)) return std::nullopt;
            if (row + 1 < position.variant().height && is_threat(cell + 1)) {
                waiting.openings.push_back(groups.cell_of_bit(cell));
                break;
            }
            ++waiting.cells;
        }
    }
    if (waiting.openings.empty()) return std::nullopt;
    waiting.opener = waiting.cells % 2 == 0 ? position.mover() : other(position.mover());
    const Stone winner = other(waiting.opener);
    const auto threatened = [&](Cell below) { return is_threat_of(explanation, winner, groups.bit_of(below) + 1); };
    return std::ranges::all_of(waiting.openings, threatened) ? std::optional(waiting) : std::nullopt;
}

std::string zugzwang_text(const Explanation& explanation) {
    return control_text(explanation) + threats_text(explanation) + waiting_text(explanation) + thumb_text(explanation);
}

std::string zugzwang_words(const Explanation& explanation) {
    return control_text(explanation) + waiting_text(explanation) + thumb_text(explanation);
}

}  // namespace inarow::explain
