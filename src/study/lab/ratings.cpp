#include "lab/ratings.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <utility>

#include "base/linear.hpp"
#include "base/rng.hpp"

namespace inarow::lab {
namespace {

constexpr int samples = 400;
constexpr double close_enough = 1e-10;  // points that a player has and should not have, for each game
constexpr double elo_of_factor_e = 400 * std::numbers::log10e;

using PerPlayer = std::vector<double>;

// The points of both players of a meeting.
struct Tally {
    std::size_t a;
    std::size_t b;
    double points_a;
    double points_b;
};

// A sum of this many exponential variables of mean 1; a logarithm for every 16 of them, whose product is no smaller
// than a number can be.
double exponentials(std::uint64_t count, Rng& rng) {
    constexpr std::uint64_t fractions = std::uint64_t{1} << 53;
    double sum = 0;
    double product = 1;
    for (; count > 0; --count) {
        product *= static_cast<double>(rng.below(fractions) + 1) / static_cast<double>(fractions);
        if (count % 16 == 0) sum -= std::log(std::exchange(product, 1));
    }
    return sum - std::log(product);
}

// With the drawn game that is added, as half a game won and half a game lost.  `weight` says what so many pairs, or
// such halves, count for.
template <class Weight>
std::vector<Tally> tallies_of(std::span<const Meeting> meetings, const Weight& weight) {
    std::vector<Tally> tallies;
    for (const Meeting& meeting : meetings) {
        if (meeting.pairs.pairs() == 0) continue;  // they did not meet
        Tally tally{meeting.a, meeting.b, weight(1) / 2, weight(1) / 2};
        for (std::size_t halves = 0; halves < 5; ++halves) {
            const double pairs = weight(meeting.pairs.counts()[halves]);
            tally.points_a += pairs * static_cast<double>(halves) / 2;
            tally.points_b += pairs * static_cast<double>(4 - halves) / 2;
        }
        tallies.push_back(tally);
    }
    return tallies;
}

// How far strengths, as natural logarithms, are from explaining the points, and how that changes with each of them.
struct Misfit {
    PerPlayer missing;  // points
    PerPlayer games;
    std::vector<PerPlayer> slopes;

    [[nodiscard]] bool is_none() const {
        for (std::size_t i = 0; i < missing.size(); ++i)
            if (std::abs(missing[i]) > close_enough * games[i]) return false;
        return true;
    }
};

Misfit misfit_of(const PerPlayer& logs, const std::vector<Tally>& tallies) {
    constexpr double ridge = 1e-6;  // only differences of strengths matter: without it the slopes have no inverse
    const std::size_t players = logs.size();
    Misfit misfit{PerPlayer(players), PerPlayer(players), std::vector<PerPlayer>(players, PerPlayer(players))};
    for (std::size_t i = 0; i < players; ++i) misfit.slopes[i][i] = ridge;
    for (const auto& [a, b, points_a, points_b] : tallies) {
        const double games = points_a + points_b;
        const double share = 1 / (1 + std::exp(logs[b] - logs[a]));
        const double slope = games * share * (1 - share);
        misfit.missing[a] += points_a - games * share;
        misfit.missing[b] -= points_a - games * share;
        for (const auto& [player, other] : {std::pair(a, b), std::pair(b, a)}) {
            misfit.games[player] += games;
            misfit.slopes[player][player] += slope;
            misfit.slopes[player][other] -= slope;
        }
    }
    return misfit;
}

// A step of Newton's method.  None is longer than half a unit: so each is an improvement, by the bound of Bach
// (Electronic Journal of Statistics 4, 2010) on how fast the slopes change.
void improve(PerPlayer& logs, Misfit misfit) {
    constexpr double longest = 0.5;
    const PerPlayer step = solved(std::move(misfit.slopes), std::move(misfit.missing));
    double length = longest;
    for (const double change : step) length = std::max(length, std::abs(change));
    for (std::size_t i = 0; i < logs.size(); ++i) logs[i] += step[i] * longest / length;
}

// The iteration of Hunter (Annals of Statistics 32, 2004) needs no matrix, but half a million steps where ten players
// in a row won all games against the next.
void fit(PerPlayer& logs, const std::vector<Tally>& tallies) {
    for (Misfit misfit = misfit_of(logs, tallies); !misfit.is_none(); misfit = misfit_of(logs, tallies))
        improve(logs, std::move(misfit));
}

PerPlayer elo_from(const PerPlayer& logs) {
    const double mean = std::accumulate(logs.begin(), logs.end(), 0.0) / static_cast<double>(logs.size());
    PerPlayer elo;
    for (const double strength : logs) elo.push_back(elo_of_factor_e * (strength - mean));
    return elo;
}

Interval percentiles(PerPlayer values) {
    std::ranges::sort(values);
    const auto at = [&](double share) {
        return values[static_cast<std::size_t>(std::lround(share * static_cast<double>(values.size() - 1)))];
    };
    return {at((1 - confidence) / 2), at((1 + confidence) / 2)};
}

}  // namespace

std::vector<Rating> ratings_of(std::size_t players, std::span<const Meeting> meetings, std::uint64_t seed) {
    PerPlayer logs(players);
    const auto tallies = tallies_of(meetings, [](std::uint64_t pairs) { return static_cast<double>(pairs); });
    fit(logs, tallies);
    const auto elo = elo_from(logs);
    std::vector<PerPlayer> drawn(players);
    Rng rng(seed);
    for (int sample = 0; sample < samples; ++sample) {
        PerPlayer other = logs;
        fit(other, tallies_of(meetings, [&](std::uint64_t pairs) { return exponentials(pairs, rng); }));
        const auto other_elo = elo_from(other);
        for (std::size_t i = 0; i < players; ++i) drawn[i].push_back(other_elo[i]);
    }
    std::vector<Rating> ratings;
    for (std::size_t i = 0; i < players; ++i) ratings.push_back({elo[i], percentiles(std::move(drawn[i]))});
    for (const Tally& tally : tallies) ratings[tally.a].met = ratings[tally.b].met = true;
    return ratings;
}

}  // namespace inarow::lab
