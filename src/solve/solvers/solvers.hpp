// The list of searches by name: the rows of searches.def.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "inarow/constraint.hpp"
#include "inarow/options.hpp"
#include "inarow/result.hpp"
#include "inarow/variant.hpp"
#include "search/solver.hpp"

namespace inarow {

struct SearchRow {
    std::string_view name;
    std::string_view help;
    Result<std::unique_ptr<Solver>> (*make)(const Variant&, const SearchOptions&);
    // The same where players have bound themselves; null for a search that does not know constraints.
    Result<std::unique_ptr<Solver>> (*make_obeying)(const Variant&, const SearchOptions&, const Constraints&);
    bool uses_threads;  // more than one
};

[[nodiscard]] std::span<const SearchRow> searches();

// The search of this name, ready for this variant; an error when there is none of this name, or it
// cannot play the variant, or does not obey constraints where there are any, or uses one thread where more are asked for, or
// its table does not fit.
//
// Constraints make another game.  They are no option of a search but an argument of their own, so that whatever hands
// on options alone (proofs, books, jobs, players, experiments) can only ask about the game as it is.
[[nodiscard]] Result<std::unique_ptr<Solver>> make_solver(std::string_view name, const Variant& variant,
                                                          const SearchOptions& options,
                                                          const Constraints& constraints = {});

// Each is defined beside its search, in one of the rooms below.
#define SEARCH(identifier, constraints, threads, name, help) \
    [[nodiscard]] Result<std::unique_ptr<Solver>> make_##identifier(const Variant&, const SearchOptions&);
#include "solvers/searches.def"
#undef SEARCH
#define obeys(identifier)                                                                                \
    [[nodiscard]] Result<std::unique_ptr<Solver>> make_##identifier##_obeying(const Variant&, const SearchOptions&, \
                                                                              const Constraints&);
#define refuses(identifier)
#define SEARCH(identifier, constraints, threads, name, help) constraints(identifier)
#include "solvers/searches.def"
#undef SEARCH
#undef obeys
#undef refuses

}  // namespace inarow
