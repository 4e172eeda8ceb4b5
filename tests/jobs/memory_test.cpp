// Who gets how much of the free memory.
#include "jobs/tree.hpp"

#include <gtest/gtest.h>

namespace inarow::jobs {
namespace {

constexpr std::uint64_t gib = std::uint64_t{1} << 30;

TEST(Memory, a_table_of_this_process_leaves_less_to_the_tree) {
    SearchOptions options;
    TreeOptions tree;
    share_memory(options, tree, 16 * gib, Tables::here);
    EXPECT_EQ(options.table_bytes.count, 8 * gib);
    EXPECT_EQ(tree.max_nodes, 4 * gib / Tree::bytes_per_node);
    options.table_bytes.count = 15 * gib;
    share_memory(options, tree, 16 * gib, Tables::here);
    EXPECT_EQ(tree.max_nodes, gib / 2 / Tree::bytes_per_node);
}

TEST(Memory, a_table_of_another_process_takes_nothing_from_the_tree) {
    SearchOptions options;
    options.table_bytes.count = 900 * gib;
    TreeOptions tree;
    share_memory(options, tree, 16 * gib, Tables::elsewhere);
    EXPECT_EQ(options.table_bytes.count, 900 * gib);
    EXPECT_EQ(tree.max_nodes, 8 * gib / Tree::bytes_per_node);
}

}  // namespace
}  // namespace inarow::jobs
