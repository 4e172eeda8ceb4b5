// Romen's comparison of replacement schemes on one table, with harder and harder positions until none can be solved.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ranges>

#include "base/clock.hpp"
#include "base/text.hpp"
#include "datasets/generate.hpp"
#include "lab/columns.hpp"
#include "lab/experiment.hpp"
#include "lab/papers/romen.hpp"
#include "replicas/minimax.hpp"

namespace inarow::lab::replacement {
namespace {

constexpr std::uint64_t usual_table = 17 << 20;  // small enough to fill up

struct Plan {
    std::vector<std::uint64_t> stones;
    std::uint64_t positions;
    std::vector<std::string> schemes;
    double seconds;
};

Plan plan_of(const Run& run) {
    Plan plan{run.numbers("stones", 0, 63), run.positions(), {}, 0};
    const auto seconds = run.seconds("within");
    if (!seconds) refuse("within must be a number: without a limit every difficulty can be solved");
    plan.seconds = *seconds;
    for (const std::string_view scheme : split(run.value("schemes"), ",")) plan.schemes.emplace_back(scheme);
    return plan;
}

SearchOptions options_with(const Run& run, const std::string& scheme) {
    SearchOptions options = run.options;
    refuse_unless(set_option(options, "replacement", scheme));
    if (options.table_bytes.count == 0) options.table_bytes.count = usual_table;
    return options;
}

// What one scheme did on the positions of one difficulty.
struct Measured {
    std::uint64_t stones = 0;
    std::size_t scheme = 0;  // its place in the plan
    std::uint64_t solved = 0;
    std::uint64_t first_wins = 0;
    std::uint64_t nodes = 0;
    Lookups lookups = {};
    double seconds = 0;
    std::optional<double> nodes_by_first = {};  // over those of the first scheme, where it solved as many

