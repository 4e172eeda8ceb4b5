// A sample as numbers: which weights each move brings in, and what choosing it costs.
#pragma once

#include <cstdint>
#include <vector>

#include "sample.hpp"
#include "search/alphabeta/line_weights.hpp"

namespace inarow::learn_order {

// Every weight: by situation, class and state.
inline constexpr std::size_t weight_count = std::size_t{line_situations} * line_classes * line_states;
[[nodiscard]] constexpr std::uint32_t weight_index(int situation, int line_class, int state) {
    return static_cast<std::uint32_t>((situation * line_classes + line_class) * line_states + state);
}

struct Feature {
    std::uint32_t index;
    float value;
};

struct MoveExample {
    std::vector<Feature> features;
    float offset;  // the order without learned weights, in units of the fit
    float regret;  // log2 of the work over the least
    float target;  // how good a first choice it is; all sum to 1
};

struct Example {
    float weight;
    std::vector<MoveExample> moves;
};

[[nodiscard]] std::optional<Example> make_example(const Sample& sample);

}  // namespace inarow::learn_order
