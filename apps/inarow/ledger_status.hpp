// What a ledger knows about its question, for those that only look on.
#pragma once

#include <memory>
#include <mutex>
#include <string>

#include "api/jobs.hpp"
#include "base/clock.hpp"
#include "jobs/memory.hpp"

namespace inarow::app {

// The plan in a ledger; an error if it is damaged, or about a board that no search here can handle.
[[nodiscard]] Result<api::JobsPlan> read_plan(const jobs::Ledger& ledger);

// For a tree above jobs of the plan; fills in the sizes that the options leave open.
[[nodiscard]] Result<jobs::TreeOptions> tree_options(const api::JobsPlan& plan, SearchOptions& options,
                                                     jobs::Tables tables);

// A ledger and what has been read of it.
class LedgerView {
public:
    [[nodiscard]] static Result<std::unique_ptr<LedgerView>> open(const std::string& path);

    // Reads only what is new since the last time.
    [[nodiscard]] Result<api::JobsReport> status();
    // Whether there is news since this was last asked.
    [[nodiscard]] Result<bool> changed();
    // Whether it must be opened anew: another file has taken the ledger's place, it has another question now, or
    // it was at rest (store/database.hpp) and is no longer.
    [[nodiscard]] Result<bool> outdated();

private:
    LedgerView(jobs::Ledger ledger, api::JobsPlan plan, jobs::TreeOptions options, std::uint64_t file)
        : ledger_(std::move(ledger)),
          plan_(std::move(plan)),
          options_(std::move(options)),
          reader_(plan_.request.position),
          file_(file) {}

    jobs::Ledger ledger_;
    api::JobsPlan plan_;
    jobs::TreeOptions options_;
    jobs::LedgerReader reader_;
    std::uint64_t file_;  // its number in the file system
    std::int64_t changes_ = -1;
};

[[nodiscard]] Result<api::JobsReport> ledger_status(const std::string& path);

// The same as JSON; the ledger is checked for news at most every two seconds, however many ask.
class LedgerWatch {
public:
    explicit LedgerWatch(std::string path) : path_(std::move(path)) {}

    [[nodiscard]] Result<std::string> status();

private:
    [[nodiscard]] Result<void> read();

    std::string path_;
    std::mutex mutex_;
    std::unique_ptr<LedgerView> view_;
    std::string known_;
    Stopwatch since_;
};

}  // namespace inarow::app
