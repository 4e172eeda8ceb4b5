// Why a player wins, or does not lose: a tree of moves whose leaves the rules prove, or the end of the game.
//
//     owner to move        the move that the owner plays
//     other to move        every reply: at most a few are told, the hardest first; the others are only named
//
// The rules often say nothing about a position and everything about one a few moves later.  Which moves keep the claim
// is asked of books and the search, so no branch is ever tried that refutes it; what remains is to find a small tree,
// which is what proof numbers are made for.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "cube/verdict.hpp"
#include "inarow/engine.hpp"
#include "knowledge/evaluation.hpp"
#include "knowledge/pairing.hpp"
#include "knowledge/threat_sequence.hpp"

namespace inarow::explain {

// What a rule other than the nine proves about a position without a search: the zugzwang rules of the cube 4x4x4
// (cube/verdict.hpp); where stones are placed freely, pairings and sequences of threats (knowledge/pairing.hpp,
// knowledge/threat_sequence.hpp).
using Argument = std::variant<cube::Verdict, knowledge::Pairing, knowledge::ThreatSequence>;

[[nodiscard]] Stone owner_of(const Argument& argument);
[[nodiscard]] bool wins(const Argument& argument);

// "odd threat", "pairing": as programs know it.
[[nodiscard]] std::string_view rule_name(const Argument& argument);
// What it says, in half a sentence.  A brief one leaves out what the rule does.
enum class Length : char { brief, full };
[[nodiscard]] std::string argument_text(const Variant& variant, const Argument& argument, Length length);
// The cells that it rests on: threats, pairs, or the stones of a sequence.
[[nodiscard]] std::vector<Cell> cells_of(const Argument& argument);
// The moves of a sequence of threats, answers included, and how it ends if one of the last threats is stopped; none for
// other rules.
[[nodiscard]] std::vector<Move> moves_of(Position position, const Argument& argument);

// Finds them, for one variant.
class Arguments {
public:
    // What the search for one may cost, where there is one position to look at.
    static constexpr int thorough = 20'000;

    explicit Arguments(const Variant& variant);

    // At most one for each player, of a position that is not over.
    [[nodiscard]] std::vector<Argument> find(const Position& position) const;
    // One that proves that the owner wins, or does not lose; `choices` is what the search for it may cost.
    [[nodiscard]] std::optional<Argument> find(const Position& position, Stone owner, bool wins, int choices) const;

private:
    bool cube_;
    std::optional<knowledge::Pairings> pairings_;
    std::optional<knowledge::ThreatSequences> sequences_;
};

// That a player wins, or does not lose.
struct Claim {
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

// Requires a true claim about a position that is not over.  The search works within the control's limits; where they
// end, so do the branches.
[[nodiscard]] Reason find_reason(api::Engine& engine, Provers provers, const Position& position, Claim claim,
                                 Control& control, const ReasonOptions& options = {});

}  // namespace inarow::explain
