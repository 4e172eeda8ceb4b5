// Where the bytes of a book lie; for use within the store only.
#pragma once

#include <fmt/format.h>

#include "store/book.hpp"

namespace inarow::store {

// The bytes of a book, however they are held.
class Book::Content {
public:
    Content() = default;
    virtual ~Content() = default;
    Content(const Content&) = delete;
    Content& operator=(const Content&) = delete;
    [[nodiscard]] virtual std::string_view bytes() const = 0;
};

// A complaint about the book of this name.
[[nodiscard]] inline Error about_book(const std::string& name, const std::string& what) {
    return {fmt::format("book {}: {}", name, what)};
}

// The file, which must not be empty, mapped for reading.
[[nodiscard]] Result<std::shared_ptr<const Book::Content>> map_book(const std::string& path);

}  // namespace inarow::store
