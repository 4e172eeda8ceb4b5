#include "apps/program.hpp"
#include "matchers.hpp"

namespace inarow::testing_program {
namespace {

using testing::HasSubstr;

Outcome show(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(),
                     {"strategy", "show", INAROW_SOURCE_DIR "/results/strategies/6x4.strategy.json"});
    return inarow(arguments);
}

TEST(StrategyShow, names_the_move_and_the_answers) {
    EXPECT_THAT(show({}).out, HasSubstr("\n1 -> 4\n2 -> 4\n3 -> 4\n4 -> 3\n5 -> 3\n6 -> 3\n"));
    EXPECT_THAT(show({"14144"}).out, HasSubstr("Play 5: card 7 has the lowest number, 1, there.\n1 -> 1\n"));
    EXPECT_THAT(show({"14144", "--json"}).out, HasSubstr(R"("card":7,"mirror":false,"numbers":[[3,1,1,3,0,0],)"));
    EXPECT_THAT(show({"63633", "--json"}).out, HasSubstr(R"("mirror":true,"numbers":[[0,0,3,1,1,3],)"));
}

TEST(StrategyShow, refuses_a_game_that_left_the_strategy) {
    const Outcome left = show({"111"});
    EXPECT_EQ(left.status, 2);
    EXPECT_EQ(left.err, "inarow: the strategy is left at move 2: it plays 4 there\n");
}

}  // namespace
}  // namespace inarow::testing_program
