// The rules of VICTOR as a bound source of alpha-beta (`--source covers`), applied only at the nodes with the largest
// subtrees, because an evaluation costs as much as some hundred nodes (docs/how/proof-searches.md has the gain).
#pragma once

#include <memory>

#include "knowledge/evaluation.hpp"
#include "search/node.hpp"

namespace inarow {

// For one thread: an evaluation has buffers of its own.
class Covers {
public:
    // With fewer empty cells a node is searched without asking.
    static constexpr int least_empty = 30;

    // Without groups it never asks.
    explicit Covers(std::shared_ptr<const knowledge::Groups> groups = nullptr) {
        if (groups == nullptr) return;
        most_stones_ = groups->variant().cells() - least_empty;
        evaluation_ = std::make_unique<knowledge::Evaluation>(std::move(groups));
    }

    // Whether the node is worth the price.
    template <BoardWord Word>
    [[nodiscard]] bool ask_about(const Node<Word>& node) const {
        return node.stones <= most_stones_;
    }
    // A bound that answers "is the score of this node >= threshold?", or one that says little.
    template <BoardWord Word>
    [[nodiscard]] Bound bound(const Node<Word>& node, Score threshold) {
        return evaluation_->bound_for(node.mover, node.other, threshold);
    }

private:
    std::unique_ptr<knowledge::Evaluation> evaluation_;
    int most_stones_ = -1;
};

}  // namespace inarow
