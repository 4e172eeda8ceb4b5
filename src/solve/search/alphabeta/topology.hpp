// The definition behind make_alphabeta_on(); included by the files that the build writes, by nothing else.
#pragma once

#include "search/alphabeta/make.hpp"

namespace inarow {

template <class Topology>
MadeSolver make_alphabeta_on(const Variant& variant, const SearchOptions& options) {
    return with_table_word<DynamicGeometry, Topology>(
        variant, options, [&](const auto& g) { return make_with_geometry(g, variant, options); });
}

}  // namespace inarow
