// The strategies that come with the program.
#pragma once

#include "base/input_file.hpp"
#include "strategy/strategy.hpp"

namespace inarow::strategy {

inline Strategy bundled(const std::string& name) {
    return *parse_strategy(
        *read_input(std::string(INAROW_SOURCE_DIR "/results/strategies/") + name + ".strategy.json"));
}

}  // namespace inarow::strategy
