// What boards that have not been solved here would take, from the growth of those in the atlas.
//
// The model: the logarithm of the nodes (or bytes) of a flat board with k = 4 is a constant, plus so much per
// column, plus so much per cell.  Of the sets of terms that were tried (columns and rows; cells; columns, rows and
// cells; diagonals and cells) this and the one with rows as well leave the smallest errors, and this one needs one term
// fewer.
#pragma once

#include <optional>
#include <vector>

#include "atlas/atlas.hpp"

namespace inarow::atlas {

// What grows: nodes for the exact score, or bytes of the certificate of win, draw or loss.
enum class Measure { nodes, certificate_bytes };

struct Growth {
    std::vector<double> terms;                 // of the logarithm to the base of 10: constant, per column, per cell
    std::vector<std::vector<double>> squares;  // the sums of the products of the terms' factors
    double error = 0;                          // of the logarithm: standard deviation over the boards it is fitted to
    double held_out = 0;  // root mean square error for the largest quarter, fitted to the other boards alone
    int boards = 0;
};

// From all rows of at least 1,000 (nodes or bytes) and at least four columns and rows; nothing if there are fewer than
// ten.
[[nodiscard]] std::optional<Growth> growth(const Atlas& atlas, Measure measure);

// The median of those rows that took at least a tenth of a second; 0 where there are none.
[[nodiscard]] double nodes_per_second(const Atlas& atlas);

struct Forecast {
    Variant variant;
    double amount = 0;
    double factor = 1;  // 19 in 20 boards need between amount / factor and amount * factor, as far as the model holds
};
[[nodiscard]] Forecast forecast(const Growth& growth, const Variant& variant);

// Of every published flat board with k = 4 whose score is not in the atlas, the easiest first.
[[nodiscard]] std::vector<Forecast> missing_boards(const Growth& growth, const Atlas& atlas);

}  // namespace inarow::atlas
