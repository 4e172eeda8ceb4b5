// inarow jobs: a solve of hours or weeks, split into jobs, with a ledger of the answers.
#include "work/jobs.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <filesystem>

#include "api/question.hpp"
#include "base/input_file.hpp"
#include "base/text.hpp"
#include "input.hpp"
#include "job_engines.hpp"
#include "jobs/local_engine.hpp"
#include "ledger_status.hpp"
#include "options.hpp"
#include "report/job_json.hpp"
#include "report/json.hpp"
#include "report/text.hpp"
#include "search/searchable.hpp"
#include "table_file.hpp"
#include "terminal.hpp"
#include "work/known_engine.hpp"

namespace inarow::app {
namespace {

struct Jobs {
    Text action;
    Text subject;
    std::vector<std::string> rest;  // run: the moves; merge: ledgers
    PositionArguments position;
    std::vector<std::string> first;
    std::vector<std::string> withdrawn;
    Text ledger;
    Text job_nodes;
    Text order;
    Text running;
    std::function<bool(const std::string&)> given;
    BookArguments books;
    QuestionArguments question;
    ClusterArguments cluster;
    TableArguments table;
    SearchArguments search;
    LimitArguments limits;
    TalkArguments talk;
};

// A job is a number of nodes: a worker that is limited by nodes alone never looks at a clock.
constexpr std::uint64_t most_job_nodes = 1'000'000'000'000;

// The smallest jobs of --job-nodes auto.  Sending a job to another machine and its answer back takes longer than a
// small job itself.  A search that tells no numbers loses more with small jobs: 6x6 --weak visits 1.4 million positions
// with jobs from 30,000 on, and 0.58 million in one piece.
std::uint64_t least_automatic_nodes(const Jobs& jobs, bool tells_numbers) {
    if (jobs.cluster.far_away()) return 20'000'000;
    return tells_numbers ? jobs::ManagerOptions{}.least_automatic_nodes : 2'000'000;
}

void check_file_only(const Jobs& jobs, std::string_view file) {
    if (!jobs.subject) fail(fmt::format("jobs {0} needs a {1}: inarow jobs {0} FILE", *jobs.action, file));
    if (jobs.ledger || !jobs.rest.empty() || jobs.question.given() || jobs.position.board_given())
        fail(fmt::format("jobs {} takes the question from the {}: inarow jobs {} FILE", *jobs.action, file,
                         *jobs.action));
}

// What the other actions would ignore; work obeys limits.
void check_nothing_for_runs(const Jobs& jobs) {
    std::vector<std::string> for_runs = {"--first",  "--withdraw", "--job-nodes", "--order",   "--running",
                                         "--engine", "--port",     "--password",  "--no-book", "--table-file"};
    if (jobs.action != "work") for_runs.insert(for_runs.end(), {"--time-limit", "--node-limit"});
    std::ranges::copy(jobs.search.given_flags(), std::back_inserter(for_runs));
    if (const auto flag = std::ranges::find_if(for_runs, jobs.given); flag != for_runs.end())
        fail(fmt::format("{} is for jobs run and resume", *flag));
}

api::Request request_of(const Jobs& jobs) {
    const Variant variant = value_or_fail(parse_variant(*jobs.subject));
    const std::string moves = fmt::format("{}", fmt::join(jobs.rest, " "));
    return jobs.question.request(jobs.position.read(variant, moves, jobs.talk.notation()).position);
}

// Lines that go on from the position of the question.
std::vector<Position> lines_of(const std::string& flag, const std::vector<std::string>& texts, const Position& start,
                               const Jobs& jobs) {
    std::vector<Position> lines;
    for (const std::string& text : texts) {
        auto line = parse_moves(start, text, jobs.talk.notation());
        if (!line) fail(fmt::format("{}: {}", flag, line.error().message));
        if (line->stones() == start.stones()) fail(fmt::format("{} needs a move", flag));
        lines.push_back(std::move(*line));
    }
    return lines;
}

// The command line overrides the ledger.
void override(api::JobsPlan& plan, const Jobs& jobs) {
    static_cast<void>(jobs.search.options());  // refuses a bad value by the name of its option
    if (jobs.search.search_given()) plan.search = jobs.search.search();
    for (const auto& [flag, value] : jobs.search.given_options()) plan.options[flag] = value;
    if (jobs.job_nodes == "auto")
        plan.job_nodes = jobs::automatic;
    else
        plan.job_nodes = number_option("--job-nodes", jobs.job_nodes, plan.job_nodes, 1, most_job_nodes);
}

// A search by proof numbers tells numbers that are worth following.  With the other searches, up to sixteen workers do
// best in the search's own order; with 64, which order is better depends on --running (docs/guide/jobs.md, Measured).
jobs::Order order_of(const Jobs& jobs, bool tells_numbers) {
    if (jobs.order) return static_cast<jobs::Order>(choice("order", *jobs.order, jobs::order_names));
    return tells_numbers || jobs.cluster.far_away() ? jobs::Order::numbers : jobs::Order::search;
}

void check_search(const api::JobsPlan& plan) {
    static_cast<void>(value_or_fail(plan.search_options()));
    value_or_fail(searchable(plan.request.position.variant()));
}

std::string hint(const jobs::Ledger& ledger) { return fmt::format("inarow jobs resume {}", ledger.path()); }

// Of --first or --withdraw: those that this run did not need.
void warn_of_vain(const std::string& flag, const std::vector<std::string>& lines, const jobs::Manager& manager,
                  jobs::Tree::Wish wish) {
    for (std::size_t line = 0; line < lines.size(); ++line)
        if (!manager.arrived(wish, line))
            warn(fmt::format("{} {} had no effect: there is nothing left to search, or no room in the tree", flag,
                             quote(lines[line])));
}

bool is_empty(jobs::Ledger& ledger) {
    const auto totals = ledger.totals();
    return totals && totals->jobs == 0 && totals->splits == 0;
}

// An engine of workers on other machines throws Failed.
Result<api::JobsReport> run_manager(jobs::Ledger& ledger, const api::JobsPlan& plan, jobs::Manager& manager,
                                    const jobs::TreeOptions& tree) try {
    return api::run_jobs(ledger, plan, manager, tree);
} catch (const Failed& failed) {
    return tl::unexpected(failed.error);
}

Result<api::JobsReport> run_with(jobs::Ledger& ledger, const api::JobsPlan& plan, jobs::JobEngine& workers,
                                 const jobs::ManagerOptions& options, const Jobs& jobs) {
    LimitedControl control(jobs.limits);
    const Interrupt interrupt(control);
    std::optional<api::KnownEngine> known;
    if (const auto folders = jobs.books.folders()) known.emplace(workers, plan.request.position.variant(), folders);
    jobs::JobEngine& engine = known ? static_cast<jobs::JobEngine&>(*known) : workers;
    jobs::Manager manager(ledger, engine, plan.request.position, options, control);
    const Progress progress(jobs.talk.progress(), [&] {
        Sample sample = sample_of(control, true);
        if (sample.bounds) sample.bounds = api::shown(plan.request.question, *sample.bounds);
        sample.nodes += manager.activity().nodes_at_work;
        sample.done = manager.activity().jobs;
        if (plan.search != "cube" || !sample.left) return sample;
        if (const auto left = jobs::remaining(*sample.left, manager.nodes_in_ledger() + sample.nodes))
            sample.remaining = std::pair(left->least, left->most);
        return sample;
    });
    auto report = run_manager(ledger, plan, manager, options.tree);
    if (!report && report.error().failure == Failure::out_of_resources && !is_empty(ledger))
        fail(fmt::format("{}; nothing is lost, fix that and resume with: {}", report.error().message, hint(ledger)),
             Failure::out_of_resources);
    if (!report || !manager.has_read_ledger()) return report;
    warn_of_vain("--first", jobs.first, manager, jobs::Tree::Wish::first);
    warn_of_vain("--withdraw", jobs.withdrawn, manager, jobs::Tree::Wish::excluded);
    return report;
}

void say_report(const api::JobsReport& report, const TalkArguments& talk) {
    say(talk.json() ? report::to_json(report, talk.notation()) + '\n'
                    : report::jobs_text(report, talk.notation(), style_of(STDOUT_FILENO)));
}

Status tell(const api::JobsReport& report, const Jobs& jobs, const jobs::Ledger& ledger) {
    say_report(report, jobs.talk);
    if (report.report.settled) return Status::done;
    const std::string_view what = report.only_excluded_left ? "only withdrawn moves are left; to search them"
                                                            : "stopped by a limit; run the same command to resume, or";
    return complain(fmt::format("{}: {}", what, hint(ledger)), Status::stopped);
}

// Threads of this process.
Status work_here(jobs::Ledger& ledger, const api::JobsPlan& plan, jobs::ManagerOptions manager_options,
                 const SearchOptions& options, TableInFile table, const Jobs& jobs) {
    const int threads = plan.options.contains("threads") ? options.threads : cores();
    auto solvers = value_or_fail(jobs::make_solvers(plan.search, plan.request.position.variant(), options, threads));
    value_or_fail(api::can_answer(*solvers.front(), plan.search, plan.request));
    // Threads share one table, or each has a part of it; some searches have none.
    const std::uint64_t bytes = solvers.front()->table_bytes() == 0 ? 0 : options.table_bytes.count;
    table.fill(solvers.front()->kept_table());
    api::JobsReport report = value_or_fail(table.guard([&] {
        jobs::LocalEngine engine(std::move(solvers));  // its threads end before the table is saved
        return run_with(ledger, plan, engine, manager_options, jobs);
    }));
    report.report.threads = threads;
    report.report.table_bytes = bytes;
    const Status status = table.guard([&] { return tell(report, jobs, ledger); });
    table.save(report.run && report.run->jobs > 0);
    return status;
}

Status work(jobs::Ledger ledger, const api::JobsPlan& plan, const Jobs& jobs) {
    SearchOptions options = value_or_fail(plan.search_options());
    jobs::ManagerOptions manager_options;
    manager_options.job_nodes = plan.job_nodes;
    const bool far_away = jobs.cluster.far_away();
    if (far_away && jobs.table.given()) fail("--table-file requires --engine local");
    TableInFile table =
        jobs.table.open(plan.request.position.variant(), plan.search, {}, options, jobs.talk.progress());
    const auto tables = far_away ? jobs::Tables::elsewhere : jobs::Tables::here;
    manager_options.tree = tree_options(plan, options, tables);
    const bool tells_numbers = manager_options.tree.first_numbers(plan.request.position, 1).has_value();
    manager_options.tree.order = order_of(jobs, tells_numbers);
    if (jobs.running)
        manager_options.tree.pretend = static_cast<jobs::Pretend>(choice("running", *jobs.running, jobs::pretend_names));
    manager_options.least_automatic_nodes = least_automatic_nodes(jobs, tells_numbers);
    manager_options.first = lines_of("--first", jobs.first, plan.request.position, jobs);
    manager_options.excluded = lines_of("--withdraw", jobs.withdrawn, plan.request.position, jobs);
    if (!far_away) return work_here(ledger, plan, manager_options, options, std::move(table), jobs);
    // The workers of each machine share one table of the size in the plan.
    const auto engine = make_far_engine(plan, jobs.cluster, ledger.path());
    return tell(value_or_fail(run_with(ledger, plan, *engine, manager_options, jobs)), jobs, ledger);
}

// Does one job of a cluster.
Status do_order(const Jobs& jobs) {
    check_file_only(jobs, "file");
    InputFile file(*jobs.subject);
    const std::string source = source_name(*jobs.subject);
    const auto read = report::parse_work_order(value_or_fail(read_input(file.stream(), source)));
    if (!read) fail(fmt::format("{}: {}", source, read.error().message));
    const report::WorkOrder& order = *read;
    check_search(order.plan);
    LimitedControl control(jobs.limits);
    say(report::to_json(value_or_fail(report::do_job(order, control)), order.job.position.variant()) + '\n');
    return Status::done;
}

// A new ledger is left only if it is of use; another program may have added to it meanwhile, and none may do so while
// it is removed.
void remove_if_empty(const std::string& path) {
    auto ledger = jobs::Ledger::open(path);
    if (!ledger || !is_empty(*ledger)) return;
    ledger->close();
    remove_database(path);
}

Status run_new(const Jobs& jobs) {
    if (!jobs.subject) fail("VARIANT is required");
    if (!jobs.ledger) fail("--ledger FILE is required: where the answers are kept");
    jobs.table.differs_from(jobs.ledger, "--ledger");
    api::JobsPlan plan(request_of(jobs));
    if (plan.request.position.over()) fail("the game is over: there is nothing to solve");
    override(plan, jobs);
    check_search(plan);
    const bool resumed = std::filesystem::exists(*jobs.ledger);
    try {
        return work(value_or_fail(api::ledger_for(plan, *jobs.ledger)), plan, jobs);
    } catch (const Failed&) {  // what only the search itself can refuse, or no memory for its table
        if (!resumed) remove_if_empty(*jobs.ledger);
        throw;
    }
}

Status resume(const Jobs& jobs) {
    check_file_only(jobs, "ledger");
    jobs::Ledger ledger = value_or_fail(jobs::Ledger::open(*jobs.subject));
    api::JobsPlan plan = read_plan(ledger);
    jobs.talk.check_notation(plan.request.position.variant());
    override(plan, jobs);
    return work(std::move(ledger), plan, jobs);
}

Status show_status(const Jobs& jobs) {
    check_file_only(jobs, "ledger");
    const api::JobsReport report = ledger_status(*jobs.subject);
    jobs.talk.check_notation(report.report.request.position.variant());
    say_report(report, jobs.talk);
    return Status::done;
}

Status merge(const Jobs& jobs) {
    if (jobs.ledger || jobs.question.given() || jobs.position.board_given())
        fail("jobs merge takes the question from the ledgers");
    if (jobs.rest.empty()) fail("jobs merge OUT needs ledgers to merge: inarow jobs merge OUT A B");
    const api::JobsPlan plan = read_plan(value_or_fail(jobs::Ledger::read(jobs.rest.front())));
    jobs.talk.check_notation(plan.request.position.variant());  // before anything is merged
    value_or_fail(api::merge_ledgers(*jobs.subject, jobs.rest));
    Jobs status = jobs;
    status.rest.clear();
    return show_status(status);
}

struct Action {
    std::string_view name;
    Status (*run)(const Jobs&);
    bool solves;
};
constexpr std::array<Action, 5> actions = {{{"run", run_new, true},
                                            {"resume", resume, true},
                                            {"status", show_status, false},
                                            {"merge", merge, false},
                                            {"work", do_order, false}}};

Status run(const Jobs& jobs) {
    const Action& action = actions[choice("action", *jobs.action, names_of(actions))];
    if (!action.solves) check_nothing_for_runs(jobs);
    if (jobs.cluster.far_away() && make_far_engine == nullptr) become_cluster();
    return action.run(jobs);
}

}  // namespace

void declare_jobs(Arguments& arguments) {
    Jobs& jobs = arguments.run_with<Jobs>(run);
    jobs.given = arguments.given();
    arguments.required("ACTION", jobs.action, "run, resume, status or merge; work FILE does a single job, for clusters",
                       names_of(actions));
    arguments.positional(
        "VARIANT", jobs.subject,
        "run: the game, 7x6, 4x4x4, ...; resume and status: the ledger; merge: the ledger to merge into, "
        "a new file or an existing ledger, which keeps its question",
        {any_file});
    arguments.positionals(
        "MOVES", jobs.rest,
        "run: the moves so far; omit for the empty board.  merge: the ledgers to add, of the same game; "
        "their questions and positions may differ",
        {any_file});
    arguments.heading("Question");
    jobs.position.declare_board(arguments);
    jobs.question.declare(arguments, "only win, draw or loss");
    arguments.heading("Jobs");
    arguments.option("--ledger", "FILE", jobs.ledger, "where every answer is kept; an existing ledger is resumed");
    arguments.option(
        "--job-nodes", "COUNT", jobs.job_nodes,
        "how many positions a job may visit; one that needs more is split into its moves.  auto (the default): "
        "a small share of all positions visited so far");
    arguments.option("--order", "NAME", jobs.order,
                     "which position comes next: numbers (the most-proving one; the default for cube, dfpn, pns and "
                     "conspiracy, and with --engine work-queue) or search (the order of the search)",
                     {jobs::order_names.begin(), jobs::order_names.end()});
    arguments.option("--running", "NAME", jobs.running,
                     "what a position that is being searched counts as: win or loss (of whoever asks: virtual win and "
                     "virtual loss) or twice (its work, the default)",
                     {jobs::pretend_names.begin(), jobs::pretend_names.end()});
    arguments.repeatable("--first", "MOVES", jobs.first,
                         "work first on what follows these moves from the position; may be repeated");
    arguments.repeatable("--withdraw", "MOVES", jobs.withdrawn,
                         "leave out for now what follows these moves from the position; may be repeated");
    jobs.cluster.declare(arguments);
    arguments.heading("Known values");
    jobs.books.declare(arguments);
    jobs.table.declare(arguments);
    jobs.search.declare(arguments, "all cores");
    jobs.limits.declare(arguments);
    jobs.talk.declare(arguments);
    arguments.examples(
        "  inarow jobs run 8x7 --weak --ledger 8x7.db    on all cores\n"
        "  inarow jobs status 8x7.db                     show progress, even during a run\n"
        "  inarow jobs resume 8x7.db --time-limit 3600   one more hour\n"
        "  inarow jobs run 4x4x4 0FC3484B7 --goal \"score<=-1\" --ledger 3d.db\n"
        "  inarow jobs resume 3d.db --first 74 --withdraw 6    this reply first, and that one not now\n"
        "  inarow jobs merge all.db 8x7.db               put what ledgers of a game know into one\n"
        "  inarow jobs resume 8x7.db --engine work-queue --port 9123    on a cluster (docs/guide/cluster.md)\n"
        "Ctrl-C stops a run and prints what is known.  Even a killed run loses nothing: every answer is in the "
        "ledger.\n"
        "Exit status: 0 answered, 2 bad input, 3 stopped by a limit or Ctrl-C, 4 out of memory or disk.");
}

}  // namespace inarow::app
