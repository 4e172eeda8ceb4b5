// inarow estimate, and what solve says before a long search.

#include <csignal>

#include "apps/program.hpp"
#include "json.hpp"
#include "matchers.hpp"

namespace inarow::testing_program {
namespace {

TEST(Estimate, has_what_a_board_of_the_atlas_took) {
    EXPECT_THAT(json_of("estimate 10x4"), Holds({{"source", "atlas"}, {"nodes", 330709655.0}, {"held", nullptr}}));
}

TEST(Estimate, is_an_interval_where_the_board_is_larger) {
    const json answer = json_of("estimate 9x7 --node-limit 1000");
    EXPECT_EQ(answer["source"], "model");
    for (const char* what : {"nodes", "seconds"}) {
        const json ends = answer[std::string(what) + "_interval"];
        EXPECT_LT(ends[0], answer[what]);
        EXPECT_LT(answer[what], ends[1]);
    }
    EXPECT_EQ(answer["probe_nodes"], 1000);
    EXPECT_GT(answer["nodes"], json_of("estimate 9x6")["nodes"]);
    EXPECT_GT(answer["table_bytes"], 1 << 30);
    EXPECT_THAT(inarow(words("estimate 9x7 --node-limit 1000")).out,
                HasSubstr("\ninarow jobs run 9x7 --ledger 9x7.db --table "));
}

TEST(Estimate, of_a_position_is_less_than_of_the_board) {
    EXPECT_LT(json_of("estimate 8x8 44445555 --node-limit 1000")["nodes"],
              json_of("estimate 8x8 --node-limit 1000")["nodes"]);
    EXPECT_EQ(json_of("estimate 7x6 4455 --node-limit 10000000")["source"], "probe");
}

TEST(Estimate, takes_a_drawn_board) {
    const Outcome drawn = inarow(words("estimate 7x2k3 --json --board - --to-move o"), "...x...\n...o...\n");
    EXPECT_EQ(json::parse(drawn.out)["moves"].get<std::string>().size(), 2U);
}

TEST(Estimate, refuses_what_cannot_be_solved) {
    expect_refused("estimate", "VARIANT is required");
    expect_refused("estimate 7x6 8", "'8' at move 1");
    expect_refused("estimate 20x20@free", "columns * height must be at most 128");
    expect_refused("estimate 9x7 --file /dev/null", "does not name the columns of an atlas");
}

TEST(LongSolve, is_announced_to_people) {
    const Outcome outcome = inarow(words("solve 9x6"), "", once_it_speaks(SIGTERM));
    EXPECT_THAT(outcome.err, HasSubstr("this may take 3 h 18 min of one core; inarow jobs run 9x6 --ledger 9x6.db resumes"));
    EXPECT_EQ(inarow(words("solve 9x6 --node-limit 1000")).err, "");
    EXPECT_EQ(inarow(words("solve 7x6 4455")).err, "");
}

}  // namespace
}  // namespace inarow::testing_program
