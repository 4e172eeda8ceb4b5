#include <fmt/format.h>

#include "base/text.hpp"
#include "explain/completions.hpp"
#include "explain/names.hpp"
#include "explain/text.hpp"

namespace inarow::explain {
namespace {

using End = Reason::End;

// How many moves have the outcome of the best, and how many more may have it for all that is known.
struct Keeping {
    int sure = 0;
    int perhaps = 0;
};
Keeping keeping(const Explanation& explanation) {
    const Score least = weak(explanation.value.bounds).lo;
    Keeping moves;
    for (const auto& [move, bound] : explanation.value.moves) {
        if (weak(bound).lo >= least)
            ++moves.sure;
        else if (weak(bound).hi >= least)
            ++moves.perhaps;
    }
    return moves;
}

// "2 of 7 moves win", "at least 1 of 7 moves keeps it"
std::string count_text(const Explanation& explanation, std::string_view verb, std::string_view object) {
    const Keeping moves = keeping(explanation);
    return fmt::format("{}{} of {} {}{}{}", moves.perhaps > 0 ? "at least " : "", moves.sure,
                       counted(explanation.value.moves.size(), "move"), verb, moves.sure == 1 ? "s" : "", object);
}

// Where the reason leads.  What it comes to by the rules may depend on the replies.
std::string aim_text(const Reason& reason) {
    const Reason* end = &reason;
    bool forced = true;
    while (end->end == End::goes_on && !end->branches.empty()) {
        forced = forced && end->untold.empty() && end->branches.size() == 1;
        end = &end->branches.front().second;
    }
    if (end->end == End::rules && !forced) return "";
    const bool by_verdict = end->end == End::rules && end->verdict.has_value();  // not by an argument
    if (by_verdict && end->verdict->ground == knowledge::Ground::odd_threat)
        return fmt::format("; aim at {}, which the other player has to play below in the end, unless you win sooner",
                           bit_name(*end->groups, end->verdict->threat));
    if (by_verdict && end->verdict->ground == knowledge::Ground::aftereven && follows_up(*end->verdict))
        return "; after that, answer above the other player's stones";
    if (end->end == End::completes || end->end == End::goes_on)
        return forced ? "; every reply is forced" : "; make threats that have to be answered";
    return "";
}

const Reason* reason_of_mover(const Explanation& explanation) {
    for (const auto& [claim, reason] : explanation.reasons)
        if (claim.owner == explanation.position.mover()) return &reason;
    return nullptr;
}

// What the side to move can have, and how many moves keep it.
std::string value_text(const Explanation& explanation) {
    const Score outcome = weak(explanation.value.bounds).lo;
    if (outcome < 0) return "every move loses";
    if (outcome > 0) return count_text(explanation, "win", "");
    if (keeping(explanation).sure == static_cast<int>(explanation.value.moves.size()))
        return "the game is a draw, and no move loses";
    return "the game is a draw, and " + count_text(explanation, "keep", " it");
}

}  // namespace

std::optional<Hint> hint_of(const Explanation& explanation) {
    const Position& position = explanation.position;
    if (const auto winning = completing_moves(position); !winning.empty())
        return Hint{winning.front(), move_reason(position, winning.front())};
    if (explanation.value.best.empty()) return std::nullopt;
    // The reason may begin with another move than the best: the easiest to explain.
    const Reason* reason = reason_of_mover(explanation);
    const bool begins = reason != nullptr && reason->end == End::goes_on && reason->branches.size() == 1;
    const Move move = begins ? reason->branches.front().first : explanation.value.best.front();
    const std::string seen = move_reason(position, move);
    const std::string aim = reason == nullptr ? "" : aim_text(*reason);
    return Hint{move, value_text(explanation) + (aim.empty() && !seen.empty() ? "; " + seen : aim)};
}

}  // namespace inarow::explain
