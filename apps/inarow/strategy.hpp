// What the commands of `inarow strategy` share.
#pragma once

#include "options.hpp"
#include "strategy/strategy.hpp"

namespace inarow::app {

void declare_strategy_check(Arguments& arguments);

// The strategy of a file; fails with the name of the file where it is none.
[[nodiscard]] strategy::Strategy read_strategy(const std::string& path);

}  // namespace inarow::app
