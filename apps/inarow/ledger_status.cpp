#include "ledger_status.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <utility>

#include "jobs/worker.hpp"
#include "report/json.hpp"
#include "search/complaint.hpp"
#include "search/tables/memory.hpp"

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

Result<jobs::TreeOptions> tree_options(const api::JobsPlan& plan, SearchOptions& options, jobs::Tables tables) {
    jobs::TreeOptions tree;
    jobs::share_memory(options, tree, free_memory(), tables);
    auto numbers = jobs::first_numbers(plan.search, plan.request.position.variant(), options);
    if (!numbers) return tl::unexpected(numbers.error());
    tree.first_numbers = std::move(*numbers);
    return tree;
}

namespace {

// 0 where there is none.
std::uint64_t file_number(const std::string& path) {
    struct stat found {};
    return ::stat(path.c_str(), &found) == 0 ? found.st_ino : 0;
}

}  // namespace

Result<std::unique_ptr<LedgerView>> LedgerView::open(const std::string& path) {
    const std::uint64_t file = file_number(path);
    auto ledger = jobs::Ledger::read(path);
    if (!ledger) return tl::unexpected(ledger.error());
    auto plan = read_plan(*ledger);
    if (!plan) return tl::unexpected(plan.error());
    auto options = plan->search_options();
    if (!options) return tl::unexpected(options.error());
    auto tree = tree_options(*plan, *options, jobs::Tables::elsewhere);
    if (!tree) return tl::unexpected(tree.error());
    return std::unique_ptr<LedgerView>(new LedgerView(std::move(*ledger), std::move(*plan), std::move(*tree), file));
}

Result<api::JobsReport> LedgerView::status() { return api::jobs_status(ledger_, plan_, options_, reader_); }

Result<bool> LedgerView::outdated() {
    return file_number(ledger_.path()) == file_ && !ledger_.outdated() ? ledger_.has_other_settings() : true;
}

Result<bool> LedgerView::changed() {
    const auto changes = ledger_.changes();
    if (!changes) return tl::unexpected(changes.error());
    return std::exchange(changes_, *changes) != *changes;
}

Result<api::JobsReport> ledger_status(const std::string& path) {
    const auto view = LedgerView::open(path);
    return view ? (*view)->status() : tl::unexpected(view.error());
}

Result<std::string> LedgerWatch::status() {
    constexpr double seconds_between_readings = 2;
    const std::lock_guard guard(mutex_);
    if (known_.empty() || since_.seconds() >= seconds_between_readings) {
        if (const auto done = read(); !done) return tl::unexpected(done.error());
        since_ = Stopwatch();
    }
    return known_;
}

// A ledger that could not be read is opened again the next time.
Result<void> LedgerWatch::read() {
    auto view = std::move(view_);
    const Result<bool> outdated = view == nullptr ? true : view->outdated();
    if (!outdated) return tl::unexpected(outdated.error());
    if (*outdated) {
        known_.clear();
        auto opened = LedgerView::open(path_);
        if (!opened) return tl::unexpected(opened.error());
        view = std::move(*opened);
    }
    const auto changed = view->changed();
    if (!changed) return tl::unexpected(changed.error());
    if (*changed) {
        const auto report = view->status();
        if (!report) return tl::unexpected(report.error());
        known_ = report::to_json(*report, Notation::automatic);
    }
    view_ = std::move(view);
    return {};
}

}  // namespace inarow::app
