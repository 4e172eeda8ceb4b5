// What boards that nobody here has solved would take, from the growth of those in the atlas.
//
// The model: the logarithm of the nodes for the exact score of a flat board with k = 4 is a constant, plus so much per
// column, plus so much per cell.  Of the sets of terms that were tried (columns and rows; cells; columns, rows and
// cells; diagonals and cells) this and the one with rows as well leave the smallest errors, and this one needs one term
// less.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "atlas/atlas.hpp"

namespace inarow::atlas {

struct Growth {
    std::array<double, 3> terms{};                 // of log10(nodes): constant, per column, per cell
    std::array<std::array<double, 3>, 3> inverse;  // of the sums of the products of the terms' factors
    double error = 0;                              // of log10(nodes), standard deviation of the boards it is made from
    double held_out = 0;          // root mean square error for the quarter of most nodes, from the other boards alone
    double nodes_per_second = 0;  // the median of the same boards
    int boards = 0;
};

// From all rows of at least 1,000 nodes and four columns and rows; nothing where they are fewer than ten.
[[nodiscard]] std::optional<Growth> growth(const Atlas& atlas);

struct Forecast {
    Variant variant;
    double nodes = 0;
    double factor = 1;  // 19 in 20 boards need between nodes / factor and nodes * factor, as far as the model holds
};
[[nodiscard]] Forecast forecast(const Growth& growth, const Variant& variant);

// Of every published flat board with k = 4 whose score is not in the atlas, the easiest first.
[[nodiscard]] std::vector<Forecast> missing_boards(const Growth& growth, const Atlas& atlas);

// Bytes of an entry of the search's table for this board.
[[nodiscard]] double entry_bytes(const Variant& variant);

}  // namespace inarow::atlas
