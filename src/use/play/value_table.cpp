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
      buckets_(pages_.bytes() / (bucket_size * entry_words_ * sizeof(std::uint64_t))),
      room_(buckets_ * bucket_size * 7 / 8) {}

void ValueTable::begin() {
    taken_ = 0;
    if (++generation_ <= 0xffff) return;
    std::memset(pages_.data(), 0, pages_.bytes());
    generation_ = 1;
}

template <class Function>
std::uint64_t* ValueTable::walk(const Board& board, Function&& f) const {
    auto* const first = static_cast<std::uint64_t*>(pages_.data());
    auto* const end = first + buckets_ * bucket_size * entry_words_;
    const auto bucket = static_cast<std::uint64_t>((Word128{board.hash()} * buckets_) >> 64);
    std::uint64_t* entry = first + bucket * bucket_size * entry_words_;
    while (!is_free(entry) && !f(entry)) {
        entry += entry_words_;
        if (entry == end) entry = first;
    }
    return entry;
}

bool ValueTable::holds(const std::uint64_t* entry, const Board& board) const {
    return std::equal(board.key().begin(), board.key().end(), entry);
}

std::optional<ValueTable::Entry> ValueTable::find(const Board& board) const {
    const std::uint64_t* entry = walk(board, [&](const std::uint64_t* at) { return holds(at, board); });
    if (is_free(entry)) return std::nullopt;
    const std::uint64_t meta = entry[key_words_ + 1];
    return Entry{std::bit_cast<double>(entry[key_words_]), depth_of(meta), static_cast<std::int16_t>(meta >> 32 & 0xffff),
                 static_cast<Kind>(meta >> 48 & 0xff)};
}

void ValueTable::store(const Board& board, const Entry& made) {
    std::uint64_t* least = nullptr;
    std::uint64_t* entry = walk(board, [&](std::uint64_t* at) {
        if (least == nullptr || depth_of(at[key_words_ + 1]) < depth_of(least[key_words_ + 1])) least = at;
        return holds(at, board);
    });
    if (is_free(entry)) {
        if (taken_ < room_)
            ++taken_;
        else if (least != nullptr)
            entry = least;
        else
            return;
    }
    std::ranges::copy(board.key(), entry);
    entry[key_words_] = std::bit_cast<std::uint64_t>(made.value);
    entry[key_words_ + 1] = generation_ | static_cast<std::uint64_t>(made.depth) << 16 |
                            static_cast<std::uint64_t>(static_cast<std::uint16_t>(made.move)) << 32 |
                            static_cast<std::uint64_t>(made.kind) << 48;
}

}  // namespace inarow::play
