// A file of its own, so that it is optimised: most tests are not, and half of the time of theirs was the reference.
#include "reference.hpp"

#include <algorithm>

#include "base/require.hpp"

namespace inarow {
namespace {

constexpr std::size_t most_digits = 80;

// A digit for each of these cells: 0, 1 or 2.
Word128 key_of(const Position& position, const std::vector<Cell>& cells) {
    Word128 key = 0;
    for (const Cell cell : cells) key = 3 * key + static_cast<Word128>(position.at(cell));
    return key;
}

}  // namespace

Score Reference::score(Position position) {
    const Variant& variant = position.variant();
    const bool whole = variant.cells() <= static_cast<int>(most_digits);
    if (!whole) known_ = {};  // the key has no room for cells that are filled now
    cells_.clear();
    for (Cell cell = 0; cell < variant.cells(); ++cell)
        if (whole || position.at(cell) == Stone::none) cells_.push_back(cell);
    require(cells_.size() <= most_digits, "the key holds 80 digits");
    return search(position);
}

Score Reference::search(Position& position) {
    if (position.over()) return position.final_score();
    const Word128 key = key_of(position, cells_);
    if (const Score known = known_.find(key); known != known_.unknown) return known;
    Score best = std::numeric_limits<Score>::min();
    for (const Move move : position.legal_moves()) {
        position.play(move);
        best = std::max(best, -search(position));
        position.undo();
    }
    return known_.add(key, best);
}

}  // namespace inarow
