// What a ledger knows about its question, for callers that only look.
#pragma once

#include <memory>
#include <mutex>
#include <string>

#include "base/clock.hpp"
#include "jobs/tree.hpp"
#include "work/jobs.hpp"

namespace inarow::app {

// The plan in a ledger; fails if it is damaged, or about a board that no search here can handle.
[[nodiscard]] api::JobsPlan read_plan(const jobs::Ledger& ledger);

// For a tree above jobs of the plan; fills in the sizes that the options leave open.
[[nodiscard]] jobs::TreeOptions tree_options(const api::JobsPlan& plan, SearchOptions& options, jobs::Tables tables);

// What the ledger at this path knows.
[[nodiscard]] api::JobsReport ledger_status(const std::string& path);

class LedgerView;

// The same as JSON; the ledger is checked for news at most every two seconds, however many ask.
class LedgerWatch {
public:
    explicit LedgerWatch(std::string path);
    ~LedgerWatch();

    [[nodiscard]] Result<std::string> status();

private:
    void read();

    std::string path_;
    std::mutex mutex_;
    std::unique_ptr<LedgerView> view_;
    std::string known_;
    Stopwatch since_;
};

}  // namespace inarow::app
