// How far job-level search scales: one question with more and more simulated workers.
//
// Tree, manager, ledger and every single job are real, the clock is not (jobs/simulation.hpp): what a job takes is the
// share of --job-nodes that it visits, times --job-seconds.
#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <filesystem>

#include "base/text.hpp"
#include "inarow/notation.hpp"
#include "jobs/simulation.hpp"
#include "lab/columns.hpp"
#include "lab/experiment.hpp"

namespace inarow::lab::jobs_scaling {
namespace {

// A folder that goes away with its owner.  If it cannot be made, the first attempt to write a file in it fails.
class Scratch {
public:
    Scratch() {
        std::error_code ignored;
        std::string name = std::filesystem::temp_directory_path(ignored) / "inarow-scaling-XXXXXX";
        if (::mkdtemp(name.data()) != nullptr) path_ = name;  // a random_device needs glibc 2.36
    }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    ~Scratch() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    [[nodiscard]] std::string file(std::string_view name) const { return path_ / name; }

private:
    std::filesystem::path path_;
};

struct Plan {
    Position position;
    Goal goal;
    std::vector<std::uint64_t> workers;
    jobs::SimulationOptions options;
};

Position position_of(const Run& run) {
    Position position = parse_moves(run.variant(), run.value("moves")).value();
    if (position.over()) refuse("the game is over after the moves: there is nothing to solve");
    return position;
}

// Win, draw or loss, or as much of it as the search tells.
Goal goal_of(const Run& run, const Position& position) {
    const auto solver = jobs::make_small_solver(run.search, position.variant(), {}).value();
    return solver->first_win_only() ? at_least(first_win_threshold(position)) : weak_goal();
}

Plan plan_of(const Run& run) {
    const Position position = position_of(run);
    Plan plan{position, goal_of(run, position), run.numbers("workers", 1, 1'000'000), {}};
    plan.options.job_nodes = run.number("job-nodes", 1, 1'000'000'000);
    plan.options.job_seconds = static_cast<double>(run.number("job-seconds", 1, 1'000'000));
    plan.options.dispatch_seconds = static_cast<double>(run.number("dispatch-ms", 0, 1'000'000)) / 1000;
    plan.options.search = run.search;
    plan.options.tree.pretend = static_cast<jobs::Pretend>(run.one_of("running", jobs::pretend_names));
    plan.options.tree.order = static_cast<jobs::Order>(run.one_of("order", jobs::order_names));
    return plan;
}

// Beside one worker that does the work of the first row.
struct Measured : jobs::SimulationReport {
    double first_work = 0;
    [[nodiscard]] double speedup() const { return first_work / seconds; }
    [[nodiscard]] double efficiency() const { return speedup() / static_cast<double>(workers); }
};

Section section_of(const Plan& plan, const std::vector<Measured>& rows) {
    const Columns<Measured> columns = {{"workers", "workers", &Measured::workers},
                                       {"seconds", "seconds", &Measured::seconds},
                                       {"speedup", "times as fast", &Measured::speedup},
                                       {"efficiency", "per worker", &Measured::efficiency},
                                       {"busy", "busy", &Measured::busy},
                                       {"manager_load", "manager", &Measured::manager_load},
                                       {"jobs", "jobs", &Measured::jobs},
                                       {"withdrawn", "withdrawn", &Measured::withdrawn},
                                       {"nodes", "nodes", &Measured::nodes},
                                       {"tree_nodes", "tree", &Measured::tree_nodes},
                                       {"ledger_bytes", "ledger bytes", &Measured::ledger_bytes}};
    const std::string title =
        fmt::format("{} {} in jobs, on a simulated clock", to_text(plan.position.variant()),
                    plan.position.stones() == 0 ? "from the empty board" : moves_text(plan.position));
    const Axis workers{"workers", true};
    const auto line = [&](const char* name, auto figure) { return series_of(name, rows, &Measured::workers, figure); };
    return {columns.table(title, rows),
            {{"Speed",
              workers,
              {"times as fast as one worker, by the work of the first row", true},
              {line("simulated", &Measured::speedup), line("one for each worker", &Measured::workers)}},
             {"Load",
              workers,
              {"share of the time"},
              {line("workers busy", &Measured::busy), line("manager busy", &Measured::manager_load)}}}};
}

// What gives way first when there are more workers than the last row had.
const char* first_to_break(const jobs::SimulationReport& last) {
    if (last.manager_load() > 0.9) return "The manager is the limit: it is busy for more than nine tenths of the time.";
    if (last.busy() < 0.5) return "Work is the limit: the tree has fewer open leaves than there are workers.";
    return "Neither the manager nor the work is a limit yet with the most workers of this table.";
}

void add_notes(const Plan& plan, Results& results) {
    results.notes.push_back(
        fmt::format("Question: {}. A job that visits {} positions takes {:.0f} s, the manager {:.0f} ms "
                    "for each job, one after the other; every job starts with an empty table, as on a remote machine.",
                    plan.goal == weak_goal() ? "win, draw or loss" : "does the first player win?",
                    grouped(plan.options.job_nodes), plan.options.job_seconds, 1000 * plan.options.dispatch_seconds));
    results.notes.emplace_back(
        "Speed is the work of the first row (its seconds times its workers) divided by the seconds of a row, so jobs "
        "that a single worker would not have done count against it.");
}

}  // namespace

std::span<const Parameter> parameters() {
    static constexpr std::array all = {
        Parameter{"variant", "VARIANT", "6x6", "the game"},
        Parameter{"moves", "MOVES", "",
                  "the position to solve (win, draw or loss; minimax: whether the first player wins); by default the "
                  "empty board"},
        Parameter{"workers", "LIST", "1,16,64,256,1024,4096", "numbers of workers to simulate"},
        Parameter{"job-nodes", "COUNT", "2000", "positions after which a job comes back unanswered"},
        Parameter{"job-seconds", "COUNT", "60", "seconds that a worker takes for that many positions"},
        Parameter{"dispatch-ms", "COUNT", "10", "milliseconds that the manager spends on each job"},
        Parameter{"running", "NAME", "twice",
                  "a leaf being searched counts as a win or a loss of whoever asks, or as twice its work", false,
                  Reach::nothing, jobs::pretend_names},
        Parameter{"order", "NAME", "numbers", "which leaf is next: by proof numbers, or in the order of the search",
                  false, Reach::nothing, jobs::order_names},
    };
    return all;
}

Results run(Run& run) {
    Plan plan = plan_of(run);
    run.total = plan.workers.size();
    Results results;
    const Scratch scratch;
    double first_work = 0;
    const auto rows = measure_each(results, plan.workers, [&](std::uint64_t workers) -> std::optional<Measured> {
        plan.options.workers = workers;
        const std::string ledger = scratch.file(fmt::format("{}.db", run.done.load()));
        const auto report = jobs::simulate(plan.position, plan.goal, ledger, plan.options, run.control).value();
        if (!report.settled) return std::nullopt;
        if (first_work == 0) first_work = report.seconds * static_cast<double>(workers);
        ++run.done;
        return Measured{report, first_work};
    });
    results.sections = {section_of(plan, rows)};
    add_notes(plan, results);
    if (!rows.empty()) results.notes.push_back(first_to_break(rows.back()));
    return results;
}

}  // namespace inarow::lab::jobs_scaling
