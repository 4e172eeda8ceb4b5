// What follows from the answers of a ledger about any position: by its own answer, or by those below it where it was
// split.
#pragma once

#include <unordered_map>

#include "jobs/archive.hpp"

namespace inarow::jobs {

// One thread.  Archive and expander must outlive it.  What the archive learns about a position that was asked about
// before, or was below one, may be missing.
class Deduction {
public:
    Deduction(const Archive& archive, Expander& expander) : archive_(archive), expander_(expander) {}

    // Seen by its mover; the game is not over.  Throws ContractViolation where two answers contradict each other.
    [[nodiscard]] Bound bound(const Position& position);

private:
    [[nodiscard]] Bound of(Key key, const Position& position);
    [[nodiscard]] Bound below(const Position& position, const Expansion& expansion);

    const Archive& archive_;
    Expander& expander_;
    std::unordered_map<Key, Bound, KeyHash> found_;
};

}  // namespace inarow::jobs
