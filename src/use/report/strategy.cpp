#include "report/strategy.hpp"

#include <fmt/format.h>

#include <array>

#include "base/text.hpp"
#include "report/json_parts.hpp"
#include "strategy/card_text.hpp"

namespace inarow::report {
namespace {

using strategy::CheckReport;
using strategy::Strategy;
using strategy::Verdict;

std::string invalid_text(const Strategy& strategy, const CheckReport& report, Notation notation) {
    return fmt::format("{}: {} ({})", claim_text(strategy), report.reason,
                       report.line->empty() ? "the empty board" : to_text(strategy.variant, *report.line, notation));
}

}  // namespace

Result<StrategyTurn> turn_of(const Strategy& strategy, const Position& position) {
    const strategy::Follower follower(strategy);
    StrategyTurn turn{position, INAROW_TRY(follower.card(position)), {}, {}};
    if (position.over()) return turn;
    if (position.mover() == strategy.owner) turn.advice = INAROW_TRY(follower.advise(position));
    const Position asked = turn.advice ? position.after(turn.advice->move) : position;
    for (const Move move : asked.legal_moves()) {
        const Position next = asked.after(move);
        turn.replies.push_back({move, {}});
        if (!next.over()) turn.replies.back().answer = INAROW_TRY(follower.advise(next));
    }
    return turn;
}

Result<StrategyTurn> turn_after(const Strategy& strategy, const std::optional<std::string>& moves, Notation notation) {
    if (!moves) return turn_of(strategy, strategy::position_after(strategy.variant, strategy.moves));
    return turn_of(strategy, INAROW_TRY(parse_moves(strategy.variant, *moves, notation)));
}

Json json_of(const Strategy& strategy, const StrategyTurn& turn, Notation notation) {
    const auto name = [&](Move move) { return to_text(strategy.variant, move, notation); };
    Json json{{"claim", claim_text(strategy)}, {"moves", moves_text(turn.position, notation)}};
    json["card"] = turn.card ? Json(turn.card->card) : Json();
    json["mirror"] = turn.card && turn.card->mirrored;
    json["numbers"] = turn.card ? numbers_json(strategy.variant, card_of(strategy, *turn.card)) : Json();
    json["marks"] = turn.card ? marks_json(strategy.variant, card_of(strategy, *turn.card)) : Json();
    json["move"] = turn.advice ? Json(name(turn.advice->move)) : Json();
    json["why"] = turn.advice ? Json(to_text(strategy, turn.position, *turn.advice, notation)) : Json();
    json["replies"] = array_of(turn.replies, [&](const Answered& reply) {
        return Json{{"reply", name(reply.move)}, {"answer", reply.answer ? Json(name(reply.answer->move)) : Json()}};
    });
    return json;
}

std::string_view verdict_name(Verdict verdict) {
    return std::array{"VALID", "INVALID", "UNCHECKED"}[static_cast<std::size_t>(verdict)];
}

std::string to_text(const Strategy& strategy, const CheckReport& report, Notation notation) {
    if (report.verdict == Verdict::invalid) return invalid_text(strategy, report, notation);
    std::string text = fmt::format("{}; {}, {}, {}", claim_text(strategy), counted(report.cards, "card"),
                                   counted(report.moves, "move"), counted(report.positions, "position"));
    if (report.unreached > 0)
        text += fmt::format("; no play reaches {} of {} entries", report.unreached, report.entries);
    return report.reason.empty() ? text : fmt::format("{}; {}", text, report.reason);
}

Json json_of(const Strategy& strategy, const CheckReport& report, Notation notation) {
    Json json{{"verdict", verdict_name(report.verdict)},
              {"claim", claim_text(strategy)},
              {"cards", report.cards},
              {"moves", report.moves},
              {"entries", report.entries},
              {"unreached", report.unreached},
              {"positions", report.positions},
              {"line", nullptr}};
    if (report.line) json["line"] = to_text(strategy.variant, *report.line, notation);
    if (!report.reason.empty()) json["reason"] = report.reason;
    return json;
}

}  // namespace inarow::report
