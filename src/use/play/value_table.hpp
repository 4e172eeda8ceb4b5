// The transposition table of a depth-limited search, by full key: an entry is never taken for another position's.
//
//   entry    key words | value | generation 16, depth 16, move 16, kind 8
//   bucket   four entries
//
// A position belongs in the bucket of its hash, or in the next one with room.  Until seven eighths of the table are
// taken nothing is lost, so that until then a search visits the same positions with a table of any size.  After that a
// new entry replaces the shallowest one on its way.  (Four places with no probing beyond them lost 4 of 261,233
// positions in 64 MiB, an eighth full.)
//
// Values hold for one searching side, one evaluation and one depth.  begin() makes all entries old; only entries made
// since are found, so what a player does depends on the position and not on the games before.  For one thread.
#pragma once

#include <algorithm>
#include <bit>
#include <cstring>
#include <optional>

#include "base/bits.hpp"
#include "play/board.hpp"
#include "search/tables/pages.hpp"

namespace inarow::play {

class ValueTable {
public:
    // In the direction of the side to move.
    enum class Kind : std::uint8_t { exact, at_least, at_most };
    struct Entry {
        double value = 0;
        int depth = 0;
        Move move = -1;  // -1: none is known
        Kind kind = Kind::exact;
    };

    // Fails when there is not that much memory.
    [[nodiscard]] static Result<ValueTable> create(const Variant& variant, std::uint64_t bytes) {
        const std::size_t key_words = Board(variant).key().size();
        const std::size_t bucket_bytes = bucket_size * (key_words + 2) * sizeof(std::uint64_t);
        return ValueTable(INAROW_TRY(Pages::allocate(std::max<std::uint64_t>(bytes, bucket_bytes))), key_words);
    }

    void begin() {
        taken_ = 0;
        if (++generation_ <= 0xffff) return;
        std::memset(pages_.data(), 0, pages_.bytes());
        generation_ = 1;
    }

    [[nodiscard]] std::optional<Entry> find(const Board& board) const {
        const std::uint64_t* entry = walk(board, [&](const std::uint64_t* at) { return holds(at, board); });
        if (is_free(entry)) return std::nullopt;
        const std::uint64_t meta = entry[key_words_ + 1];
        return Entry{std::bit_cast<double>(entry[key_words_]), depth_of(meta),
                     static_cast<std::int16_t>(meta >> 32 & 0xffff), static_cast<Kind>(meta >> 48 & 0xff)};
    }

    void store(const Board& board, const Entry& made) {
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

private:
    static constexpr std::size_t bucket_size = 4;

    ValueTable(Pages pages, std::size_t key_words)
        : pages_(std::move(pages)),
          key_words_(key_words),
          entry_words_(key_words + 2),
          buckets_(pages_.bytes() / (bucket_size * entry_words_ * sizeof(std::uint64_t))),
          room_(buckets_ * bucket_size * 7 / 8) {}

    // Calls f(entry) for the places where the position can be, until f returns true or the first one is free; returns
    // the place where it ended.
    template <class Function>
    std::uint64_t* walk(const Board& board, Function&& f) const {
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

    [[nodiscard]] bool is_free(const std::uint64_t* entry) const {
        return generation_of(entry[key_words_ + 1]) != generation_;
    }
    [[nodiscard]] bool holds(const std::uint64_t* entry, const Board& board) const {
        return std::equal(board.key().begin(), board.key().end(), entry);
    }

    [[nodiscard]] static std::uint64_t generation_of(std::uint64_t meta) { return meta & 0xffff; }
    [[nodiscard]] static int depth_of(std::uint64_t meta) { return static_cast<int>(meta >> 16 & 0xffff); }

    Pages pages_;
    std::size_t key_words_;
    std::size_t entry_words_;
    std::uint64_t buckets_;
    std::uint64_t room_;            // entries before something is lost; always fewer than there are
    std::uint64_t taken_ = 0;       // of this generation
    std::uint64_t generation_ = 0;  // 0 in an empty entry
};

}  // namespace inarow::play
