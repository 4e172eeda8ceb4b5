// What people write around the moves of a game, and the links in which programs hand them over.
#pragma once

#include <string>
#include <string_view>

#include "inarow/variant.hpp"

namespace inarow {

// Only the moves: of "1. d1 d2?! 2. e1 1-0" without numbers, marks and result, of a link those in it; the text itself
// where that leaves nothing.  An error where a link is for another board.
[[nodiscard]] Result<std::string> bare_moves(const Variant& variant, std::string_view text);

// "d1", "(53,1)"
[[nodiscard]] bool begins_with_cell(std::string_view moves);

}  // namespace inarow
