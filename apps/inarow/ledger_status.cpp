#include "ledger_status.hpp"

#include <fmt/format.h>

#include "jobs/memory.hpp"
#include "jobs/worker.hpp"
#include "report/json.hpp"
#include "search/complaint.hpp"
#include "search/tables/pages.hpp"

namespace inarow::app {

Result<api::JobsPlan> read_plan(const jobs::Ledger& ledger) {
    auto plan = api::plan_of(ledger.settings());
    if (!plan) return error(fmt::format("ledger {}: it is damaged: {}", ledger.path(), plan.error().message));
    if (plan->request.position.over())
        return error(fmt::format("ledger {}: it is damaged: the game is over", ledger.path()));
    const std::string wrong = complaint(plan->request.position.variant());
    if (!wrong.empty()) return error(fmt::format("ledger {}: {}", ledger.path(), wrong));
    return plan;
}

Result<api::JobsReport> ledger_status(const std::string& path) {
    auto ledger = jobs::Ledger::read(path);
    if (!ledger) return tl::unexpected(ledger.error());
    const auto plan = read_plan(*ledger);
    if (!plan) return tl::unexpected(plan.error());
    auto options = plan->search_options();
    if (!options) return tl::unexpected(options.error());
    jobs::TreeOptions tree;
    jobs::share_memory(*options, tree, free_memory());
    auto numbers = jobs::first_numbers(plan->search, plan->request.position.variant(), *options);
    if (!numbers) return tl::unexpected(numbers.error());
    tree.first_numbers = std::move(*numbers);
    return api::jobs_status(*ledger, *plan, tree);
}

Result<std::string> LedgerWatch::status() {
    constexpr double seconds_between_readings = 2;
    const std::lock_guard guard(mutex_);
    if (known_ && since_.seconds() < seconds_between_readings) return *known_;
    const auto report = ledger_status(path_);
    if (!report) return tl::unexpected(report.error());
    known_ = report::to_json(*report, Notation::automatic);
    since_ = Stopwatch();
    return *known_;
}

}  // namespace inarow::app
