// inarow serve --table-file FOLDER: what the searches of a server have found out, kept for its next start.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "api/table_keeper.hpp"
#include "inarow/engine.hpp"
#include "search/tables/kept_table.hpp"

namespace inarow::app {

// A file for each variant and search.  Any thread may call fill().
class TableFolder {
public:
    // Fails if it is not a folder that can be written, or if a file in it is damaged.  Creates it if it is missing.
    explicit TableFolder(std::string path);
    // Removes the folders it has created if nothing was saved.
    ~TableFolder();
    TableFolder(const TableFolder&) = delete;
    TableFolder& operator=(const TableFolder&) = delete;

    // Before the first question to a new engine.  An error only where the file has gone bad since the server started.
    [[nodiscard]] Result<void> fill(const api::Engine& engine, const Variant& variant, std::string_view search);
    // Saves the tables that are left, those of one game and search together, but not in place of a larger one.  Nobody
    // may use them any more.
    void save();

private:
    struct Kept {
        api::TableKeeper keeper;
        std::vector<std::weak_ptr<KeptTable>> tables;  // of engines that may have gone
    };

    std::string path_;
    std::vector<std::filesystem::path> created_;  // folders, the innermost first
    std::mutex mutex_;
    std::map<std::string, Kept> kept_;  // by the name of the file
};

}  // namespace inarow::app
