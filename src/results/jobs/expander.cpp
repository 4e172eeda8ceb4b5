#include "jobs/expander.hpp"

#include <algorithm>

namespace inarow::jobs {

// A player who has to meet a threat has one move: the board lists no other.
Position Expander::follow(const Position& position, const ProofChild& child) {
    Position next = position.after(child.move);
    while (next.stones() < child.node.stones) {
        board_->expand(board_->node(next), replies_);
        next.play(replies_.front().move);
    }
    return next;
}

Expansion Expander::expand(const Position& position) {
    Expansion expansion;
    board_->expand(board_->node(position), children_);
    for (const ProofChild& child : children_) {
        const bool decided = child.bound.exact();
        const Bound bound = decided ? child.bound : meet(child.bound, board_->threats(child.node));
        if (bound.exact())
            expansion.decided.push_back(child.again ? bound.lo : -bound.lo);
        else
            expansion.open.push_back({follow(position, child), child.key, bound, initial_numbers(child.node)});
    }
    return expansion;
}

std::optional<Expander::Next> Expander::only_next(const Position& position) {
    board_->expand(board_->node(position), children_);
    if (children_.size() != 1 || children_.front().bound.exact()) return std::nullopt;
    return Next{children_.front().key, children_.front().again};
}

Numbers Expander::initial_numbers(const WideNode& node) const {
    return {1, static_cast<std::uint32_t>(std::max(1, board_->sensible_moves(node)))};
}

Child Expander::start(const Position& position) const {
    const WideNode node = board_->node(position);
    return {position, board_->key(node), score_range(position.variant(), position.stones()), initial_numbers(node)};
}

}  // namespace inarow::jobs
