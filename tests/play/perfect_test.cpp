// What the solver plays when its limit comes before its answer.

#include "boards.hpp"
#include "matchers.hpp"
#include "play/player.hpp"

namespace inarow::play {
namespace {

using testing::Eq;

Choice choice_within(std::uint64_t nodes, std::string_view name, const Position& position) {
    Control control;
    control.node_limit = nodes;
    const auto player = make_player(name, position.variant(), "alphabeta", with_table(1 << 20)).value();
    return player->choose(position, control).value();
}

// All columns but 2, 3 and 4 lose.
TEST(Perfect, keeps_away_from_what_loses_although_the_value_is_out_of_reach) {
    const Position position = position_after("9x8", "1731545455");
    for (const std::uint64_t nodes : {100'000, 300'000, 1'000'000})
        EXPECT_THAT(choice_within(nodes, "perfect", position).move, AnyOf(Eq(1), Eq(2), Eq(3))) << nodes;
}

// By nodes alone the value of no position of these games comes into reach before they are decided.
TEST(Perfect, holds_its_own_against_random_games) {
    int half_points = 0;
    for (const std::string opening : {"4357", "2648"})
        for (const int own : {0, 1}) {
            Position position = position_after("9x8", opening);
            while (!position.over())
                position.play(position.stones() % 2 == own ? choice_within(30'000, "perfect", position).move
                                                           : choice_within(1'000, "mcts", position).move);
            half_points += !position.won() ? 1 : position.stones() % 2 == own ? 0 : 2;
        }
    EXPECT_GE(half_points, 4);
}

// The rules hold the draw after 5, and column 4 wins.
TEST(Rules, give_up_no_win_for_a_draw) {
    EXPECT_EQ(choice_within(unlimited, "rules", position_after("5x4", "5")).move, 3);
}

}  // namespace
}  // namespace inarow::play
