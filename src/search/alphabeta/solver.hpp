// The root of alpha-beta: from a position and a goal to tests of open nodes, on one thread or several.
#pragma once

#include <optional>

#include "base/require.hpp"
#include "search/alphabeta/alphabeta.hpp"
#include "search/attempt.hpp"
#include "search/root.hpp"
#include "search/solver.hpp"
#include "search/tables/growing_table.hpp"
#include "search/tables/shared_growth.hpp"

namespace inarow {

template <class G, class Table>
class AlphaBetaSolver final : public Solver {
public:
    using Word = typename G::Word;
    using Covers = CoversOf<G>;
    using CoverTables = std::shared_ptr<const typename Covers::Tables>;

    // `covers` are asked for if there are tables of them.
    AlphaBetaSolver(ChildrenContext<G> context, ChildrenFunctions<G> functions, CoverTables covers,
                    std::shared_ptr<Table> table, int threads)
        : context_(std::move(context)),
          functions_(functions),
          covers_(std::move(covers)),
          table_(std::move(table)),
          threads_(threads) {}

    Bound solve(const Position& position, Goal goal, Bound known, Control& control) override {
        control.show(known);
        const auto chain = play_out(g_, position);
        const bool swapped = chain.replies % 2 != 0;
        if (chain.resolved) return meet(known, exactly(swapped ? -chain.score : chain.score));
        if (!swapped) return solve_open(chain.node, goal, known, RootView(control));
        return -solve_open(chain.node, seen_by_other(goal), -known, RootView(control, true));
    }

    std::optional<Move> remembered_move(const Position& position) override {
        const SharedGrowth::Visit visit(growth_.get());
        const auto node = make_node(g_, position);
        const auto open = playable(g_, node.occupied());
        if (const auto wins = node.mover_wins & open; wins != 0) return move_of(g_, wins);
        if (const auto threats = node.other_wins & open; threats != 0) return move_of(g_, threats);
        const auto key = Worker::table_key(keys_, *table_, node);
        TableEntry entry;
        const int move = table_->find(key.slot, entry) ? Worker::move_here(keys_, entry.move, key) : -1;
        return move < 0 ? std::nullopt : std::optional(move);
    }

    bool forget_bounds() override {
        table_->forget_bounds();
        return true;
    }

    std::unique_ptr<Solver> sibling() override {
        require(threads_ == 1, "only solvers of one thread share a table");
        if (!growth_) growth_ = std::make_shared<SharedGrowth>();
        auto sibling = std::make_unique<AlphaBetaSolver>(context_, functions_, covers_, table_, threads_);
        sibling->growth_ = growth_;
        return sibling;
    }

    std::uint64_t table_bytes() const override { return table_->bytes(); }

    std::shared_ptr<KeptTable> kept_table() override {
        if constexpr (requires { *g_.breaches; }) return nullptr;
        return table_;
    }

    std::uint64_t breaches() const override {
        if constexpr (requires { *g_.breaches; }) return *g_.breaches;
        return 0;
    }

private:
    using Worker = AlphaBeta<G, Table>;
    static constexpr std::uint64_t solo_budget = 20'000;
    // A team starts with no smaller table.  With 2^23 entries it restarts less often and still takes longer: touching
    // memory for the first time is slow, and one thread grows the table while the others wait.
    static constexpr std::uint64_t team_entries = 1 << 18;

    // Bounds are those of the open node's mover.
    [[nodiscard]] Bound solve_open(const Node<Word>& node, Goal goal, Bound known, RootView view) {
        known = meet(known, bound_by_distance(g_, node.stones));
        return answer_goal(Schedule(goal), known, view, [&](Schedule::Test test, Bound so_far) {
            return view.control.limit_reached() ? so_far : run(node, test, view.control).value_or(so_far);
        });
    }

    // A test of one threshold; nothing when a limit or the budget of a near test ended it.  Tests that end soon never
    // pay for starting threads or for a large table: what they found stays in the table.
    [[nodiscard]] std::optional<Bound> run(const Node<Word>& node, Schedule::Test test, Control& control) {
        if (growth_) return test_beside_others(node, test, control);
        if (threads_ > 1)
            if (const auto quick = test_alone(node, test.threshold, control, solo_budget)) return quick;
        if (test.near()) return test_by_all(node, test.threshold, control, test.budget);
        // A restart costs a team more, as it is in the middle of more moves.
        while (threads_ > 1 && table_->capacity() < team_entries && !table_->full_grown()) table_->grow();
        return attempt_with_growth(
            *table_, control, [&](std::uint64_t budget) { return test_by_all(node, test.threshold, control, budget); });
    }
    [[nodiscard]] std::optional<Bound> test_by_all(const Node<Word>& node, Score threshold, Control& control,
                                                   std::uint64_t budget) {
        return threads_ == 1 ? test_alone(node, threshold, control, budget)
                             : test_together(node, threshold, control, budget);
    }

    [[nodiscard]] std::optional<Bound> test_alone(const Node<Word>& node, Score threshold, Control& control,
                                                  std::uint64_t budget) {
        return attempt(control, budget, [&](NodeCounter& nodes) {
            return std::optional(Worker(context_, functions_, Covers(covers_), *table_, nodes).test(node, threshold));
        });
    }

    [[nodiscard]] std::optional<Bound> test_beside_others(const Node<Word>& node, Schedule::Test test,
                                                          Control& control) {
        return attempt_beside_others(*growth_, *table_, control, test.budget, [&](NodeCounter& nodes) {
            return std::optional(
                Worker(context_, functions_, Covers(covers_), *table_, nodes).test(node, test.threshold));
        });
    }

    // The first thread searches from the root, the others help it; whichever ends first, by a limit or with the answer,
    // ends them all.
    [[nodiscard]] std::optional<Bound> test_together(const Node<Word>& node, Score threshold, Control& control,
                                                     std::uint64_t budget) {
        Team<Worker> team(threads_);
        return on_threads(threads_, budget, [&](int thread, std::uint64_t share) {
            const SetAtEnd ended(team.finished);
            return attempt(control, share, [&](NodeCounter& nodes) -> std::optional<Bound> {
                Worker worker(context_, functions_, Covers(covers_), *table_, nodes, team, thread);
                if (thread == 0) return worker.test(node, threshold);
                worker.help_others();
                return std::nullopt;
            });
        });
    }

    ChildrenContext<G> context_;
    const G& g_ = context_.g;
    const KeysOf<G>& keys_ = context_.keys;
    ChildrenFunctions<G> functions_;
    CoverTables covers_;
    std::shared_ptr<Table> table_;
    int threads_;
    std::shared_ptr<SharedGrowth> growth_;  // of the table, with siblings
};

}  // namespace inarow
