// What a ledger knows about its question, for those that only look on.
#pragma once

#include <mutex>
#include <optional>
#include <string>

#include "api/jobs.hpp"
#include "base/clock.hpp"

namespace inarow::app {

// The plan in a ledger; an error where it is damaged, or about a board that nothing here searches.
[[nodiscard]] Result<api::JobsPlan> read_plan(const jobs::Ledger& ledger);

[[nodiscard]] Result<api::JobsReport> ledger_status(const std::string& path);

// The same as JSON, read again at most every two seconds however many ask.
class LedgerWatch {
public:
    explicit LedgerWatch(std::string path) : path_(std::move(path)) {}

    [[nodiscard]] Result<std::string> status();

private:
    std::string path_;
    std::mutex mutex_;
    std::optional<std::string> known_;
    Stopwatch since_;
};

}  // namespace inarow::app
