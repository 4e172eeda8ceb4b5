// The alpha-beta solver of one geometry and one layout of the table.
#pragma once

#include "search/alphabeta/alphabeta.hpp"
#include "search/alphabeta/threshold_solver.hpp"

namespace inarow {

template <class G, class Table>
class AlphaBetaSolver final : public ThresholdSolver {
public:
    using Word = typename G::Word;
    using Covers = CoversOf<G>;
    using CoverTables = std::shared_ptr<const typename Covers::Tables>;

    // `covers` are asked for if there are tables of them.
    AlphaBetaSolver(ChildrenContext<G> context, ChildrenFunctions<G> functions, CoverTables covers,
                    std::shared_ptr<Table> table, int threads)
        : ThresholdSolver(table, threads),
          context_(std::move(context)),
          functions_(functions),
          covers_(std::move(covers)),
          table_(std::move(table)) {}

    std::optional<Move> remembered_move(const Position& position) override {
        const auto visiting = visit();
        const auto node = make_node(g_, position);
        const auto open = playable(g_, node.occupied());
        if (const auto wins = node.mover_wins & open; wins != 0) return move_of(g_, wins);
        if (const auto threats = node.other_wins & open; threats != 0) return move_of(g_, threats);
        const auto key = Search::table_key(keys_, *table_, node);
        TableEntry entry;
        const int move = table_->find(key.slot, entry) ? Search::move_here(keys_, entry.move, key) : -1;
        return move < 0 ? std::nullopt : std::optional(move);
    }

    std::shared_ptr<KeptTable> kept_table() override {
        if constexpr (requires { *g_.breaches; }) return nullptr;
        return table_;
    }

    std::uint64_t breaches() const override {
        if constexpr (requires { *g_.breaches; }) return *g_.breaches;
        return 0;
    }

private:
    using Search = AlphaBeta<G, Table>;

    Opened open(const Position& position) override {
        const auto chain = play_out(g_, position);
        const bool by_other = chain.replies % 2 != 0;
        if (chain.resolved) return {by_other, exactly(chain.score), true};
        node_ = chain.node;
        return {by_other, bound_by_distance(g_, node_.stones)};
    }
    Bound test(Score threshold, NodeCounter& nodes) override {
        return Search(context_, functions_, Covers(covers_), *table_, nodes).test(node_, threshold);
    }
    std::optional<Bound> test_in(Team& team, int number, Score threshold, NodeCounter& nodes) override {
        Search search(context_, functions_, Covers(covers_), *table_, nodes, team, number);
        if (number == 0) return search.test(node_, threshold);
        search.help_others();
        return std::nullopt;
    }
    std::unique_ptr<ThresholdSolver> copy() const override {
        return std::make_unique<AlphaBetaSolver>(context_, functions_, covers_, table_, 1);
    }

    ChildrenContext<G> context_;
    const G& g_ = context_.g;
    const KeysOf<G>& keys_ = context_.keys;
    ChildrenFunctions<G> functions_;
    CoverTables covers_;
    std::shared_ptr<Table> table_;
    Node<Word> node_{};  // the root of a test
};

}  // namespace inarow
