// The reference as a search: exact and slow.
#include <algorithm>
#include <unordered_map>
#include <utility>

#include "base/bits.hpp"
#include "inarow/constraint.hpp"
#include "search/control.hpp"
#include "search/solver.hpp"

namespace inarow {
namespace {

// Minimax over the moves that constraints allow, one position after the other: no bounds, no symmetry, no bit tricks.
// Remembers a position by all of its cells and, where players have bound themselves, its last move: a follow-up depends
// on it.
class ReferenceSolver final : public Solver {
public:
    explicit ReferenceSolver(Constraints constraints) : constraints_(std::move(constraints)) {}

    Bound solve(const Position& position, Goal, Bound known, Control& control) override {
        try {
            Position copy = position;
            return meet(known, exactly(score(copy, control)));
        } catch (const Stopped&) {
            return known;
        }
    }
    [[nodiscard]] std::uint64_t breaches() const override { return breaches_; }

private:
    Score score(Position& position, Control& control) {
        if (position.over()) return position.final_score();
        const Word64 key = key_of(position);
        if (const auto found = known_.find(key); found != known_.end()) return found->second;
        if (control.limit_reached()) throw Stopped{};
        ++control.nodes;
        const AllowedMoves allowed = allowed_moves(position, constraints_);
        breaches_ += allowed.lifted ? 1 : 0;
        if (allowed.moves.empty()) return breach_score(position.variant().cells() - position.stones());
        Score best = -position.variant().cells();
        for (const Move move : allowed.moves) {
            position.play(move);
            best = std::max(best, -score(position, control));
            position.undo();
        }
        return known_[key] = best;
    }

    // The last move, or 0, and two bits for each of at most 24 cells.
    [[nodiscard]] Word64 key_of(const Position& position) const {
        const bool last_counts = !constraints_.empty() && !position.moves().empty();
        Word64 key = last_counts ? static_cast<Word64>(position.moves().back()) + 1 : 0;
        for (Cell cell = 0; cell < position.variant().cells(); ++cell)
            key = key << 2 | static_cast<Word64>(position.at(cell));
        return key;
    }

    Constraints constraints_;
    std::unordered_map<Word64, Score> known_;
    std::uint64_t breaches_ = 0;
};

constexpr int max_cells = 24;  // beyond that the answer would not come within minutes

}  // namespace

Result<std::unique_ptr<Solver>> make_reference_obeying(const Variant& variant, const SearchOptions&,
                                                       const Constraints& constraints) {
    if (variant.cells() > max_cells)
        return error("the reference search is for boards of at most 24 cells; use the search alphabeta");
    return std::make_unique<ReferenceSolver>(constraints);
}

Result<std::unique_ptr<Solver>> make_reference(const Variant& variant, const SearchOptions& options) {
    return make_reference_obeying(variant, options, {});
}

}  // namespace inarow
