// Alpha-beta on lines from the plain list (tests/reference_geometry.hpp).
#pragma once

#include "search/solver.hpp"

namespace inarow {

// As make_alphabeta() with --geometry dynamic.  A file of its own because it takes long to compile.
[[nodiscard]] Result<std::unique_ptr<Solver>> make_reference_alphabeta(const Variant& variant,
                                                                      const SearchOptions& options);

}  // namespace inarow
