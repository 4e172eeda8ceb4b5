// The numbers of moves as text: "3:12/450 4:7/1".
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "inarow/position.hpp"
#include "search/proof/numbers.hpp"

namespace inarow::jobs {

using MoveNumbers = std::vector<std::pair<Move, Numbers>>;

[[nodiscard]] std::string to_text(const Variant& variant, const MoveNumbers& moves);
// Nothing for a text that says something else.
[[nodiscard]] std::optional<MoveNumbers> parse_move_numbers(const Variant& variant, std::string_view text);

}  // namespace inarow::jobs
