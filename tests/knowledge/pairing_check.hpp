// Compares what pairings claim with brute force, on every position of a board.
#pragma once

#include "knowledge/pairing.hpp"
#include "reachable.hpp"
#include "reference.hpp"

namespace inarow::testing {

struct PairingTally {
    long pairings = 0;
    long wrong = 0;
};

inline PairingTally tally_pairings(const char* text) {
    const knowledge::Pairings pairings(board(text));
    Reference reference;
    PairingTally tally;
    for_each_reachable(pairings.variant(), [&](const Position& position) {
        for (const Stone owner : {Stone::first, Stone::second}) {
            if (!pairings.find(position, owner)) continue;
            const Score score = reference.score(position);
            ++tally.pairings;
            tally.wrong += (position.mover() == owner ? score : -score) < 0;
        }
    });
    return tally;
}

}  // namespace inarow::testing
