// A certificate: a position, claims about it, and for each claim moves that prove it.  The file is described in
// docs/guide/formats/certificate.md; apps/inarow-verify and tools/verify.py read it, nothing in this library does.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/bits.hpp"
#include "proof/claim.hpp"
#include "proof/numbering.hpp"

namespace inarow::proof {

// A use of a rule of covers: number and cells as in docs/guide/formats/certificate.md.
struct RuleUse {
    int rule;
    std::vector<Cell> cells;
};

// The move of the claim's player in a position, both as the numbering has them.  Or, without a move, a cover that shows
// the claim, whoever is to move.  Or neither: a leaf, where the search found that the claim holds and others must check
// it.
struct Record {
    Word128 number = 0;
    std::optional<Move> move;
    std::vector<RuleUse> cover;
};

// The positions in which the claim's player needs a move; sorted by number.
struct ProofSet {
    Claim claim;
    std::vector<Record> records;

    [[nodiscard]] std::uint64_t leaves() const;
};

struct Certificate {
    Position position;
    std::vector<ProofSet> sets;

    [[nodiscard]] std::uint64_t leaves() const;
};

// The bytes of the file.  Fails only for want of memory.
[[nodiscard]] Result<std::string> to_bytes(const Certificate& certificate, const Numbering& numbering);

}  // namespace inarow::proof
