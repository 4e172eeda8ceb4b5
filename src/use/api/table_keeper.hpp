// The table of a search, kept in a file from one run to the next (docs/guide/formats/table.md).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "inarow/constraint.hpp"
#include "inarow/trust.hpp"
#include "search/tables/kept_table.hpp"
#include "store/table_file.hpp"

namespace inarow::api {

// Of one search of one variant.
class TableKeeper {
public:
    // Reads the head of the file; a file that is not there yet is an empty table.  An error where the file is damaged
    // or belongs to another variant or search, and where there are constraints: it holds values of the game without
    // them.
    [[nodiscard]] static Result<TableKeeper> open(const TrustedText& named, const Variant& variant,
                                                  std::string_view search, const Constraints& constraints = {});

    // The memory that the table in the file was allowed; nothing while there is no file.
    [[nodiscard]] std::optional<std::uint64_t> memory() const;
    // The size to which that table had grown; 0 while there is no file.
    [[nodiscard]] std::uint64_t bytes() const;

    // Of the runs that made the file.
    [[nodiscard]] TableWork work() const;

    // Fills the table of a new solver.  After an error the table is of no use.
    [[nodiscard]] Result<void> load(const std::shared_ptr<KeptTable>& table, const store::OnBytes& on_bytes = {}) const;
    // Hands the bytes of a file with this table, and with the work of all runs, to `write`.
    void save(const KeptTable& table, const store::WriteBytes& write, const store::OnBytes& on_bytes = {}) const;

    [[nodiscard]] const std::string& path() const { return path_; }
    // What is wrong with a table whose entries contradict each other or what is known.
    [[nodiscard]] Error contradiction(std::string_view what) const;

private:
    TableKeeper(std::string path, const Variant& variant, std::string_view search)
        : path_(std::move(path)), variant_(variant), search_(search) {}

    std::string path_;
    Variant variant_;
    std::string search_;
    std::optional<store::TableFile> file_;
};

}  // namespace inarow::api
