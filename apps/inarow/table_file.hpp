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
    // Calls work(); entries that contradict each other there are the file's fault.  Where the command fails on the way,
    // because its answers cannot be written for instance, the table is saved before it ends.
    template <class Work>
    auto guard(Work&& work) const {
        try {
            return work();
        } catch (...) {
            hand_on();
        }
    }
    // What guard() does with an exception, within its handler.
    [[noreturn]] void hand_on() const;
    // Of the runs before this one.
    [[nodiscard]] TableWork earlier_work() const { return keeper_ ? keeper_->work() : TableWork{}; }
    // After the last question; nobody may use the table any more.  One Ctrl-C does not stop it.  A file stays as it is
    // where nothing was searched.
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

    // Before the search is made.  Fails where the file cannot be used for it or not be written.  Where no --table was
    // given, the search gets as much memory as the table in the file had.
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
