// Positions that a certificate need not list, because rules show a reader that the claim holds there.
//
// The rules are those of docs/guide/formats/certificate.md, "Positions without a record"; a reader tries them in the
// same way, so a rule that is not there must not be used here.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "proof/claim.hpp"
#include "search/proof/board.hpp"

namespace inarow::proof {

class Closing {
public:
    // The variant must be one that alphabeta can play.
    explicit Closing(const Variant& variant);

    // Whether the rules alone show the claim on the position as it stands, in which nobody has won.
    [[nodiscard]] bool holds(const Position& position, const WideNode& node, const Claim& claim) const;

    [[nodiscard]] WideNode node(const Position& position) const { return board_->node(position); }

    // The first legal move onto one of these cells.
    [[nodiscard]] static std::optional<Move> move_onto(const Position& position, Word128 cells);

private:
    [[nodiscard]] bool no_line_left(const Position& position, Stone player) const;

    std::unique_ptr<const ProofBoard> board_;
    std::vector<Line> lines_;
};

}  // namespace inarow::proof
