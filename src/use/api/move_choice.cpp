#include <algorithm>
#include <functional>
#include <tuple>

#include "api/search_session.hpp"
#include "search/control.hpp"
#include "search/root.hpp"

namespace inarow::api {
namespace {

constexpr std::uint64_t first_nodes = 10'000;  // for a question, in the first round
constexpr std::uint64_t growth = 4;
constexpr std::uint64_t last_nodes = 1'000'000'000'000;

// Asks in rounds, with more nodes for each question in every round, so that no hard one takes the time of all.  A round
// begins with wins and losses that are near, the nearest first: these questions cost little, and a loss that is missed
// costs most.
class MoveComparison {
public:
    MoveComparison(SearchSession& session, const Position& position, Goal goal, const std::vector<Move>& moves,
                   std::map<Move, Bound>& scores)
        : session_(session), position_(position), goal_(goal), moves_(moves), scores_(scores) {}

    void round(std::uint64_t nodes) {
        nodes_ = nodes;
        ask_from_the_ends();
        ask_from_zero();
    }
    [[nodiscard]] bool settled() const { return goal_.settled(best_of(scores_)); }
    [[nodiscard]] bool over() const { return settled() || session_.control.limit_reached(); }

private:
    // Losses and wins that are one move farther away each time, until one question about them is too hard.  Few of
    // these wins exist: asked about last, the most promising moves keep the higher bounds when a question is too hard
    // or a limit comes.  The other way round the move that was looked at least would be played.
    void ask_from_the_ends() {
        const Bound range = session_.known_by_rules(position_);
        for (Score lost = range.lo + 1; lost <= 0; ++lost)
            if (!ask_until_hard(lost, order())) break;
        for (Score won = range.hi; won >= 1; --won) {
            std::vector<Move> last_first = order();
            std::reverse(last_first.begin(), last_first.end());
            if (!ask_until_hard(won, last_first)) break;
        }
    }

    // The outcome first, then one score after another; where it stays open whether a move wins, also which moves lose.
    void ask_from_zero() {
        while (!over()) {
            const Score threshold = next_threshold(goal_, best_of(scores_));
            ask_all(threshold);
            if (best_of(scores_).decides(threshold)) continue;
            if (threshold > 0) ask_all(0);
            return;
        }
    }

    void ask_all(Score threshold) {
        for (const Move move : order())
            if (matters(move, threshold)) static_cast<void>(ask(move, threshold));
    }
    [[nodiscard]] bool ask_until_hard(Score threshold, const std::vector<Move>& moves) {
        return std::ranges::all_of(moves, [&](Move move) { return !matters(move, threshold) || ask(move, threshold); });
    }
    [[nodiscard]] std::vector<Move> order() const { return most_promising_first(moves_, scores_); }

    // Whether to ask if the move reaches the threshold: not if another is as good for certain, nor, where not all lose,
    // if this one does.
    [[nodiscard]] bool matters(Move move, Score threshold) const {
        const Bound known = scores_.at(move);
        const Bound best = best_of(scores_);
        if (over() || threshold < goal_.from || threshold > goal_.to || known.decides(threshold)) return false;
        if (known.hi <= best.lo || (known.hi < 0 && best.hi >= 0)) return false;
        return threshold <= 0 || threshold > best.lo;
    }

    // Whether it is answered with the nodes of this round.
    [[nodiscard]] bool ask(Move move, Score threshold) {
        const NodeBudget budget(session_.control, nodes_);
        Bound& known = scores_.at(move);
        known = -session_.ask_watched(move, position_.after(move), at_least(1 - threshold), -known);
        return known.decides(threshold);
    }

    SearchSession& session_;
    const Position& position_;
    Goal goal_;
    const std::vector<Move>& moves_;
    std::map<Move, Bound>& scores_;
    std::uint64_t nodes_ = 0;
};

}  // namespace

std::vector<Move> most_promising_first(std::vector<Move> moves, const std::map<Move, Bound>& scores) {
    std::ranges::stable_sort(moves, std::greater(), [&](Move move) {
        const Bound bound = scores.at(move);
        return std::tuple(std::max(bound.lo, 0), bound.hi, bound.lo);
    });
    return moves;
}

bool compare_moves(SearchSession& session, const Position& position, Goal goal, const std::vector<Move>& moves,
                   std::map<Move, Bound>& scores) {
    MoveComparison comparison(session, position, goal, moves, scores);
    for (std::uint64_t nodes = first_nodes; !comparison.over(); nodes = nodes < last_nodes ? nodes * growth : unlimited)
        comparison.round(nodes);
    return comparison.settled();
}

}  // namespace inarow::api
