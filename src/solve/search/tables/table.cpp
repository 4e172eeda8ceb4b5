#include "search/tables/table.hpp"

#include <cstdlib>

#include "search/tables/memory.hpp"

namespace inarow {

std::uint64_t table_bytes(const SearchOptions& options) {
    if (options.table_bytes.count != 0) return options.table_bytes.count;
    return std::clamp<std::uint64_t>(free_memory() / 10, std::uint64_t{64} << 20, std::uint64_t{4} << 30);
}

Result<Pages> table_pages(std::uint64_t bytes, const SearchOptions& options) {
    if (!options.shared_table.empty())
        if (auto shared = Pages::share(options.shared_table, bytes)) return std::move(*shared);
    return Pages::allocate(bytes);
}

void table_contradiction(Bound stored, Bound found) {
    static_cast<void>(meet(stored, found));  // throws with both named
    std::abort();
}

}  // namespace inarow
