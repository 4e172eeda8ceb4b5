#include "jobs/deduction.hpp"

#include <algorithm>

namespace inarow::jobs {

// The tree has no node between a move and the replies that it forces, so what is known of such a position is kept under
// the next one with a choice.
Bound Deduction::bound(const Position& position) {
    const Bound found = of(expander_.key(position), position);
    const Expansion expansion = expander_.expand(position);
    const bool single = expansion.open.size() == 1 && expansion.decided.empty();
    return single ? meet(found, below(position, expansion)) : found;
}

Bound Deduction::of(Key key, const Position& position) {
    if (const auto found = found_.find(key); found != found_.end()) return found->second;
    const Archive::Known known = archive_.find(key);
    Bound bound = score_range(position.variant(), position.stones());
    if (known.bound) bound = meet(bound, *known.bound);
    if (known.split) bound = meet(bound, below(position, expander_.expand(position)));
    return found_[key] = bound;
}

Bound Deduction::below(const Position& position, const Expansion& expansion) {
    const Bound range = score_range(position.variant(), position.stones());
    Bound best{range.lo - 1, range.lo - 1};  // less than any move is worth
    const auto take = [&](Bound bound) { best = {std::max(best.lo, bound.lo), std::max(best.hi, bound.hi)}; };
    for (const Score score : expansion.decided) take(exactly(score));
    for (const Child& child : expansion.open) {
        const Bound bound = meet(child.bound, of(child.key, child.position));
        take(child.position.mover() == position.mover() ? bound : -bound);
    }
    return best;
}

}  // namespace inarow::jobs
