#include "inarow/books.hpp"

#include <fmt/format.h>

#include "api/atlas.hpp"
#include "api/search_session.hpp"
#include "base/text.hpp"
#include "inarow/notation.hpp"
#include "store/book.hpp"
#include "store/store.hpp"

namespace inarow::api {

std::vector<BookFolders::BookPointer> BookFolders::of(const Variant& variant) {
    std::call_once(opened_, [this] { open_all(); });
    std::vector<BookPointer> found = books_;
    std::erase_if(found, [&](const BookPointer& book) { return book->variant() != variant; });
    return found;
}

struct KnownBounds::Sources {
    std::vector<store::Book> books;
    std::shared_ptr<BookFolders> folders;
    std::vector<BookFolders::BookPointer> books_of_folders;
    std::optional<store::Store> store;
    std::vector<store::Store::Entry> kept;  // to be written
};

KnownBounds::KnownBounds(const Variant& variant) : variant_(variant), sources_(std::make_unique<Sources>()) {}
KnownBounds::~KnownBounds() = default;

Result<void> KnownBounds::add_book(const TrustedText& named) {
    const std::string& path = named.text();
    auto book = INAROW_TRY(store::Book::open(path));
    if (book.variant() != variant_)
        return error(
            fmt::format("book {}: it is for {}, not for {}", path, to_text(book.variant()), to_text(variant_)));
    sources_->books.push_back(std::move(book));
    return {};
}

void KnownBounds::add_books_of(std::shared_ptr<BookFolders> folders) {
    sources_->folders = std::move(folders);
    sources_->books_of_folders = sources_->folders->of(variant_);
}

Result<void> KnownBounds::add_store(const TrustedText& named) {
    return store::Store::open(named.text(), variant_).map([&](store::Store store) {
        sources_->store = std::move(store);
    });
}

std::optional<KnownBounds::Found> KnownBounds::find(const Position& position) {
    for (const store::Book& book : sources_->books)
        if (const auto score = book.find(position)) return Found{exactly(*score), "book"};
    if (atlas_)
        if (const auto score = atlas_score(position)) return Found{exactly(*score), "atlas"};
    for (const auto& book : sources_->books_of_folders)
        if (const auto score = book->find(position)) return Found{exactly(*score), "book", true};
    if (!sources_->store || trouble_) return std::nullopt;
    const auto bound = sources_->store->find(position);
    if (!bound) trouble_ = bound.error();
    if (!bound || !*bound) return std::nullopt;
    return Found{**bound, "store"};
}

void KnownBounds::doubt(const Position& position, const Found& found, Bound truth) {
    const std::string wrong =
        fmt::format("the {} is wrong: it has the score {} for the position {}, whose score is {}", found.source,
                    to_text(found.bound), quote(moves_text(position)), to_text(truth));
    if (!found.from_folders) {
        trouble_ = Error{wrong};
        return;
    }
    sources_->books_of_folders.clear();
    sources_->folders->complain(wrong);
}

void KnownBounds::keep(const Position& position, Bound bound) {
    if (sources_->store && !trouble_ && bound != known_by_rules(position)) sources_->kept.emplace_back(position, bound);
}

void KnownBounds::commit() {
    if (!sources_->store || trouble_ || sources_->kept.empty()) return;
    if (const auto added = sources_->store->add(sources_->kept); !added) trouble_ = added.error();
    sources_->kept.clear();
}

}  // namespace inarow::api
