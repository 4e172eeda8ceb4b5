// The parts that certificates are made of.
#include "proof/prover.hpp"

#include <gtest/gtest.h>

#include <set>

#include "boards.hpp"

namespace inarow::proof {
namespace {

TEST(Claims, are_one_for_a_win_and_two_for_a_draw) {
    const Position empty(board("5x4"));
    EXPECT_EQ(claims_for(empty, weak_goal(), {3, 7}), (std::vector<Claim>{{Stone::first, 1}}));
    EXPECT_EQ(claims_for(empty, weak_goal(), {-9, -1}), (std::vector<Claim>{{Stone::second, 1}}));
    EXPECT_EQ(claims_for(empty, weak_goal(), {0, 0}), (std::vector<Claim>{{Stone::first, 0}, {Stone::second, 0}}));
}

TEST(Claims, of_a_score_hold_it_from_both_sides) {
    const Position position = position_after("7x6", "444");  // the second player is to move
    const Goal exact = exact_goal(score_range(position.variant(), 3));
    EXPECT_EQ(claims_for(position, exact, exactly(-2)), (std::vector<Claim>{{Stone::second, -2}, {Stone::first, 2}}));
}

TEST(Claims, leave_out_what_is_always_true) {
    const Position position(board("4x4"));
    const Bound range = score_range(position.variant(), 0);
    EXPECT_EQ(claims_for(position, exact_goal(range), exactly(range.hi)),
              (std::vector<Claim>{{Stone::first, range.hi}}));
    EXPECT_EQ(claims_for(position, exact_goal(range), exactly(range.lo)),
              (std::vector<Claim>{{Stone::second, -range.lo}}));
}

TEST(Claims, of_one_question_say_yes_or_no) {
    const Position position(board("7x6"));
    EXPECT_EQ(claims_for(position, at_least(1), {1, 9}), (std::vector<Claim>{{Stone::first, 1}}));
    EXPECT_EQ(claims_for(position, at_least(3), {1, 2}), (std::vector<Claim>{{Stone::second, -2}}));
}

TEST(Numbering, matches_the_documentation) {
    const auto numbering = Numbering::create(board("4x4")).value();
    EXPECT_EQ(static_cast<Word64>(numbering.of(position_after("4x4", "22221111")).value), 34650U);
    EXPECT_EQ(static_cast<Word64>(numbering.of(position_after("4x4", "2222111134")).value), 69466U);
}

TEST(Numbering, is_equal_exactly_for_mirror_images) {
    const auto numbering = Numbering::create(board("4x3k3")).value();
    EXPECT_EQ(numbering.of(position_after("4x3k3", "112")).value, numbering.of(position_after("4x3k3", "443")).value);
    std::set<Word128> numbers;
    for (const char* moves : {"", "1", "2", "12", "21", "13", "14", "11", "22", "23"})
        numbers.insert(numbering.of(position_after("4x3k3", moves)).value);
    EXPECT_EQ(numbers.size(), 10U);
}

TEST(Numbering, maps_moves_as_well) {
    for (const char* name : {"5x4", "5x4@cylinder", "3x3x2k3", "3x3k3@free"}) {
        const Variant variant = board(name);
        const auto numbering = Numbering::create(variant).value();
        Rng rng(7);
        Position position(variant);
        while (!position.over()) {
            const auto number = numbering.of(position);
            for (const Move move : position.legal_moves()) {
                Position image(variant);  // the same game, as the numbering sees it
                for (const Move earlier : position.moves()) image.play(numbering.image(earlier, number.symmetry));
                EXPECT_EQ(numbering.of(image).value, number.value) << name;
                image.play(numbering.image(move, number.symmetry));
                EXPECT_EQ(numbering.of(image).value, numbering.of(position.after(move)).value) << name;
            }
            position.play(random_move(position, rng));
        }
    }
}

TEST(Numbering, refuses_boards_that_do_not_fit) {
    EXPECT_FALSE(Numbering::create(board("10x10k5@free")).has_value());
    EXPECT_TRUE(Numbering::create(board("16x7")).has_value());
}

}  // namespace
}  // namespace inarow::proof
