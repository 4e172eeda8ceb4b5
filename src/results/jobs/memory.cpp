#include "jobs/memory.hpp"

#include <algorithm>

namespace inarow::jobs {

void share_memory(SearchOptions& options, TreeOptions& tree, std::uint64_t free_bytes, Tables tables) {
    constexpr std::uint64_t least_table = std::uint64_t{64} << 20;
    constexpr std::uint64_t least_nodes = 100'000;
    if (tables == Tables::here) {
        if (options.table_bytes.count == 0) options.table_bytes.count = std::max(free_bytes / 2, least_table);
        free_bytes -= std::min(free_bytes, options.table_bytes.count);
    }
    tree.max_nodes = std::max(free_bytes / 2 / Tree::bytes_per_node, least_nodes);
}

}  // namespace inarow::jobs
