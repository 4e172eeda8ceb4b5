// What the commands of `inarow strategy` share.
#pragma once

#include "inarow/trust.hpp"
#include "options.hpp"
#include "strategy/check.hpp"

namespace inarow::app {

void declare_strategy_check(Arguments& arguments);
void declare_strategy_make(Arguments& arguments);
void declare_strategy_show(Arguments& arguments);
void declare_strategy_print(Arguments& arguments);

// The folder of those that came with the program.
[[nodiscard]] std::optional<TrustedText> bundled_strategies();
// The strategy of a file; fails with the name of the file where it is none.
[[nodiscard]] strategy::Strategy read_strategy(const std::string& path);
// The same, whose entries are right in themselves, so that it can be followed.
[[nodiscard]] strategy::Strategy read_checked_strategy(const std::string& path);

}  // namespace inarow::app
