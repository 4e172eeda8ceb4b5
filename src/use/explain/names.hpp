// How explanations call cells, lines, moves, rules and claims.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "knowledge/evaluation.hpp"

namespace inarow::explain {

// What `name` says of each; as text one after the other.
template <class Range, class Name>
[[nodiscard]] std::vector<std::string> each_named(const Range& range, Name name) {
    std::vector<std::string> names;
    std::ranges::transform(range, std::back_inserter(names), name);
    return names;
}
template <class Range, class Name>
[[nodiscard]] std::string joined(const Range& range, std::string_view between, Name name) {
    return fmt::format("{}", fmt::join(each_named(range, name), between));
}

// "b1": a cell as a bit of knowledge::Cells, or as a number of game/lines.hpp.
[[nodiscard]] std::string bit_name(const knowledge::Groups& groups, int bit);
[[nodiscard]] std::string cell_name(const Variant& variant, Cell cell);

// "b1-b2-b3-b4": a line, or one by its number; "a1-b1-c1-d1, b1-c1-d1-e1": several.
[[nodiscard]] std::string line_name(const Variant& variant, const Line& line);
[[nodiscard]] std::string group_name(const knowledge::Groups& groups, int group);
[[nodiscard]] std::string names_of(const Variant& variant, const std::vector<Line>& lines);

[[nodiscard]] std::vector<Line> lines_of(const knowledge::Groups& groups, const knowledge::GroupSet& set);

// Where the stone lands; for several moves, one after the other, as text "d2 d3 e1".
[[nodiscard]] std::string move_name(const Position& position, Move move);
[[nodiscard]] std::vector<std::string> cell_names(Position position, const std::vector<Move>& moves);
[[nodiscard]] std::string line_names(const Position& position, const std::vector<Move>& moves);

// "c1, d1 or f1"
[[nodiscard]] std::string choice_text(const std::vector<std::string>& names, std::string_view conjunction = "or");
[[nodiscard]] std::string choice_text(const Position& position, const std::vector<Move>& moves,
                                      std::string_view conjunction = "or");
[[nodiscard]] std::string choice_text(const Variant& variant, const std::vector<Cell>& cells,
                                      std::string_view conjunction = "or");

// "claimeven b1 b2": a rule and its cells, in the order of their roles.
[[nodiscard]] std::string rule_name(const knowledge::Groups& groups, const knowledge::Instance& instance);

// "odd" or "even", for text: the parity of a cell's row, counted from the bottom as players do.  The rules, and the
// field `parity` in JSON, count rows from the top (knowledge/groups.hpp), so their `even` is "odd" on odd heights.
[[nodiscard]] std::string_view parity_name(const Variant& variant, bool even);

// "row", which is called a level in a box.
[[nodiscard]] std::string_view row_word(const Variant& variant);

// "odd threat", the name that Allis gave the argument, and what it claims: "wins" or "does not lose".
[[nodiscard]] std::string_view ground_name(knowledge::Ground ground);
[[nodiscard]] std::string_view claim_name(knowledge::Ground ground);
[[nodiscard]] constexpr std::string_view claim_name(bool wins) { return wins ? "wins" : "does not lose"; }

}  // namespace inarow::explain
