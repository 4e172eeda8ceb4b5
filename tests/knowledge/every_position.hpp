// Every reachable position of a small board with its exact score, by plain minimax over words: the brute
// force behind the tests of static knowledge.
#pragma once

#include <algorithm>
#include <cstdint>
#include <unordered_map>

#include "game/words.hpp"
#include "search/node.hpp"

namespace inarow::testing {

template <class Topology = Flat, Placement placement = Placement::drop>
class EveryPosition {
public:
    using Geometry = DynamicGeometry<Word64, Topology, placement>;

    explicit EveryPosition(const Variant& variant) : g(variant) { score({0, 0, 0, 0, 0}); }

    // Calls f(node, score) for each position in which nobody has won and a cell is empty.
    template <class F>
    void for_each(F&& f) const {
        for (const auto& [code, known] : known_) f(known.node, known.score);
    }
    [[nodiscard]] std::size_t size() const { return known_.size(); }
    // Of a reachable position in which nobody has won and a cell is empty.
    [[nodiscard]] Score score_of(const Node<Word64>& node) const { return known_.at(code_of(node)).score; }

    const Geometry g;

private:
    struct Known {
        Node<Word64> node;
        Score score;
    };

    // Free boards of at most 32 bits have room for both players side by side.
    [[nodiscard]] Word64 code_of(const Node<Word64>& node) const {
        return placement == Placement::drop ? position_code(g, node.mover, node.occupied())
                                            : node.mover << 32 | node.other;
    }

    Score score(const Node<Word64>& node) {
        const Word64 open = playable(g, node.occupied());
        if (open == 0) return 0;
        const Word64 code = code_of(node);
        if (const auto found = known_.find(code); found != known_.end()) return found->second.score;
        Score best = -127;
        for_each_bit(open, [&](int index) {
            const Word64 cell = bit<Word64>(index);
            const bool wins = has_line(g, node.mover | cell);
            best = std::max(best, wins ? wins_now(g.cells(), node.stones) : -score(after(g, node, cell)));
        });
        known_.emplace(code, Known{node, best});
        return best;
    }

    std::unordered_map<Word64, Known> known_;
};

}  // namespace inarow::testing
