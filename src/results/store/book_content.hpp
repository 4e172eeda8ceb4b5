// The file of a book; for use within the store only.
#pragma once

#include <fmt/format.h>

#include "store/book.hpp"

namespace inarow::store {

// A complaint about the book of this name.
[[nodiscard]] inline Error about_book(const std::string& name, const std::string& what) {
    return {fmt::format("book {}: {}", name, what)};
}

// The file, which must not be empty, mapped for reading.
[[nodiscard]] Result<Book::Content> map_book(const std::string& path);

}  // namespace inarow::store
