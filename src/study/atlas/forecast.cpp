#include "atlas/forecast.hpp"

#include <algorithm>
#include <cmath>

#include "atlas/published.hpp"
#include "base/linear.hpp"

namespace inarow::atlas {
namespace {

constexpr std::size_t terms = 3;
constexpr double least_amount = 1'000;  // below this, the rules of the game decide more than the search
constexpr std::size_t least_boards = 10;
constexpr double two_sided_95 = 2.05;  // Student's t for about thirty boards

using Factors = std::vector<double>;

Factors factors_of(const Variant& variant) {
    return {1, static_cast<double>(variant.width), static_cast<double>(variant.cells())};
}

double product(const Factors& a, const Factors& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

double amount_of(const Row& row, Measure measure) {
    if (measure == Measure::nodes) return row.bounds.exact() ? static_cast<double>(row.way.nodes) : 0;
    return row.certificate ? static_cast<double>(row.certificate->bytes) : 0;
}

struct Sample {
    Factors factors;
    double amount;  // its logarithm
};
using Samples = std::vector<Sample>;

// Least squares.
Growth fitted(const Samples& samples) {
    std::vector<Factors> squares(terms, Factors(terms));
    Factors sums(terms);
    for (const auto& [factors, amount] : samples)
        for (std::size_t i = 0; i < terms; ++i) {
            sums[i] += factors[i] * amount;
            for (std::size_t j = 0; j < terms; ++j) squares[i][j] += factors[i] * factors[j];
        }
    return {.terms = solved(squares, sums), .squares = squares, .boards = static_cast<int>(samples.size())};
}

double sum_of_squares(const Growth& growth, const Samples& samples) {
    double sum = 0;
    for (const auto& [factors, amount] : samples) sum += std::pow(amount - product(growth.terms, factors), 2);
    return sum;
}

// Boards where a line fits in every direction: narrow and low ones grow less.
bool fits(const Variant& variant) {
    return family_of(variant) == Family{} && std::min(variant.width, variant.height) >= variant.k;
}

Samples samples_of(const Atlas& atlas, Measure measure) {
    Samples samples;
    for (const Row& row : atlas.rows())
        if (const double amount = amount_of(row, measure); fits(row.variant) && amount >= least_amount)
            samples.push_back({factors_of(row.variant), std::log10(amount)});
    std::ranges::stable_sort(samples, {}, &Sample::amount);
    return samples;
}

}  // namespace

std::optional<Growth> growth(const Atlas& atlas, Measure measure) {
    const Samples samples = samples_of(atlas, measure);
    if (samples.size() < least_boards) return std::nullopt;
    Growth growth = fitted(samples);
    growth.error = std::sqrt(sum_of_squares(growth, samples) / static_cast<double>(samples.size() - terms));
    const auto quarter = static_cast<std::ptrdiff_t>(samples.size() / 4);
    const Samples others(samples.begin(), samples.end() - quarter);
    const Samples largest(samples.end() - quarter, samples.end());
    growth.held_out = std::sqrt(sum_of_squares(fitted(others), largest) / static_cast<double>(largest.size()));
    return growth;
}

double nodes_per_second(const Atlas& atlas) {
    std::vector<double> speeds;
    for (const Row& row : atlas.rows())
        if (fits(row.variant) && row.way.seconds >= 0.1)
            speeds.push_back(static_cast<double>(row.way.nodes) / row.way.seconds);
    if (speeds.empty()) return 0;
    std::ranges::sort(speeds);
    return speeds[speeds.size() / 2];
}

Forecast forecast(const Growth& growth, const Variant& variant) {
    const Factors factors = factors_of(variant);
    const double leverage = product(factors, solved(growth.squares, factors));
    const double error = std::max(growth.error, growth.held_out) * std::sqrt(1 + leverage);
    return {variant, std::pow(10, product(growth.terms, factors)), std::pow(10, two_sided_95 * error)};
}

std::vector<Forecast> missing_boards(const Growth& growth, const Atlas& atlas) {
    std::vector<Forecast> missing;
    for (const Variant& variant : published_variants()) {
        const Row* row = atlas.find(variant);
        if (family_of(variant) == Family{} && (row == nullptr || !row->bounds.exact()))
            missing.push_back(forecast(growth, variant));
    }
    std::ranges::stable_sort(missing, {}, &Forecast::amount);
    return missing;
}

}  // namespace inarow::atlas
