#include "play/weights.hpp"

#include <cmath>

namespace inarow::play {
namespace {

double value_of(const Counts& counts, Board::Side side, const SideWeights& weights) {
    double value = 0;
    for (std::size_t stones = 1; stones < static_cast<std::size_t>(counts.k); ++stones)
        value += weights.open[stones] * counts.open[side][stones];
    if (weights.rows_only()) return value;
    for (const bool odd : {false, true}) value += weights.threats[odd] * counts.threats[side][odd];
    return value + weights.openings[counts.mover == side] * counts.openings[side];
}

}  // namespace

double Weights::value(const Counts& counts, Board::Side searcher) const {
    const double whose_turn = counts.mover == 0 ? turn[searcher] : -turn[searcher];
    return value_of(counts, 0, of[searcher][0]) + value_of(counts, 1, of[searcher][1]) + constant[searcher] +
           whose_turn;
}

std::optional<std::array<std::array<double, 2>, 2>> Weights::row_weights(int k) const {
    std::array<std::array<double, 2>, 2> rows{};
    for (const std::size_t searcher : {0U, 1U}) {
        if (constant[searcher] != 0 || turn[searcher] != 0) return std::nullopt;
        for (const std::size_t side : {0U, 1U}) {
            SideWeights alike;
            rows[searcher][side] = of[searcher][side].open[1];
            for (int stones = 0; stones <= static_cast<int>(max_k); ++stones) {
                const auto at = static_cast<std::size_t>(stones);
                alike.open[at] = stones >= 1 && stones < k ? rows[searcher][side] : of[searcher][side].open[at];
            }
            if (!(of[searcher][side] == alike) || std::trunc(rows[searcher][side]) != rows[searcher][side])
                return std::nullopt;
        }
    }
    return rows;
}

Weights lam_weights(const std::array<double, 6>& w) {
    const auto side = [](double rows, double odd, double even) {
        SideWeights weights;
        for (std::size_t stones = 1; stones <= max_k; ++stones) weights.open[stones] = rows;
        weights.threats = {even, odd};
        return weights;
    };
    const SideWeights own = side(w[0], w[2], w[4]);
    const SideWeights others = side(w[1], w[3], w[5]);
    return {.of = {{{own, others}, {others, own}}}};
}

Weights potential_weights() {
    SideWeights own;
    double points = 1;
    for (std::size_t stones = 1; stones <= max_k; ++stones, points *= 10) own.open[stones] = points;
    SideWeights others;
    for (std::size_t stones = 1; stones <= max_k; ++stones) others.open[stones] = -own.open[stones];
    return {.of = {{{own, others}, {others, own}}}};
}

}  // namespace inarow::play
