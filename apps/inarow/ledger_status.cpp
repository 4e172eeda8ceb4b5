#include "ledger_status.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <utility>

#include "jobs/worker.hpp"
#include "report/json.hpp"
#include "search/searchable.hpp"
#include "search/tables/memory.hpp"
#include "status.hpp"

namespace inarow::app {
namespace {

// 0 where there is none.
std::uint64_t file_number(const std::string& path) {
    struct stat found {};
    return ::stat(path.c_str(), &found) == 0 ? found.st_ino : 0;
}

jobs::TreeOptions options_of(const api::JobsPlan& plan) {
    SearchOptions options = value_or_fail(plan.search_options());
    return tree_options(plan, options, jobs::Tables::elsewhere);
}

}  // namespace

api::JobsPlan read_plan(const jobs::Ledger& ledger) {
    const auto damaged = [&](std::string_view how) {
        fail(fmt::format("ledger {}: it is damaged: {}", ledger.path(), how));
    };
    auto plan = api::plan_of(ledger.settings());
    if (!plan) damaged(plan.error().message);
    if (plan->request.position.over()) damaged("the game is over");
    if (const auto fine = searchable(plan->request.position.variant()); !fine)
        fail(fmt::format("ledger {}: {}", ledger.path(), fine.error().message));
    return std::move(*plan);
}

jobs::TreeOptions tree_options(const api::JobsPlan& plan, SearchOptions& options, jobs::Tables tables) {
    jobs::TreeOptions tree;
    jobs::share_memory(options, tree, free_memory(), tables);
    tree.first_numbers = value_or_fail(jobs::first_numbers(plan.search, plan.request.position.variant(), options));
    return tree;
}

// A ledger and what has been read of it.
class LedgerView {
public:
    explicit LedgerView(const std::string& path)
        : file_(file_number(path)),
          ledger_(value_or_fail(jobs::Ledger::read(path))),
          plan_(read_plan(ledger_)),
          options_(options_of(plan_)),
          reader_(plan_.request.position) {}

    // Reads only what is new since the last time.
    api::JobsReport status() { return value_or_fail(api::jobs_status(ledger_, plan_, options_, reader_)); }
    // Whether there is news since this was last asked.
    bool changed() {
        const std::int64_t changes = value_or_fail(ledger_.changes());
        return std::exchange(changes_, changes) != changes;
    }
    // Whether it must be opened anew: another file has taken the ledger's place, it has another question now, or it was
    // at rest (store/database.hpp) and is no longer.
    bool outdated() {
        return file_number(ledger_.path()) != file_ || ledger_.outdated() ||
               value_or_fail(ledger_.has_other_settings());
    }

private:
    std::uint64_t file_;  // its number in the file system
    jobs::Ledger ledger_;
    api::JobsPlan plan_;
    jobs::TreeOptions options_;
    jobs::LedgerReader reader_;
    std::int64_t changes_ = -1;
};

api::JobsReport ledger_status(const std::string& path) { return LedgerView(path).status(); }

LedgerWatch::LedgerWatch(std::string path) : path_(std::move(path)) {}
LedgerWatch::~LedgerWatch() = default;

Result<std::string> LedgerWatch::status() try {
    constexpr double seconds_between_readings = 2;
    const std::lock_guard guard(mutex_);
    if (known_.empty() || since_.seconds() >= seconds_between_readings) {
        read();
        since_ = Stopwatch();
    }
    return known_;
} catch (const Failed& failed) {
    return tl::unexpected(failed.error);
}

// A ledger that could not be read is opened again the next time.
void LedgerWatch::read() {
    auto view = std::move(view_);
    if (view == nullptr || view->outdated()) {
        known_.clear();
        view = std::make_unique<LedgerView>(path_);
    }
    if (view->changed()) known_ = report::to_json(view->status(), Notation::automatic);
    view_ = std::move(view);
}

}  // namespace inarow::app
