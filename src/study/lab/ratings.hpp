// One number for each player of a tournament, from all its games.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "lab/pair_score.hpp"

namespace inarow::lab {

struct Meeting {
    std::size_t a = 0;  // players, by number
    std::size_t b = 0;
    PairScore pairs;  // points of a
};

struct Rating {
    double elo = 0;     // the mean of all players is 0
    Interval interval;  // of the same
    bool met = false;   // somebody; the rating of a player without games says nothing

    [[nodiscard]] std::optional<Estimate> estimate() const {
        return met ? std::optional(Estimate{elo, interval}) : std::nullopt;
    }
};

// The ratings of the model of Zermelo (1929), Bradley and Terry (1952): the most likely ones; a draw is half a win.
// Every two players who met are given one additional drawn game, so that even a player who won all games has a number.
// Intervals are percentiles of 400 tournaments in which each pair of this one, and each half of an added game, has a
// random weight, drawn with the seed (the Bayesian bootstrap of Rubin, Annals of Statistics 9, 1981).  Drawing the
// pairs themselves again (Efron 1979) gives intervals without a length where all pairs of a meeting ended alike.
[[nodiscard]] std::vector<Rating> ratings_of(std::size_t players, std::span<const Meeting> meetings,
                                             std::uint64_t seed);

}  // namespace inarow::lab
