// What is known without searching: books, which are only read, and a store, which learns.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "base/bound.hpp"
#include "store/book.hpp"
#include "store/store.hpp"

namespace inarow::api {

// One thread.  A store that fails knows nothing and learns nothing from then on; trouble() says why, and whoever asked
// tells it after the answer, which is none the worse for it.
class KnownBounds {
public:
    explicit KnownBounds(const Variant& variant) : variant_(variant) {}

    // An error where the book is of another variant.
    [[nodiscard]] Result<void> add_book(const std::string& path);
    [[nodiscard]] Result<void> add_store(const std::string& path);

    struct Found {
        Bound bound;
        std::string_view source;  // "book" or "store"
    };
    [[nodiscard]] std::optional<Found> find(const Position& position);

    // What was found is not true, as this bound of the position is.
    void doubt(const Position& position, const Found& found, Bound truth);

    // A true bound, for the store.
    void keep(const Position& position, Bound bound);
    // Puts what was kept on the disk.
    void commit();

    [[nodiscard]] const std::optional<Error>& trouble() const { return trouble_; }

private:
    Variant variant_;
    std::vector<store::Book> books_;
    std::optional<store::Store> store_;
    std::vector<store::Store::Entry> kept_;
    std::optional<Error> trouble_;
};

}  // namespace inarow::api
