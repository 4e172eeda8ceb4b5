// The transposition table of a depth-limited search, by full key: an entry is never taken for another position's.
//
//   entry    key words | value | generation 16, depth 16, move 16, kind 8
//   bucket   four entries; a new one takes the place of one from an earlier move of the game, or of the one that was
//            searched the least deep
//
// Values hold for one searching side, one evaluation and one depth.  begin() makes all entries old; only entries made
// since are found, so what a player does depends on the position and not on the games before.  For one thread.
#pragma once

#include <bit>
#include <optional>

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

    // Fails when there is not so much memory.
    [[nodiscard]] static Result<ValueTable> create(const Variant& variant, std::uint64_t bytes);

    void begin();
    [[nodiscard]] std::optional<Entry> find(const Board& board) const;
    void store(const Board& board, const Entry& entry);

private:
    static constexpr std::size_t bucket_size = 4;

    ValueTable(Pages pages, std::size_t key_words);

    // Of four entries, one after another.
    [[nodiscard]] std::uint64_t* bucket(const Board& board) const;
    [[nodiscard]] bool holds(const std::uint64_t* entry, const Board& board) const;
    [[nodiscard]] static std::uint64_t generation_of(std::uint64_t meta) { return meta & 0xffff; }
    [[nodiscard]] static int depth_of(std::uint64_t meta) { return static_cast<int>(meta >> 16 & 0xffff); }

    Pages pages_;
    std::size_t key_words_;
    std::size_t entry_words_;
    std::uint64_t buckets_;
    std::uint64_t generation_ = 0;  // 0 in an empty entry
};

}  // namespace inarow::play
