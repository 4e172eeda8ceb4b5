#include "lab/bench/oracle.hpp"

#include "boards.hpp"
#include "matchers.hpp"

namespace inarow::lab {
namespace {

Result<OracleRun> run_one(const Position& position, Control& control, std::string_view search = "alphabeta") {
    OracleRun last;
    auto done = run_oracle({position}, search, {}, control, [&](const OracleRun& run) { last = run; });
    if (!done) return tl::unexpected(done.error());
    return last;
}

// A narrow table and a wide one.  A pass that still had the bounds would need a node or two for each threshold, one
// without the moves as many as the first.
TEST(Oracle, later_passes_find_the_same_score_again_with_fewer_nodes) {
    std::uint64_t first = 0, second = 0;
    for (const auto& [variant, moves, score] :
         {std::tuple{"6x5", "", 0}, {"5x4@cylinder", "", 0}, {"9x7", "5555555444444466666663333333", 0}}) {
        Control control;
        const auto run = run_one(position_after(variant, moves), control);
        ASSERT_TRUE(run);
        EXPECT_EQ(run->value, exactly(score)) << variant;
        ASSERT_EQ(run->passes.size(), static_cast<std::size_t>(oracle_passes));
        std::uint64_t sum = 0;
        for (const OraclePass& pass : run->passes) {
            EXPECT_GT(pass.nodes, run->passes.front().nodes / 10) << variant << ": bounds were left";
            sum += pass.nodes;
        }
        EXPECT_EQ(sum, control.nodes);
        first += run->passes[0].nodes;
        second += run->passes[1].nodes;
    }
    EXPECT_GT(static_cast<double>(first), 1.05 * static_cast<double>(second)) << "no moves were left";
}

TEST(Oracle, a_limit_leaves_the_passes_that_were_finished) {
    Control free;
    const auto whole = run_one(position_after("6x5", ""), free);
    Control control;
    control.node_limit = whole->passes[0].nodes + 10;
    const auto run = run_one(position_after("6x5", ""), control);
    ASSERT_TRUE(run);
    ASSERT_EQ(run->passes.size(), 1U);
    EXPECT_EQ(run->passes[0].nodes, whole->passes[0].nodes);
    EXPECT_EQ(run->gap(), std::nullopt);
}

TEST(Oracle, a_search_without_moves_in_its_table_is_an_error) {
    for (const auto search : {"constrained", "fhourstones", "dfpn", "reference"}) {
        Control control;
        EXPECT_THAT(message_of(run_one(position_after("4x4", ""), control, search)), HasSubstr(search));
        EXPECT_EQ(control.nodes, 0U);
    }
}

TEST(Oracle, every_position_of_its_own_is_open) {
    for (const Position& position : oracle_positions()) EXPECT_FALSE(position.over());
}

}  // namespace
}  // namespace inarow::lab
