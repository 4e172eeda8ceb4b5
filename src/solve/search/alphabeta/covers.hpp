// What alpha-beta asks beyond its bounds at every node (`--source covers`): the rules of VICTOR where stones drop,
// pairings where they do not.  Only at the nodes with the largest subtrees, because an answer costs as much as many
// nodes (docs/how/proof-searches.md has the gain).
#pragma once

#include <memory>
#include <type_traits>
#include <utility>

#include "inarow/options.hpp"
#include "knowledge/evaluation.hpp"
#include "knowledge/pairing.hpp"
#include "search/node.hpp"

namespace inarow {

// Whether a node is worth the price: with fewer empty cells it is searched without asking.
class LargeNodes {
public:
    template <BoardWord Word>
    [[nodiscard]] bool ask_about(const Node<Word>& node) const {
        return node.stones <= most_stones_;
    }

protected:
    // Without tables it never is.
    template <class Tables>
    LargeNodes(const Tables* tables, int least_empty)
        : most_stones_(tables == nullptr ? -1 : tables->variant().cells() - least_empty) {}

private:
    int most_stones_;
};

// For one thread: an evaluation has buffers of its own.
class RuleCovers : public LargeNodes {
public:
    using Tables = knowledge::Groups;
    static constexpr int least_empty = 30;

    // By default they are not asked: more does not pay.
    [[nodiscard]] static bool asked(Source source, const Variant&) { return source == Source::covers; }

    explicit RuleCovers(std::shared_ptr<const Tables> groups) : LargeNodes(groups.get(), least_empty) {
        if (groups != nullptr) evaluation_ = std::make_unique<knowledge::Evaluation>(std::move(groups));
    }

    // A bound that answers "is the score of this node >= threshold?", or one that says little.
    template <BoardWord Word>
    [[nodiscard]] Bound bound(const Node<Word>& node, Score threshold) {
        return evaluation_->bound_for(node.mover, node.other, threshold);
    }

private:
    std::unique_ptr<knowledge::Evaluation> evaluation_;
};

// The same for pairings.
class PairingCovers : public LargeNodes {
public:
    using Tables = knowledge::Pairings;
    static constexpr int least_empty = 12;

    [[nodiscard]] static bool asked(Source source, const Variant& variant) {
        return (source == Source::covers || source == Source::strongest) && Tables::possible(variant);
    }

    explicit PairingCovers(std::shared_ptr<const Tables> pairings)
        : LargeNodes(pairings.get(), least_empty), pairings_(std::move(pairings)) {}

    template <BoardWord Word>
    [[nodiscard]] Bound bound(const Node<Word>& node, Score threshold) {
        return pairings_->bound_for(node.mover, node.other, threshold, last_);
    }

private:
    std::shared_ptr<const Tables> pairings_;
    Tables::Last last_;
};

template <class G>
using CoversOf = std::conditional_t<G::drops, RuleCovers, PairingCovers>;

}  // namespace inarow
