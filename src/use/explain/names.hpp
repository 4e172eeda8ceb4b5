// Moves as the cells they fill ("d2"), and lists of names.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "knowledge/groups.hpp"

namespace inarow::explain {

// What `name` says of each, one after the other.
template <class Range, class Name>
[[nodiscard]] std::string joined(const Range& range, std::string_view between, Name name) {
    std::vector<std::string> names;
    std::ranges::transform(range, std::back_inserter(names), name);
    return fmt::format("{}", fmt::join(names, between));
}

// Where the stone lands.
[[nodiscard]] std::string move_name(const Position& position, Move move);

// The cells that these moves fill, one after the other; as text "d2 d3 e1".
[[nodiscard]] std::vector<std::string> cell_names(Position position, const std::vector<Move>& moves);
[[nodiscard]] std::string line_names(const Position& position, const std::vector<Move>& moves);

// "c1, d1 or f1"
[[nodiscard]] std::string choice_text(const std::vector<std::string>& names, std::string_view conjunction = "or");
[[nodiscard]] std::string choice_text(const Position& position, const std::vector<Move>& moves,
                                      std::string_view conjunction = "or");
[[nodiscard]] std::string choice_text(const Variant& variant, const std::vector<Cell>& cells,
                                      std::string_view conjunction = "or");

// "a1-b1-c1-d1, b1-c1-d1-e1"
[[nodiscard]] std::string names_of(const Variant& variant, const std::vector<Line>& lines);

[[nodiscard]] std::vector<Line> lines_of(const knowledge::Groups& groups, const knowledge::GroupSet& set);

}  // namespace inarow::explain
