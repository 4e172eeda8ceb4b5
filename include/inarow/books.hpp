// What is known without searching: books, which are only read, and a store, which learns.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "inarow/position.hpp"
#include "inarow/trust.hpp"

namespace inarow::store {
class Book;
}

#pragma GCC visibility push(default)
namespace inarow::api {

// The books that lie in some folders, found by their variant: what programs consult unless they are told not to.  Any
// thread may ask.
class BookFolders {
public:
    using Complain = std::function<void(const std::string&)>;

    // Every file FOLDER/*.book; they are opened on the first request.  `complain` is called once for each folder and
    // file that cannot be used, and for damage that is found later, by the thread that finds it.
    BookFolders(std::vector<TrustedText> folders, Complain complain)
        : folders_(std::move(folders)), complain_(std::move(complain)) {}

    // Books that are open already, the largest first.
    using BookPointer = std::shared_ptr<const store::Book>;
    BookFolders(std::vector<BookPointer> books, Complain complain)
        : complain_(std::move(complain)), books_(std::move(books)) {}

    // All books of the variant, the largest first.
    [[nodiscard]] std::vector<BookPointer> of(const Variant& variant);

    // About a book that has given a wrong answer.
    void complain(const std::string& text) const { complain_(text); }

private:
    void open_all();
    void open_in(const std::string& folder);

    std::vector<TrustedText> folders_;
    Complain complain_;
    std::once_flag opened_;
    std::vector<BookPointer> books_;
};

// One thread.  A store that fails is not used any more; trouble() says why, to be reported after the answer, which
// stays valid.
class KnownBounds {
public:
    explicit KnownBounds(const Variant& variant);
    ~KnownBounds();
    [[nodiscard]] const Variant& variant() const { return variant_; }

    // An error where the book is of another variant.
    [[nodiscard]] Result<void> add_book(const TrustedText& named);
    // Those of this variant, which are asked after the books above.  A wrong one is reported to the folders' owner and
    // does not count as trouble().
    void add_books_of(std::shared_ptr<BookFolders> folders);
    [[nodiscard]] Result<void> add_store(const TrustedText& named);
    // Whether the atlas is asked, after the books of add_book().
    void use_atlas(bool use) { atlas_ = use; }

    struct Found {
        Bound bound;
        std::string_view source;  // "book", "atlas" or "store"
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
    struct Sources;

    Variant variant_;
    bool atlas_ = false;
    std::unique_ptr<Sources> sources_;
    std::optional<Error> trouble_;
};

}  // namespace inarow::api
#pragma GCC visibility pop
