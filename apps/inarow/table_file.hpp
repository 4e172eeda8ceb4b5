// --table-file: what a search has found out, kept for the next run.
#pragma once

#include <optional>
#include <string>

#include "api/table_keeper.hpp"
#include "arguments.hpp"
#include "inarow/options.hpp"
#include "progress.hpp"
#include "search/tables/kept_table.hpp"
#include "status.hpp"

namespace inarow::app {

// The table of one command; without a file, every function does nothing.
class TableInFile {
public:
    TableInFile() = default;
    TableInFile(api::TableKeeper keeper, ProgressStyle style) : keeper_(std::move(keeper)), style_(style) {}

    // Before the first question.  Shows the progress, as save() does.
    void fill(std::shared_ptr<KeptTable> table);
    // Calls work().  If it finds that entries contradict each other, the error names the file; if it fails otherwise,
    // for example because an answer cannot be written, the table is saved first.
    template <class Work>
    auto guard(Work&& work) const {
        try {
            return work();
        } catch (...) {
            hand_on();
        }
    }
    // What the handler of guard() does.
    [[noreturn]] void hand_on() const;
    // Of the runs before this one.
    [[nodiscard]] TableWork earlier_work() const { return keeper_ ? keeper_->work() : TableWork{}; }
    // Requires that no search uses the table any more.  The first Ctrl-C does not stop it.  Leaves the file alone if
    // nothing was searched.
    void save(bool searched) const;

private:
    void rescue() const;

    std::optional<api::TableKeeper> keeper_;
    ProgressStyle style_ = ProgressStyle::none;
    std::shared_ptr<KeptTable> table_;
};

class TableArguments {
public:
    explicit TableArguments(std::string flag = "--table-file") : flag_(std::move(flag)) {}

    // The help ends with what is special to the command.
    void declare(Arguments& arguments, std::string_view special = "the table keeps its size unless --table changes it");
    [[nodiscard]] bool given() const { return path_.has_value(); }

    // Called before the search is made.  Fails if the file belongs to another search or cannot be written.  Without
    // --table, the search gets as much memory as the table in the file had.
    [[nodiscard]] TableInFile open(const Variant& variant, std::string_view search, const Constraints& constraints,
                                   SearchOptions& options, ProgressStyle style) const;
    // Fails where another option names the same file.
    void differs_from(const Text& other, std::string_view flag) const;
    void differs_from(const TableArguments& other) const { differs_from(other.path_, other.flag_); }
    [[nodiscard]] const std::string& flag() const { return flag_; }

private:
    std::string flag_;
    Text path_;
};

}  // namespace inarow::app
