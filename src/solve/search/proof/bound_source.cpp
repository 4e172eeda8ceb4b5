#include "search/proof/bound_source.hpp"

#include "knowledge/evaluation.hpp"
#include "knowledge/pairing.hpp"

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
    if (!groups) return error("--source covers: " + groups.error().message);
    const auto evaluation = std::make_shared<knowledge::Evaluation>(*groups);
    return BoundSource([evaluation, &board](const WideNode& node, Score threshold) {
        const Bound cheap = board.threats(node);
        return cheap.decides(threshold) ? cheap : meet(cheap, evaluation->bound_for(node.mover, node.other, threshold));
    });
}

}  // namespace

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
