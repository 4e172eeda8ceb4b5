#include "explain/hint.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "explain/completions.hpp"
#include "explain/reason_text.hpp"

namespace inarow::explain {
namespace {

using End = Reason::End;

// How many moves have the outcome of the best.
int keeping(const Explanation& explanation) {
    const Score least = weak(explanation.value.bounds).lo;
    return static_cast<int>(std::ranges::count_if(explanation.value.moves,
                                                  [&](const auto& move) { return weak(move.second).lo >= least; }));
}

std::string count_text(const Explanation& explanation) {
    return fmt::format("{} of {}", keeping(explanation), counted(explanation.value.moves.size(), "move"));
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
        return fmt::format("; aim at {}, which the other player has to play below in the end",
                           bit_name(*end->groups, end->verdict->threat));
    if (by_verdict && end->verdict->ground == knowledge::Ground::aftereven && follows_up(*end->verdict))
        return "; after that, answer above the other player's stones";
    if (end->end == End::completes || end->end == End::goes_on)
        return forced ? "; every reply is forced" : "; make threats that have to be answered";
    return "";
}

std::string reason_of_mover(const Explanation& explanation) {
    for (const auto& [tenet, reason] : explanation.reasons)
        if (tenet.owner == explanation.position.mover()) return aim_text(reason);
    return "";
}

}  // namespace

std::string hint_text(const Explanation& explanation) {
    const Position& position = explanation.position;
    if (can_complete(position)) return "you can complete a line now";
    const Bound outcome = weak(explanation.value.bounds);
    if (!outcome.exact()) return "who wins is not known within the time";
    if (outcome.lo > 0)
        return fmt::format("{} win{}{}", count_text(explanation), keeping(explanation) == 1 ? "s" : "",
                           reason_of_mover(explanation));
    if (outcome.lo < 0) return "every move loses; make it last";
    if (keeping(explanation) == static_cast<int>(explanation.value.moves.size()))
        return "the game is a draw, and no move loses";
    return fmt::format("the game is a draw, and {} keep{} it{}", count_text(explanation),
                       keeping(explanation) == 1 ? "s" : "", reason_of_mover(explanation));
}

}  // namespace inarow::explain
