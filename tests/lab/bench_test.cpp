#include "lab/bench/bench.hpp"

#include <gtest/gtest.h>

#include "boards.hpp"

namespace inarow::lab {
namespace {

using testing_boards::board;
using testing_boards::position_after;

SearchOptions small_table() {
    SearchOptions options;
    options.table_bytes.count = 1 << 20;
    return options;
}

TEST(Bench, every_row_is_an_open_position_that_a_search_takes) {
    Control control;
    control.stop = true;  // the rows are read, nothing is searched
    const auto first = run_bench("alphabeta", small_table(), control, [](const BenchRun&) {});
    EXPECT_TRUE(first);
#define BENCH_POSITION(variant, moves) EXPECT_FALSE(position_after(variant, moves).over());
#include "lab/bench/positions.def"
#undef BENCH_POSITION
}

TEST(Bench, an_unknown_search_is_an_error) {
    Control control;
    EXPECT_FALSE(run_bench("guessing", {}, control, [](const BenchRun&) {}));
}

TEST(Bench, fhourstones_reports_the_outcome_of_the_empty_board) {
    Control control;
    const auto run = run_fhourstones(board("5x4"), small_table(), control);
    ASSERT_TRUE(run);
    EXPECT_EQ(outcome(run->value), "draw");
    EXPECT_GT(run->nodes, 0U);
}

TEST(Bench, a_set_counts_wrong_scores_and_open_ones) {
    const std::vector<ScoredPosition> set = {{position_after("7x6", "4455"), 18}, {position_after("7x6", "4455"), 17}};
    Control control;
    const auto run = run_set("two", set, "alphabeta", small_table(), control);
    ASSERT_TRUE(run);
    EXPECT_EQ(run->positions, 2U);
    EXPECT_EQ(run->wrong, 1U);
    EXPECT_EQ(run->unknown, 0U);
    EXPECT_GE(run->worst_micros, run->median_micros);
    control.stop = true;
    EXPECT_EQ(run_set("two", {{position_after("7x6", "44"), -2}}, "alphabeta", small_table(), control)->unknown, 1U);
}

}  // namespace
}  // namespace inarow::lab
