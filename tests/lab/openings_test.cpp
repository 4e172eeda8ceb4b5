// Openings are drawn when they are asked for, and begin again where a board has no more.
#include "lab/match.hpp"

#include <gtest/gtest.h>

#include <set>

#include "boards.hpp"
#include "inarow/notation.hpp"

namespace inarow::lab {
namespace {

TEST(Openings, begin_again_where_there_are_no_more) {
    Openings openings = Openings::create(board("4x4"), 1, 5).value();
    std::set<std::string> first;
    for (std::uint64_t round = 0; round < 4; ++round) first.insert(moves_text(openings.of(round)));
    EXPECT_EQ(first, (std::set<std::string>{"1", "2", "3", "4"}));
    EXPECT_EQ(openings.different(4), 4U);
    EXPECT_EQ(moves_text(openings.of(9)), moves_text(openings.of(1)));
    EXPECT_EQ(openings.different(10), 4U);
}

TEST(Openings, do_not_depend_on_the_order_in_which_they_are_asked_for) {
    Openings onwards = Openings::create(board("7x6"), 6, 5).value();
    Openings backwards = Openings::create(board("7x6"), 6, 5).value();
    const std::string last = moves_text(backwards.of(20));
    for (std::uint64_t round = 0; round < 20; ++round)
        EXPECT_EQ(moves_text(onwards.of(round)), moves_text(backwards.of(round)));
    EXPECT_EQ(moves_text(onwards.of(20)), last);
}

TEST(Openings, are_one_empty_board_where_they_have_no_stones) {
    Openings openings = Openings::create(board("7x6"), 0, 5).value();
    EXPECT_EQ(openings.of(3).stones(), 0);
    EXPECT_EQ(openings.different(10), 1U);
}

TEST(Openings, need_one_that_is_not_over) { EXPECT_FALSE(Openings::create(board("4x4"), 16, 5)); }

}  // namespace
}  // namespace inarow::lab
