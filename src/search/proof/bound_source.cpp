#include "search/proof/bound_source.hpp"

#include "knowledge/evaluation.hpp"
#include "knowledge/pairing.hpp"

namespace inarow {
namespace {

// On the empty 7x7k5 board without gravity ("does the first player win?", no), 20, 100, 300 and 1,000 choices took
// `dfpn` 422, 111, 63 and 42 thousand positions, and 21.5, 7.0, 9.4 and 11.0 s.
constexpr int choices_for_a_pairing = 100;

// From the bits of a geometry to a bit for each Cell.
Word128 by_cell(const Variant& variant, Word128 bits) {
    Word128 cells = 0;
    for (int column = variant.columns() - 1; column >= 0; --column)
        cells = cells << variant.height | (bits >> (column * variant.stride()) & low_bits<Word128>(variant.height));
    return cells;
}

BoundSource pairings(const Variant& variant, const ProofBoard& board) {
    const auto found = std::make_shared<const knowledge::Pairings>(variant);
    return [variant, found, &board](const WideNode& node, Score threshold) {
        Bound bound = board.threats(node);
        if (bound.decides(threshold)) return bound;
        const Word128 mover = by_cell(variant, node.mover);
        const Word128 other = by_cell(variant, node.other);
        const Word128 empty = low_bits<Word128>(variant.cells()) & ~(mover | other);
        if (threshold > 0) {
            if (found->exists(other, empty, choices_for_a_pairing)) bound.hi = std::min(bound.hi, 0);
        } else if (found->exists(mover, empty, choices_for_a_pairing)) {
            bound.lo = std::max(bound.lo, 0);
        }
        return bound;
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
