// The building blocks of answers in JSON.
#pragma once

#include <vector>

#include "base/json.hpp"
#include "inarow/bound.hpp"
#include "inarow/notation.hpp"

namespace inarow::report {

inline Json score_json(Bound bound) { return bound.exact() ? Json(bound.lo) : Json(nullptr); }
inline Json bound_json(Bound bound) { return Json::array({bound.lo, bound.hi}); }
inline Json outcome_json(Bound bound) { return bound.exact() ? Json(outcome(bound)) : Json(nullptr); }
inline Json or_null(std::string_view text) { return text.empty() ? Json(nullptr) : Json(text); }

// An element for each: what `shown` makes of it.
template <class Range, class Shown>
[[nodiscard]] Json array_of(const Range& range, Shown shown) {
    Json list = Json::array();
    for (const auto& each : range) list.push_back(shown(each));
    return list;
}

inline Json moves_json(const Variant& variant, const std::vector<Move>& moves, Notation notation) {
    return array_of(moves, [&](Move move) { return to_text(variant, move, notation); });
}

// A member for each move: what `shown` makes of what comes with it.
template <class Moves, class Shown>
[[nodiscard]] Json by_move(const Variant& variant, const Moves& moves, Notation notation, Shown shown) {
    Json object = Json::object();
    for (const auto& [move, known] : moves) object[to_text(variant, move, notation)] = shown(known);
    return object;
}

}  // namespace inarow::report
