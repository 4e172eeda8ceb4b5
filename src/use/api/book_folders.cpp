#include "api/book_folders.hpp"

#include <algorithm>
#include <iterator>

namespace inarow::api {

std::vector<BookFolders::BookPointer> BookFolders::of(const Variant& variant) {
    std::call_once(opened_, [this] { open_all(); });
    std::vector<BookPointer> found;
    std::ranges::copy_if(books_, std::back_inserter(found),
                         [&](const BookPointer& book) { return book->variant() == variant; });
    return found;
}

}  // namespace inarow::api
