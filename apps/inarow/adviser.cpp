#include "adviser.hpp"

#include <fmt/format.h>

#include "explain/game.hpp"

namespace inarow::app {

using explain::Explainer;

template <class Work>
Result<std::invoke_result_t<Work, Explainer&, Control&>> Adviser::explained(const Variant& variant, Work work) {
    if (!explainer_) {
        explainer_ = INAROW_TRY(Explainer::create(variant, {}, search_, options_));
        explainer_->consult(books_);
    }
    LimitedControl control({.seconds = seconds_});
    const Interrupt interrupt(control);
    return work(*explainer_, control);
}

play::Choice Adviser::guess(const Position& position) const {
    const auto player = value_or_fail(play::make_player("alphabeta", position.variant()));
    LimitedControl control({.seconds = seconds_});
    const Interrupt interrupt(control);
    return value_or_fail(player->choose(position, control));
}

explain::Hint Adviser::hint(const Position& position) {
    const auto known = explained(position.variant(), [&](Explainer& explainer, Control& control) {
        return hint_of(explainer.explain(position, control));
    });
    if (known && *known) return **known;
    const Move move = guess(position).move;
    const std::string reason = explain::move_reason(position, move);
    if (!reason.empty()) return {move, "a guess; " + reason};
    return {move, "a guess: " + (known ? "who wins is not known within the time" : known.error().message)};
}

std::string Adviser::why(const Position& position) {
    const auto text = explained(position.variant(), [&](Explainer& explainer, Control& control) {
        return explain::why_text(explainer, position, control);
    });
    return text ? *text : text.error().message + '\n';
}

std::string Adviser::moves(const Position& position) {
    const auto text = explained(position.variant(), [&](Explainer& explainer, Control& control) {
        return moves_text(explainer.explain(position, control));
    });
    return text ? *text : text.error().message + '\n';
}

bool Adviser::stands_worse(const Position& position) {
    const auto known = explained(position.variant(), [&](Explainer& explainer, Control& control) {
        return explainer.outcomes(position, control).bounds;
    });
    if (known && (known->hi < 0 || known->lo >= 0)) return known->hi < 0;
    return guess(position).value.value_or(0) < 0;
}

}  // namespace inarow::app
