// The nine rules of VICTOR as a source of the cube's search (knowledge/evaluation.hpp).
//
// They see more than the rules of cube/rules.hpp but cost as much as some dozen positions, so they are only applied to
// positions with many visited below them (docs/lab/cube.md has the gain).
#pragma once

#include <memory>
#include <optional>

#include "cube/node.hpp"
#include "knowledge/evaluation.hpp"

namespace inarow::cube {

// For one thread.
class Covers {
public:
    // Without groups it never knows anything.
    explicit Covers(const std::shared_ptr<const knowledge::Groups>& groups)
        : evaluation_(groups == nullptr ? nullptr : std::make_unique<knowledge::Evaluation>(groups)) {}

    // Visits below a position before the rules are applied to it.  30: fewer positions, more time; 200: the reverse.
    static constexpr std::uint64_t worth_asking = 100;

    [[nodiscard]] bool any() const { return evaluation_ != nullptr; }

    // Whether the attacker succeeds from an open node, where the rules can tell.
    [[nodiscard]] std::optional<bool> answer(const Node& node, bool white_moves, Attacker attacker) {
        const bool attacker_moves = white_moves == (attacker == Attacker::white);
        const Score threshold = attacker_moves ? 1 : 0;  // the attacker wins; the defender does not lose
        const auto mover = cells_of(white_moves ? node.white : node.black);
        const auto other = cells_of(white_moves ? node.black : node.white);
        const Bound bound = evaluation_->bound_for(mover, other, threshold);
        if (!bound.decides(threshold)) return std::nullopt;
        return (bound.lo >= threshold) == attacker_moves;
    }

    // The stones as the rules have them: column by column, with a spare bit above each (game/topology.hpp).
    [[nodiscard]] static knowledge::Cells cells_of(Word64 stones) {
        knowledge::Cells all = 0;
        for (int column = columns - 1; column >= 0; --column) {
            const Word64 spread = stones >> column & first_column;
            const Word64 levels = (spread | spread >> 15 | spread >> 30 | spread >> 45) & 15;
            all = all << 5 | levels;
        }
        return all;
    }

private:
    std::unique_ptr<knowledge::Evaluation> evaluation_;
};

}  // namespace inarow::cube
