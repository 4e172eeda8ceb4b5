// Builds the alpha-beta search for a variant: geometry, layout and size of the table.
#include <fmt/format.h>

#include "search/alphabeta_solver.hpp"
#include "search/narrow_table.hpp"
#include "search/wide_table.hpp"

namespace inarow {
namespace {

// A tenth of what is free, between 64 MiB and 4 GiB: beyond the cache a larger table only helps when a
// search overflows it, and a machine is shared with others.
std::uint64_t default_table_bytes() {
    return std::clamp<std::uint64_t>(free_memory() / 10, std::uint64_t{64} << 20, std::uint64_t{4} << 30);
}

constexpr int start_bucket_bits = 14;  // 1 MiB: stays in the second-level cache

template <class Table, class G>
Result<std::unique_ptr<Solver>> make_with_table(const G& g, KeysOf<G> keys, TableSize size, const SearchOptions& options) {
    auto pages = Pages::allocate(std::uint64_t{64} << size.max_bucket_bits);
    if (!pages) return tl::unexpected(pages.error());
    Table table(std::move(*pages), size, g.cells() / 2, options.replacement);
    return std::make_unique<AlphaBetaSolver<G, Table>>(g, std::move(keys), std::move(table), options);
}

template <class G>
Result<std::unique_ptr<Solver>> make_with_geometry(const G& g, const Variant& variant, const SearchOptions& options) {
    KeysOf<G> keys(g, variant);
    const int bits = keys.bits();
    const std::uint64_t bytes = options.table_bytes.count != 0 ? options.table_bytes.count : default_table_bytes();
    const int most = bucket_bits_for(bytes, bits);
    if constexpr (std::is_same_v<typename KeysOf<G>::Word, Word64>) {
        const int start = std::clamp(bits + narrow_payload_bits - 64, std::min(start_bucket_bits, most), most);
        if (narrow_fits(bits, start)) return make_with_table<NarrowTable>(g, std::move(keys), {bits, start, most}, options);
    }
    return make_with_table<WideTable<typename KeysOf<G>::Word>>(g, std::move(keys),
                                                                {bits, std::min(start_bucket_bits, most), most}, options);
}

// Why this search cannot play the variant, or an empty text.
std::string complaint(const Variant& variant, const SearchOptions& options) {
    if (!options.constraints.empty()) return "alphabeta plays without constraints; use --search constrained";
    if (!variant.fits_word())
        return fmt::format("{} has too many cells to be searched: columns * (height + 1) must be at most 128",
                           to_text(variant));
    if (!variant.drops() && variant.cells() > max_free_cells)
        return fmt::format("{} has too many cells to be searched: without gravity at most {}", to_text(variant),
                           max_free_cells);
    return "";
}

}  // namespace

Result<std::unique_ptr<Solver>> make_alphabeta(const Variant& variant, const SearchOptions& options) {
    if (const std::string wrong = complaint(variant, options); !wrong.empty()) return error(wrong);
    return with_geometry(variant, options.geometry, [&](const auto& g) { return make_with_geometry(g, variant, options); });
}

}  // namespace inarow
