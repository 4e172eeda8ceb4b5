// The page of the atlas, text written by hand with parts between marks that are made from the rows, and its pictures.
//
//     <!-- atlas counts -->        how many rows there are, and how they were found
//     <!-- atlas families -->      a table and a picture for each family
//     <!-- atlas regularities -->  what the rows have in common, with the exceptions
//     <!-- atlas forecast -->      what published boards without a row would take
//     <!-- end -->                 ends each part
#pragma once

#include <string>
#include <string_view>

#include "atlas/atlas.hpp"

namespace inarow::atlas {

// The page with its parts regenerated; `pictures` is the folder of the pictures as links name it.  An error where a
// mark is unknown or not ended.
[[nodiscard]] Result<std::string> made_page(std::string_view page, const Atlas& atlas, std::string_view pictures);

// A family of boards as SVG: a grid of width by height, each cell with its score, in the colour of its value.
[[nodiscard]] std::string picture(const Atlas& atlas, const Family& family);

}  // namespace inarow::atlas
