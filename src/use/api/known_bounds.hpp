// What is known without searching: books, which are only read, and a store, which learns.
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "api/book_folders.hpp"
#include "base/bound.hpp"
#include "base/trust.hpp"
#include "store/book.hpp"
#include "store/store.hpp"

namespace inarow::api {

// One thread.  A store that fails is not used any more; trouble() says why, to be reported after the answer, which
// stays valid.
class KnownBounds {
public:
    explicit KnownBounds(const Variant& variant) : variant_(variant) {}
    [[nodiscard]] const Variant& variant() const { return variant_; }

    // An error where the book is of another variant.
    [[nodiscard]] Result<void> add_book(const TrustedText& named);
    // Those of this variant, which are asked after the books above.  A wrong one is reported to the folders' owner and
    // does not count as trouble().
    void add_books_of(std::shared_ptr<BookFolders> folders);
    [[nodiscard]] Result<void> add_store(const TrustedText& named);

    struct Found {
        Bound bound;
        std::string_view source;  // "book" or "store"
        bool from_folders = false;
    };
    [[nodiscard]] std::optional<Found> find(const Position& position);

    // Reports that `found` contradicts this true bound.
    void doubt(const Position& position, const Found& found, Bound truth);

    // A true bound, for the store.
    void keep(const Position& position, Bound bound);
    // Writes what was kept to disk.
    void commit();

    [[nodiscard]] const std::optional<Error>& trouble() const { return trouble_; }

private:
    Variant variant_;
    std::vector<store::Book> books_;
    std::shared_ptr<BookFolders> folders_;
    std::vector<BookFolders::BookPointer> books_of_folders_;
    std::optional<store::Store> store_;
    std::vector<store::Store::Entry> kept_;
    std::optional<Error> trouble_;
};

}  // namespace inarow::api
