// Rows of an atlas that tests make up.
#pragma once

#include "atlas/atlas.hpp"

namespace inarow::atlas {

inline Variant variant_of(const std::string& text) { return parse_variant(text).value(); }

// One way, first moves unknown.
inline Row row_of(const std::string& variant, Bound bounds) {
    Row row;
    row.variant = variant_of(variant);
    row.bounds = bounds;
    row.way = {"alphabeta", 12, 0.25, "0.1.0"};
    row.machine = "a machine, of \"ours\"";
    row.command = "inarow solve " + variant;
    return row;
}

// With all that a row can have.
inline Row full_row() {
    Row row = row_of("7x6", exactly(1));
    row.first_moves = {{0, -2}, {1, -1}, {2, 0}, {3, 1}, {4, 0}, {5, -1}, {6, -2}};
    row.second = Way{"constrained", 3456, 1.5, "0.2.0"};
    row.certificate = Certificate{"0123abcd", 3412345};
    row.published = Published{"win", 41, "somebody, somewhere"};
    return row;
}

}  // namespace inarow::atlas
