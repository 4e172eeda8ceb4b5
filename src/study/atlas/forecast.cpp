#include "atlas/forecast.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "atlas/published.hpp"

namespace inarow::atlas {
namespace {

constexpr double least_seconds = 0.1;  // below this, the rules of the game decide more than the search
constexpr double long_seconds = 1;     // what the intervals are made for
constexpr std::size_t least_boards = 10;
constexpr double share = 0.9;  // of the boards, which shall lie within their interval

double median(std::vector<double> values) {
    std::ranges::sort(values);
    return values.empty() ? 0 : values[values.size() / 2];
}

// The smallest reach that holds for the share of them, and of one more that may come.
double reach_of(std::vector<double> misses) {
    std::ranges::sort(misses);
    const auto rank = static_cast<std::size_t>(std::ceil(share * static_cast<double>(misses.size() + 1)));
    return misses[std::min(rank, misses.size()) - 1];
}

}  // namespace

std::optional<double> amount_of(const Row& row, Measure measure) {
    if (!row.bounds.exact() || row.way.seconds < least_seconds) return std::nullopt;
    if (measure == Measure::nodes) return static_cast<double>(row.way.nodes);
    if (measure == Measure::seconds) return row.way.seconds;
    return row.certificate ? std::optional(static_cast<double>(row.certificate->bytes)) : std::nullopt;
}

Growth::Point Growth::point_of(const Variant& v, int stones) {
    const auto is = [](bool condition) { return condition ? 1.0 : 0.0; };
    const double columns = v.columns();
    return {columns,
            v.height - stones / columns,
            is(v.height % 2 == 1),
            is(v.topology == Topology::cylinder),
            is(v.topology == Topology::torus),
            is(v.topology == Topology::box),
            is(v.placement == Placement::free),
            static_cast<double>(v.k)};
}

// In units of the variance, without the noise.  The second part is that of the linear terms, whose factors may be
// anything: they are scaled so that a common large variance serves for all.
double Growth::covariance(const Point& a, const Point& b) const {
    const auto [length, kind, odd, noise] = scales_;
    double kinds = 0;
    for (std::size_t i = 3; i < a.size(); ++i) kinds += (a[i] - b[i]) * (a[i] - b[i]);
    const double sizes = (a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]);
    const double distance = sizes / (length * length) + kind * kinds + odd * std::abs(a[2] - b[2]);
    const double linear = 1 + a[0] * b[0] / 100 + a[1] * b[1] / 100 + a[0] * a[1] * b[0] * b[1] / 2500;
    return std::exp(-distance / 2) + 10 * linear;
}

// The negative logarithm of the likelihood, for the best variance; fills in what follows from the scales (Cholesky).
double Growth::misfit() {
    const std::size_t size = points_.size();
    lower_.assign(size, Vector(size));
    double logarithm = 0;
    for (std::size_t i = 0; i < size; ++i)
        for (std::size_t j = 0; j <= i; ++j) {
            double left = covariance(points_[i], points_[j]) + (i == j ? scales_[3] : 0);
            for (std::size_t k = 0; k < j; ++k) left -= lower_[i][k] * lower_[j][k];
            lower_[i][j] = i == j ? std::sqrt(left) : left / lower_[j][j];
            if (i == j) logarithm += std::log(lower_[i][i]);
        }
    weights_ = solved(amounts_);
    variance_ = 0;
    for (std::size_t i = 0; i < size; ++i) variance_ += amounts_[i] * weights_[i] / static_cast<double>(size);
    return static_cast<double>(size) / 2 * std::log(variance_) + logarithm;
}

Growth::Vector Growth::solved(Vector values) const {
    const std::size_t size = values.size();
    for (std::size_t i = 0; i < size; ++i) {
        for (std::size_t j = 0; j < i; ++j) values[i] -= lower_[i][j] * values[j];
        values[i] /= lower_[i][i];
    }
    for (std::size_t i = size; i-- > 0;) {
        for (std::size_t j = i + 1; j < size; ++j) values[i] -= lower_[j][i] * values[j];
        values[i] /= lower_[i][i];
    }
    return values;
}

