// Finds the covers of a certificate: lists of rules that show a claim on a position, whoever is to move.
//
//   stones drop            the nine rules of VICTOR, and an odd threat (knowledge/evaluation.hpp)
//   stones placed freely   a pairing (knowledge/pairing.hpp): every empty cell is open there, so each of its pairs is
//                          a baseinverse
#pragma once

#include <optional>
#include <vector>

#include "knowledge/evaluation.hpp"
#include "knowledge/pairing.hpp"
#include "proof/certificate.hpp"

namespace inarow::proof {

// For one claim; not thread-safe.
class CoverFinder {
public:
    // Nothing where no cover can show the claim.
    [[nodiscard]] static std::optional<CoverFinder> create(const Variant& variant, const Claim& claim);

    // The uses of a cover, as a certificate has them; none if it finds no cover.  The position is not over.
    [[nodiscard]] std::vector<RuleUse> find(const Position& position);

private:
    explicit CoverFinder(const Claim& claim) : claim_(claim) {}
    [[nodiscard]] std::vector<RuleUse> by_rules(const Position& position);

    Claim claim_;
    // One of these.
    std::optional<knowledge::Evaluation> evaluation_;
    std::optional<knowledge::Pairings> pairings_;
    knowledge::Pairings::Last last_;
};

}  // namespace inarow::proof
