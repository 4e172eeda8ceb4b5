#include "api/book_folders.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <system_error>

namespace inarow::api {

std::vector<BookFolders::BookPointer> BookFolders::of(const Variant& variant) {
    std::call_once(opened_, [this] { open_all(); });
    std::vector<BookPointer> found;
    std::ranges::copy_if(books_, std::back_inserter(found),
                         [&](const BookPointer& book) { return book->variant() == variant; });
    return found;
}

void BookFolders::open_all() {
    for (const TrustedText& folder : folders_) open_in(folder.text());
    std::ranges::stable_sort(books_, std::ranges::greater(), [](const BookPointer& book) { return book->positions(); });
}

void BookFolders::open_in(const std::string& folder) {
    std::error_code problem;
    std::vector<std::string> paths;
    for (std::filesystem::directory_iterator entry(folder, problem), end; !problem && entry != end; entry.increment(problem))
        if (entry->path().extension() == ".book") paths.push_back(entry->path().string());
    if (problem) return complain_(fmt::format("no books from {}: {}", folder, problem.message()));
    std::ranges::sort(paths);
    for (const std::string& path : paths) {
        auto book = store::Book::open_unchecked(path, [tell = complain_](const Error& damage) { tell(damage.message); });
        if (book)
            books_.push_back(std::make_shared<const store::Book>(std::move(*book)));
        else
            complain_(book.error().message);
    }
}

}  // namespace inarow::api
