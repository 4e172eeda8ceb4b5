#include "lab/statistics.hpp"

#include <algorithm>
#include <boost/math/distributions/beta.hpp>
#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/hypergeometric.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <numeric>

#include "base/require.hpp"

namespace inarow::lab {
namespace {

// Counts that are exactly as likely as the one observed belong to the tail; rounding may put them a little above.
constexpr double as_likely = 1 + 1e-7;

// The probability of all counts from..to that are no more likely than `observed`.
template <class Distribution>
double small_p(const Distribution& distribution, std::uint64_t observed, std::uint64_t from, std::uint64_t to) {
    const double limit = boost::math::pdf(distribution, observed) * as_likely;
    double sum = 0;
    for (std::uint64_t count = from; count <= to; ++count)
        if (const double chance = boost::math::pdf(distribution, count); chance <= limit) sum += chance;
    return std::min(sum, 1.0);
}

}  // namespace

// The bounds are quantiles of beta distributions; binomial_distribution::find_lower_bound_on_p computes the same, but
// takes the level of one side.
Interval clopper_pearson(std::uint64_t successes, std::uint64_t trials, double level) {
    require(successes <= trials, "more successes than trials");
    const double tail = (1 - level) / 2;
    const auto hits = static_cast<double>(successes);
    const auto misses = static_cast<double>(trials - successes);
    Interval interval{0, 1};
    if (successes > 0) interval.lo = boost::math::quantile(boost::math::beta_distribution<>(hits, misses + 1), tail);
    if (successes < trials)
        interval.hi = boost::math::quantile(boost::math::beta_distribution<>(hits + 1, misses), 1 - tail);
    return interval;
}

double binomial_test(std::uint64_t successes, std::uint64_t trials, double chance) {
    require(successes <= trials, "more successes than trials");
    if (trials == 0) return 1;
    return small_p(boost::math::binomial_distribution<>(static_cast<double>(trials), chance), successes, 0, trials);
}

double fisher_test(std::uint64_t successes_a, std::uint64_t trials_a, std::uint64_t successes_b,
                   std::uint64_t trials_b) {
    const std::uint64_t successes = successes_a + successes_b;
    const std::uint64_t trials = trials_a + trials_b;
    const auto whole = [](std::uint64_t count) { return static_cast<unsigned>(count); };
    const boost::math::hypergeometric_distribution<> distribution(whole(successes), whole(trials_a), whole(trials));
    const std::uint64_t from = successes > trials_b ? successes - trials_b : 0;
    return small_p(distribution, successes_a, from, std::min(successes, trials_a));
}

Trend trend_test(std::span<const Group> groups) {
    double trials = 0;
    double successes = 0;
    double dose = 0;  // sum over all trials
    for (const Group& group : groups) {
        trials += static_cast<double>(group.trials);
        successes += static_cast<double>(group.successes);
        dose += group.dose * static_cast<double>(group.trials);
    }
    if (trials == 0) return {};
    const double share = successes / trials;
    double covariance = 0;
    double spread = 0;
    for (const Group& group : groups) {
        const double distance = group.dose - dose / trials;
        covariance += distance * static_cast<double>(group.successes);
        spread += distance * distance * static_cast<double>(group.trials);
    }
    const double variance = share * (1 - share) * spread;
    if (variance <= 0) return {};
    const double z = covariance / std::sqrt(variance);
    return {z, 2 * boost::math::cdf(boost::math::normal_distribution<>(), -std::abs(z))};
}

MeanShare mean_share(std::span<const double> shares, double level) {
    if (shares.empty()) return {};
    const auto count = static_cast<double>(shares.size());
    const double mean = std::accumulate(shares.begin(), shares.end(), 0.0) / count;
    if (shares.size() < 2) return {.share = mean};
    double squares = 0;
    for (const double share : shares) squares += (share - mean) * (share - mean);
    const double deviation = std::sqrt(squares / (count - 1) / count);  // of the mean
    const boost::math::students_t_distribution<> student(count - 1);
    const double reach = deviation * boost::math::quantile(student, (1 + level) / 2);
    const double p = deviation > 0 ? 2 * boost::math::cdf(student, -std::abs(mean - 0.5) / deviation) : mean == 0.5;
    return {mean, {std::max(0.0, mean - reach), std::min(1.0, mean + reach)}, p};
}

double chi_squared_quantile(double level) {
    return boost::math::quantile(boost::math::chi_squared_distribution<>(1), level);
}

}  // namespace inarow::lab
