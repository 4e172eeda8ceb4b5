// Collects samples: positions at which a search has to choose, and what each choice costs.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "search/alphabeta/line_weights.hpp"

namespace inarow::learn_order {

struct CollectSettings {
    std::uint64_t seed = 1;
    int roots = 100;
    int walks = 80;                        // from each root
    std::uint64_t root_limit = 8'000'000;  // nodes; a root that takes more is dropped
    std::vector<std::string> boards;       // in turn
    std::vector<std::string> exclude;      // files of positions on 7x6 to keep away from
    LineWeights weights;                   // of the searches; none in the first round
    std::string out;
};

// One line per sample to settings.out, on two threads.  The same seed gives the same lines, in another order.
void collect(const CollectSettings& settings);

}  // namespace inarow::learn_order
