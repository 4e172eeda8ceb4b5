// A position as text that is the same for all its images under symmetry: how a file names it.
//
//     "..xo..": one character per cell, column by column from the bottom; x the first player, o the second.
//     Of all images the one that comes first in the alphabet.
#pragma once

#include <string>
#include <vector>

#include "game/symmetry.hpp"
#include "inarow/position.hpp"

namespace inarow::jobs {

class Canonical {
public:
    explicit Canonical(const Variant& variant) : symmetries_(symmetries(variant)) {}
    [[nodiscard]] std::string text(const Position& position) const;

private:
    std::vector<Symmetry> symmetries_;
};

}  // namespace inarow::jobs
