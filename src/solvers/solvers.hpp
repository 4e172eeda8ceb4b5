// The list of searches by name: the rows of searches.def.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "base/result.hpp"
#include "game/variant.hpp"
#include "search/options.hpp"
#include "search/solver.hpp"

namespace inarow {

struct SearchRow {
    std::string_view name;
    std::string_view help;
    Result<std::unique_ptr<Solver>> (*make)(const Variant&, const SearchOptions&);
};

[[nodiscard]] std::span<const SearchRow> searches();

// The search of this name, ready for this variant; an error when there is none of this name, or it
// cannot play the variant, or its table does not fit.
[[nodiscard]] Result<std::unique_ptr<Solver>> make_solver(std::string_view name, const Variant& variant,
                                                          const SearchOptions& options);

// Each is defined beside its search, in one of the rooms below.
#define SEARCH(identifier, name, help) \
    [[nodiscard]] Result<std::unique_ptr<Solver>> make_##identifier(const Variant&, const SearchOptions&);
#include "solvers/searches.def"
#undef SEARCH

}  // namespace inarow
