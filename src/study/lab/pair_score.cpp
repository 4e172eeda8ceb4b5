#include "lab/pair_score.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace inarow::lab {
namespace {

constexpr int steps = 60;  // of a bisection: more than a double can tell apart

// Results that have not been seen are possible, too; Fishtest gives them the same weight.
constexpr double unseen = 1e-3;

constexpr double value_of(std::size_t halves) { return static_cast<double>(halves) / 4; }

// The x at which a decreasing function crosses 0.
template <class F>
double root(double lo, double hi, F f) {
    for (int step = 0; step < steps; ++step) (f((lo + hi) / 2) > 0 ? lo : hi) = (lo + hi) / 2;
    return (lo + hi) / 2;
}

}  // namespace

std::uint64_t PairScore::pairs() const { return std::accumulate(counts_.begin(), counts_.end(), std::uint64_t{0}); }

double PairScore::score() const {
    double sum = 0;
    for (std::size_t halves = 0; halves < counts_.size(); ++halves)
        sum += value_of(halves) * static_cast<double>(counts_[halves]);
    return sum / static_cast<double>(pairs());
}

// Of the most likely distribution with this mean: it gives each result the weight p / (1 + x (value - mean)), with the
// x that yields the mean (Owen 1988, section 2).  Up to a constant that depends on the counts alone.
double PairScore::log_likelihood(double mean) const {
    const auto weight = [&](std::size_t halves) { return std::max(static_cast<double>(counts_[halves]), unseen); };
    const auto excess = [&](double x) {
        double sum = 0;
        for (std::size_t i = 0; i < counts_.size(); ++i)
            sum += weight(i) * (value_of(i) - mean) / (1 + x * (value_of(i) - mean));
        return sum;
    };
    const double x = root(-1 / (1 - mean), 1 / mean, excess);
    double sum = 0;
    for (std::size_t i = 0; i < counts_.size(); ++i) sum -= weight(i) * std::log1p(x * (value_of(i) - mean));
    return sum;
}

// The likelihood falls on both sides of its maximum.
Interval PairScore::interval(double level) const {
    constexpr double edge = 1e-9;
    const double top = std::clamp(score(), edge, 1 - edge);
    const double enough = log_likelihood(top) - chi_squared_quantile(level) / 2;
    const auto below = [&](double s) { return enough - log_likelihood(s); };
    const auto above = [&](double s) { return log_likelihood(s) - enough; };
    return {counts_[0] == pairs() ? 0 : root(edge, top, below), counts_[4] == pairs() ? 1 : root(top, 1 - edge, above)};
}

double PairScore::log_likelihood_ratio(double lo, double hi) const {
    return pairs() == 0 ? 0 : log_likelihood(hi) - log_likelihood(lo);
}

double elo_of(double score) {
    if (score <= 0) return -std::numeric_limits<double>::infinity();
    if (score >= 1) return std::numeric_limits<double>::infinity();
    return 400 * std::log10(score / (1 - score));
}

double score_of(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

double Sprt::statistic(const PairScore& pairs) const {
    return pairs.log_likelihood_ratio(score_of(elo0), score_of(elo1));
}
double Sprt::lower() const { return std::log(beta / (1 - alpha)); }
double Sprt::upper() const { return std::log((1 - beta) / alpha); }

Sprt::Verdict Sprt::verdict(const PairScore& pairs) const {
    const double value = statistic(pairs);
    if (value >= upper()) return Verdict::elo1;
    return value <= lower() ? Verdict::elo0 : Verdict::open;
}

}  // namespace inarow::lab
