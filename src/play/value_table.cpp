#include "play/value_table.hpp"

#include <algorithm>
#include <cstring>

#include "base/bits.hpp"

namespace inarow::play {

Result<ValueTable> ValueTable::create(const Variant& variant, std::uint64_t bytes) {
    const std::size_t key_words = Board(variant).key().size();
    const std::size_t bucket_bytes = bucket_size * (key_words + 2) * sizeof(std::uint64_t);
    auto pages = Pages::allocate(std::max<std::uint64_t>(bytes, bucket_bytes));
    if (!pages) return tl::unexpected(pages.error());
    return ValueTable(std::move(*pages), key_words);
}

ValueTable::ValueTable(Pages pages, std::size_t key_words)
    : pages_(std::move(pages)),
      key_words_(key_words),
      entry_words_(key_words + 2),
      buckets_(pages_.bytes() / (bucket_size * entry_words_ * sizeof(std::uint64_t))) {}

void ValueTable::begin() {
    if (++generation_ <= 0xffff) return;
    std::memset(pages_.data(), 0, pages_.bytes());
    generation_ = 1;
}

std::uint64_t* ValueTable::bucket(const Board& board) const {
    const auto index = static_cast<std::uint64_t>((Word128{board.hash()} * buckets_) >> 64);
    return static_cast<std::uint64_t*>(pages_.data()) + index * bucket_size * entry_words_;
}

bool ValueTable::holds(const std::uint64_t* entry, const Board& board) const {
    return generation_of(entry[key_words_ + 1]) == generation_ &&
           std::equal(board.key().begin(), board.key().end(), entry);
}

std::optional<ValueTable::Entry> ValueTable::find(const Board& board) const {
    const std::uint64_t* entry = bucket(board);
    for (std::size_t i = 0; i < bucket_size; ++i, entry += entry_words_) {
        if (!holds(entry, board)) continue;
        const std::uint64_t meta = entry[key_words_ + 1];
        return Entry{std::bit_cast<double>(entry[key_words_]), depth_of(meta),
                     static_cast<std::int16_t>(meta >> 32 & 0xffff), static_cast<Kind>(meta >> 48 & 0xff)};
    }
    return std::nullopt;
}

void ValueTable::store(const Board& board, const Entry& made) {
    std::uint64_t* entry = bucket(board);
    std::uint64_t* chosen = entry;
    int least = 1 << 16;
    for (std::size_t i = 0; i < bucket_size; ++i, entry += entry_words_) {
        if (holds(entry, board)) {
            chosen = entry;
            break;
        }
        const std::uint64_t meta = entry[key_words_ + 1];
        const int depth = generation_of(meta) == generation_ ? depth_of(meta) : -1;
        if (depth < least) {
            least = depth;
            chosen = entry;
        }
    }
    std::ranges::copy(board.key(), chosen);
    chosen[key_words_] = std::bit_cast<std::uint64_t>(made.value);
    chosen[key_words_ + 1] = generation_ | static_cast<std::uint64_t>(made.depth) << 16 |
                             static_cast<std::uint64_t>(static_cast<std::uint16_t>(made.move)) << 32 |
                             static_cast<std::uint64_t>(made.kind) << 48;
}

}  // namespace inarow::play
