// A number for each position, the same for all its images under symmetry: its place among all ways to put that many
// stones on the board, two players in turn.  docs/guide/formats/book.md defines it; files hold it, so it must not
// change.
//
//     heights of the columns   in lexicographic order, (0, 0, 2) before (0, 1, 1)
//     colours                  the stones column by column from the bottom, second player before first
//     number                   place of the heights * ways to colour that many stones + place of the colours
//
// Example: on 3x2k2 after 1.a1 c1 the heights (1, 0, 1) have the place 3, and the colours xo the place 1 of 2, which
// makes 3 * 2 + 1 = 7; the mirror image has ox and 3 * 2 + 0 = 6, so the position has the number 6.
//
// Where stones are placed freely, each cell is a column of its own.  The numbers of the positions that a game can reach
// are close together, so a sorted list of them is short when stored as gaps (store/book.hpp).
#pragma once

#include <vector>

#include "base/bits.hpp"
#include "game/symmetry.hpp"
#include "inarow/position.hpp"
#include "inarow/result.hpp"

namespace inarow::store {

class Ranking {
public:
    // An error where the numbers of this board do not fit 128 bits.
    [[nodiscard]] static Result<Ranking> create(const Variant& variant);

    [[nodiscard]] const Variant& variant() const { return variant_; }

    // The least number of all images.
    [[nodiscard]] Word128 of(const Position& position) const;

    // Numbers of positions with this many stones are below this.
    [[nodiscard]] Word128 count(int stones) const;

    // What lies on the cells; requires rank < count(stones).
    [[nodiscard]] std::vector<Stone> arrangement(int stones, Word128 rank) const;

private:
    explicit Ranking(const Variant& variant);

    using Table = std::vector<std::vector<Word128>>;
    [[nodiscard]] int height_of(const Position& position, int column) const;
    [[nodiscard]] Word128 number(const Position& position, const MoveMap& sources) const;
    [[nodiscard]] Word128 place_of_heights(const Position& position, const MoveMap& sources) const;
    [[nodiscard]] Word128 place_of_colours(const Position& position, const MoveMap& sources) const;
    // Ways to fill the last `columns` columns with at most this many stones; 0 for fewer than none.
    [[nodiscard]] Word128 ways_up_to(int columns, int stones) const;
    [[nodiscard]] Word128 colourings(int stones) const;
    [[nodiscard]] std::vector<int> heights_at(int stones, Word128 place) const;
    [[nodiscard]] std::vector<Stone> colours_at(int stones, Word128 place) const;

    Variant variant_;
    int columns_;
    int height_;
    std::vector<MoveMap> sources_;  // of each symmetry: where the column of the image comes from
    Table ways_up_to_;              // [columns][stones]
    Table choose_;                  // [n][k]
};

}  // namespace inarow::store
