#include "table_file.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "interrupt.hpp"
#include "output.hpp"

namespace inarow::app {

void TableInFile::fill(std::shared_ptr<KeptTable> table) {
    if (!keeper_) return;
    value_or_fail(keeper_->load(table));
    table_ = std::move(table);
}

void TableInFile::save(bool searched) const {
    if (!table_ || (!searched && keeper_->memory())) return;
    Control nothing_to_stop;
    const Interrupt interrupt(nothing_to_stop);
    OutputFile file(keeper_->path());
    keeper_->save(*table_, [&](std::string_view bytes) { file.write(bytes); });
    file.finish();
}

void TableArguments::declare(Arguments& arguments, std::string_view special) {
    arguments.option(
        "--table-file", "FILE", path_,
        fmt::format("load the transposition table from this file, and save it there at the end, also after "
                    "Ctrl-C or a limit; created if missing; {}",
                    special));
}

TableInFile TableArguments::open(const Variant& variant, std::string_view search, const Constraints& constraints,
                                 SearchOptions& options) const {
    if (!path_) return {};
    auto keeper = value_or_fail(api::TableKeeper::open({LocalUser::of_this_process(), *path_}, variant, search, constraints));
    check_writable(*path_);
    if (options.table_bytes.count == 0) options.table_bytes.count = keeper.memory().value_or(0);
    return TableInFile(std::move(keeper));
}

void TableArguments::differs_from(const Text& other, std::string_view flag) const {
    if (!path_ || !other) return;
    const auto plain = [](const std::string& path) { return std::filesystem::path(path).lexically_normal(); };
    if (plain(*path_) == plain(*other)) fail(fmt::format("--table-file and {} name the same file", flag));
}

}  // namespace inarow::app
