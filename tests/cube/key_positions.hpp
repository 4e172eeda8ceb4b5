// Open positions of the cube, filed by their keys.
#pragma once

#include <map>
#include <set>

#include "cube/key.hpp"
#include "cube_positions.hpp"
#include "game/geometry.hpp"
#include "knowledge/remainder_rules.hpp"

namespace inarow::testing_cube {

// With an empty column: all rules have something to say there.
inline Position some_position_with_an_empty_column(int stones, Rng& rng) {
    while (true) {
        const Position position = some_careful_position(stones, rng);
        if ((cube::make_node(position).open() & cube::bottom) != 0) return position;
    }
}

class FiledPositions {
public:
    // Those that can follow, and this one.
    void add_all_after(const Position& position) {
        const cube::Node node = cube::make_node(position);
        if (!seen_.insert({node.white, node.black}).second) return;
        if (((node.white_wins | node.black_wins) & node.open()) == 0) add(node);
        for (const Move move : position.legal_moves())
            if (const Position after = position.after(move); !after.over()) add_all_after(after);
    }
    void add(const cube::Node& node) {
        if (node.open() == 0) return;
        for (const bool tempo_anywhere : {false, true}) {
            const cube::Key key = cube::key_of(node, tempo_anywhere);
            by_key_[tempo_anywhere][{key.low, key.high}].push_back(node);
        }
    }

    // f(the first with a key, each other one with it, whether tempo cells may lie anywhere).  How many others.
    template <class F>
    int for_each_pair(F&& f) const {
        int pairs = 0;
        for (const bool tempo_anywhere : {false, true})
            for (const auto& [key, nodes] : by_key_[tempo_anywhere])
                for (std::size_t i = 1; i < nodes.size(); ++i, ++pairs) f(nodes.front(), nodes[i], tempo_anywhere);
        return pairs;
    }

private:
    using Words = std::pair<Word64, Word64>;
    std::set<Words> seen_;
    std::array<std::map<Words, std::vector<cube::Node>>, 2> by_key_;
};

// Whose keys are the same only if by the rules the same is left of them, and so is the outcome.
inline void expect_pairs_to_be_equal(const FiledPositions& positions, int least_pairs) {
    using Geometry = DynamicGeometry<Word128, Box, Placement::drop>;
    const Geometry g(cube_variant());
    const testing::Rules rules(g, cube_variant(), testing::Broken::nothing);
    const auto on_board = [&](Word64 stones) {
        Word128 cells = 0;
        for (; stones != 0; stones &= stones - 1)
            cells |= cell_bit(g, lowest_index(stones) % 16, lowest_index(stones) / 16);
        return cells;
    };
    const auto rest = [&](const cube::Node& node, bool tempo_anywhere) {
        auto left = rules.as_it_stands({on_board(node.white), on_board(node.black)});
        left.tempo %= 2;
        if (!tempo_anywhere) left.filled = on_board(node.occupied());
        return left;
    };
    PlainOutcome plain;
    const int pairs = positions.for_each_pair([&](const cube::Node& a, const cube::Node& b, bool tempo_anywhere) {
        EXPECT_EQ(a.white_moves(), b.white_moves());
        EXPECT_TRUE(rest(a, tempo_anywhere) == rest(b, tempo_anywhere));
        EXPECT_EQ(plain(a), plain(b));
    });
    EXPECT_GE(pairs, least_pairs);
}

}  // namespace inarow::testing_cube
