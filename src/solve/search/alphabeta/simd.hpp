// Which of the forms of children_functions.hpp a program was built with, for those who do not need the forms
// themselves.
#pragma once

#include "inarow/options.hpp"

namespace inarow {

// `fastest` and `plain` always.
[[nodiscard]] bool is_built(Simd simd);

}  // namespace inarow
