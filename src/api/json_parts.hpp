// The pieces that answers in JSON are made of.  A heavy header: for the files that write JSON only.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/bound.hpp"
#include "game/notation.hpp"

namespace inarow::api {

using Json = nlohmann::ordered_json;

// Text from outside may hold bytes that are no UTF-8; a program that reads us should get JSON anyway.
inline std::string one_line(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

template <class T>
Json or_null(const std::optional<T>& value) {
    return value ? Json(*value) : Json(nullptr);
}

inline Json score_json(Bound bound) { return bound.exact() ? Json(bound.lo) : Json(nullptr); }
inline Json bound_json(Bound bound) { return Json::array({bound.lo, bound.hi}); }
inline Json outcome_json(Bound bound) { return bound.exact() ? Json(outcome(bound)) : Json(nullptr); }

inline Json moves_json(const Variant& variant, const std::vector<Move>& moves, Notation notation) {
    Json list = Json::array();
    for (const Move move : moves) list.push_back(to_text(variant, move, notation));
    return list;
}

}  // namespace inarow::api
