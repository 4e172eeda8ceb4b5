#include "search/proof/solver.hpp"

#include <limits>

#include "base/require.hpp"
#include "knowledge/evaluation.hpp"
#include "knowledge/pairing.hpp"
#include "search/root.hpp"
#include "search/searchable.hpp"

namespace inarow {
namespace {

BoundSource pairings(const Variant& variant, const ProofBoard& board) {
    const auto found = std::make_shared<const knowledge::Pairings>(variant);
    return [found, &board, last = knowledge::Pairings::Last()](const WideNode& node, Score threshold) mutable {
        const Bound cheap = board.threats(node);
        if (cheap.decides(threshold)) return cheap;
        return meet(cheap, found->bound_for(node.mover, node.other, threshold, last));
    };
}

Result<BoundSource> covers(const Variant& variant, const ProofBoard& board) {
    const auto groups = knowledge::make_groups(variant);
    if (!groups) return error("source covers: " + groups.error().message);
    const auto evaluation = std::make_shared<knowledge::Evaluation>(*groups);
    return BoundSource([evaluation, &board](const WideNode& node, Score threshold) {
        const Bound cheap = board.threats(node);
        return cheap.decides(threshold) ? cheap : meet(cheap, evaluation->bound_for(node.mover, node.other, threshold));
    });
}

}  // namespace

Result<Judge> make_judge(const Variant& variant, const SearchOptions& options) {
    INAROW_TRY(searchable(variant));
    auto board = make_proof_board(variant);
    auto source = INAROW_TRY(make_bound_source(options.source, variant, *board));
    return Judge(variant, std::move(board), std::move(source));
}

Bound ProofSolver::solve(const Position& position, Goal goal, Bound known, Control& control) {
    require(!position.over(), "solve() needs a game that is not over");
    judge_.obey(control);
    ProofChild root{};
    root.node = judge_.board().node(position);
    root.key = judge_.board().key(root.node);
    root.bound = score_range(position.variant(), position.stones());
    GoalLoop loop(goal, known, control);
    try {
        while (const auto test = loop.next()) {
            root.bound = meet(root.bound, loop.known());
            loop.take(answer(root, test->threshold));
        }
    } catch (const Stopped&) {
    }
    return loop.known();
}

std::optional<Numbers> ProofSolver::expected_numbers(const Position& position, Score threshold) {
    const WideNode node = judge_.board().node(position);
    const Word128 key = judge_.board().key(node);
    const Bound known = remembered(key).value_or(score_range(position.variant(), position.stones()));
    if (known.decides(threshold)) return decided(known.lo >= threshold);
    const auto numbers = remembered_numbers(key, threshold);
    return numbers ? *numbers : judge_.initial_numbers(node);
}

std::optional<Move> ProofSolver::remembered_move(const Position& position) {
    std::vector<ProofChild> children;
    judge_.board().expand(judge_.board().node(position), children);
    std::optional<Move> best;
    Score most = std::numeric_limits<Score>::min();
    for (const ProofChild& child : children) {
        const Bound known = child.bound.exact() ? child.bound : remembered(child.key).value_or(child.bound);
        const Score least = child.again ? known.lo : -known.hi;
        if (least > most) {
            most = least;
            best = child.move;
        }
    }
    return best && *best >= 0 ? best : std::nullopt;
}

Result<BoundSource> make_bound_source(Source source, const Variant& variant, const ProofBoard& board) {
    const bool paired = knowledge::Pairings::possible(variant);
    if (source == Source::strongest)
        source = paired || knowledge::rules_hold(variant) ? Source::covers : Source::threats;
    if (source == Source::covers && paired) return pairings(variant, board);
    if (source == Source::covers) return covers(variant, board);
    if (source == Source::threats)
        return BoundSource([&board](const WideNode& node, Score) { return board.threats(node); });
    return BoundSource([variant](const WideNode& node, Score) { return score_range(variant, node.stones); });
}

}  // namespace inarow
