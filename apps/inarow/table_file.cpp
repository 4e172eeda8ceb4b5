#include "table_file.hpp"

#include <fmt/format.h>

#include <csignal>

#include "base/require.hpp"
#include "interrupt.hpp"
#include "output.hpp"
#include "search/tables/kept_table.hpp"

namespace inarow::app {
namespace {

// How far a table has come on its way from the file or to it.
Progress::Source transfer(std::string task, std::uint64_t bytes, const Progress::Count& done) {
    return [task = std::move(task), bytes, &done] {
        Sample sample;
        sample.task = task;
        sample.done = done;
        sample.total = bytes;
        sample.bytes = true;
        return sample;
    };
}

}  // namespace

void TableInFile::fill(std::shared_ptr<KeptTable> table) {
    if (!keeper_) return;
    Progress::Count done = 0;
    const Progress progress(style_, transfer("loading the table", keeper_->bytes(), done));
    value_or_fail(keeper_->load(table, [&](std::uint64_t bytes) { done = bytes; }));
    table_ = std::move(table);
}

void TableInFile::save(bool searched) const {
    if (!table_ || (!searched && keeper_->memory())) return;
    Control nothing_to_stop;
    const Interrupt interrupt(nothing_to_stop);
    OutputFile file(keeper_->path());
    Progress::Count done = 0;
    const Progress progress(style_, transfer("saving the table", table_->lines().size(), done));
    keeper_->save(
        *table_, [&](std::string_view bytes) { file.write(bytes); }, [&](std::uint64_t bytes) { done = bytes; });
    file.update();
}

void TableInFile::hand_on() const try {
    throw;
} catch (const ContractViolation& problem) {
    if (keeper_ && keeper_->memory()) fail(keeper_->contradiction(problem.what()).message);
    throw;
} catch (const Failed&) {
    rescue();
    throw;
}

// The failure on its way is reported to the user, too.
void TableInFile::rescue() const {
    try {
        save(true);
    } catch (const Failed& failed) {
        warn(failed.error.message);
    }
}

void TableArguments::declare(Arguments& arguments, std::string_view special) {
    arguments.option(
        flag_, "FILE", path_,
        fmt::format("load the transposition table from this file, and save it there at the end, even after "
                    "Ctrl-C or a limit; created if missing; {}",
                    special));
}

TableInFile TableArguments::open(const Variant& variant, std::string_view search, const Constraints& constraints,
                                 SearchOptions& options, ProgressStyle style) const {
    if (!path_) return {};
    auto keeper = value_or_fail(api::TableKeeper::open({LocalUser::of_this_process(), *path_}, variant, search, constraints));
    check_writable(*path_);
    // Whoever stops reading the answers must not end the program before it saves the table.
    std::signal(SIGPIPE, SIG_IGN);
    if (options.table_bytes.count == 0) options.table_bytes.count = keeper.memory().value_or(0);
    return {std::move(keeper), style};
}

void TableArguments::differs_from(const Text& other, std::string_view flag) const {
    if (path_ && other && same_file(*path_, *other)) fail(fmt::format("{} and {} name the same file", flag_, flag));
}

}  // namespace inarow::app
