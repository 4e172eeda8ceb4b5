// A file of its own, so that it is optimised: most tests are not, and half of the time of theirs was the reference.
#include "reference.hpp"

#include <algorithm>

#include "base/require.hpp"

namespace inarow {
namespace {

constexpr Score none = std::numeric_limits<Score>::min();

// The score where one of the moves wins, than which nothing is better.
Score win_now(Position& position, const std::vector<Move>& moves) {
    Score score = none;
    for (const Move move : moves) {
        position.play(move);
        if (position.won()) score = -position.final_score();
        position.undo();
    }
    return score;
}

}  // namespace

Score Reference::score(Position position) {
    const Variant& variant = position.variant();
    const bool whole = variant.cells() <= most_digits;
    if (!whole) known_ = {};  // the key has no room for cells that are filled now
    weights_.assign(static_cast<std::size_t>(variant.cells()), 0);
    Word128 key = 0;
    Word128 weight = 1;
    int digits = 0;
    for (Cell cell = 0; cell < variant.cells(); ++cell) {
        if (!whole && position.at(cell) != Stone::none) continue;
        weights_[static_cast<std::size_t>(cell)] = weight;
        key += digit(position, cell);
        weight *= 3;
        ++digits;
    }
    require(digits <= most_digits, "the key holds 80 digits");
    return search(position, key);
}

Word128 Reference::digit(const Position& position, Cell cell) const {
    return weights_[static_cast<std::size_t>(cell)] * static_cast<Word128>(position.at(cell));
}

Score Reference::search(Position& position, Word128 key) {
    if (position.over()) return position.final_score();
    if (const Score known = known_.find(key); known != known_.unknown) return known;
    const auto moves = position.legal_moves();
    if (const Score win = win_now(position, moves); win != none) return known_.add(key, win);
    Score best = none;
    for (const Move move : moves) {
        position.play(move);
        best = std::max(best, -search(position, key + digit(position, position.last_cell())));
        position.undo();
    }
    return known_.add(key, best);
}

}  // namespace inarow