std::optional<Growth> Growth::fit(const std::vector<Row>& rows, Measure measure, const Scales& begin) {
    Growth growth;
    std::vector<bool> is_long;
    for (const Row& row : rows)
        if (const auto amount = amount_of(row, measure)) {
            growth.points_.push_back(point_of(row.variant, 0));
            growth.amounts_.push_back(std::log10(*amount));
            is_long.push_back(row.way.seconds > long_seconds);
        }
    const std::size_t size = growth.points_.size();
    if (size < least_boards) return std::nullopt;
    for (const double amount : growth.amounts_) growth.mean_ += amount / static_cast<double>(size);
    for (double& amount : growth.amounts_) amount -= growth.mean_;
    growth.find_scales(begin);
    growth.find_reach(is_long);
    return growth;
}

// Downhill, one scale at a time, by factors of two and at last of a little.
void Growth::find_scales(const Scales& begin) {
    scales_ = begin;
    double least = misfit();
    for (double step = begin == usual_scales ? 2 : std::sqrt(2); step > 1.3; step = std::sqrt(step))
        for (bool better = true; better;) {
            better = false;
            for (double& scale : scales_)
                for (const double factor : {step, 1 / step}) {
                    scale *= factor;
                    const double found = misfit();
                    if (found < least) {
                        least = found;
                        better = true;
                        break;
                    }
                    scale /= factor;
                }
        }
    misfit();
}

// By how many standard errors each long board would be missed if it were left out: with the inverse of the matrix, its
// error is weight / inverse[i][i], with a variance of 1 / inverse[i][i].
void Growth::find_reach(const std::vector<bool>& is_long) {
    std::vector<double> misses;
    for (std::size_t i = 0; i < points_.size(); ++i) {
        Vector unit(points_.size());
        unit[i] = 1;
        if (is_long[i]) misses.push_back(std::abs(weights_[i]) / std::sqrt(variance_ * solved(unit)[i]));
    }
    reach_ = misses.size() < least_boards ? nine_in_ten : reach_of(misses);
}

Forecast Growth::forecast(const Variant& variant, int stones) const {
    const Point point = point_of(variant, stones);
    Vector shared;
    for (const Point& other : points_) shared.push_back(covariance(point, other));
    const Vector known = solved(shared);
    double expected = mean_;
    double open = covariance(point, point) + scales_[3];
    for (std::size_t i = 0; i < shared.size(); ++i) {
        expected += shared[i] * weights_[i];
        open -= shared[i] * known[i];
    }
    const double error = reach_ * std::sqrt(variance_ * open);
    return {std::pow(10, expected), std::pow(10, expected - error), std::pow(10, expected + error)};
}

bool all_others(const Row& other, const Row& row) { return other.variant != row.variant; }
bool quicker_ones(const Row& other, const Row& row) { return other.way.seconds < row.way.seconds; }

Check check(const Atlas& atlas, const Growth& growth, Measure measure, const Others& others) {
    Check found;
    std::vector<double> factors;
    for (const Row& row : atlas.rows()) {
        const auto amount = amount_of(row, measure);
        if (!amount || row.way.seconds <= long_seconds) continue;
        std::vector<Row> rows = atlas.rows();
        std::erase_if(rows, [&](const Row& other) { return !others(other, row); });
        const auto without = Growth::fit(rows, measure, growth.scales());
        if (!without) continue;
        const Forecast forecast = without->forecast(row.variant);
        ++found.boards;
        if (*amount < forecast.least || *amount > forecast.most) found.missed.push_back(row.variant);
        factors.push_back(forecast.most / forecast.least);
    }
    found.factor = median(factors);
    return found;
}

std::string to_text(const Check& check) {
    return fmt::format(
        "{} of {} boards of over a second lie in their interval, whose ends are a factor of {:.1f} apart (median)",
        check.held(), check.boards, check.factor);
}

std::vector<Missing> missing_boards(const Growth& growth, const Atlas& atlas) {
    std::vector<Missing> missing;
    for (const Variant& variant : published_variants()) {
        const Row* row = atlas.find(variant);
        if (family_of(variant) == Family{} && (row == nullptr || !row->bounds.exact()))
            missing.push_back({variant, growth.forecast(variant)});
    }
    std::ranges::stable_sort(missing, {}, [](const Missing& one) { return one.nodes.amount; });
    return missing;
}

}  // namespace inarow::atlas
