// What a search learns about lines while it runs, on top of what was learned before (search/alphabeta/line_order.hpp).
//
// Where a move ends a node after others have failed, the states into which it brings lines gain, and those into which
// the others bring them lose.  The amount is what the mistake cost: its regret in bits, as for the weights learned
// before, times the logarithm of the work done in vain.  The same step for all mistakes takes 1.03 of the nodes instead
// of 0.91: there are too many cheap ones.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>

#include "search/alphabeta/line_order.hpp"

namespace inarow {

// For one thread and one test.  It affects only the order of moves, never a value.  Integers only, so that a search
// visits the same nodes on every machine.
template <BoardWord Word>
class LineLearner {
public:
    using Change = typename LineOrder<Word>::Change;

    // What was learned before is kept in `order`, which must outlive this.
    explicit LineLearner(const LineOrder<Word>& order) : order_(order), worths_(&order.worths()) {}
    LineLearner(const LineLearner&) = delete;
    LineLearner& operator=(const LineLearner&) = delete;

    [[nodiscard]] bool judges(int stones) const { return order_.judges(stones); }

    [[nodiscard]] int gain(int situation, const Change& change) const {
        return order_.gain(*worths_, situation, change);
    }

    // One move failed after so much work, another reached the threshold.
    void prefer(int situation, const Change& better, std::uint64_t work, const Change& worse, std::uint64_t in_vain) {
        const int by = step(work, in_vain);
        if (by == 0) return;
        if (!own_) worths_ = &own_.emplace(order_.worths());
        order_.shift(*own_, situation, worse, -by);
        order_.shift(*own_, situation, better, by);
    }

private:
    // From the nodes below the move that reached the threshold, and those below one that failed before it.
    [[nodiscard]] static int step(std::uint64_t work, std::uint64_t in_vain) {
        constexpr int most_regret = 4 * 16;
        constexpr int slowness = 6;  // 3 to 24 are as good, to within a hundredth
        const int regret = std::min(most_regret, log16(work + in_vain + 1) - log16(work + 1));
        return regret * log16(in_vain + 1) / slowness;
    }
    // 16 log2, to within a sixteenth of a bit.
    [[nodiscard]] static int log16(std::uint64_t x) {
        const int bits = static_cast<int>(std::bit_width(x)) - 1;
        const std::uint64_t fraction = bits >= 4 ? x >> (bits - 4) : x << (4 - bits);
        return bits * 16 + static_cast<int>(fraction & 15);
    }

    const LineOrder<Word>& order_;
    std::optional<LineWorths> own_;  // from the first mistake on
    const LineWorths* worths_;
};

}  // namespace inarow
