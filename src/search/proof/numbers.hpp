// Proof numbers: how many positions must still be decided before "does the mover score at least the threshold?" is
// answered, at the least: `proof` for yes, `disproof` for no.
//
//     leaf      proof 1, disproof the number of its moves: for a yes one of them is enough, for a no all must fail
//               (Allis 1988)
//     inner     proof    = the least of its children's
//               disproof = the sum of its children's
//               each seen by the mover: a child at which the other player moves counts the other way round
//
// L. V. Allis, M. van der Meulen, H. J. van den Herik, "Proof-number search", Artificial Intelligence 66 (1994).  A
// position that several moves lead to is counted several times.  No answer depends on that; what counts less was no
// better (docs/lab/dead-ends.md).
#pragma once

#include <algorithm>
#include <cstdint>

#include "base/bound.hpp"

namespace inarow {

struct Numbers {
    std::uint32_t proof = 1;
    std::uint32_t disproof = 1;

    [[nodiscard]] constexpr Numbers seen_by_other() const { return {disproof, proof}; }
    friend constexpr bool operator==(const Numbers&, const Numbers&) = default;
};

// What can never be done.  Sums stay below it.
inline constexpr std::uint32_t never = std::uint32_t{1} << 30;
[[nodiscard]] constexpr std::uint32_t below_never(std::uint64_t sum) {
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(sum, never - 1));
}

[[nodiscard]] constexpr Numbers decided(bool yes) { return yes ? Numbers{0, never} : Numbers{never, 0}; }

// The numbers of a position from those of its children, as its mover sees them.
class FamilyNumbers {
public:
    void add(Numbers child) {
        proof_ = std::min(proof_, child.proof);
        disproof_ += child.disproof;
    }
    [[nodiscard]] Numbers numbers() const { return {proof_, below_never(disproof_)}; }

    // What the other children add to the disproof of this one.
    [[nodiscard]] std::uint32_t others(Numbers child) const { return below_never(disproof_ - child.disproof); }

private:
    std::uint32_t proof_ = never;
    std::uint64_t disproof_ = 0;
};

// Those of a position of which this much is known; `open` where that leaves the threshold undecided.
[[nodiscard]] constexpr Numbers numbers_of(Bound known, Score threshold, Numbers open) {
    return known.decides(threshold) ? decided(known.lo >= threshold) : open;
}

// The same question asked at a child: score >= t is not (-score >= 1 - t).
[[nodiscard]] constexpr Score threshold_at_child(Score threshold, bool again) {
    return again ? threshold : 1 - threshold;
}

}  // namespace inarow
