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

    // Fails when there is not that much memory.
    [[nodiscard]] static Result<ValueTable> create(const Variant& variant, std::uint64_t bytes);

    void begin();
    [[nodiscard]] std::optional<Entry> find(const Board& board) const;
    void store(const Board& board, const Entry& entry);

private:
    static constexpr std::size_t bucket_size = 4;

    ValueTable(Pages pages, std::size_t key_words);

    // Calls f(entry) for the places where the position can be, until f returns true or the first one is free; returns the
    // place where it ended.
    template <class Function>
    std::uint64_t* walk(const Board& board, Function&& f) const;
    [[nodiscard]] bool is_free(const std::uint64_t* entry) const {
        return generation_of(entry[key_words_ + 1]) != generation_;
    }
    [[nodiscard]] bool holds(const std::uint64_t* entry, const Board& board) const;
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
