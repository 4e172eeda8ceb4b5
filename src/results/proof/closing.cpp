#include "proof/closing.hpp"

#include <algorithm>

#include "proof/closing_rules.hpp"
#include "search/tables/key.hpp"

namespace inarow::proof {
namespace {

// Not the key of a search, which is the same for positions that differ in dead stones alone.
template <class G>
[[nodiscard]] Word128 exact_key(const G& g, const KeysOf<G>& keys, const Node<typename G::Word>& node) {
    if constexpr (G::drops)
        return G::Topology::canonical(g, position_code(g, node.mover, node.occupied())).code;
    else
        return Word128{keys.key(node).code} + 1;
}

// Counts the positions that are open: neither closed nor listed.
template <class G>
class OpenCount {
public:
    using Word = typename G::Word;

    // All of these must outlive it.
    OpenCount(const G& g, const KeysOf<G>& keys, const ClosingRules<G>& rules, const KeySet& listed)
        : g_(g), keys_(keys), rules_(rules), listed_(listed) {}

    [[nodiscard]] std::vector<Candidate> candidates(const Node<Word>& node) const {
        std::vector<Candidate> all;
        int least = 1 << 20;  // more than a move can leave open
        for (Word rest = playable(g_, node.occupied()); rest != 0; rest &= rest - 1) {
            const Word cell = lowest_bit(rest);
            if (loses_at_once(node, cell)) continue;
            all.push_back({move_of(g_, cell), after_move(node, cell, least + 1)});
            least = std::min(least, all.back().open);
        }
        return all;
    }

    // These three count no further than `most`.
    [[nodiscard]] int after_move(const Node<Word>& node, Word cell, int most) const {
        if ((cell & node.mover_wins) != 0) return rules_.hold_after_win(node) ? 0 : most;
        const auto child = after(g_, node, cell);
        if (child.stones == g_.cells()) return rules_.hold_after_draw() ? 0 : most;
        return rules_.own_turn(child) ? own_turn(child, most) : other_turn(child, most);
    }

    [[nodiscard]] int other_turn(const Node<Word>& node, int most) const {
        if (rules_.hold(node)) return 0;
        int open = 0;
        for (Word rest = playable(g_, node.occupied()); rest != 0 && open < most; rest &= rest - 1)
            open += after_move(node, lowest_bit(rest), most - open);
        return open;
    }

    [[nodiscard]] int own_turn(const Node<Word>& node, int most) const {
        const Word cells = playable(g_, node.occupied());
        if (const Word wins = node.mover_wins & cells; wins != 0) return after_move(node, lowest_bit(wins), most);
        if (const Word threats = node.other_wins & cells; threats != 0)
            return after_move(node, lowest_bit(threats), most);
        const Word128 key = exact_key(g_, keys_, node);
        listed_.prefetch(key);  // rules are tried while memory is on its way
        return rules_.hold(node) || listed_.contains(key) || rules_.hold_by_move(node) ? 0 : 1;
    }

private:
    // The claim fails if the other player answers the move with a line.
    [[nodiscard]] bool loses_at_once(const Node<Word>& node, Word cell) const {
        const auto child = after(g_, node, cell);
        return (child.mover_wins & playable(g_, child.occupied())) != 0 && !rules_.hold_after_win(child);
    }

    const G& g_;
    const KeysOf<G>& keys_;
    const ClosingRules<G>& rules_;
    const KeySet& listed_;
};

template <class G>
class ClosingOn final : public Closing {
public:
    using Word = typename G::Word;

    ClosingOn(const G& g, const Variant& variant) : g_(g), variant_(variant), keys_(g, variant) {}

    WideNode node(const Position& position) const override { return widened(make_node(g_, position)); }
    Word128 key(const WideNode& node) const override { return exact_key(g_, keys_, narrowed<Word>(node)); }

    bool holds(const WideNode& node, const Claim& claim) const override {
        return ClosingRules(g_, variant_, claim).hold(narrowed<Word>(node));
    }

    bool holds_after_move(const WideNode& node, const Claim& claim) const override {
        const ClosingRules rules(g_, variant_, claim);
        const auto narrow = narrowed<Word>(node);
        return rules.hold(narrow) || rules.hold_by_move(narrow);
    }

    std::vector<Candidate> candidates(const WideNode& node, const Claim& claim, const KeySet& listed) const override {
        const ClosingRules rules(g_, variant_, claim);
        return OpenCount(g_, keys_, rules, listed).candidates(narrowed<Word>(node));
    }

private:
    G g_;
    Variant variant_;
    KeysOf<G> keys_;
};

}  // namespace

// A k known to the compiler and words of 64 bits where most proofs are made.  To compile them for every other board
// took half a minute, for proofs that are a quarter faster (6x5k5).
std::unique_ptr<const Closing> make_closing(const Variant& variant) {
    if (variant.drops() && variant.k == 4 && variant.bits() <= 64)
        return with_topology(variant.topology, [&]<class T>(T) -> std::unique_ptr<const Closing> {
            using G = FixedK<DynamicGeometry<Word64, T>, 4>;
            return std::make_unique<const ClosingOn<G>>(G(DynamicGeometry<Word64, T>(variant)), variant);
        });
    return with_wide_geometry(variant, [&]<class G>(const G& g) -> std::unique_ptr<const Closing> {
        return std::make_unique<const ClosingOn<G>>(g, variant);
    });
}

std::optional<Move> Closing::move_onto(const Position& position, Word128 cells) {
    const int stride = position.variant().stride();
    for (Move move = 0; cells != 0 && move < position.variant().moves(); ++move) {
        if (!position.legal(move)) continue;
        const Cell cell = position.landing(move);
        const int column = position.column_of(cell);
        if ((cells & bit<Word128>(column * stride + cell % position.variant().height)) != 0) return move;
    }
    return std::nullopt;
}

}  // namespace inarow::proof
