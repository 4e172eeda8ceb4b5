// The reference as a search: exact and slow.
#include "game/reference.hpp"

#include <algorithm>
#include <map>
#include <type_traits>
#include <utility>

#include "inarow/constraint.hpp"
#include "search/control.hpp"
#include "search/solver.hpp"

namespace inarow {
namespace {

// Minimax over the moves that constraints allow, one position after the other.  Remembers a position together with its
// last move: a follow-up depends on it.
class BoundReference {
public:
    explicit BoundReference(Constraints constraints) : constraints_(std::move(constraints)) {}

    Score score(const Position& position, const Reference::Visit& visit) {
        if (position.over()) return position.final_score();
        const auto key = key_of(position);
        if (const auto found = known_.find(key); found != known_.end()) return found->second;
        visit();
        const AllowedMoves allowed = allowed_moves(position, constraints_);
        breaches_ += allowed.lifted ? 1 : 0;
        if (allowed.moves.empty()) return breach_score(position.variant().cells() - position.stones());
        Score best = -position.variant().cells();
        for (const Move move : allowed.moves) best = std::max(best, -score(position.after(move), visit));
        return known_[key] = best;
    }

    [[nodiscard]] std::uint64_t breaches() const { return breaches_; }

private:
    static std::pair<std::vector<Stone>, Move> key_of(const Position& position) {
        std::vector<Stone> cells;
        for (Cell cell = 0; cell < position.variant().cells(); ++cell) cells.push_back(position.at(cell));
        return {cells, position.moves().empty() ? -1 : position.moves().back()};
    }

    Constraints constraints_;
    std::map<std::pair<std::vector<Stone>, Move>, Score> known_;
    std::uint64_t breaches_ = 0;
};

// Oracle: Reference, or BoundReference where players have bound themselves.
template <class Oracle>
class ReferenceSolver final : public Solver {
public:
    explicit ReferenceSolver(Oracle oracle) : oracle_(std::move(oracle)) {}

    Bound solve(const Position& position, Goal, Bound known, Control& control) override {
        try {
            return meet(known, exactly(oracle_.score(position, [&] { visit(control); })));
        } catch (const Stopped&) {
            return known;
        }
    }
    [[nodiscard]] std::uint64_t breaches() const override {
        if constexpr (std::is_same_v<Oracle, BoundReference>) return oracle_.breaches();
        return 0;
    }

private:
    static void visit(Control& control) {
        if (control.limit_reached()) throw Stopped{};
        ++control.nodes;
    }

    Oracle oracle_;
};

constexpr int max_cells = 24;  // beyond that the answer would not come within minutes

}  // namespace

Result<std::unique_ptr<Solver>> make_reference_obeying(const Variant& variant, const SearchOptions&,
                                                       const Constraints& constraints) {
    if (variant.cells() > max_cells)
        return error("the reference search is for boards of at most 24 cells; use --search alphabeta");
    if (constraints.empty()) return std::make_unique<ReferenceSolver<Reference>>(Reference());
    return std::make_unique<ReferenceSolver<BoundReference>>(BoundReference(constraints));
}

Result<std::unique_ptr<Solver>> make_reference(const Variant& variant, const SearchOptions& options) {
    return make_reference_obeying(variant, options, {});
}

}  // namespace inarow
