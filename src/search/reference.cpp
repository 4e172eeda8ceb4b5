// The reference as a search: exact, slow, without limits worth the name.
#include "game/reference.hpp"

#include "search/solver.hpp"

namespace inarow {
namespace {

class ReferenceSolver final : public Solver {
public:
    Bound solve(const Position& position, Goal, Bound known, Control& control) override {
        if (control.limit_reached()) return known;
        const std::uint64_t before = reference_.positions();
        const Bound found = meet(known, exactly(reference_.score(position)));
        control.nodes += reference_.positions() - before;
        return found;
    }

private:
    Reference reference_;
};

constexpr int max_cells = 24;  // beyond that the answer would not come within minutes

}  // namespace

Result<std::unique_ptr<Solver>> make_reference(const Variant& variant, const SearchOptions&) {
    if (variant.cells() > max_cells)
        return error("the reference search is for boards of at most 24 cells; use --search alphabeta");
    return std::make_unique<ReferenceSolver>();
}

}  // namespace inarow
