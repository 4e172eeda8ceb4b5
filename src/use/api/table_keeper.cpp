#include "api/table_keeper.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "base/require.hpp"
#include "search/tables/kept_table.hpp"

namespace inarow::api {
namespace {

Error named(const std::string& path, std::string_view what) { return {fmt::format("table file {}: {}", path, what)}; }

// Whether this search has a table that can be kept, or why not.
Result<void> can_be_kept(const std::shared_ptr<KeptTable>& table, std::string_view search) {
    if (table != nullptr) return {};
    return error(fmt::format(
        "the search {} has no table that can be kept in a file; alphabeta, constrained and cube do", search));
}

}  // namespace

Result<TableKeeper> TableKeeper::open(const TrustedText& path, const Variant& variant, std::string_view search,
                                      const Constraints& constraints) {
    if (!constraints.empty())
        return error("table files cannot be used with constraints: they hold values of the game without them");
    TableKeeper keeper(path.text(), variant, search);
    std::error_code ignored;
    if (!std::filesystem::exists(keeper.path_, ignored)) return keeper;
    auto file = INAROW_TRY(store::TableFile::open(keeper.path_));
    if (file.head().variant != variant)
        return tl::unexpected(named(
            keeper.path_, fmt::format("it is for {}, not for {}", to_text(file.head().variant), to_text(variant))));
    if (file.head().search != search)
        return tl::unexpected(
            named(keeper.path_, fmt::format("it is for the search {}, not for {}", file.head().search, search)));
    keeper.file_ = std::move(file);
    return keeper;
}

std::optional<std::uint64_t> TableKeeper::memory() const {
    return file_ ? std::optional(file_->head().memory) : std::nullopt;
}

std::uint64_t TableKeeper::bytes() const { return file_ ? file_->head().lines * KeptTable::line_bytes : 0; }

TableWork TableKeeper::work() const {
    return file_ ? TableWork{file_->head().nodes, file_->head().seconds} : TableWork{};
}

Result<void> TableKeeper::load(const std::shared_ptr<KeptTable>& table, const store::OnBytes& on_bytes) const {
    if (auto kept = can_be_kept(table, search_); !kept) return kept;
    if (!file_) return {};
    const TableForm form{file_->head().layout, file_->head().lines};
    if (!table->expect(form))
        return tl::unexpected(
            named(path_, fmt::format("its entries (\"{}\") are of another version of inarow", form.layout)));
    try {
        auto read = file_->read([&](std::uint64_t first, std::span<const std::byte> lines) {
            if (on_bytes) on_bytes(first * KeptTable::line_bytes + lines.size());
            return table->enter(form, first, lines);
        });
        if (read) table->make_room();
        return read;
    } catch (const ContractViolation& problem) {
        return tl::unexpected(contradiction(problem.what()));
    }
}

void TableKeeper::save(const KeptTable& table, const store::WriteBytes& write, const store::OnBytes& on_bytes) const {
    const TableForm form = table.form();
    TableWork all = work();
    all += table.work();
    store::write_table({variant_, search_, form.layout, form.lines, table.bytes(), all.nodes, all.seconds},
                       table.lines(), write, on_bytes);
}

Error TableKeeper::contradiction(std::string_view what) const {
    return named(path_, fmt::format("it is wrong, although its checksums are right: {}", what));
}

}  // namespace inarow::api
