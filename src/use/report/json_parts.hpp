// The building blocks of answers in JSON.
#pragma once

#include <vector>

#include "base/bound.hpp"
#include "base/json.hpp"
#include "game/notation.hpp"

namespace inarow::report {

inline Json score_json(Bound bound) { return bound.exact() ? Json(bound.lo) : Json(nullptr); }
inline Json bound_json(Bound bound) { return Json::array({bound.lo, bound.hi}); }
inline Json outcome_json(Bound bound) { return bound.exact() ? Json(outcome(bound)) : Json(nullptr); }

inline Json moves_json(const Variant& variant, const std::vector<Move>& moves, Notation notation) {
    Json list = Json::array();
    for (const Move move : moves) list.push_back(to_text(variant, move, notation));
    return list;
}

}  // namespace inarow::report
