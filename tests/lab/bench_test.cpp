#include "lab/bench/bench.hpp"

#include <gtest/gtest.h>

#include "boards.hpp"
#include "replicas/fhourstones.hpp"
#include "solvers/solvers.hpp"

namespace inarow::lab {
namespace {

TEST(Bench, every_row_is_an_open_position_that_a_search_takes) {
    const std::vector<std::pair<std::string, std::string>> rows = {
#define BENCH_POSITION(variant, moves) {variant, moves},
#include "lab/bench/positions.def"
#undef BENCH_POSITION
    };
    EXPECT_FALSE(rows.empty());
    for (const auto& [variant, moves] : rows) {
        const Position position = position_after(variant, moves);
        EXPECT_FALSE(position.over()) << variant << ' ' << moves;
        EXPECT_TRUE(make_solver("alphabeta", position.variant(), with_table(1 << 20))) << variant;
    }
}

TEST(Bench, an_unknown_search_is_an_error) {
    Control control;
    EXPECT_FALSE(run_bench("guessing", {}, control, [](const BenchRun&) {}));
}

TEST(Bench, fhourstones_reports_the_outcome_of_an_empty_board) {
    Control control;
    const auto runs = run_fhourstones(board("5x4"), with_table(1 << 20), control, [](const BenchRun&) {});
    ASSERT_TRUE(runs);
    ASSERT_EQ(runs->size(), 1U);
    EXPECT_EQ(outcome(runs->front().value), "draw");
    EXPECT_EQ(runs->front().published, std::nullopt);
    EXPECT_GT(runs->front().nodes, 0U);
}

// The last two inputs take minutes: the limit ends the third one early.
TEST(Bench, fhourstones_runs_the_published_inputs_beside_the_published_counts) {
    Control control;
    control.node_limit = 8'800'000;
    int heard = 0;
    const auto runs = run_fhourstones(board("7x6"), {}, control, [&](const BenchRun&) { ++heard; });
    ASSERT_TRUE(runs);
    ASSERT_EQ(runs->size(), 3U);
    EXPECT_EQ(heard, 3);
    for (const int finished : {0, 1}) {
        const BenchRun& run = (*runs)[static_cast<std::size_t>(finished)];
        const auto& input = inarow::published::inputs[static_cast<std::size_t>(finished)];
        EXPECT_EQ(outcome(weak(run.value)), input.outcome);
        EXPECT_EQ(run.published, input.positions);
        EXPECT_EQ(run.nodes, input.positions);
        EXPECT_FALSE(run.disagrees());
    }
    EXPECT_LT((*runs)[2].nodes, *(*runs)[2].published);
    EXPECT_FALSE((*runs)[2].disagrees()) << "it has not ended";
}

TEST(Bench, a_run_that_ends_with_another_count_than_the_published_one_disagrees) {
    BenchRun run{"7x6", "", {1, 21}, 100, 0.1, 101};
    EXPECT_TRUE(run.disagrees());
    run.published = 100;
    EXPECT_FALSE(run.disagrees());
    run.published = std::nullopt;
    EXPECT_FALSE(run.disagrees());
}

TEST(Bench, a_set_counts_wrong_scores_and_open_ones) {
    const std::vector<ScoredPosition> set = {{position_after("7x6", "4455"), 18}, {position_after("7x6", "4455"), 17}};
    Control control;
    const auto run = run_set("two", set, "alphabeta", with_table(1 << 20), control);
    ASSERT_TRUE(run);
    EXPECT_EQ(run->positions, 2U);
    EXPECT_EQ(run->wrong, 1U);
    EXPECT_EQ(run->unknown, 0U);
    EXPECT_GE(run->worst_micros, run->median_micros);
    EXPECT_TRUE(run->complete);
}

TEST(Bench, a_set_under_a_limit_counts_the_positions_before_it) {
    const std::vector<ScoredPosition> set = {
        {position_after("7x6", "4455"), 18}, {position_after("7x6", ""), 1}, {position_after("7x6", "4455"), 18}};
    Control control;
    control.node_limit = 20'000;  // the empty board takes more
    const auto run = run_set("three", set, "alphabeta", with_table(1 << 20), control);
    ASSERT_TRUE(run);
    EXPECT_EQ(run->positions, 1U);
    EXPECT_EQ(run->unknown, 0U);
    EXPECT_EQ(run->wrong, 0U);
    EXPECT_LT(run->mean_nodes, 20'000);
    EXPECT_FALSE(run->complete);
    control.stop = true;
    EXPECT_EQ(run_set("three", set, "alphabeta", with_table(1 << 20), control)->positions, 0U);
}

}  // namespace
}  // namespace inarow::lab
