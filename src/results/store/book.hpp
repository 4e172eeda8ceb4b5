// A book: exact scores of positions in one file that is only read, a sorted list in blocks of 64 bytes
// (docs/guide/formats/book.md).
//
//     header                     text: the variant, and for each number of stones how its blocks are written
//     blocks                     checksum, how many positions, the number of the first one, gaps and scores bit by bit
//     "end of book\n"
//
// The file is mapped, not read into memory.  A lookup is a binary search in the first numbers of the blocks and the
// decoding of at most one block.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "inarow/bound.hpp"
#include "store/ranking.hpp"

namespace inarow::store {

struct BookEntry {
    Word128 rank;
    Score score;
};
// The positions with i stones at [i], sorted by rank, each rank once.
using BookPages = std::vector<std::vector<BookEntry>>;

// The bytes of the file.
[[nodiscard]] std::string book_bytes(const Ranking& ranking, const BookPages& pages);

// All threads may read one book.
class Book {
public:
    // Every block is checked once, so that a damaged book is refused here and a lookup cannot fail.
    [[nodiscard]] static Result<Book> open(const std::string& path);
    // The same for bytes in memory; `name` is for messages.
    [[nodiscard]] static Result<Book> of_bytes(std::string bytes, const std::string& name);

    // Checks only the header, the length and the end, and a block when a lookup first comes to it: millions of
    // positions cost nothing until they are wanted.  A position is not found where the lookup meets a damaged block;
    // on_damage is called for the first such block, by the thread that found it.
    using OnDamage = std::function<void(const Error&)>;
    [[nodiscard]] static Result<Book> open_unchecked(const std::string& path, OnDamage on_damage);

    [[nodiscard]] const Ranking& ranking() const { return ranking_; }
    [[nodiscard]] const Variant& variant() const { return ranking_.variant(); }
    [[nodiscard]] std::optional<Score> find(const Position& position) const;

    struct Section {
        int stones = 0;
        std::uint64_t positions = 0;
        std::uint64_t blocks = 0;
        int rank_bytes = 1;  // of the first number in a block
        int gap_bits = 0;    // of the lower part of a gap
        int score_bits = 0;
        Score lowest = 0;  // a score is written as its distance from this one
    };
    [[nodiscard]] const std::vector<Section>& sections() const { return sections_; }
    [[nodiscard]] std::uint64_t positions() const;
    [[nodiscard]] std::uint64_t bytes() const { return content_.bytes.size(); }

    // By number of stones, sorted; without what is in damaged blocks, or has more stones than `plies`.
    void for_each(const std::function<void(int stones, const BookEntry&)>& f,
                  int plies = std::numeric_limits<int>::max()) const;

    // The bytes, and what they lie in: a mapped file or a string.
    struct Content {
        std::shared_ptr<const void> owner;
        std::string_view bytes;
    };

private:
    class Checks;

    Book(Content content, Ranking ranking) : content_(std::move(content)), ranking_(std::move(ranking)) {}
    // Checks everything but the blocks.
    [[nodiscard]] static Result<Book> of(Content content, const std::string& name);
    [[nodiscard]] Result<void> check_blocks() const;
    [[nodiscard]] std::optional<std::uint64_t> check_block(const char* bytes, std::uint64_t number,
                                                           const Section& section, std::optional<Word128>& last) const;
    [[nodiscard]] bool is_intact(std::size_t section, std::uint64_t index) const;
    // From the start of the block.
    [[nodiscard]] const char* block(std::size_t section, std::uint64_t index) const;

    Content content_;
    Ranking ranking_;
    std::vector<Section> sections_;
    std::vector<std::size_t> starts_;  // where the blocks of a section begin
    std::shared_ptr<Checks> checks_;   // null when every block has been checked
};

}  // namespace inarow::store
