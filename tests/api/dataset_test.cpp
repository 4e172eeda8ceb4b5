#include "api/dataset.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "boards.hpp"

namespace inarow::api {
namespace {

using testing_boards::position_after;

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
        std::atomic<std::uint64_t> done{0};
        const auto found = solve_weakly(few, "alphabeta", options, control, done).value();
        EXPECT_EQ(done, few.size());
        return found;
    };
    EXPECT_EQ(values(1), values(2));
}

TEST(UciDataset, a_stop_leaves_the_rest_open) {
    Control control;
    control.stop = true;
    std::atomic<std::uint64_t> done{0};
    const auto found = solve_weakly({position_after("7x6", "4455")}, "alphabeta", {}, control, done).value();
    EXPECT_EQ(found, std::vector<Bound>{(Bound{-1, 1})});
    EXPECT_EQ(done, 0U);
}

}  // namespace
}  // namespace inarow::api
