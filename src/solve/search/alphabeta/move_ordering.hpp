// The numbers behind the order of moves: tuned weights of features, and learned ones of lines.
#pragma once

#include "inarow/options.hpp"
#include "search/alphabeta/line_weights.hpp"
#include "search/alphabeta/order_weights.hpp"

namespace inarow {

struct MoveOrdering {
    OrderWeightsOfBoth features = default_order_weights;
    LineWeights lines = learned_line_weights();
};

[[nodiscard]] inline MoveOrdering ordering_of(const SearchOptions& options) {
    return options.ordering ? *options.ordering : MoveOrdering();
}

}  // namespace inarow
