#include "game/count.hpp"

#include "base/require.hpp"
#include "game/count_skylines.hpp"
#include "game/count_transfer.hpp"

namespace inarow {
namespace {

bool skylines_fit(int width, int height) { return width * (height + 1) <= 64; }

// Listing a small board takes milliseconds, less than setting up the transfer count; and where the
// separator is nearly the whole board (4x6 k=4: 0.3 s listed, 3 s transferred) listing wins for longer.
bool is_small(int width, int height, int k) {
    const int cells = width * height;
    return skylines_fit(width, height) && (cells <= 16 || (width <= k && cells <= 28));
}

CountMethod best_method(int width, int height, int k) {
    if (is_small(width, height, k) || !transfer_is_practical(width, height, k)) return CountMethod::skylines;
    return CountMethod::transfer;
}

}  // namespace

Word128 CountReport::total() const {
    Word128 sum = 0;
    for (const PlyCount& count : plies) sum += count.total;
    return sum;
}

bool can_count(int width, int height, int k, CountMethod method) {
    if (method == CountMethod::automatic) method = best_method(width, height, k);
    return method == CountMethod::transfer ? transfer_is_practical(width, height, k) : skylines_fit(width, height);
}

CountReport count_positions(int width, int height, int k, const CountControl& control, CountMethod method) {
    require(width >= 1 && height >= 1 && k >= 2, "a board to count needs columns, rows and lines of 2 or more");
    require(can_count(width, height, k, method), "the board is too large for this way of counting");
    if (method == CountMethod::automatic) method = best_method(width, height, k);
    return method == CountMethod::transfer ? count_by_transfer(width, height, k, control)
                                           : count_by_skylines(width, height, k, control);
}

}  // namespace inarow
