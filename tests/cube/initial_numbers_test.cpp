// The numbers from which the search of 4x4x4 starts: the same however a position is reached and turned, and worth
// something.
#include "cube/initial_numbers.hpp"

#include <gtest/gtest.h>

#include "cube_positions.hpp"
#include "solved.hpp"
#include "solvers/solvers.hpp"

namespace inarow {
namespace {

using namespace testing_cube;
using cube::Attacker;
using cube::InitialNumbers;

TEST(InitialNumbers, are_the_same_however_stones_are_added) {
    Rng rng(31);
    for (const Attacker attacker : {Attacker::white, Attacker::black}) {
        const InitialNumbers initial(attacker);
        for (int i = 0; i < 200; ++i) {
            const cube::Node after = cube::make_node(some_careful_position(12 + i % 45, rng));
            cube::Node before = after;  // floating stones are as good as others here
            for (std::uint64_t taken = rng.below(6); taken > 0; --taken) {
                const int cell = static_cast<int>(rng.below(64));
                before.white &= ~bit<Word64>(cell);
                before.black &= ~bit<Word64>(cell);
            }
            EXPECT_EQ(initial.sums_after(initial.sums(before), before, after), initial.sums(after));
        }
    }
}

TEST(InitialNumbers, are_the_same_for_symmetric_positions) {
    Rng rng(32);
    const InitialNumbers initial(Attacker::white);
    for (int i = 0; i < 50; ++i) {
        const cube::Node node = cube::make_node(some_careful_position(12 + i, rng));
        for (int symmetry = 0; symmetry < 8; ++symmetry) {
            cube::Node image = node;
            for (Word64* const stones : {&image.white, &image.black}) {
                if ((symmetry & 1) != 0) *stones = cube::reflected_x(*stones);
                if ((symmetry & 2) != 0) *stones = cube::reflected_y(*stones);
                if ((symmetry & 4) != 0) *stones = cube::transposed(*stones);
            }
            EXPECT_EQ(initial.sums(image), initial.sums(node)) << symmetry;
        }
    }
}

TEST(InitialNumbers, stay_in_their_range) {
    const InitialNumbers initial(Attacker::black);
    for (const Word64 sums : {Word64{0}, ~Word64{0}})
        for (const bool white_moves : {false, true}) {
            const Numbers numbers = initial.numbers(sums, white_moves);
            EXPECT_EQ(numbers.proof, sums == 0 ? 1U : 1U << 20);
            EXPECT_EQ(numbers.disproof, sums == 0 ? 1U : 1U << 20);
        }
}

// Four in five are guessed right, of positions with enough left to search.
TEST(InitialNumbers, guess_most_answers) {
    Rng rng(33);
    for (const Attacker attacker : {Attacker::white, Attacker::black}) {
        const InitialNumbers initial(attacker);
        const auto solver = make_solver("cube", cube_variant(), {}).value();
        int right = 0, asked = 0;
        for (int i = 0; i < 300; ++i) {
            const Position position = some_careful_position(36 + i % 2, rng);
            const cube::Node node = cube::make_node(position);
            const bool white_moves = node.white_moves();
            if (!cube::is_quiet(node, white_moves)) continue;
            const bool own = white_moves == (attacker == Attacker::white);
            const Bound bound = solved(*solver, position, at_least(own ? 1 : 0));
            const bool yes = own ? bound.lo >= 1 : bound.hi < 0;
            const Numbers numbers = initial.numbers(initial.sums(node), white_moves);
            ++asked;
            right += (numbers.proof < numbers.disproof) == yes;
        }
        EXPECT_GT(asked, 100);
        EXPECT_GT(right, asked * 65 / 100) << asked;
    }
}

}  // namespace
}  // namespace inarow
