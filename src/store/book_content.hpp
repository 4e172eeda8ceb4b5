// Where the bytes of a book lie: inside the store alone.
#pragma once

#include <fmt/format.h>

#include "store/book.hpp"

namespace inarow::store {

// Bytes that somebody holds for us.
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
