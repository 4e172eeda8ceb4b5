// The solver of Romen's report, with the statistics of its table for lab/experiments/replacement.cpp; other code
// creates it by name.
#pragma once

#include "search/solver.hpp"

namespace inarow {

// How often the table was asked about a position, and how often it knew.
struct Lookups {
    std::uint64_t asked = 0;
    std::uint64_t known = 0;
};

class MinimaxSolver : public Solver {
public:
    // Since it was made.
    [[nodiscard]] virtual Lookups lookups() const = 0;
};

// As make_solver("minimax", variant, options).
[[nodiscard]] Result<std::unique_ptr<MinimaxSolver>> make_minimax_solver(const Variant& variant,
                                                                         const SearchOptions& options);

}  // namespace inarow
