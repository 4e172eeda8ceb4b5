// Which moves keep a claim: asked of a search, and before it of whoever knows the value already.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "search/control.hpp"
#include "search/solver.hpp"
#include "strategy/plan.hpp"

namespace inarow::strategy {

class Oracle {
public:
    // What is known of a score without a search, as from a book.
    using Known = std::function<std::optional<Bound>(const Position&)>;

    // The solver and the control must outlive it.
    Oracle(Solver& solver, const Strategy& strategy, Known known, Control& control)
        : solver_(solver),
          owner_(strategy.owner),
          claim_(strategy.claim),
          known_(std::move(known)),
          control_(control),
          position_(strategy.variant) {}

    // Whether the owner keeps the claim after these moves from the empty board.  Throws Stopped at a limit.
    [[nodiscard]] bool keeps(const std::vector<Move>& moves) {
        go_to(moves);
        if (position_.over()) return keeps_at_end();
        const bool owner_moves = position_.mover() == owner_;
        const Score wanted = claim_ == Claim::win ? 1 : 0;
        const Goal goal = owner_moves ? at_least(wanted) : seen_by_other(at_least(wanted));
        const Bound score = score_of(goal);
        if (!goal.settled(score)) throw Stopped();
        return owner_moves ? score.lo >= wanted : score.hi <= -wanted;
    }

    // The owner's moves that do, the middle ones first.
    [[nodiscard]] std::vector<Move> keeping_moves(const Position& position) {
        std::vector<Move> moves = from_the_middle(position);
        std::erase_if(moves, [&](Move move) { return !keeps(position.after(move).moves()); });
        return moves;
    }

private:
    [[nodiscard]] Bound score_of(Goal goal) {
        if (known_)
            if (const auto bound = known_(position_); bound && goal.settled(*bound)) return *bound;
        return solver_.solve(position_, goal, score_range(position_.variant(), position_.stones()), control_);
    }

    [[nodiscard]] bool keeps_at_end() const {
        if (!position_.won()) return claim_ == Claim::not_lose;
        return position_.mover() != owner_;  // the last stone won
    }

    void go_to(const std::vector<Move>& moves) {
        std::size_t same = 0;
        const auto& played = position_.moves();
        while (same < played.size() && same < moves.size() && played[same] == moves[same]) ++same;
        while (position_.moves().size() > same) position_.undo();
        for (std::size_t i = same; i < moves.size(); ++i) position_.play(moves[i]);
    }

    Solver& solver_;
    const Stone owner_;
    const Claim claim_;
    const Known known_;
    Control& control_;
    Position position_;
};

}  // namespace inarow::strategy
