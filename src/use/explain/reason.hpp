// Why a player wins, or does not lose: a tree of moves whose leaves the rules prove, or the end of the game.
//
//     owner to move        the one move that he plays
//     other to move        every reply: at most a few are told, the hardest first; the others are only named
//
// The rules often say nothing about a position and everything about one a few moves later.  Which moves keep the claim
// is asked of books and the search, so no branch is ever tried that refutes it; what remains is to find a small tree,
// which is what proof numbers are made for.
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "api/engine.hpp"
#include "explain/argument.hpp"
#include "knowledge/evaluation.hpp"

namespace inarow::explain {

// That a player wins, or that he does not lose.
struct Tenet {
    Stone owner = Stone::none;
    bool wins = false;
};

struct Reason {
    enum class End : char {
        goes_on,    // there are branches
        completes,  // the owner, who is to move, completes a line
        full,       // no cell is left
        rules,      // they prove the claim: `argument` or `verdict`
        search,     // the search alone says so, here and wherever it leads
    };

    explicit Reason(Position where) : position(std::move(where)) {}

    Position position;
    End end = End::goes_on;
    std::optional<Argument> argument;
    std::optional<knowledge::Verdict> verdict;
    std::shared_ptr<const knowledge::Groups> groups;  // those of the verdict
    std::vector<std::pair<Move, Reason>> branches;    // one where the owner is to move; else the replies that are told
    std::vector<Move> blunders;                       // replies after which the owner completes a line at once
    std::vector<Move> untold;                         // the other replies
    std::vector<Move> line;                           // of the search, which a game shows where there is no proof
    bool proved = false;                              // down to the end, for all replies, told or not
    int positions = 1;                                // in the proof, including those of untold replies
};

struct ReasonOptions {
    int expansions = 3000;  // positions whose children are all looked at before it stops
    int tries = 3;          // replies told at the first fork; one less at each further one, but at least one
};

// What proves a leaf; either may be null, where its rules do not hold.
struct Provers {
    knowledge::Evaluation* evaluation = nullptr;
    const Arguments* arguments = nullptr;
};

// Requires a true tenet about a position that is not over.  The search works within the control's limits; where they
// end, so do the branches.
[[nodiscard]] Reason find_reason(api::Engine& engine, Provers provers, const Position& position, Tenet tenet,
                                 Control& control, const ReasonOptions& options = {});

}  // namespace inarow::explain
