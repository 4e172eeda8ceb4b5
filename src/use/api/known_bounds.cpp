#include "api/known_bounds.hpp"

#include <fmt/format.h>

#include "api/search_session.hpp"
#include "base/text.hpp"
#include "game/notation.hpp"

namespace inarow::api {

Result<void> KnownBounds::add_book(const TrustedText& named) {
    const std::string& path = named.text();
    auto book = store::Book::open(path);
    if (!book) return tl::unexpected(book.error());
    if (book->variant() != variant_)
        return error(
            fmt::format("book {}: it is for {}, not for {}", path, to_text(book->variant()), to_text(variant_)));
    books_.push_back(std::move(*book));
    return {};
}

void KnownBounds::add_books_of(std::shared_ptr<BookFolders> folders) {
    folders_ = std::move(folders);
    books_of_folders_ = folders_->of(variant_);
}

Result<void> KnownBounds::add_store(const TrustedText& named) {
    return store::Store::open(named.text(), variant_).map([&](store::Store store) { store_ = std::move(store); });
}

std::optional<KnownBounds::Found> KnownBounds::find(const Position& position) {
    for (const store::Book& book : books_)
        if (const auto score = book.find(position)) return Found{exactly(*score), "book"};
    for (const auto& book : books_of_folders_)
        if (const auto score = book->find(position)) return Found{exactly(*score), "book", true};
    if (!store_ || trouble_) return std::nullopt;
    const auto bound = store_->find(position);
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
    books_of_folders_.clear();
    folders_->complain(wrong);
}

void KnownBounds::keep(const Position& position, Bound bound) {
    if (store_ && !trouble_ && bound != known_by_rules(position)) kept_.emplace_back(position, bound);
}

void KnownBounds::commit() {
    if (!store_ || trouble_ || kept_.empty()) return;
    if (const auto added = store_->add(kept_); !added) trouble_ = added.error();
    kept_.clear();
}

}  // namespace inarow::api
