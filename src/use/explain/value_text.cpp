#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <utility>
#include <vector>

#include "explain/names.hpp"
#include "explain/text.hpp"
#include "inarow/report.hpp"
#include "report/text.hpp"

namespace inarow::explain {
namespace {

constexpr std::size_t listed = 16;  // moves, one to a line

// " at once" or " on move 41", where the score is known; empty for a draw.
std::string when_text(const Position& position, Bound score) {
    if (!score.exact() || score.lo == 0) return "";
    const int move = last_move(position.variant(), position.stones(), score.lo);
    return move == position.stones() + 1 ? " at once" : fmt::format(" on move {}", move);
}

// What to play for it.  Which of the winning moves is best is known only with the score.
std::string advice_text(const Explanation& explanation) {
    const auto& [bounds, moves, best, source] = explanation.value;
    if (moves.size() == 1)
        return fmt::format("; {} is the only move", move_name(explanation.position, moves.begin()->first));
    if (best.size() == moves.size()) return bounds.exact() ? "; no move is better than another" : "; every move wins";
    return best.empty() ? "" : ": play " + choice_text(explanation.position, best);
}

// The longest defence is known only with the score.
std::string defence_text(const Explanation& explanation) {
    const auto& best = explanation.value.best;
    if (best.empty() || !explanation.value.bounds.exact()) return "";
    if (best.size() == explanation.value.moves.size()) return ", whatever the move";
    return fmt::format("; {} {} out longest", choice_text(explanation.position, best, "and"),
                       best.size() == 1 ? "holds" : "hold");
}

std::string completed_text(const Variant& variant, const Punishment& punishment) {
    std::string text;
    if (punishment.cell) text += " at " + cell_name(variant, *punishment.cell);
    if (!punishment.group.empty()) text += fmt::format(" with {}", line_name(variant, punishment.group));
    return text;
}

// A line that a rule promises is completed only if no other comes first, so it says nothing about the number of the
// move.
std::string punishment_text(const Explanation& explanation, Move move, const Punishment& punishment) {
    const Position& position = explanation.position;
    const std::string completed = completed_text(position.variant(), punishment);
    if (punishment.line.empty() && !completed.empty()) return fmt::format(",{} if not sooner", completed);
    return when_text(position, explanation.value.moves.at(move)) + completed +
           line_text(position.after(move), punishment.line);
}

std::string score_text(Bound score) { return score.exact() ? fmt::format(" ({})", api::signed_text(score)) : ""; }

std::string grouped_moves_text(const Explanation& explanation) {
    std::map<std::pair<Score, Score>, std::vector<Move>, std::greater<>> groups;
    for (const auto& [move, score] : explanation.value.moves) groups[{score.lo, score.hi}].push_back(move);
    std::string text = "Moves:\n";
    for (const auto& [bound, moves] : groups)
        text += fmt::format(" {}: {}\n", worth_text(explanation.position, {bound.first, bound.second}, 2),
                            choice_text(explanation.position, moves, "and"));
    return text;
}

// What the side to move can expect.
std::string prospect_text(const Explanation& explanation) {
    const Position& position = explanation.position;
    const Bound bounds = explanation.value.bounds;
    if (bounds.lo > 0) return " and wins" + when_text(position, bounds) + advice_text(explanation);
    if (bounds.hi < 0)
        return fmt::format(", and the {} player wins{}{}", player_name(other(position.mover())),
                           when_text(position, bounds), defence_text(explanation));
    if (bounds == exactly(0)) return ", and the game is a draw" + advice_text(explanation);
    const std::string_view open = bounds.lo == 0   ? " and does not lose; whether they win"
                                  : bounds.hi == 0 ? " and does not win; whether they lose"
                                                   : "; who wins";
    return fmt::format("{} was not decided within the limit: {}", open, report::bounds_text(bounds));
}

}  // namespace

// As much of it as a reader follows; the rest is in JSON, as far as a book or a limit has it.  One move is a line that
// has been named already.
std::string line_text(const Position& position, const std::vector<Move>& line) {
    constexpr std::size_t shown = 8;
    if (line.size() < 2) return "";
    const bool whole = line.size() <= shown && report::ends_game(position, line);
    const auto end = line.begin() + static_cast<std::ptrdiff_t>(std::min(line.size(), shown));
    return fmt::format(" (line {}{})", line_names(position, {line.begin(), end}), whole ? "" : " ...");
}

std::string worth_text(const Position& position, Bound score, int moves) {
    const bool one = moves == 1;
    const std::string when = when_text(position, score) + score_text(score);
    if (score.lo > 0) return (one ? "wins" : "win") + when;
    if (score.hi < 0) return (one ? "loses" : "lose") + when;
    if (score == exactly(0)) return one ? "draws (0)" : "draw (0)";
    if (score.lo == 0) return one ? "does not lose" : "do not lose";
    if (score.hi == 0) return one ? "does not win" : "do not win";
    return one ? "was not decided within the limit" : "were not decided within the limit";
}

std::string summary_text(const Explanation& explanation) {
    const Position& position = explanation.position;
    if (position.over()) return "The game is over: " + api::result_text(position) + '.';
    return fmt::format("The {} player is to move{}.", player_name(position.mover()), prospect_text(explanation));
}

std::string move_text(const Explanation& explanation, Move move) {
    const Position& position = explanation.position;
    const Bound score = explanation.value.moves.at(move);
    const std::string name = move_name(position, move);
    if (const auto losing = explanation.losing_moves.find(move); losing != explanation.losing_moves.end())
        return fmt::format("{} loses{}: the {} player wins{}", name, score_text(score),
                           player_name(other(position.mover())), punishment_text(explanation, move, losing->second));
    if (score.lo > 0) return fmt::format("{} wins{}{}", name, when_text(position, score), score_text(score));
    if (score == exactly(0)) return fmt::format("{} draws (0)", name);
    if (score.lo == 0) return fmt::format("{} does not lose; whether it wins was not decided within the limit", name);
    if (score.hi == 0) return fmt::format("{} does not win; whether it loses was not decided within the limit", name);
    return fmt::format("{}: not decided within the limit", name);
}

std::string moves_text(const Explanation& explanation) {
    if (explanation.value.moves.size() > listed) return grouped_moves_text(explanation);
    std::string text = "Moves:\n";
    for (const auto& [move, score] : explanation.value.moves)
        text += fmt::format(" {}\n", move_text(explanation, move));
    return text;
}

}  // namespace inarow::explain
