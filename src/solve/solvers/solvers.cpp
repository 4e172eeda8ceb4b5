#include "solvers/solvers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/names.hpp"
#include "base/text.hpp"

namespace inarow {
namespace {

// How many threads a search uses, as searches.def has it.
constexpr bool one = false;
constexpr bool many = true;

constexpr std::array rows = {
#define obeys(identifier) make_##identifier##_obeying
#define refuses(identifier) nullptr
#define SEARCH(identifier, constraints, threads, name, help) \
    SearchRow{name, help, make_##identifier, constraints(identifier), threads},
#include "solvers/searches.def"
#undef SEARCH
#undef obeys
#undef refuses
};

template <typename Predicate>
Names names_where(Predicate holds) {
    Names names;
    for (const SearchRow& row : rows)
        if (holds(row)) names.push_back(row.name);
    return names;
}

bool obeys_constraints(const SearchRow& row) { return row.make_obeying != nullptr; }
bool uses_threads(const SearchRow& row) { return row.uses_threads; }

Result<std::unique_ptr<Solver>> make(const SearchRow& row, const Variant& variant, const SearchOptions& options,
                                     const Constraints& constraints) {
    if (options.threads < 1) return error(fmt::format("a search needs at least one thread, not {}", options.threads));
    if (options.threads > 1 && !row.uses_threads)
        return error(fmt::format("the search {} uses one thread (searches that use more: {})", row.name,
                                 joined(names_where(uses_threads))));
    SearchOptions own = options;
    if (!own.shared_table.empty()) own.shared_table += fmt::format(" {} {}", row.name, to_text(variant));
    if (constraints.empty()) return row.make(variant, own);
    own.shared_table.clear();  // with constraints, the game is another one
    if (row.make_obeying != nullptr) return row.make_obeying(variant, own, constraints);
    return error(fmt::format("the search {} does not obey constraints (searches that do: {})", row.name,
                             joined(names_where(obeys_constraints))));
}

}  // namespace

std::span<const SearchRow> searches() { return rows; }

Result<std::unique_ptr<Solver>> make_solver(std::string_view name, const Variant& variant,
                                            const SearchOptions& options, const Constraints& constraints) {
    const auto* row = std::find_if(rows.begin(), rows.end(), [&](const SearchRow& r) { return r.name == name; });
    const bool for_minimax = options.replacement == Replacement::big || options.replacement == Replacement::stones;
    if (row != rows.end() && for_minimax && name != "minimax")
        return error(fmt::format("the replacements big and stones are for the search minimax, not for {}", name));
    if (row != rows.end()) return make(*row, variant, options, constraints);
    return error(unknown_name("search", name, names_of(rows)));
}

}  // namespace inarow
