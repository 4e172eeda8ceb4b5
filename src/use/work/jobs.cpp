#include "work/jobs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "api/question.hpp"
#include "api/search_session.hpp"
#include "base/clock.hpp"
#include "base/require.hpp"
#include "base/text.hpp"
#include "inarow/notation.hpp"
#include "jobs/expander.hpp"

namespace inarow::api {
namespace {

using Question = Request::Question;

constexpr std::string_view option_prefix = "option ";

std::string question_text(const Request& request) {
    if (request.question == Question::weak) return "weak";
    return request.question == Question::exact ? "exact" : to_text(request.claim);
}

Result<void> set_question(Request& request, const std::string& text) {
    if (text == "weak") request.question = Question::weak;
    if (text == "weak" || text == "exact") return {};
    const auto claim = INAROW_TRY(parse_claim(text));
    request.question = Question::at_least;
    request.claim = claim;
    return {};
}

constexpr std::string_view automatic_text = "auto";

std::string job_nodes_text(const JobsPlan& plan) {
    return plan.job_nodes == jobs::automatic ? std::string(automatic_text) : std::to_string(plan.job_nodes);
}

std::string setting(const jobs::Settings& settings, const std::string& name) {
    const auto found = settings.find(name);
    return found == settings.end() ? "" : found->second;
}

Goal goal_of(const Request& request) { return api::goal_of(request, known_by_rules(request.position)); }

void add_value(JobsReport& jobs, Bound found) {
    Report& report = jobs.report;
    report.bounds = shown(report.request.question, found);
    report.settled = report.request.position.over() || goal_of(report.request).settled(found);
    const bool refused = report.request.question == Question::at_least && found.hi < report.request.claim.threshold;
    const std::size_t moves = report.request.position.legal_moves().size();
    report.best_complete = report.settled && (refused || jobs.moves.size() == moves);
    for (auto& [move, bound] : jobs.moves) {
        bound = shown(report.request.question, bound);
        if (!report.settled || refused) continue;
        if (bound.lo >= report.bounds.lo)
            report.best.push_back(move);
        else if (bound.hi >= report.bounds.lo)
            report.best_complete = false;
    }
    report.source = "jobs";
}

// An error where an answer of one of the ledgers contradicts those below it, in whichever ledger these are.  Compares
// answers about positions that were split, and about those where a ledger begins: to expand every answered position of
// a large ledger would take minutes.
Result<void> check_together(jobs::Archive& archive, jobs::Expander& expander, const std::vector<jobs::Ledger*>& ledgers,
                            const Variant& variant) try {
    for (jobs::Ledger* ledger : ledgers) {
        const auto start = INAROW_TRY(parse_moves(variant, setting(ledger->settings(), "moves")));
        archive.split(expander.key(start));
    }
    jobs::Deduction deduction(archive, expander);
    for (jobs::Ledger* ledger : ledgers)
        if (const auto agreed = jobs::check_answers(deduction, archive, expander, *ledger, variant); !agreed)
            return agreed;
    return {};
} catch (const ContractViolation& contradiction) {
    return error(fmt::format("the ledgers contradict each other: {}", contradiction.what()));
}

// Whether all it asks is who wins.
bool is_weak(const Request& request) {
    const Goal goal = goal_of(request);
    return goal.from >= weak_goal().from && goal.to <= weak_goal().to;
}

Result<void> take_question(jobs::Ledger& ledger, const JobsPlan& plan) {
    const std::string held = setting(ledger.settings(), "question");
    const std::string asked = question_text(plan.request);
    if (held == asked) return {};
    const auto holding = plan_of(ledger.settings());
    if (holding && is_weak(holding->request) && is_weak(plan.request)) return ledger.set("question", asked);
    return error(fmt::format("ledger {}: it belongs to another question: its question is {}, not {}", ledger.path(),
                             quote(held), quote(asked)));
}

void add_open(JobsReport& jobs, const jobs::Standing& standing, const jobs::LedgerReader& reader,
              std::span<const jobs::Milestone> course) {
    jobs.threshold = standing.threshold;
    jobs.report.left = standing.left;
    jobs.trend = jobs::trend(course, standing.threshold);
    if (jobs.report.search == "cube") jobs.remaining = jobs::remaining(standing.left, jobs.report.nodes);
    const auto& nodes = reader.nodes_by_move();
    for (const auto& [move, bound, numbers, open] : standing.top_moves) {
        if (bound.decides(standing.threshold)) continue;
        const auto visited = nodes.find(move);
        jobs.replies.push_back({move, numbers, open, visited == nodes.end() ? 0 : visited->second,
                                jobs::trend(course, standing.threshold, move)});
    }
}

// What the reader knows about the question, and what a run has proved of it.
Result<JobsReport> report_on(jobs::Ledger& ledger, const JobsPlan& plan, const jobs::TreeOptions& tree,
                             jobs::LedgerReader& reader, Bound proved) {
    JobsReport jobs(plan.request);
    const auto totals = INAROW_TRY(ledger.totals());
    const Goal goal = goal_of(plan.request);
    jobs::Standing standing = jobs::standing(reader, goal, tree);
    standing.known = meet(standing.known, proved);
    jobs.totals = totals;
    for (const auto& top : standing.top_moves)  // none is better than the position
        jobs.moves.emplace_back(top.move, Bound{top.bound.lo, std::min(top.bound.hi, standing.known.hi)});
    jobs.ledger = ledger.path();
    jobs.tree_nodes = standing.tree_nodes;
    jobs.report.nodes = totals.nodes;
    jobs.report.seconds = totals.seconds;
    jobs.report.search = plan.search;
    const auto course = INAROW_TRY(ledger.course(plan.request.position.variant()));
    if (!goal.settled(standing.known)) add_open(jobs, standing, reader, course);
    add_value(jobs, standing.known);
    return jobs;
}

jobs::Settings settings_of(const JobsPlan& plan) {
    const Position& position = plan.request.position;
    jobs::Settings settings = {{"variant", to_text(position.variant())},  {"moves", moves_text(position)},
                               {"question", question_text(plan.request)}, {"search", plan.search},
                               {"job-nodes", job_nodes_text(plan)},       {"version", INAROW_VERSION}};
    for (const auto& [flag, value] : plan.options) settings[std::string(option_prefix) + flag] = value;
    return settings;
}

}  // namespace

Result<SearchOptions> JobsPlan::search_options() const {
    SearchOptions chosen;
    for (const auto& [flag, value] : options) INAROW_TRY(set_option(chosen, flag, value));
    return chosen;
}

Result<JobsPlan> plan_of(const jobs::Settings& settings) {
    const auto variant = INAROW_TRY(parse_variant(setting(settings, "variant")));
    const auto position = INAROW_TRY(parse_moves(variant, setting(settings, "moves")));
    JobsPlan plan{Request(position)};
    INAROW_TRY(set_question(plan.request, setting(settings, "question")));
    plan.search = setting(settings, "search");
    const std::string nodes = setting(settings, "job-nodes");
    if (nodes == automatic_text)
        plan.job_nodes = jobs::automatic;
    else if (nodes.empty() || nodes.size() > 18 || nodes.find_first_not_of("0123456789") != std::string::npos)
        return error("job-nodes " + quote(nodes) + " is not a valid count");
    else
        plan.job_nodes = std::stoull(nodes);
    for (const auto& [name, value] : settings)
        if (name.starts_with(option_prefix)) plan.options[name.substr(option_prefix.size())] = value;
    return plan;
}

Result<jobs::Ledger> ledger_for(const JobsPlan& plan, const std::string& path) {
    auto ledger = INAROW_TRY(jobs::Ledger::create(path, settings_of(plan), {"variant", "moves"}));
    INAROW_TRY(take_question(ledger, plan));
    return ledger;
}

Result<void> merge_ledgers(const std::string& into, const std::vector<std::string>& others) {
    std::vector<jobs::Ledger> sources;
    for (const std::string& path : others) sources.push_back(INAROW_TRY(jobs::Ledger::read(path)));
    const jobs::Settings& settings = sources.front().settings();
    const auto variant = INAROW_TRY(parse_variant(setting(settings, "variant")));
    jobs::Archive archive;
    jobs::Expander expander(variant);
    const auto fits = [&](jobs::Ledger& ledger) -> Result<void> {
        if (setting(ledger.settings(), "variant") != setting(settings, "variant"))
            return error(fmt::format("ledger {}: it is for {}, not for {}", ledger.path(),
                                     setting(ledger.settings(), "variant"), setting(settings, "variant")));
        return jobs::read_into(archive, expander, ledger, variant);
    };
    const auto create = [&] { return jobs::Ledger::create(into, settings, {"variant"}); };
    std::optional<jobs::Ledger> target;
    std::error_code missing;
    if (std::filesystem::file_size(into, missing) > 0 && !missing)  // an empty file is like none
        target = INAROW_TRY(create());
    std::vector<jobs::Ledger*> all;
    for (jobs::Ledger& source : sources) all.push_back(&source);
    if (target) all.push_back(&*target);
    for (jobs::Ledger* ledger : all) INAROW_TRY(fits(*ledger));
    INAROW_TRY(check_together(archive, expander, all, variant));
    if (!target) target = INAROW_TRY(create());  // only now: ledgers that do not fit leave none behind
    for (jobs::Ledger& source : sources) INAROW_TRY(target->add_all(source));
    return {};
}

Result<JobsReport> jobs_status(jobs::Ledger& ledger, const JobsPlan& plan, const jobs::TreeOptions& tree,
                               jobs::LedgerReader& reader) try {
    INAROW_TRY(reader.read(ledger));
    const Position& position = plan.request.position;
    return report_on(ledger, plan, tree, reader, score_range(position.variant(), position.stones()));
} catch (const ContractViolation& contradiction) {
    return error(jobs::contradiction_text(ledger.path(), contradiction.what()));
}

Result<JobsReport> run_jobs(jobs::Ledger& ledger, const JobsPlan& plan, jobs::Manager& manager,
                            const jobs::TreeOptions& tree) try {
    const Stopwatch watch;
    const auto found = INAROW_TRY(manager.run(goal_of(plan.request)));
    // Where a stop has kept the run from reading the ledger to its end, nobody shall wait for that now.
    jobs::LedgerReader& reader = manager.reader();
    if (manager.has_read_ledger()) INAROW_TRY(reader.read(ledger));
    auto jobs = INAROW_TRY(report_on(ledger, plan, tree, reader, found));
    const jobs::Activity& did = manager.activity();
    jobs.run = JobsReport::Run{watch.seconds(), did.jobs, did.withdrawn, did.splits, did.commits};
    jobs.only_excluded_left = manager.only_excluded_left();
    return jobs;
} catch (const ContractViolation& contradiction) {
    return error(jobs::contradiction_text(ledger.path(), contradiction.what()));
}

}  // namespace inarow::api
