// inarow estimate: what a solve will take.
#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "atlas.hpp"
#include "report/figures.hpp"
#include "solve_forecast.hpp"

namespace inarow::app {
namespace {

using atlas::Measure;

struct Estimate {
    Text variant;
    PositionArguments position;
    AtlasFile file;
    LimitArguments limits;
    bool check = false;
    TalkArguments talk;
};

// Two hundred positions for each entry, as in the atlas, where 9x6 took 30 billion nodes with 1 GiB of entries of 8
// bytes.  Those of search/tables/table.hpp have 16 bytes, or 22 where these are too short.
std::uint64_t table_bytes(const Variant& variant, double nodes) {
    constexpr double least = 1 << 20;
    constexpr double most = 1ULL << 40;
    const bool narrow = variant.drops() && variant.bits() <= 64;
    return std::bit_ceil(static_cast<std::uint64_t>(std::clamp(nodes / 200 * (narrow ? 16 : 22), least, most)));
}

std::string nodes_text(double nodes) { return fmt::format("{:.3g}", nodes); }

Json interval_json(const atlas::Forecast& forecast) { return Json::array({forecast.least, forecast.most}); }

Json held_json(const atlas::Check& check) {
    Json missed = Json::array();
    for (const Variant& variant : check.missed) missed.push_back(to_text(variant));
    return {{"boards", check.boards}, {"missed", missed}, {"factor", check.factor}};
}

void say_forecast(const Estimate& estimate, const Position& position, const SolveForecast& forecast) {
    const auto& [nodes, seconds, source, probed, held] = forecast;
    const std::uint64_t table = table_bytes(position.variant(), nodes.amount);
    if (estimate.talk.json())
        return say_json({{"variant", to_text(position.variant())},
                         {"moves", moves_text(position)},
                         {"source", source},
                         {"nodes", nodes.amount},
                         {"nodes_interval", interval_json(nodes)},
                         {"seconds", seconds.amount},
                         {"seconds_interval", interval_json(seconds)},
                         {"table_bytes", table},
                         {"probe_nodes", probed},
                         {"held", held ? held_json(held->all) : Json()},
                         {"held_from_quicker", held ? held_json(held->quicker) : Json()}});
    say(fmt::format("nodes     {}\none core  {}\ntable     {}, shared by the workers of jobs\n",
                    interval_text(nodes, nodes_text), interval_text(seconds, report::duration_text),
                    bytes_text(table)));
    if (source == "atlas") return say("from the atlas\n");
    if (source == "probe") return say("solved by the probe\n");
    say(
        fmt::format("from the growth of the boards in the atlas; a probe of {} was not enough\n"
                    "intervals are for nine in ten boards: {}; from quicker boards alone {} of {}\n"
                    "{} --table {}\n",
                    counted(probed, "node"), to_text(held->all), held->quicker.held(), held->quicker.boards,
                    jobs_command(position), bytes_text(table)));
}

void say_check(const Estimate& estimate, std::string_view measure, std::string_view from, const atlas::Check& held) {
    if (estimate.talk.json()) return say_json({{"measure", measure}, {"from", from}, {"held", held_json(held)}});
    say(fmt::format("{} from {}: {}\n", measure, from, to_text(held)));
    for (const Variant& variant : held.missed) say(fmt::format("  not {}\n", to_text(variant)));
}

// How often intervals held, also for boards that took longer than those from which they are forecast.
Status check(const Estimate& estimate) {
    const atlas::Atlas atlas = estimate.file.read();
    for (const Measure measure : {Measure::nodes, Measure::seconds}) {
        const std::string_view name = measure == Measure::nodes ? "nodes" : "seconds";
        const Held found = held(atlas, growth_of(atlas, measure), measure);
        say_check(estimate, name, "all other boards", found.all);
        say_check(estimate, name, "quicker boards", found.quicker);
    }
    return Status::done;
}

Status run(const Estimate& estimate) {
    if (estimate.check) return check(estimate);
    if (!estimate.variant) fail("VARIANT is required");
    const Position position =
        estimate.position.position(value_or_fail(parse_variant(*estimate.variant)), estimate.talk.notation());
    SearchLimits limits = estimate.limits;
    if (!limits.seconds && limits.nodes == unlimited) limits.seconds = 2;
    say_forecast(estimate, position, forecast_solve(estimate.file.read(), position, limits));
    return Status::done;
}

}  // namespace

void declare_estimate(Arguments& arguments) {
    Estimate& estimate = arguments.run_with<Estimate>(run);
    arguments.positional("VARIANT", estimate.variant, "the game: 9x7, 7x7@cylinder, 4x4x3, 6x6@free, ...");
    estimate.position.declare(arguments, "the moves so far; omit for the empty board");
    arguments.flag("--check", estimate.check,
                   "instead forecast each board of the atlas from others, and count how often intervals held");
    estimate.file.declare_file(arguments);
    estimate.limits.declare_time(
        arguments, "how long to try to solve it, which settles easy positions and raises the least amount (2)");
    arguments.number("--node-limit", "COUNT", estimate.limits.nodes, 1, unlimited - 1, "the same in positions");
    estimate.talk.declare(arguments, {.progress = false});
    arguments.examples(
        "  inarow estimate 10x4           at once: what it took is in the atlas\n"
        "  inarow estimate 9x7            a forecast, with an interval for nine in ten boards\n"
        "  inarow estimate --check        how often such intervals held\n"
        "Nodes and seconds are those of one thread for the exact score, on the machine of the atlas and with the\n"
        "versions in its rows; newer ones take fewer.\n"
        "Exit status: 0 done, 2 bad input.");
}

}  // namespace inarow::app