    [[nodiscard]] bool in_time(const Plan& plan) const { return solved == plan.positions && seconds <= plan.seconds; }
    [[nodiscard]] double nodes_by(std::uint64_t count) const {
        return static_cast<double>(nodes) / static_cast<double>(std::max<std::uint64_t>(1, count));
    }
    [[nodiscard]] double hit_ratio() const {
        return static_cast<double>(lookups.known) / static_cast<double>(std::max<std::uint64_t>(1, lookups.asked));
    }
};

// One position after another until the time is over; the table stays warm.
std::optional<Measured> measure(const Plan& plan, std::size_t scheme, std::uint64_t stones, Run& run) {
    const SearchOptions options = options_with(run, plan.schemes[scheme]);
    const Variant cube = *parse_variant("4x4x4");
    const auto rule = datasets::reasonable_rule(static_cast<int>(stones), run.options.seed);
    auto source = datasets::RandomPositions::create(cube, rule).value();
    const auto solver = make_minimax_solver(cube, options).value();
    Measured measured{stones, scheme};
    const std::uint64_t before = run.control.nodes;
    const double started = processor_seconds();
    while (measured.solved < plan.positions && measured.seconds <= plan.seconds) {
        const Position position = source.next().value();
        const Goal goal = at_least(first_win_threshold(position));
        const Bound found = solver->solve(position, goal, score_range(cube, position.stones()), run.control);
        measured.seconds = processor_seconds() - started;
        if (!goal.settled(found)) break;
        ++measured.solved;
        ++run.done;
        measured.first_wins += position.mover() == Stone::first ? found.lo >= 1 : found.hi < 0;
    }
    if (run.control.limit_reached()) return std::nullopt;
    measured.nodes = run.control.nodes - before;
    measured.lookups = solver->lookups();
    return measured;
}

// Every scheme on the positions of one difficulty; the answers must be those of the first scheme.
std::vector<Measured> measure_all(const Plan& plan, std::uint64_t stones, Run& run, Results& results) {
    auto rows = measure_each(results, std::views::iota(std::size_t{0}, plan.schemes.size()),
                             [&](std::size_t scheme) { return measure(plan, scheme, stones, run); });
    for (Measured& row : rows) {
        if (row.solved != rows.front().solved) continue;
        row.nodes_by_first = row.nodes_by(rows.front().nodes);
        if (row.first_wins != rows.front().first_wins) results.consistent = false;
    }
    return rows;
}

Section section_of(const Plan& plan, const std::vector<Measured>& rows) {
    const Columns<Measured> columns = {
        {"stones", "stones", &Measured::stones},
        {"scheme", "scheme", [&](auto& row) { return plan.schemes[row.scheme]; }},
        {"solved", "positions", &Measured::solved},
        {"in_time", "solved in time", [&](auto& row) { return row.in_time(plan) ? "yes" : "no"; }},
        {"first_wins", "first wins", &Measured::first_wins},
        {"nodes", "nodes", &Measured::nodes},
        {"seconds", "CPU s", &Measured::seconds},
        {"nodes_by_new", "nodes / first scheme", &Measured::nodes_by_first},
        {"lookups", "lookups", [](auto& row) { return row.lookups.asked; }},
        {"hits", "hits", [](auto& row) { return row.lookups.known; }},
        {"hit_ratio", "hit ratio", &Measured::hit_ratio}};
    Plot nodes{"Nodes for each position", {"stones on the board"}, {"nodes, mean", true}};
    Plot hits{"Hit ratio", {"stones on the board"}, {"share of lookups that hit"}};
    for (std::size_t scheme = 0; scheme < plan.schemes.size(); ++scheme) {
        auto its = rows | std::views::filter([&](auto& row) { return row.scheme == scheme; });
        const auto nodes_each = [](auto& row) { return row.nodes_by(row.solved); };
        nodes.add(series_of(plan.schemes[scheme], its, &Measured::stones, nodes_each));
        hits.add(series_of(plan.schemes[scheme], its, &Measured::stones, &Measured::hit_ratio));
    }
    return {
        columns.table(
            fmt::format("{} positions of 4x4x4 for each difficulty: does the first player win?", plan.positions), rows),
        {sorted(std::move(nodes)), sorted(std::move(hits))}};
}

// How far a scheme gets: a difficulty counts only if all easier ones were solved in time.
struct Reach {
    std::string scheme;
    std::optional<std::uint64_t> hardest = {};
    std::optional<std::uint64_t> failed = {};
    [[nodiscard]] std::optional<std::string_view> published() const {
        const auto row = std::ranges::find(romen::schemes, scheme, &romen::Scheme::name);
        return row == romen::schemes.end() ? std::nullopt : std::optional(row->finding);
    }
};

Section reach_section(const Plan& plan, const std::vector<Measured>& rows) {
    std::vector<Reach> reached;
    for (const std::string& scheme : plan.schemes) reached.push_back({scheme});
    for (const Measured& row : rows) {
        Reach& reach = reached[row.scheme];
        if (reach.failed) continue;
        if (row.in_time(plan))
            reach.hardest = std::min(reach.hardest.value_or(row.stones), row.stones);
        else
            reach.failed = row.stones;
    }
    const Columns<Reach> columns = {{"scheme", "scheme", &Reach::scheme},
                                    {"hardest", "hardest solved", &Reach::hardest},
                                    {"failed", "failed at", &Reach::failed},
                                    {"published", "published", &Reach::published}};
    return {columns.table(
        fmt::format("The hardest positions that each solves with {} s of CPU time per difficulty", plan.seconds),
        reached)};
}

std::vector<std::string> notes_of(const Plan& plan, const SearchOptions& options) {
    return {
        fmt::format("Positions: inarow generate 4x4x4 --stones N --count {} --seed {} --reasonable. Table of {}. A "
                    "difficulty is abandoned when its time is up, with fewer positions in its row.",
                    plan.positions, options.seed,
                    bytes_text(options.table_bytes.count == 0 ? usual_table : options.table_bytes.count)),
        "Hit ratio: the share of lookups that hit (positions that are decided on the spot or have a single move are "
        "not looked up); each difficulty begins with an empty table.",
        "Published: R. Romen, Towards Solving Connect Four 3D, section Replacement Strategy; the hit ratio is a "
        "figure without numbers there, and the table size and the time are not given."};
}

}  // namespace

std::span<const Parameter> parameters() {
    static constexpr std::array all = {
        Parameter{"stones", "LIST", "40,38,36,34", "difficulties: stones on the board of 4x4x4, easiest first"},
        Parameter{"positions", "COUNT", "100", "random positions of each difficulty"},
        Parameter{"schemes", "LIST", "new,big,twobig", "replacement schemes to compare"},
        Parameter{"within", "SECONDS", "60", "CPU time within which all positions of a difficulty must be solved"},
    };
    return all;
}

Results run(Run& run) {
    const Plan plan = plan_of(run);
    run.total = plan.stones.size() * plan.schemes.size() * plan.positions;
    Results results;
    std::vector<Measured> rows;
    for (const std::uint64_t stones : plan.stones)
        if (results.complete) std::ranges::move(measure_all(plan, stones, run, results), std::back_inserter(rows));
    results.sections = {section_of(plan, rows), reach_section(plan, rows)};
    results.notes = notes_of(plan, run.options);
    return results;
}

}  // namespace inarow::lab::replacement
