// Proof and disproof numbers: the least number of positions still to be decided before "does the mover score at least
// the threshold?" is answered, with yes (`proof`) or with no (`disproof`).
//
//     leaf      proof 1, disproof the number of its moves: one of them proves it, only all disprove it
//               (Allis 1988)
//     inner     proof    = the minimum over its children
//               disproof = the sum over its children
//               each seen by the mover: where the other player moves at a child, its two numbers change places
//
// L. V. Allis, M. van der Meulen, H. J. van den Herik, "Proof-number search", Artificial Intelligence 66 (1994).
// Transpositions are counted once per path.  No answer depends on that; counting them less was no better
// (docs/lab/dead-ends.md).
#pragma once

#include <algorithm>
#include <cstdint>

#include "inarow/bound.hpp"
#include "inarow/limits.hpp"

namespace inarow {

[[nodiscard]] constexpr std::uint32_t finite_number(std::uint64_t sum) {
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(sum, infinite_number - 1));
}

[[nodiscard]] constexpr Numbers decided(bool yes) {
    return yes ? Numbers{0, infinite_number} : Numbers{infinite_number, 0};
}

// Combines the numbers of the children, as the mover sees them, into those of the position.
class CombinedNumbers {
public:
    void add(Numbers child) {
        proof_ = std::min(proof_, child.proof);
        disproof_ += child.disproof;
    }
    [[nodiscard]] Numbers numbers() const { return {proof_, finite_number(disproof_)}; }

    // What the other children add to the disproof of this one.
    [[nodiscard]] std::uint32_t others(Numbers child) const { return finite_number(disproof_ - child.disproof); }

private:
    std::uint32_t proof_ = infinite_number;
    std::uint64_t disproof_ = 0;
};

// The numbers of a position with this bound; `open` where it leaves the threshold undecided.
[[nodiscard]] constexpr Numbers numbers_of(Bound known, Score threshold, Numbers open) {
    return known.decides(threshold) ? decided(known.lo >= threshold) : open;
}

// The same question asked at a child: score >= t is not (-score >= 1 - t).
[[nodiscard]] constexpr Score threshold_at_child(Score threshold, bool again) {
    return again ? threshold : 1 - threshold;
}

}  // namespace inarow
