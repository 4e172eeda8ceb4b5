#include "solvers/solvers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/names.hpp"
#include "base/text.hpp"

namespace inarow {
namespace {

constexpr std::array rows = {
#define SEARCH(identifier, name, help) SearchRow{name, help, make_##identifier},
#include "solvers/searches.def"
#undef SEARCH
};

}  // namespace

std::span<const SearchRow> searches() { return rows; }

Result<std::unique_ptr<Solver>> make_solver(std::string_view name, const Variant& variant,
                                            const SearchOptions& options) {
    const auto* row = std::find_if(rows.begin(), rows.end(), [&](const SearchRow& r) { return r.name == name; });
    const bool for_minimax = options.replacement == Replacement::big || options.replacement == Replacement::stones;
    if (row != rows.end() && for_minimax && name != "minimax")
        return error(fmt::format("--replacement big and stones are for the search minimax, not for {}", name));
    if (row != rows.end()) return row->make(variant, options);
    return error(unknown_name("search", name, names_of(rows)));
}

}  // namespace inarow
