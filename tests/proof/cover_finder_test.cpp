#include "proof/cover_finder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "boards.hpp"
#include "knowledge/line_cells.hpp"

namespace inarow::proof {
namespace {

constexpr int baseinverse = 2;  // as docs/guide/formats/certificate.md numbers it

// Whether the uses are disjoint pairs of empty cells, with one in each line that has no stone of the player.
bool are_a_pairing(const std::vector<RuleUse>& uses, const Position& position, Stone player) {
    std::set<Cell> cells;
    std::vector<Word128> pairs;
    for (const RuleUse& use : uses) {
        if (use.rule != baseinverse || use.cells.size() != 2) return false;
        for (const Cell cell : use.cells)
            if (position.at(cell) != Stone::none || !cells.insert(cell).second) return false;
        pairs.push_back(bit<Word128>(use.cells[0]) | bit<Word128>(use.cells[1]));
    }
    const Word128 own = knowledge::cells_with(position, player);
    return std::ranges::all_of(knowledge::line_cells(position.variant()), [&](Word128 line) {
        return (line & own) != 0 || std::ranges::any_of(pairs, [&](Word128 pair) { return (line & pair) == pair; });
    });
}

TEST(CoverFinder, finds_pairings_where_stones_are_placed_freely) {
    const Position position = position_after("5x5k5@free", "c2");
    for (const Stone player : {Stone::first, Stone::second}) {
        const auto uses = CoverFinder::create(position.variant(), {player, 0}).value().find(position);
        EXPECT_FALSE(uses.empty());
        EXPECT_TRUE(are_a_pairing(uses, position, player));
    }
}

// Eight lines would need sixteen cells.
TEST(CoverFinder, finds_no_pairing_where_there_is_none) {
    const Position position = position_after("3x3k3@free", "b2");
    EXPECT_TRUE(CoverFinder::create(position.variant(), {Stone::second, 0}).value().find(position).empty());
}

TEST(CoverFinder, is_none_where_no_cover_can_show_the_claim) {
    EXPECT_FALSE(CoverFinder::create(board("5x4@free"), {Stone::first, 1}).has_value());
    EXPECT_FALSE(CoverFinder::create(board("4x4@torus"), {Stone::first, 0}).has_value());
    EXPECT_FALSE(CoverFinder::create(board("6x5"), {Stone::first, 2}).has_value());
    EXPECT_TRUE(CoverFinder::create(board("6x5"), {Stone::first, 1}).has_value());
}

}  // namespace
}  // namespace inarow::proof
