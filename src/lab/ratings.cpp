#include "lab/ratings.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/rng.hpp"

namespace inarow::lab {
namespace {

constexpr int samples = 400;
constexpr int most_iterations = 5'000;
constexpr double close_enough = 1e-6;  // relative change of a strength

// Points and games of a meeting, the added drawn game included.
struct Tally {
    double points_a = 0.5;
    double points_b = 0.5;
    [[nodiscard]] double games() const { return points_a + points_b; }
};

Tally tally_of(const PairScore& pairs) {
    Tally tally;
    for (std::size_t halves = 0; halves < 5; ++halves) {
        const auto count = static_cast<double>(pairs.counts()[halves]);
        tally.points_a += count * static_cast<double>(halves) / 2;
        tally.points_b += count * static_cast<double>(4 - halves) / 2;
    }
    return tally;
}

using Strengths = std::vector<double>;  // 10 to the rating / 400

// One step of the iteration.  Returns the largest relative change of a strength.
double improve(Strengths& strengths, std::span<const Meeting> meetings, const std::vector<Tally>& tallies) {
    Strengths points(strengths.size());
    Strengths expected(strengths.size());
    for (std::size_t i = 0; i < meetings.size(); ++i) {
        const auto [a, b] = std::pair(meetings[i].a, meetings[i].b);
        const double share = tallies[i].games() / (strengths[a] + strengths[b]);
        points[a] += tallies[i].points_a;
        points[b] += tallies[i].points_b;
        expected[a] += share;
        expected[b] += share;
    }
    double change = 0;
    for (std::size_t i = 0; i < strengths.size(); ++i) {
        if (expected[i] <= 0) continue;  // played nobody
        const double strength = points[i] / expected[i];
        change = std::max(change, std::abs(strength / strengths[i] - 1));
        strengths[i] = strength;
    }
    return change;
}

std::vector<double> elo_from(const Strengths& strengths) {
    std::vector<double> elo;
    for (const double strength : strengths) elo.push_back(400 * std::log10(strength));
    const double mean = std::accumulate(elo.begin(), elo.end(), 0.0) / static_cast<double>(elo.size());
    for (double& rating : elo) rating -= mean;
    return elo;
}

void fit(Strengths& strengths, std::span<const Meeting> meetings) {
    std::vector<Tally> tallies;
    for (const Meeting& meeting : meetings) tallies.push_back(tally_of(meeting.pairs));
    for (int i = 0; i < most_iterations; ++i)
        if (improve(strengths, meetings, tallies) < close_enough) return;
}

// As many pairs as there were, each drawn at random from them.
PairScore drawn_again(const PairScore& pairs, Rng& rng) {
    PairScore drawn;
    const std::uint64_t total = pairs.pairs();
    for (std::uint64_t i = 0; i < total; ++i) {
        std::uint64_t pick = rng.below(total);
        int halves = 0;
        while (pick >= pairs.counts()[static_cast<std::size_t>(halves)])
            pick -= pairs.counts()[static_cast<std::size_t>(halves++)];
        drawn.add(halves);
    }
    return drawn;
}

Interval percentiles(std::vector<double> values) {
    std::ranges::sort(values);
    const auto at = [&](double share) {
        return values[static_cast<std::size_t>(std::lround(share * static_cast<double>(values.size() - 1)))];
    };
    return {at((1 - confidence) / 2), at((1 + confidence) / 2)};
}

}  // namespace

std::vector<Rating> ratings_of(std::size_t players, std::span<const Meeting> meetings, std::uint64_t seed) {
    Strengths strengths(players, 1.0);
    fit(strengths, meetings);
    const auto elo = elo_from(strengths);
    std::vector<std::vector<double>> drawn(players);
    Rng rng(seed);
    for (int sample = 0; sample < samples; ++sample) {
        std::vector<Meeting> again(meetings.begin(), meetings.end());
        for (Meeting& meeting : again) meeting.pairs = drawn_again(meeting.pairs, rng);
        Strengths other = strengths;
        fit(other, again);
        const auto other_elo = elo_from(other);
        for (std::size_t i = 0; i < players; ++i) drawn[i].push_back(other_elo[i]);
    }
    std::vector<Rating> ratings;
    for (std::size_t i = 0; i < players; ++i) ratings.push_back({elo[i], percentiles(std::move(drawn[i]))});
    return ratings;
}

}  // namespace inarow::lab
