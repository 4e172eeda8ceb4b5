#include "table_folder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/system_error.hpp"
#include "output.hpp"
#include "search/tables/kept_table.hpp"
#include "store/table_file.hpp"

namespace inarow::app {
namespace {

constexpr std::string_view table_ending = ".table";

void check_table(const std::string& path) {
    const auto nothing = [](std::uint64_t, std::span<const std::byte>) { return true; };
    value_or_fail(value_or_fail(store::TableFile::open(path)).read(nothing));
}

// The largest of them, with the entries of the others added; null when none is left.
std::shared_ptr<KeptTable> merged(const std::vector<std::weak_ptr<KeptTable>>& tables) {
    std::vector<std::shared_ptr<KeptTable>> left;
    for (const auto& table : tables)
        if (auto alive = table.lock()) left.push_back(std::move(alive));
    if (left.empty()) return nullptr;
    const auto lines = [](const auto& table) { return table->form().lines; };
    std::ranges::iter_swap(left.begin(), std::ranges::max_element(left, {}, lines));
    for (std::size_t i = 1; i < left.size(); ++i) static_cast<void>(enter_all(*left.front(), *left[i]));
    return left.front();
}

// Of this folder and those around it, the innermost first.
std::vector<std::filesystem::path> missing_folders(const std::string& path) {
    std::vector<std::filesystem::path> missing;
    std::error_code failed;
    for (std::filesystem::path folder = path; !folder.empty() && !std::filesystem::exists(folder, failed);
         folder = folder.parent_path())
        missing.push_back(folder);
    return missing;
}

}  // namespace

TableFolder::TableFolder(std::string path) : path_(std::move(path)), created_(missing_folders(path_)) {
    std::error_code failed;
    if (std::filesystem::exists(path_, failed) && !std::filesystem::is_directory(path_, failed))
        fail(fmt::format("--table-file {}: it is not a folder", path_));
    std::filesystem::create_directories(path_, failed);
    if (failed) throw Failed{system_error("cannot create the folder " + path_, failed.value())};
    check_writable((std::filesystem::path(path_) / "new.table").string());
    for (const auto& entry : std::filesystem::directory_iterator(path_))
        if (entry.path().extension() == table_ending) check_table(entry.path().string());
}

TableFolder::~TableFolder() {
    std::error_code not_empty;
    for (const std::filesystem::path& folder : created_) std::filesystem::remove(folder, not_empty);
}

Result<void> TableFolder::fill(const api::Engine& engine, const Variant& variant, std::string_view search) {
    const auto table = engine.kept_table();
    if (table == nullptr) return {};
    const std::string name = fmt::format("{}-{}{}", to_text(variant), search, table_ending);
    const std::lock_guard lock(mutex_);
    auto found = kept_.find(name);
    if (found == kept_.end()) {
        const std::string file = (std::filesystem::path(path_) / name).string();
        auto keeper = INAROW_TRY(api::TableKeeper::open({LocalUser::of_this_process(), file}, variant, search));
        found = kept_.emplace(name, Kept{std::move(keeper), {}}).first;
    }
    if (auto loaded = found->second.keeper.load(table); !loaded) return loaded;
    std::erase_if(found->second.tables, [](const auto& old) { return old.expired(); });
    found->second.tables.push_back(table);
    return {};
}

void TableFolder::save() {
    const std::lock_guard lock(mutex_);
    for (const auto& [name, kept] : kept_) {
        const auto table = merged(kept.tables);
        if (table == nullptr) continue;
        if (table->lines().size() < kept.keeper.bytes()) {
            warn(fmt::format(
                "{} stays as it was: a search of this server has not enough memory for all of it; --table gives "
                "it more",
                kept.keeper.path()));
            continue;
        }
        OutputFile file(kept.keeper.path());
        kept.keeper.save(*table, [&](std::string_view bytes) { file.write(bytes); });
        file.update();
    }
}

}  // namespace inarow::app
