// Every reachable position of a small board with its exact score, by plain minimax over words: the brute
// force behind the tests of static knowledge.
#pragma once

#include <algorithm>
#include <memory>
#include <utility>

#include "game/words.hpp"
#include "score_table.hpp"
#include "search/node.hpp"

namespace inarow::testing {

template <class Topology = Flat, Placement placement = Placement::drop>
class EveryPosition {
public:
    using Geometry = DynamicGeometry<Word64, Topology, placement>;

    explicit EveryPosition(const Variant& variant) : g(variant) {
        require(g.bits() <= 32, "both players fit one word");
        score({0, 0, 0, 0, 0});
    }

    // Calls f(node, score) for each position in which nobody has won and a cell is empty.
    template <class F>
    void for_each(F&& f) const {
        scores_.for_each([&](Word64 code, Score score) { f(node_of(code), score); });
    }
    [[nodiscard]] std::size_t size() const { return scores_.size(); }
    // Of a reachable position in which nobody has won and a cell is empty.
    [[nodiscard]] Score score_of(const Node<Word64>& node) const {
        const Score score = scores_.find(code_of(node));
        require(score != scores_.unknown, "score_of() needs a reachable position");
        return score;
    }

    const Geometry g;

private:
    // Not the whole node: there are millions of them.
    [[nodiscard]] static Word64 code_of(const Node<Word64>& node) { return node.mover << 32 | node.other; }
    [[nodiscard]] Node<Word64> node_of(Word64 code) const {
        const Word64 mover = code >> 32;
        const Word64 other = code & low_bits<Word64>(32);
        const Word64 empty = ~(mover | other);
        return {mover, other, completions(g, mover) & empty, completions(g, other) & empty, count_bits(mover | other)};
    }

    Score score(const Node<Word64>& node) {
        const Word64 open = playable(g, node.occupied());
        if (open == 0) return 0;
        const Word64 code = code_of(node);
        if (const Score known = scores_.find(code); known != scores_.unknown) return known;
        const Word64 wins = completions(g, node.mover);
        Score best = (open & wins) == 0 ? -127 : wins_now(g.cells(), node.stones);
        for_each_bit(open & ~wins, [&](int index) {
            best = std::max(best, -score({node.other, node.mover | bit<Word64>(index), 0, 0, node.stones + 1}));
        });
        return scores_.add(code, best);
    }

    ScoreTable<Word64> scores_;
};

// Brute force is slow to make, and asked again for each set of rules: the last board is kept.
template <class Topology, Placement placement = Placement::drop>
const EveryPosition<Topology, placement>& every_position_of(const Variant& variant) {
    static std::unique_ptr<std::pair<Variant, EveryPosition<Topology, placement>>> last;
    if (!last || !(last->first == variant)) {
        last.reset();
        last = std::make_unique<std::pair<Variant, EveryPosition<Topology, placement>>>(variant, variant);
    }
    return last->second;
}

// Calls f(EveryPosition of the board).
template <Placement placement = Placement::drop, class F>
auto with_every_position(const Variant& variant, F&& f) {
    return with_topology(variant.topology, [&]<class T>(T) { return f(every_position_of<T, placement>(variant)); });
}

// Calls f(node, score) for each position of the board.
template <class F>
void for_each_position(const Variant& variant, F&& f) {
    with_every_position(variant, [&](const auto& every) { every.for_each(f); });
}

}  // namespace inarow::testing
