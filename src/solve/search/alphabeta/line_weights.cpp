#include "search/alphabeta/line_weights.hpp"

#include <algorithm>

namespace inarow {
namespace {

constexpr ClassWeights learned[] = {
#include "search/alphabeta/line_weights.inc"
};

}  // namespace

LineWeights learned_line_weights() { return learned; }

const LineRow* row_of_class(LineWeights weights, int line_class) {
    const auto found = std::ranges::lower_bound(weights, line_class, {}, &ClassWeights::line_class);
    return found != weights.end() && found->line_class == line_class ? &found->row : nullptr;
}

}  // namespace inarow
