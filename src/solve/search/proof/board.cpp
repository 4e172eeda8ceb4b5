#include "search/proof/board.hpp"

#include <algorithm>

#include "search/alphabeta/children.hpp"

namespace inarow {
namespace {

template <class G>
class BoardOf final : public ProofBoard {
public:
    using Word = typename G::Word;

    BoardOf(const G& geometry, const Variant& variant)
        : variant_(variant), context_(geometry, variant, MoveOrdering{.lines = {}}) {}

    WideNode node(const Position& position) const override { return widened(make_node(g_, position)); }
    WideNode node(Word128 mover, Word128 other) const override {
        const Word empty = g_.masks.board & ~static_cast<Word>(mover | other);
        return {mover, other, completions(g_, static_cast<Word>(mover)) & empty,
                completions(g_, static_cast<Word>(other)) & empty, count_bits(mover | other)};
    }
    Word128 key(const WideNode& node) const override { return key_of(narrowed<Word>(node)); }

    void expand(const WideNode& wide, std::vector<ProofChild>& children) const override {
        const Node<Word> node = narrowed<Word>(wide);
        const Word open = playable(g_, node.occupied());
        children.clear();
        if (const Word wins = node.mover_wins & open; wins != 0)
            return add_decided(move_of(g_, wins), wins_now(g_.cells(), node.stones), children);
        const Word cells = safe(node, open);
        if (cells == 0)
            return add_decided(open == 0 ? -1 : move_of(g_, open), loses_next(g_.cells(), node.stones), children);
        for (Word rest = cells; rest != 0; rest &= rest - 1) children.push_back(child(node, lowest_bit(rest)));
        std::stable_sort(children.begin(), children.end(),
                         [](const ProofChild& a, const ProofChild& b) { return a.order > b.order; });
    }

    int sensible_moves(const WideNode& wide) const override {
        const Node<Word> node = narrowed<Word>(wide);
        return count_bits(safe(node, playable(g_, node.occupied())));
    }

    Bound threats(const WideNode& wide) const override {
        const Node<Word> node = narrowed<Word>(wide);
        Bound bound = score_range(variant_, node.stones);
        if constexpr (G::drops) {
            const auto [lo, hi] = zugzwang_bounds(g_, knowledge::mover_controls(g_, node.stones), node.mover,
                                                  node.other, node.mover_wins, node.other_wins);
            bound.lo = std::max({bound.lo, lo, -knowledge::follow_up_bound(g_, node.other, node.mover)});
            bound.hi = std::min({bound.hi, hi, knowledge::follow_up_bound(g_, node.mover, node.other)});
        }
        if constexpr (!G::drops) {
            const auto potentials = knowledge::potentials(g_, node.mover, node.other);
            if (knowledge::can_be_blocked(g_, potentials.other, true)) bound.lo = std::max(bound.lo, 0);
            if (knowledge::can_be_blocked(g_, potentials.mover, false)) bound.hi = std::min(bound.hi, 0);
        }
        return bound;
    }

private:
    // Never 0: where stones are placed freely the code of the empty board would be.
    Word128 key_of(const Node<Word>& node) const { return Word128{context_.keys.key(node).code} + (G::drops ? 0 : 1); }

    // The cells that do not lose at once, a reply to a threat where there is one.
    Word safe(const Node<Word>& node, Word open) const {
        const Word threats = node.other_wins & open;
        if (more_than_one_bit(threats)) return 0;
        return (threats != 0 ? threats : open) & ~directly_below(g_, node.other_wins);
    }

    // `score` is the parent's.
    static void add_decided(Move move, Score score, std::vector<ProofChild>& children) {
        ProofChild child{};
        child.move = move;
        child.bound = exactly(-score);
        children.push_back(child);
    }

    ProofChild child(const Node<Word>& parent, Word cell) const {
        const auto chain = play_forced(g_, after(g_, parent, cell));
        const bool again = chain.replies % 2 != 0;
        ProofChild child{widened(chain.node), 0, move_of(g_, cell), again, 0, {0, 0}};
        if (chain.resolved) {
            child.bound = exactly(chain.score);
            return child;
        }
        child.bound = distance_bound(g_.cells(), chain.node.stones);
        child.key = key_of(chain.node);
        child.order = order(parent, cell, chain.node, chain.replies);
        return child;
    }

    int order(const Node<Word>& parent, Word cell, const Node<Word>& child, int replies) const {
        const bool again = replies % 2 != 0;
        const Node<Word> mine =
            again ? child : Node<Word>{child.other, child.mover, child.other_wins, child.mover_wins, child.stones};
        if constexpr (G::drops) {
            const bool controls = knowledge::mover_controls(g_, parent.stones);
            return static_cast<int>(order_score(g_, context_.weights[controls ? 1 : 0], controls, mine.mover,
                                                mine.other, mine.mover_wins, mine.other_wins, replies)) +
                   context_.places.of(controls, cell);
        } else {
            return order_score(g_, again, knowledge::potentials(g_, mine.mover, mine.other));
        }
    }

    Variant variant_;
    ChildrenContext<G> context_;
    const G& g_ = context_.g;
};

}  // namespace

// Jobs on 4x4x4 have ledgers of a hundred thousand answers, and to open one is to expand all of their positions.
std::unique_ptr<const ProofBoard> make_proof_board(const Variant& variant) {
    using Cube = StaticGeometry<4, 4, 4, Box, 4>;
    if (variant == Variant{4, 4, 4, Topology::box, 4}) return std::make_unique<const BoardOf<Cube>>(Cube{}, variant);
    return with_wide_geometry(variant, [&]<class G>(const G& g) -> std::unique_ptr<const ProofBoard> {
        return std::make_unique<const BoardOf<G>>(g, variant);
    });
}

}  // namespace inarow
