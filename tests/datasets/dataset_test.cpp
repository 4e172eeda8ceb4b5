#include "datasets/dataset.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <new>
#include <set>

#include "boards.hpp"

namespace inarow::datasets {
namespace {

void no_one(std::size_t, Bound) {}

// Made once: it takes some seconds.
const std::vector<Position>& all_positions() {
    static const std::vector<Position> positions = uci_positions();
    return positions;
}

TEST(UciDataset, has_the_published_number_of_rows_each_once_and_in_order) {
    const auto& positions = all_positions();
    EXPECT_EQ(positions.size(), 67'557U);
    std::vector<std::string> rows;
    for (const Position& position : positions) rows.push_back(uci_cells(position));
    EXPECT_TRUE(std::is_sorted(rows.begin(), rows.end()));
    EXPECT_EQ(std::adjacent_find(rows.begin(), rows.end()), rows.end());
}

TEST(UciDataset, a_row_names_42_cells_from_a1_upwards_and_a_class) {
    const std::string row = uci_row(position_after("7x6", "1123"), exactly(1));
    EXPECT_EQ(row, "x,o,b,b,b,b,x,b,b,b,b,b,o,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,win");
}

TEST(UciDataset, contains_the_mirror_image_that_comes_first) {
    std::set<std::string> rows;
    for (const Position& position : all_positions()) rows.insert(uci_cells(position));
    const std::string left = uci_cells(position_after("7x6", "11111122"));
    const std::string right = uci_cells(position_after("7x6", "77777766"));
    EXPECT_LT(right, left);
    EXPECT_TRUE(rows.contains(right));
    EXPECT_FALSE(rows.contains(left));
}

TEST(UciDataset, values_do_not_depend_on_the_number_of_threads) {
    const auto& positions = all_positions();
    std::vector<Position> few;
    for (std::size_t i = 0; i < positions.size(); i += 20000) few.push_back(positions[i]);
    const auto values = [&](int threads) {
        SearchOptions options;
        options.threads = threads;
        options.table_bytes.count = 8 << 20;
        Control control;
        std::vector<Bound> found(few.size(), Bound{-1, 1});
        std::size_t told = 0;
        EXPECT_TRUE(solve_weakly(few, found, "alphabeta", options, control, [&](std::size_t, Bound) { ++told; }));
        EXPECT_EQ(told, few.size());
        return found;
    };
    EXPECT_EQ(values(1), values(2));
}

TEST(UciDataset, a_stop_leaves_the_other_values_open) {
    Control control;
    control.stop = true;
    std::vector<Bound> values{Bound{-1, 1}};
    ASSERT_TRUE(solve_weakly({position_after("7x6", "4455")}, values, "alphabeta", {}, control, no_one));
    EXPECT_EQ(values.front(), (Bound{-1, 1}));
}

TEST(UciDataset, an_exception_of_a_worker_reaches_the_caller) {
    Control control;
    SearchOptions options;
    options.threads = 2;
    const std::vector<Position> positions(3, position_after("7x6", "444444333333555555"));
    std::vector<Bound> values(positions.size(), Bound{-1, 1});
    const auto fails = [](std::size_t, Bound) { throw std::bad_alloc(); };
    EXPECT_THROW((void)solve_weakly(positions, values, "alphabeta", options, control, fails), std::bad_alloc);
}

TEST(UciDataset, known_values_are_not_solved_again) {
    Control control;
    std::vector<Bound> values{exactly(0)};
    ASSERT_TRUE(solve_weakly({position_after("7x6", "4455")}, values, "alphabeta", {}, control, no_one));
    EXPECT_EQ(values.front(), exactly(0));
    EXPECT_EQ(control.nodes, 0U);
}

}  // namespace
}  // namespace inarow::datasets
