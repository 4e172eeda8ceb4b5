#include "api/atlas.hpp"

#include <algorithm>
#include <iterator>

#include "base/text.hpp"
#include "inarow/notation.hpp"

namespace inarow::api {
namespace {

struct Value {
    std::string_view variant;
    Score score;
    std::string_view first_moves;  // "1:-2 2:-1 ..."
};
constexpr Value values[] = {
#include "api/atlas_values.def"  // cmake/atlas.cmake
};

}  // namespace

std::optional<Score> atlas_score(const Position& position) {
    const auto* const value = std::ranges::find(values, to_text(position.variant()), &Value::variant);
    if (value == std::end(values) || position.stones() > 1) return std::nullopt;
    if (position.stones() == 0) return value->score;
    const std::string move = moves_text(position) + ':';
    for (const std::string_view first : split(value->first_moves, " "))
        if (first.starts_with(move)) return -parse_number<Score>(first.substr(move.size())).value();
    return std::nullopt;
}

}  // namespace inarow::api
