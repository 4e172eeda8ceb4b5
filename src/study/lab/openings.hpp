// The openings of a contest, each drawn when its round comes: a contest that is stopped early has not drawn them all.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>

#include "datasets/generate.hpp"

namespace inarow::lab {

class Openings {
public:
    // Positions with so many stones; an error where there is none.
    [[nodiscard]] static Result<Openings> create(const Variant& variant, int stones, std::uint64_t seed);

    // Another one for each round, until there are no more: then they are played again.  The reference stays valid.
    [[nodiscard]] const Position& of(std::uint64_t round);
    // How many different ones so many rounds have, of which the last has been asked for.
    [[nodiscard]] std::size_t different(std::uint64_t rounds) const;

private:
    Openings() = default;

    std::optional<datasets::RandomPositions> source_;  // until it has no more
    std::deque<Position> drawn_;
};

}  // namespace inarow::lab
