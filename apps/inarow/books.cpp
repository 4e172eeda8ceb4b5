#include "books.hpp"

#include <array>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include "base/text.hpp"
#include "machine.hpp"
#include "output.hpp"

namespace inarow::app {
namespace {

// Where an installed program has them, and where a program in its build folder has them.
constexpr std::array<const char*, 2> places_beside_the_program = {"../share/inarow/books", "books"};

std::vector<std::string> folders_of_the_program() {
    std::error_code problem;
    for (const char* place : places_beside_the_program)
        if (const auto folder = folder_of_program() / place; std::filesystem::is_directory(folder, problem))
            return {folder.lexically_normal().string()};
    return {};
}

std::vector<std::string> folder_names() {
    const char* named = std::getenv("INAROW_BOOKS");
    if (named == nullptr) return folders_of_the_program();
    std::vector<std::string> names;
    for (const std::string_view name : split(named, ":"))
        if (!name.empty()) names.emplace_back(name);
    return names;
}

}  // namespace

void BookArguments::declare(Arguments& arguments) {
    arguments.flag("--no-book", none_, "do not use the bundled books or those in INAROW_BOOKS");
}

std::shared_ptr<api::BookFolders> BookArguments::folders() const {
    if (none_) return nullptr;
    std::vector<TrustedText> folders;
    for (std::string& name : folder_names()) folders.emplace_back(LocalUser::of_this_process(), std::move(name));
    return std::make_shared<api::BookFolders>(std::move(folders), [](const std::string& text) { warn(text); });
}

}  // namespace inarow::app
