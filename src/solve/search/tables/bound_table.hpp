// A table of bounds on scores (search/tables/table.hpp): what both layouts share.
#pragma once

#include "search/tables/growing_table.hpp"
#include "search/tables/table.hpp"

namespace inarow {

// The names of the layouts.  The number changes with everything that changes what an entry means: the code of a
// position, its images, dead stones, the multiplier, scores, the packing; and where entries of an earlier program turn
// out to be wrong.  tests/search/kept_table_test.cpp has lines as they are today.
inline constexpr std::string_view narrow_layout = "narrow 2";
inline constexpr std::string_view wide_layout = "wide 1";

class BoundTable : public GrowingTable {
public:
    // Each entry keeps its move, and its work, which gives it the right to stay; its bound becomes the widest there is.
    // Nobody else may use the table.
    virtual void forget_bounds() = 0;

protected:
    static constexpr int any_move = 128;

    struct Layout {
        std::string_view name;
        std::uint64_t entries;  // in a line
        int highest;            // score that an entry can hold, and the offset
    };
    // Scores of the board lie in [-offset, highest - offset], its moves below `moves`.
    BoundTable(Layout layout, Pages pages, TableSize size, Score offset, Replacement scheme, int moves)
        : GrowingTable(std::move(pages), layout.name, layout.entries, size.bucket_bits),
          offset_(offset),
          scheme_(scheme),
          key_bits_(size.key_bits),
          moves_(moves),
          highest_(layout.highest) {}

    // What an entry holds after another look at its position.
    [[nodiscard]] static TableEntry joined(const TableEntry& old, const TableEntry& found) {
        return {meet_entries(old.bound, found.bound), found.move < 0 ? old.move : found.move,
                std::max(found.work, old.work)};
    }
    // With a bound wider than any score of the board.
    [[nodiscard]] TableEntry unbounded(const TableEntry& entry) const {
        return {{-offset_, highest_ - offset_}, entry.move, entry.work};
    }

    [[nodiscard]] std::optional<int> bucket_bits_of(const TableForm& form) const override;
    [[nodiscard]] bool enter_line(const TableForm& form, std::uint64_t line, const std::byte* bytes) override;
    // The line of a table of the same size unchanged, where it is empty in this one.
    virtual void copy_line(std::uint64_t line, const std::byte* bytes) = 0;
    // An entry by the number that bucket and tag make up together.
    virtual void enter_entry(Word128 product, const TableEntry& entry) = 0;

    Score offset_;
    Replacement scheme_;

private:
    int key_bits_;
    int moves_;
    int highest_;
};

}  // namespace inarow
