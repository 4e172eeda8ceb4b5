// Games of two players, for samples of positions.
#pragma once

#include <memory>
#include <string_view>

#include "datasets/generate.hpp"
#include "inarow/books.hpp"
#include "inarow/options.hpp"

namespace inarow::lab {

// Two players and what they may use.
struct Pair {
    std::string_view players;  // "level:n=3,perfect:seconds=1,book=none": a comma is also between parameters
    std::string_view search;
    SearchOptions options;
    std::shared_ptr<api::BookFolders> books;
};

// Games in which the first of them begins.  Their nodes are added to the control, and its limits end a game early; a
// player that cannot go on is an error.  Borrows the control.
[[nodiscard]] Result<datasets::Playout> playout_of(const Pair& pair, const Variant& variant, const Author& author,
                                                   Control& control);

}  // namespace inarow::lab
