#include "inarow/books.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "store/book.hpp"

namespace inarow::api {

void BookFolders::open_all() {
    for (const TrustedText& folder : folders_) open_in(folder.text());
    std::ranges::stable_sort(books_, std::ranges::greater(), [](const BookPointer& book) { return book->positions(); });
}

void BookFolders::open_in(const std::string& folder) {
    std::error_code problem;
    std::vector<std::string> paths;
    for (std::filesystem::directory_iterator entry(folder, problem), end; !problem && entry != end;
         entry.increment(problem))
        if (entry->path().extension() == ".book") paths.push_back(entry->path().string());
    if (problem) return complain_(fmt::format("no books from {}: {}", folder, problem.message()));
    std::ranges::sort(paths);
    for (const std::string& path : paths) {
        auto book =
            store::Book::open_unchecked(path, [tell = complain_](const Error& damage) { tell(damage.message); });
        if (book)
            books_.push_back(std::make_shared<const store::Book>(std::move(*book)));
        else
            complain_(book.error().message);
    }
}

}  // namespace inarow::api
