// Compares what pairings claim with brute force, on every position of a board.
#pragma once

#include <set>
#include <string>

#include "boards.hpp"
#include "game/reference.hpp"
#include "knowledge/pairing.hpp"

namespace inarow::testing {

struct PairingTally {
    long pairings = 0;
    long wrong = 0;
};

// Every position once that can be reached from one.
class PairingCheck {
public:
    explicit PairingCheck(const Variant& variant) : pairings_(variant) {}

    void visit(Position& position) {
        if (position.over() || !seen_.insert(testing_boards::cells_of(position)).second) return;
        for (const Stone owner : {Stone::first, Stone::second}) add(position, owner);
        for (const Move move : position.legal_moves()) {
            position.play(move);
            visit(position);
            position.undo();
        }
    }
    [[nodiscard]] const PairingTally& tally() const { return tally_; }

private:
    void add(const Position& position, Stone owner) {
        if (!pairings_.find(position, owner)) return;
        const Score score = reference_.score(position);
        ++tally_.pairings;
        tally_.wrong += (position.mover() == owner ? score : -score) < 0;
    }

    knowledge::Pairings pairings_;
    Reference reference_;
    std::set<std::vector<Stone>> seen_;
    PairingTally tally_;
};

inline PairingTally tally_pairings(const char* text) {
    Position position(testing_boards::board(text));
    PairingCheck check(position.variant());
    check.visit(position);
    return check.tally();
}

}  // namespace inarow::testing
