// inarow estimate: what a solve will take.
#include "estimate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

#include "atlas.hpp"
#include "atlas/forecast.hpp"
#include "base/input_file.hpp"
#include "base/rng.hpp"
#include "inarow/engine.hpp"
#include "report/figures.hpp"
#include "terminal.hpp"

namespace inarow::app {
namespace {

using atlas::Forecast;
using atlas::Growth;
using atlas::Measure;

struct Estimate {
    Text variant;
    Text moves;
    AtlasFile file;
    LimitArguments limits;
    bool check = false;
    TalkArguments talk;
};

struct Guess {
    Forecast nodes;
    Forecast seconds;
    std::string source;
};

Forecast exactly_so(double amount) { return {amount, amount, amount}; }

// The row of an empty board.
std::optional<Guess> from_atlas(const atlas::Atlas& atlas, const Position& position) {
    const atlas::Row* row = position.stones() == 0 ? atlas.find(position.variant()) : nullptr;
    if (row == nullptr || !row->bounds.exact()) return std::nullopt;
    return Guess{exactly_so(static_cast<double>(row->way.nodes)), exactly_so(row->way.seconds), "atlas"};
}

Growth growth_of(const atlas::Atlas& atlas, Measure measure) {
    auto growth = Growth::fit(atlas.rows(), measure);
    if (!growth) fail("the atlas has too few boards that took a tenth of a second");
    return std::move(*growth);
}

// Solves with one thread for a while; nothing where the position takes longer, whose nodes are then at least `visited`.
std::optional<Guess> from_probe(const Position& position, double seconds, std::uint64_t& visited) {
    LimitedControl control({seconds, unlimited});
    const Interrupt interrupt(control);
    api::Request request(position);
    request.want_line = false;
    auto engine = value_or_fail(api::Engine::create(position.variant()));
    const api::Report report = engine.solve(request, control);
    visited = report.nodes;
    if (!report.settled) return std::nullopt;
    return Guess{exactly_so(static_cast<double>(visited)), exactly_so(report.seconds), "probe"};
}

// After so many more moves of a random game; nothing where it ends before.
std::optional<Position> random_continuation(Position position, int moves, Rng& rng) {
    for (; moves > 0 && !position.over(); --moves) {
        const auto legal = position.legal_moves();
        position.play(legal[rng.below(legal.size())]);
    }
    return position.over() ? std::nullopt : std::optional(position);
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
    const int moves = std::max(4, position.variant().cells() - position.stones() - easy);
    auto engine = value_or_fail(api::Engine::create(position.variant()));
    Rng rng(1);
    std::vector<double> effects;
    for (int game = 0; game < 400 && effects.size() < 10; ++game) {
        const auto later = random_continuation(position, moves, rng);
        if (!later) continue;
        Control control;
        control.node_limit = 300'000;
        const auto report = engine.solve(api::Request(*later), control);
        const auto nodes = static_cast<double>(report.nodes);
        if (report.settled && nodes >= least_nodes)
            effects.push_back(std::log10(nodes / growth.forecast(later->variant(), later->stones()).amount));
    }
    StoneEffect found;
    if (effects.size() < 3) return found;
    const auto count = static_cast<double>(effects.size());
    const double mean = std::accumulate(effects.begin(), effects.end(), 0.0) / count;
    for (const double effect : effects) found.spread += (effect - mean) * (effect - mean) / (count - 1);
    found.spread = std::sqrt(found.spread);
    found.per_stone = mean / (position.stones() + moves);
    return found;
}

Forecast with_stones(const Forecast& board, const StoneEffect& effect, int stones) {
    const double amount = board.amount * std::pow(10, effect.per_stone * stones);
    const double factor =
        std::pow(10, std::hypot(std::log10(board.most / board.amount), atlas::nine_in_ten * effect.spread));
    return {amount, amount / factor, amount * factor};
}

void raise(Forecast& forecast, double least) {
    for (double* amount : {&forecast.amount, &forecast.least, &forecast.most}) *amount = std::max(*amount, least);
}

// Two hundred positions for each entry, of 8 bytes where a position fits into one word and of 22 elsewhere: as in the
// atlas, where 9x6 took 30 billion nodes with 1 GiB.
std::uint64_t table_bytes(const Variant& variant, double nodes) {
    constexpr double least = 1 << 20;
    constexpr double most = 1ULL << 40;
    const bool narrow = variant.drops() ? variant.bits() <= 64 : variant.cells() <= 40;
    return std::bit_ceil(static_cast<std::uint64_t>(std::clamp(nodes / 200 * (narrow ? 8 : 22), least, most)));
}

// "8.9e+10 (2.9e+10 to 2.7e+11)"
template <class Text>
std::string interval_text(const Forecast& forecast, Text text) {
    if (forecast.least == forecast.most) return text(forecast.amount);
    return fmt::format("{} ({} to {})", text(forecast.amount), text(forecast.least), text(forecast.most));
}

std::string nodes_text(double nodes) { return fmt::format("{:.3g}", nodes); }

std::string jobs_command(const Position& position) {
    const std::string variant = to_text(position.variant());
    const std::string moves = position.stones() > 0 ? ' ' + moves_text(position) : "";
    return fmt::format("inarow jobs run {}{} --ledger {}.db", variant, moves, variant);
}

// How often intervals of nodes held.
struct Held {
    atlas::Check all;      // of boards forecast from all others
    atlas::Check quicker;  // from quicker ones alone, as a board that is larger than all others
};

Json interval_json(const Forecast& forecast) { return Json::array({forecast.least, forecast.most}); }

Json held_json(const atlas::Check& check) {
    Json missed = Json::array();
    for (const Variant& variant : check.missed) missed.push_back(to_text(variant));
    return {{"boards", check.boards}, {"missed", missed}, {"factor", check.factor}};
}

void say_guess(const Estimate& estimate, const Position& position, const Guess& guess, std::uint64_t visited,
               const std::optional<Held>& held) {
    const std::uint64_t table = table_bytes(position.variant(), guess.nodes.amount);
    if (estimate.talk.json())
        return say_json({{"variant", to_text(position.variant())},
                         {"moves", moves_text(position)},
                         {"source", guess.source},
                         {"nodes", guess.nodes.amount},
                         {"nodes_interval", interval_json(guess.nodes)},
                         {"seconds", guess.seconds.amount},
                         {"seconds_interval", interval_json(guess.seconds)},
                         {"table_bytes", table},
                         {"probe_nodes", visited},
                         {"held", held ? held_json(held->all) : Json()},
                         {"held_from_quicker", held ? held_json(held->quicker) : Json()}});
    say(fmt::format("nodes     {}\none core  {}\ntable     {}, shared by the workers of jobs\n",
                    interval_text(guess.nodes, nodes_text), interval_text(guess.seconds, report::duration_text),
                    bytes_text(table)));
    if (guess.source == "atlas") return say("from the atlas\n");
    if (guess.source == "probe") return say("solved by the probe\n");
    say(
        fmt::format("from the growth of the boards in the atlas; a probe of {} was not enough\n"
                    "intervals are for nine in ten boards: {}; from quicker boards alone {} of {}\n"
                    "{} --table {}\n",
                    counted(visited, "node"), to_text(held->all), held->quicker.held(), held->quicker.boards,
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
        const Growth growth = growth_of(atlas, measure);
        say_check(estimate, name, "all other boards", atlas::check(atlas, growth, measure, atlas::all_others));
        say_check(estimate, name, "quicker boards", atlas::check(atlas, growth, measure, atlas::quicker_ones));
    }
    return Status::done;
}

Status run(const Estimate& estimate) {
    if (estimate.check) return check(estimate);
    if (!estimate.variant) fail("VARIANT is required");
    const Position position = value_or_fail(parse_moves(value_or_fail(parse_variant(*estimate.variant)),
                                                        estimate.moves.value_or(""), estimate.talk.notation()));
    const atlas::Atlas atlas = estimate.file.read();
    const double probe = estimate.limits.seconds.value_or(2);
    std::uint64_t visited = 0;
    auto guess = from_atlas(atlas, position);
    if (!guess) guess = from_probe(position, probe, visited);
    std::optional<Held> held;
    if (!guess) {
        const Growth nodes = growth_of(atlas, Measure::nodes);
        const Growth seconds = growth_of(atlas, Measure::seconds);
        const int stones = position.stones();
        const StoneEffect effect = stones > 0 ? stone_effect(position, nodes) : StoneEffect();
        guess = Guess{with_stones(nodes.forecast(position.variant(), stones), effect, stones),
                      with_stones(seconds.forecast(position.variant(), stones), effect, stones), "model"};
        raise(guess->nodes, static_cast<double>(visited));
        raise(guess->seconds, probe);
        held = Held{atlas::check(atlas, nodes, Measure::nodes, atlas::all_others),
                    atlas::check(atlas, nodes, Measure::nodes, atlas::quicker_ones)};
    }
    say_guess(estimate, position, *guess, visited, held);
    return Status::done;
}

}  // namespace

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

void declare_estimate(Arguments& arguments) {
    Estimate& estimate = arguments.run_with<Estimate>(run);
    arguments.positional("VARIANT", estimate.variant, "the game: 9x7, 7x7@cylinder, 4x4x3, 6x6@free, ...");
    arguments.moves(estimate.moves, "the moves so far; omit for the empty board");
    arguments.flag("--check", estimate.check,
                   "instead forecast each board of the atlas from others, and count how often intervals held");
    estimate.file.declare_file(arguments);
    estimate.limits.declare_time(
        arguments, "how long to try to solve it, which settles easy positions and raises the least amount (2)");
    estimate.talk.declare(arguments, {.progress = false});
    arguments.examples(
        "  inarow estimate 10x4           at once: what it took is in the atlas\n"
        "  inarow estimate 9x7            a forecast, with an interval for nine in ten boards\n"
        "  inarow estimate --check        how often such intervals held\n"
        "Nodes and seconds are those of one thread for the exact score, on the machine of the atlas.\n"
        "Exit status: 0 done, 2 bad input.");
}

}  // namespace inarow::app
