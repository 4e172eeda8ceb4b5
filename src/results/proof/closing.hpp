// Positions that a certificate need not list, because rules show a reader that the claim holds there.
//
// The rules are those of docs/guide/formats/certificate.md, "Positions without a record"; a reader tries them in the
// same way, so a rule that is not there must not be used here.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "proof/claim.hpp"
#include "proof/key_set.hpp"
#include "search/proof/board.hpp"

namespace inarow::proof {

// A move of the claim's player, and how many positions would need a record after it.
struct Candidate {
    Move move;
    int open;
};

// Immutable, for one variant.  No position that it is asked about is over.
class Closing {
public:
    virtual ~Closing() = default;

    [[nodiscard]] virtual WideNode node(const Position& position) const = 0;
    // Equal only for images of a position under symmetry, and never 0.  On a flat board whose only lines are whole
    // rows, some images differ: the keys know of reflection alone.
    [[nodiscard]] virtual Word128 key(const WideNode& node) const = 0;

    // Whether the rules alone show the claim on the position itself.
    [[nodiscard]] virtual bool holds(const WideNode& node, const Claim& claim) const = 0;
    // Whether they do so on the position itself or after a move of the claim's player, whose turn it is.
    [[nodiscard]] virtual bool holds_after_move(const WideNode& node, const Claim& claim) const = 0;

    // All moves of the claim's player that do not lose at once, in the order of the moves, where nobody can complete a
    // line with the next stone.  After each move the positions are counted that are neither closed nor listed, but no
    // further than one more than the fewest so far.
    [[nodiscard]] virtual std::vector<Candidate> candidates(const WideNode& node, const Claim& claim,
                                                            const KeySet& listed) const = 0;

    // The first legal move onto one of these cells.
    [[nodiscard]] static std::optional<Move> move_onto(const Position& position, Word128 cells);
};

// The variant must be one that alphabeta can play.
[[nodiscard]] std::unique_ptr<const Closing> make_closing(const Variant& variant);

}  // namespace inarow::proof
