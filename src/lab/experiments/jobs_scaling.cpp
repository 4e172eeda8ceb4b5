// How far job-level search scales: one question with more and more simulated workers.
//
// Tree, manager, ledger and every single job are real, the clock is not (jobs/simulation.hpp): what a job takes is the
// share of --job-nodes that it visits, times --job-seconds.
#include <fmt/format.h>

#include <array>

#include "base/text.hpp"
#include "game/notation.hpp"
#include "jobs/simulation.hpp"
#include "lab/experiment.hpp"
#include "lab/scratch.hpp"

namespace inarow::lab {
namespace {

constexpr std::array parameters = {
    Parameter{"variant", "VARIANT", "6x6", "the game"},
    Parameter{"moves", "MOVES", "", "the position to solve (win, draw or loss); by default the empty board"},
    Parameter{"workers", "LIST", "1,16,64,256,1024,4096", "numbers of workers to simulate"},
    Parameter{"job-nodes", "COUNT", "2000", "positions after which a job comes back unanswered"},
    Parameter{"job-seconds", "COUNT", "60", "seconds that a worker takes for that many positions"},
    Parameter{"dispatch-ms", "COUNT", "10", "milliseconds that the manager spends on each job"},
};

struct Plan {
    Position position;
    std::vector<std::uint64_t> workers;
    jobs::SimulationOptions options;
};

Result<Position> position_of(const Run& run) {
    const auto variant = parse_variant(run.value("variant"));
    if (!variant) return tl::unexpected(variant.error());
    auto position = parse_moves(*variant, run.value("moves"));
    if (position && position->over()) return error("the game is over after --moves: there is nothing to solve");
    return position;
}

Result<Plan> plan_of(const Run& run) {
    auto position = position_of(run);
    if (!position) return tl::unexpected(position.error());
    auto workers = run.numbers("workers", 1, 1'000'000);
    if (!workers) return tl::unexpected(workers.error());
    Plan plan{std::move(*position), std::move(*workers), {}};
    const auto job_nodes = run.number("job-nodes", 1, 1'000'000'000);
    const auto job_seconds = run.number("job-seconds", 1, 1'000'000);
    const auto dispatch = run.number("dispatch-ms", 0, 1'000'000);
    for (const auto* number : {&job_nodes, &job_seconds, &dispatch})
        if (!*number) return tl::unexpected(number->error());
    plan.options.job_nodes = *job_nodes;
    plan.options.job_seconds = static_cast<double>(*job_seconds);
    plan.options.dispatch_seconds = static_cast<double>(*dispatch) / 1000;
    plan.options.search = run.search;
    return plan;
}

Table empty_table(const Plan& plan) {
    return {fmt::format("{} {} in jobs, on a simulated clock", to_text(plan.position.variant()),
                        plan.position.stones() == 0 ? "from the empty board" : moves_text(plan.position)),
            {{"workers", "workers"},
             {"seconds", "seconds"},
             {"speedup", "times as fast"},
             {"efficiency", "per worker"},
             {"busy", "busy"},
             {"manager_load", "manager"},
             {"jobs", "jobs"},
             {"withdrawn", "withdrawn"},
             {"nodes", "nodes"},
             {"tree_nodes", "tree"},
             {"ledger_bytes", "ledger bytes"}},
            {}};
}

std::vector<Plot> empty_plots() {
    const Axis workers{"workers", true};
    return {{"Speed",
             workers,
             {"times as fast as one worker, by the work of the first row", true},
             {{"simulated", {}}, {"one for each worker", {}}}},
            {"Load", workers, {"share of the time"}, {{"workers busy", {}}, {"manager busy", {}}}}};
}

void add(const jobs::SimulationReport& report, double first_work, Results& results) {
    const auto workers = static_cast<double>(report.workers);
    const double speedup = first_work / report.seconds;
    Section& section = results.sections.front();
    const auto whole = [](std::uint64_t value) { return static_cast<std::int64_t>(value); };
    section.table.rows.push_back({whole(report.workers), report.seconds, speedup, speedup / workers, report.busy(),
                                  report.manager_load(), whole(report.jobs), whole(report.withdrawn),
                                  whole(report.nodes), whole(report.tree_nodes), whole(report.ledger_bytes)});
    section.plots[0].series[0].points.emplace_back(workers, speedup);
    section.plots[0].series[1].points.emplace_back(workers, workers);
    section.plots[1].series[0].points.emplace_back(workers, report.busy());
    section.plots[1].series[1].points.emplace_back(workers, report.manager_load());
}

// What gives way first when there are more workers than the last row had.
std::string first_to_break(const jobs::SimulationReport& last) {
    if (last.manager_load() > 0.9) return "The manager is the limit: it is busy for more than nine tenths of the time.";
    if (last.busy() < 0.5) return "Work is the limit: the tree has fewer open leaves than there are workers.";
    return "Neither the manager nor the work is a limit yet with the most workers of this table.";
}

void add_notes(const Plan& plan, Results& results) {
    results.notes.push_back(
        fmt::format("Question: win, draw or loss. A job that visits {} positions takes {:.0f} s, the manager {:.0f} ms "
                    "for each job, "
                    "one after the other; every job starts with an empty table, as on a remote machine.",
                    grouped(plan.options.job_nodes), plan.options.job_seconds, 1000 * plan.options.dispatch_seconds));
    results.notes.emplace_back(
        "Speed is the work of the first row (its seconds times its workers) divided by the seconds of a row, so jobs "
        "that a single worker would not have done count against it.");
}

}  // namespace

std::span<const Parameter> jobs_scaling_parameters() { return parameters; }

Result<Results> run_jobs_scaling(Run& run) {
    auto plan = plan_of(run);
    if (!plan) return tl::unexpected(plan.error());
    run.total = plan->workers.size();
    Results results;
    results.sections.push_back({empty_table(*plan), empty_plots()});
    const Scratch scratch("scaling");
    double first_work = 0;
    std::string breaking;
    for (const std::uint64_t workers : plan->workers) {
        plan->options.workers = workers;
        const auto report = jobs::simulate(plan->position, weak_goal(), scratch.file(fmt::format("{}.db", run.done.load())), plan->options,
                                           run.control);
        if (!report) return tl::unexpected(report.error());
        results.complete = report->settled;
        if (!results.complete) break;
        if (first_work == 0) first_work = report->seconds * static_cast<double>(workers);
        add(*report, first_work, results);
        breaking = first_to_break(*report);
        ++run.done;
    }
    add_notes(*plan, results);
    if (!breaking.empty()) results.notes.push_back(breaking);
    return results;
}

}  // namespace inarow::lab
