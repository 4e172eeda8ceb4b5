// Rows of an atlas that tests make up.
#pragma once

#include <cmath>

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
    row.certificate = Certificate{"0123abcd", 3412345, "0.1.0 0123456789"};
    row.published = Published{"win", 41, "somebody, somewhere"};
    return row;
}

// Flat boards whose nodes grow as log10(nodes) = 1 + width / 4 + cells / 10, ten thousand a second.
inline Atlas growing_atlas() {
    Atlas atlas;
    for (int width = 4; width <= 7; ++width)
        for (int height = 4; height <= 7; ++height) {
            Row row = row_of(std::to_string(width) + "x" + std::to_string(height), exactly(0));
            row.way.nodes =
                static_cast<std::uint64_t>(std::llround(std::pow(10, 1 + width / 4.0 + width * height / 10.0)));
            row.way.seconds = static_cast<double>(row.way.nodes) / 1e4;
            atlas.put(row);
        }
    return atlas;
}

}  // namespace inarow::atlas
