// Makes strategies on cards.
//
// Positions with the owner to move are told one after the other: by a card that is there already, by one changed to
// hold here, too, by a new one, or, where none is found, by a move, after which every reply is told.  At the end, cards
// are merged in pairs.
#pragma once

#include <atomic>

#include "strategy/make/oracle.hpp"
#include "strategy/strategy.hpp"

namespace inarow::strategy {

// Work is counted in positions: those that cards meet, and those that the search visits to judge moves.
struct MakerOptions {
    std::uint64_t seed = 1;
    std::uint64_t work_for_a_card = 10'000'000;
    // Turns of the owner that are remembered, with the moves that keep the claim.
    std::size_t bytes = std::size_t{1} << 30;
};

struct MakerProgress {
    std::atomic<double> told{0};  // the share of the replies that are told, each turn's replies alike
    std::atomic<int> cards{0};
    std::atomic<int> moves{0};
    std::atomic<std::uint64_t> work{0};
};

// An error on boards with too many columns.
[[nodiscard]] Result<void> can_make(const Variant& variant);

// Completes what the strategy tells, or, where it tells all, makes it smaller.  What is left when the control stops it
// is among its open positions.  An error says after which moves of what it tells the claim is lost.  Requires that the
// claim is true and the entries are right in themselves, and a board of takes_cards() and can_make().
[[nodiscard]] Result<Strategy> make(const Strategy& begun, Solver& solver, const Oracle::Known& known,
                                    const MakerOptions& options, Control& control, MakerProgress& progress);

// A strategy of one card, from where `begun` begins, or nothing where the work for a card or the control's limit does
// not find one.  Requires the same.
[[nodiscard]] std::optional<Strategy> find_card(const Strategy& begun, Solver& solver, const Oracle::Known& known,
                                                const MakerOptions& options, Control& control);

}  // namespace inarow::strategy
