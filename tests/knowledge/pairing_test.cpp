// Pairings against brute force on every position of small boards.
#include "game/lines.hpp"
#include "knowledge/pairing.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "game/words.hpp"
#include "pairing_check.hpp"

namespace inarow::testing {
namespace {

using knowledge::Pairings;

class EveryPairing : public ::testing::TestWithParam<const char*> {};

TEST_P(EveryPairing, keeps_its_owner_from_losing) {
    const PairingTally tally = tally_pairings(GetParam());
    EXPECT_GT(tally.pairings, 100);
    EXPECT_EQ(tally.wrong, 0) << "of " << tally.pairings;
    RecordProperty("pairings", std::to_string(tally.pairings));
}

INSTANTIATE_TEST_SUITE_P(small_boards, EveryPairing,
                         ::testing::Values("3x3k3@free", "4x3k3@free", "4x3@free", "4x3k3@cylinder@free",
                                           "2x2x3k3@free"));

// With 4 to 9 empty cells.
TEST(RandomPairing, keeps_its_owner_from_losing) {
    for (const auto* text : {"4x4@free", "5x4@free", "4x4@torus@free"}) {
        Rng rng(4);
        Reference reference;
        const Pairings pairings(board(text));
        long found = 0;
        for (int i = 0; i < 150; ++i) {
            const int cells = board(text).cells();
            const auto position = random_open_position(board(text), cells - 4 - i % 6, rng);
            if (!position) continue;
            for (const Stone owner : {Stone::first, Stone::second}) {
                if (!pairings.find(*position, owner)) continue;
                ++found;
                const Score score = reference.score(*position);
                EXPECT_GE(position->mover() == owner ? score : -score, 0) << text << ' ' << moves_text(*position);
            }
        }
        EXPECT_GT(found, 20) << text;
    }
}

TEST(Pairing, bounds_the_score_where_it_is_found) {
    Rng rng(5);
    const Variant variant = board("4x4@free");
    const DynamicGeometry<Word128, Flat, Placement::free> geometry(variant);
    const Pairings pairings(variant);
    int found = 0;
    for (int i = 0; i < 200; ++i) {
        const auto position = random_open_position(variant, i % 12, rng);
        if (!position) continue;
        const auto stones = to_words(geometry, *position);
        const bool by_mover = pairings.find(*position, position->mover(), Pairings::search_choices).has_value();
        const bool by_other = pairings.find(*position, other(position->mover()), Pairings::search_choices).has_value();
        Pairings::Last none;
        EXPECT_EQ(pairings.bound_for(stones.mover, stones.other, 0, none).lo == 0, by_mover) << moves_text(*position);
        EXPECT_EQ(pairings.bound_for(stones.mover, stones.other, 1, none).hi == 0, by_other) << moves_text(*position);
        found += by_mover + by_other;
    }
    EXPECT_GT(found, 100);
    EXPECT_LT(found, 400);
}

// Whatever was found before, by either player, in games that have nothing to do with this one.
TEST(Pairing, that_was_found_last_makes_no_bound_wrong) {
    Rng rng(6);
    const Variant variant = board("4x4@free");
    const DynamicGeometry<Word128, Flat, Placement::free> geometry(variant);
    const Pairings pairings(variant);
    Reference reference;
    Pairings::Last last;
    int bounded = 0;
    for (int i = 0; i < 300; ++i) {
        const auto position = random_open_position(variant, 8 + i % 6, rng);
        if (!position) continue;
        const auto stones = to_words(geometry, *position);
        const Bound bound = meet(pairings.bound_for(stones.mover, stones.other, 0, last),
                                 pairings.bound_for(stones.mover, stones.other, 1, last));
        EXPECT_TRUE(bound.contains(reference.score(*position))) << moves_text(*position);
        bounded += bound.lo == 0 || bound.hi == 0 ? 1 : 0;
    }
    EXPECT_GT(bounded, 100);
}

TEST(Pairing, has_disjoint_pairs_and_one_in_every_line) {
    const Position position(board("5x5k5@free"));
    const auto pairing = Pairings(position.variant()).find(position, Stone::second);
    ASSERT_TRUE(pairing);
    std::set<Cell> cells;
    for (const auto& [a, b] : pairing->pairs) {
        EXPECT_TRUE(cells.insert(a).second);
        EXPECT_TRUE(cells.insert(b).second);
    }
    for (const Line& line : lines(position.variant()))
        EXPECT_TRUE(std::any_of(pairing->pairs.begin(), pairing->pairs.end(), [&](const auto& pair) {
            return std::count(line.begin(), line.end(), pair.first) +
                       std::count(line.begin(), line.end(), pair.second) ==
                   2;
        }));
    EXPECT_EQ(pairing->lines, 12);
}

TEST(Pairing, is_not_for_stones_that_drop) {
    EXPECT_FALSE(Pairings::possible(board("5x5k5")));
    EXPECT_TRUE(Pairings::possible(board("5x5k5@free")));
}

TEST(Pairing, is_not_found_where_one_cell_completes_a_line) {
    const Position position = position_after("3x3k3@free", "a1b1a2");
    EXPECT_FALSE(Pairings(position.variant()).find(position, Stone::second));
}

}  // namespace
}  // namespace inarow::testing
