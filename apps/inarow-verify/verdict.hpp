// What this program says of a certificate.
#pragma once

#include "leaves.hpp"

namespace verify {

// What the claims say together, as the score of the player to move.
inline std::string meaning(const Certificate& certificate, const Board& root) {
    const int empty = certificate.game.cells() - root.stones;
    int lo = -(empty / 2), hi = (empty + 1) / 2;  // the player to move gets the odd cell
    for (const Claim& claim : certificate.claims)
        claim.player == root.mover() ? lo = std::max(lo, claim.least) : hi = std::min(hi, -claim.least);
    std::string text = certificate.variant;
    if (!certificate.moves.empty())
        text += " after " + std::to_string(certificate.moves.size()) + " moves (" + root.text() + ")";
    const std::string mover = root.mover() == 1 ? "first" : "second", other = root.mover() == 1 ? "second" : "first";
    if (lo > 0) text += ": the " + mover + " player wins";
    if (hi < 0) text += ": the " + other + " player wins";
    if (lo == 0 && hi == 0) text += ": a draw";
    text +=
        lo == hi ? "; score " + std::to_string(lo) : "; score from " + std::to_string(lo) + " to " + std::to_string(hi);
    return text + " for the player to move";
}

// The line for a certificate; an exception where it proves nothing.
inline std::string verdict(const Certificate& certificate, const Options& options) {
    const Board root = certificate.position();
    int records = 0;
    std::vector<std::vector<Board>> leaves;
    for (const Claim& claim : certificate.claims) {
        Check check(certificate.game, claim);
        check.run(root);
        leaves.push_back(check.leaves);
        records += claim.records;
    }
    const Unchecked unchecked = check_leaves(certificate, leaves, options);
    return (unchecked.leaves == 0 ? "VALID: " : "UNCHECKED: ") + unchecked.text + meaning(certificate, root) + "; " +
           std::to_string(records) + " records; sha256 " + certificate.hash;
}

}  // namespace verify
