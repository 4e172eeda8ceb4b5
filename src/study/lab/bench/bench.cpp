#include "lab/bench/bench.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "base/clock.hpp"
#include "inarow/notation.hpp"
#include "lab/statistics.hpp"
#include "replicas/fhourstones.hpp"
#include "report/json_parts.hpp"
#include "solvers/solvers.hpp"

namespace inarow::lab {
namespace {

struct BenchRow {
    std::string_view variant;
    std::string_view moves;
    std::optional<std::uint64_t> published = {};
};

constexpr std::array bench_rows = {
#define BENCH_POSITION(variant, moves) BenchRow{variant, moves},
#include "lab/bench/positions.def"
#undef BENCH_POSITION
};

// The strongest goal that the search can answer.
Goal goal_for(const Solver& solver, Bound range) { return solver.weak_only() ? weak_goal() : exact_goal(range); }

Result<BenchRun> run_row(const BenchRow& row, std::string_view search, const SearchOptions& options, Control& control) {
    const auto variant = INAROW_TRY(parse_variant(row.variant));
    const auto position = INAROW_TRY(parse_moves(variant, row.moves));
    auto solver = INAROW_TRY(make_solver(search, variant, options));
    const Bound range = score_range(variant, position.stones());
    const std::uint64_t nodes_before = control.nodes;
    const Stopwatch watch;
    const Bound value = solver->solve(position, goal_for(*solver, range), range, control);
    return BenchRun{std::string(row.variant),     std::string(row.moves), value,
                    control.nodes - nodes_before, watch.seconds(),        row.published};
}

Result<std::vector<BenchRun>> run_rows(std::span<const BenchRow> rows, std::string_view search,
                                       const SearchOptions& options, Control& control, const BenchSink& sink) {
    std::vector<BenchRun> runs;
    for (const BenchRow& row : rows) {
        runs.push_back(INAROW_TRY(run_row(row, search, options, control)));
        sink(runs.back());
        if (control.limit_reached()) break;
    }
    return runs;
}

struct Effort {
    std::uint64_t nodes = 0;
    double micros = 0;  // of processor time
};

// Solves one position of a set; nothing, also in the run, if a limit came first.
std::optional<Effort> add_position(SetRun& run, Solver& solver, const ScoredPosition& scored, Control& control) {
    const Bound range = score_range(scored.position.variant(), scored.position.stones());
    const std::uint64_t nodes_before = control.nodes;
    const double before = processor_seconds();
    const Goal goal = goal_for(solver, range);
    const Bound value = solver.solve(scored.position, goal, range, control);
    const double micros = 1e6 * (processor_seconds() - before);
    if (!goal.settled(value) && control.limit_reached()) return std::nullopt;
    run.positions += 1;
    run.wrong += !value.contains(scored.score);
    run.unknown += !goal.settled(value);
    return Effort{control.nodes - nodes_before, micros};
}

Json run_json(const BenchRun& run) {
    return {{"variant", run.variant},
            {"moves", run.moves},
            {"bounds", report::bound_json(run.value)},
            {"nodes", run.nodes},
            {"seconds", run.seconds}};
}

}  // namespace

SearchOptions with_bench_table(SearchOptions options) {
    constexpr std::uint64_t bench_table_bytes = 64 << 20;
    if (options.table_bytes.count == 0) options.table_bytes.count = bench_table_bytes;
    return options;
}

bool BenchRun::disagrees() const { return weak(value).exact() && published.value_or(nodes) != nodes; }

Result<std::vector<BenchRun>> run_bench(std::string_view search, const SearchOptions& options, Control& control,
                                        const BenchSink& sink) {
    return run_rows(bench_rows, search, with_bench_table(options), control, sink);
}

BenchTotal total_of(const std::vector<BenchRun>& runs) {
    BenchTotal total;
    for (const BenchRun& run : runs) {
        total.nodes += run.nodes;
        total.seconds += run.seconds;
    }
    return total;
}

Result<std::vector<BenchRun>> run_fhourstones(const Variant& variant, const SearchOptions& options, Control& control,
                                              const BenchSink& sink) {
    const std::string text = to_text(variant);
    std::vector<BenchRow> rows;
    if (variant == Variant{})
        for (const auto& [moves, outcome, positions] : inarow::published::inputs)
            rows.push_back({text, moves, positions});
    if (rows.empty()) rows.push_back({text, ""});
    return run_rows(rows, "fhourstones", options, control, sink);
}

const std::vector<SetPart>& published_sets() {
    static const std::vector<SetPart> sets = {{"L3_R1", 1000}, {"L2_R1", 1000}, {"L2_R2", 1000},
                                              {"L1_R1", 1000}, {"L1_R2", 200},  {"L1_R3", 50}};
    return sets;
}

Result<SetRun> run_set(std::string_view name, const std::vector<ScoredPosition>& positions, std::string_view search,
                       const SearchOptions& options, Control& control) {
    SetRun run{.name = std::string(name)};
    if (positions.empty()) return run;
    auto solver = INAROW_TRY(make_solver(search, positions.front().position.variant(), options));
    std::uint64_t nodes = 0;
    std::vector<double> micros;
    for (const ScoredPosition& scored : positions) {
        const auto effort = control.limit_reached() ? std::nullopt : add_position(run, *solver, scored, control);
        if (!effort) break;
        nodes += effort->nodes;
        micros.push_back(effort->micros);
    }
    run.complete = run.positions == positions.size();
    if (micros.empty()) return run;
    run.mean_nodes = static_cast<double>(nodes) / static_cast<double>(run.positions);
    run.mean_micros = mean(micros);
    run.median_micros = median(micros);
    run.worst_micros = *std::max_element(micros.begin(), micros.end());
    return run;
}

std::string to_json(const BenchRun& run) {
    Json json = run_json(run);
    json["published"] = Json(run.published);
    return one_line(json);
}

std::string to_json(const std::vector<BenchRun>& runs, bool complete) {
    Json list = Json::array();
    for (const BenchRun& run : runs) list.push_back(run_json(run));
    const BenchTotal total = total_of(runs);
    return one_line({{"signature", complete ? Json(total.nodes) : Json(nullptr)},
                     {"nodes", total.nodes},
                     {"seconds", total.seconds},
                     {"runs", list},
                     {"version", INAROW_VERSION}});
}

std::string to_json(const SetRun& run) {
    return one_line({{"set", run.name},
                     {"positions", run.positions},
                     {"wrong", run.wrong},
                     {"unknown", run.unknown},
                     {"mean_nodes", run.mean_nodes},
                     {"mean_micros", run.mean_micros},
                     {"median_micros", run.median_micros},
                     {"worst_micros", run.worst_micros},
                     {"complete", run.complete}});
}

}  // namespace inarow::lab
