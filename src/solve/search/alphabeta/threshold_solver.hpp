// The root of alpha-beta: from a position and a goal to tests of one threshold after the other, on one thread or
// several. It knows no board: what is compiled for each geometry is in solver.hpp.
#pragma once

#include <memory>
#include <optional>

#include "search/alphabeta/team.hpp"
#include "search/node_counter.hpp"
#include "search/root.hpp"
#include "search/solver.hpp"
#include "search/tables/bound_table.hpp"
#include "search/tables/shared_growth.hpp"

namespace inarow {

class ThresholdSolver : public Solver {
public:
    ThresholdSolver(std::shared_ptr<BoundTable> table, int threads) : table_(std::move(table)), threads_(threads) {}

    Bound solve(const Position& position, Goal goal, Bound known, Control& control) override;
    bool forget_bounds() override;
    std::unique_ptr<Solver> sibling() override;
    std::uint64_t table_bytes() const override { return table_->bytes(); }

protected:
    // Where the forced replies to a position lead.
    struct Opened {
        bool by_other;          // the player who is to move there is not the one at the position
        Bound bound;            // on the score of the former
        bool resolved = false;  // the game is over
    };
    // Makes the node behind the position the one that is tested.
    [[nodiscard]] virtual Opened open(const Position& position) = 0;
    // Whether that node reaches the threshold, as a bound on its score; throws Stopped.
    [[nodiscard]] virtual Bound test(Score threshold, NodeCounter& nodes) = 0;
    // The same as one of a team: number 0 searches from the root, the others help and find nothing of their own.
    [[nodiscard]] virtual std::optional<Bound> test_in(Team& team, int number, Score threshold, NodeCounter& nodes) = 0;
    // The same solver for another thread, with this table.
    [[nodiscard]] virtual std::unique_ptr<ThresholdSolver> copy() const = 0;

    // While it lives, the table does not grow.
    [[nodiscard]] SharedGrowth::Visit visit() const { return SharedGrowth::Visit(growth_.get()); }

private:
    [[nodiscard]] std::optional<Bound> run(GoalLoop::Test asked, Control& control);
    [[nodiscard]] std::optional<Bound> test_alone(Score threshold, Control& control, std::uint64_t budget);
    [[nodiscard]] std::optional<Bound> test_together(Score threshold, Control& control, std::uint64_t budget);

    std::shared_ptr<BoundTable> table_;
    int threads_;
    std::shared_ptr<SharedGrowth> growth_;  // of the table, with siblings
};

}  // namespace inarow
