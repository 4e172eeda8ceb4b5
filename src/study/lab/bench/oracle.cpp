#include "lab/bench/oracle.hpp"

#include <fmt/format.h>

#include "base/clock.hpp"
#include "inarow/notation.hpp"
#include "lab/bench/bench.hpp"
#include "report/json_parts.hpp"
#include "solvers/solvers.hpp"

namespace inarow::lab {
namespace {

// What the pass found; nothing where a limit ended it.
std::optional<Bound> run_pass(Solver& solver, const Position& position, Control& control, OracleRun& run) {
    const Bound range = score_range(position.variant(), position.stones());
    const std::uint64_t nodes_before = control.nodes;
    const Stopwatch watch;
    const Bound value = solver.solve(position, exact_goal(range), range, control);
    if (!value.exact()) return std::nullopt;
    run.passes.push_back({control.nodes - nodes_before, watch.seconds()});
    return value;
}

Result<OracleRun> run_passes(const Position& position, std::string_view search, const SearchOptions& options,
                             Control& control) {
    auto solver = INAROW_TRY(make_solver(search, position.variant(), options));
    OracleRun run{
        to_text(position.variant()), moves_text(position), score_range(position.variant(), position.stones()), {}};
    for (int pass = 0; pass < oracle_passes; ++pass) {
        if (!solver->forget_bounds())
            return error(
                fmt::format("the search {} has no table whose moves it could keep without the bounds", search));
        const auto value = run_pass(*solver, position, control, run);
        if (!value) break;
        run.value = meet(run.value, *value);
    }
    return run;
}

}  // namespace

std::optional<double> OracleRun::gap() const {
    if (passes.size() < 2 || passes[1].nodes == 0) return std::nullopt;
    return static_cast<double>(passes[0].nodes) / static_cast<double>(passes[1].nodes);
}

// Odd and even width and height, and a ring.
std::vector<Position> oracle_positions() {
    std::vector<Position> positions;
    for (const auto text : {"7x6", "6x7", "7x5", "6x6", "6x5@cylinder"})
        positions.emplace_back(parse_variant(text).value());
    return positions;
}

Result<void> run_oracle(const std::vector<Position>& positions, std::string_view search, const SearchOptions& options,
                        Control& control, const OracleSink& sink) {
    for (const Position& position : positions) {
        const auto run = INAROW_TRY(run_passes(position, search, with_bench_table(options), control));
        sink(run);
        if (control.limit_reached()) break;
    }
    return {};
}

std::string to_json(const OracleRun& run) {
    Json passes = Json::array();
    for (const OraclePass& pass : run.passes) passes.push_back({{"nodes", pass.nodes}, {"seconds", pass.seconds}});
    return one_line({{"variant", run.variant},
                     {"moves", run.moves},
                     {"bounds", report::bound_json(run.value)},
                     {"passes", passes},
                     {"gap", Json(run.gap())}});
}

}  // namespace inarow::lab
