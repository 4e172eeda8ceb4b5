#include "solve_forecast.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "atlas.hpp"
#include "base/input_file.hpp"
#include "datasets/generate.hpp"
#include "inarow/engine.hpp"
#include "lab/statistics.hpp"
#include "report/figures.hpp"

namespace inarow::app {
namespace {

using atlas::Forecast;
using atlas::Growth;
using atlas::Measure;

Forecast exactly_so(double amount) { return {amount, amount, amount}; }

// The row of an empty board.
std::optional<SolveForecast> from_atlas(const atlas::Atlas& atlas, const Position& position) {
    const atlas::Row* row = position.stones() == 0 ? atlas.find(position.variant()) : nullptr;
    if (row == nullptr || !row->bounds.exact()) return std::nullopt;
    return SolveForecast{exactly_so(static_cast<double>(row->way.nodes)), exactly_so(row->way.seconds), "atlas"};
}

api::Report probe(const Position& position, const SearchLimits& limits) {
    LimitedControl control(limits);
    const Interrupt interrupt(control);
    api::Request request(position);
    request.want_line = false;
    return value_or_fail(api::Engine::create(position.variant())).solve(request, control);
}

// A position takes less than an empty board of as many cells, as its stones restrict what follows.  How much less, and
// how much positions differ, is seen in random games that go on from it, down to positions that are solved soon.
struct StoneEffect {
    double per_stone = 0;  // to be added to the logarithm of the nodes
    double spread = 0;     // its standard deviation
};
StoneEffect stone_effect(const Position& position, const Growth& growth) {
    constexpr int easy = 28;  // empty cells
    constexpr double least_nodes = 1'000;
    const int stones = std::max(position.stones() + 4, position.variant().cells() - easy);
    const double board = growth.forecast(position.variant(), stones).amount;
    auto engine = value_or_fail(api::Engine::create(position.variant()));
    auto games = datasets::RandomPositions::create(position, {.stones = stones});
    std::vector<double> effects;
    for (int tries = 0; games && tries < 400 && effects.size() < 10; ++tries) {
        const auto later = games->next();
        if (!later) break;
        Control control;
        control.node_limit = 300'000;
        const auto report = engine.solve(api::Request(*later), control);
        const auto nodes = static_cast<double>(report.nodes);
        if (report.settled && nodes >= least_nodes) effects.push_back(std::log10(nodes / board));
    }
    if (effects.size() < 3) return {};
    const double mean = lab::mean(effects);
    double squares = 0;
    for (const double effect : effects) squares += (effect - mean) * (effect - mean);
    return {mean / stones, std::sqrt(squares / static_cast<double>(effects.size() - 1))};
}

// At least what a search has taken that did not end.
Forecast with_stones(const Forecast& board, const StoneEffect& effect, int stones, double least) {
    const double amount = board.amount * std::pow(10, effect.per_stone * stones);
    const double of_board = std::log10(board.most / board.amount);
    const double of_stones = atlas::nine_in_ten * effect.spread;
    const double factor = std::pow(10, std::sqrt(of_board * of_board + of_stones * of_stones));
    return {std::max(amount, least), std::max(amount / factor, least), std::max(amount * factor, least)};
}

}  // namespace

Held held(const atlas::Atlas& atlas, const Growth& growth, Measure measure) {
    return {atlas::check(atlas, growth, measure, atlas::all_others),
            atlas::check(atlas, growth, measure, atlas::quicker_ones)};
}

Growth growth_of(const atlas::Atlas& atlas, Measure measure) {
    auto growth = Growth::fit(atlas.rows(), measure);
    if (!growth) fail("the atlas has too few boards that took a tenth of a second");
    return std::move(*growth);
}

SolveForecast forecast_solve(const atlas::Atlas& atlas, const Position& position, const SearchLimits& limits) {
    if (const auto known = from_atlas(atlas, position)) return *known;
    const api::Report report = probe(position, limits);
    const auto visited = static_cast<double>(report.nodes);
    if (report.settled) return {exactly_so(visited), exactly_so(report.seconds), "probe", report.nodes};
    const Growth nodes = growth_of(atlas, Measure::nodes);
    const int stones = position.stones();
    const StoneEffect effect = stones > 0 ? stone_effect(position, nodes) : StoneEffect();
    const auto forecast = [&](const Growth& growth, double least) {
        return with_stones(growth.forecast(position.variant(), stones), effect, stones, least);
    };
    return {forecast(nodes, visited), forecast(growth_of(atlas, Measure::seconds), report.seconds), "model",
            report.nodes, held(atlas, nodes, Measure::nodes)};
}

std::string interval_text(const Forecast& forecast, std::string (*text)(double)) {
    if (forecast.least == forecast.most) return text(forecast.amount);
    return fmt::format("{} ({} to {})", text(forecast.amount), text(forecast.least), text(forecast.most));
}

std::string jobs_command(const Position& position) {
    const std::string variant = to_text(position.variant());
    const std::string moves = position.stones() > 0 ? ' ' + moves_text(position) : "";
    return fmt::format("inarow jobs run {}{} --ledger {}.db", variant, moves, variant);
}

void announce_long_solve(const Position& position) {
    constexpr double long_seconds = 600;
    const auto atlas = read_input(AtlasFile().path_to_read()).and_then(atlas::Atlas::parse);
    if (!atlas) return;
    const auto known = from_atlas(*atlas, position);
    const auto growth = known ? std::nullopt : Growth::fit(atlas->rows(), Measure::seconds);
    if (!known && !growth) return;
    const Forecast seconds = known ? known->seconds : growth->forecast(position.variant(), position.stones());
    if (seconds.amount <= long_seconds) return;
    const std::string variant = to_text(position.variant());
    warn(fmt::format("this may take {} of one core; {} resumes after an interruption{}",
                     interval_text(seconds, report::duration_text), jobs_command(position),
                     known ? fmt::format("; inarow atlas show {} prints what an earlier search found", variant) : ""));
}

}  // namespace inarow::app
