// Runs an experiment of the laboratory, with what the command line could tell it.
#include "lab/experiment.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "api/time_limit.hpp"
#include "base/clock.hpp"
#include "base/names.hpp"
#include "base/shell.hpp"
#include "base/text.hpp"
#include "base/ticker.hpp"
#include "lab/writers.hpp"
#include "report/json_parts.hpp"
#include "server/context.hpp"
#include "server/handlers/description.hpp"
#include "server/parameters.hpp"
#include "server/routes.hpp"

namespace inarow::server {
namespace {

constexpr double between_reports = 0.2;   // seconds
constexpr std::size_t most_entries = 16;  // of a list: a player may hold a table or a tree of a hundred megabytes

// What is to be run; `command` would do the same on the command line.
struct Plan {
    const lab::Experiment* experiment = nullptr;
    std::map<std::string, std::string, std::less<>> values;
    std::vector<std::string> operands = {};
    std::string search = "alphabeta";
    std::uint64_t seed = 1;
    double seconds = 0;
    std::string command;
};

Result<const lab::Experiment*> find_experiment(std::string_view name) {
    for (const lab::Experiment& experiment : lab::experiments())
        if (experiment.name == name) return &experiment;
    return error(unknown_name("experiment", name, names_of(lab::experiments())));
}

// Text and numbers alike: {"stones": "24..16", "count": 20}.
std::string text_of(const Json& value) { return value.is_string() ? value.get<std::string>() : one_line(value); }

std::optional<Json> parsed(const std::string& body) {
    try {
        return Json::parse(body);
    } catch (const JsonError&) {
        return std::nullopt;
    }
}

Result<Fields> fields_of(const std::string& body) {
    if (body.empty()) return Fields();
    const auto json = parsed(body);
    if (!json || !json->is_object()) return error("the body must be a JSON object, such as {\"seed\": 7}");
    Fields fields;
    for (const auto& [name, value] : json->members()) {
        if (value.is_object() || value.is_array())
            return error(fmt::format("{} must be a string or a number", quote(name)));
        if (!value.is_null()) fields.emplace_back(name, text_of(value));
    }
    return fields;
}

Result<void> set_search(Plan& plan, const std::string& value) {
    plan.search = value;
    plan.command += fmt::format(" --search {}", shell_quoted(value));
    return {};
}

Result<void> check_length(std::string_view name, std::size_t entries) {
    if (entries <= most_entries) return {};
    return error(fmt::format("{} has {} entries, but a request from the network may have at most {}", name, entries,
                             most_entries));
}

// Operands are separated by spaces, as on the command line.
Result<void> set_operands(Plan& plan, std::string_view name, const std::string& value) {
    for (const std::string_view operand : split(value, " "))
        if (!operand.empty()) {
            plan.operands.emplace_back(operand);
            plan.command += ' ' + shell_quoted(operand);
        }
    return check_length(name, plan.operands.size());
}

Result<void> set(Plan& plan, const std::string& name, const std::string& value) {
    if (name == "search") return set_search(plan, value);
    const auto parameters = plan.experiment->parameters();
    const auto parameter = std::ranges::find(parameters, name, &lab::Parameter::flag);
    if (parameter == parameters.end()) {
        Names known = {"search", "seed", "seconds"};
        for (const lab::Parameter& one : parameters)
            if (may_set(stranger, one.reach)) known.push_back(one.flag);
        return error(
            fmt::format("{} has no parameter {}{}", plan.experiment->name, quote(name), known_names(name, known)));
    }
    if (!may_set(stranger, parameter->reach))
        return error(fmt::format("the parameter {} of {} {}, which a request from the network may not", name,
                                 plan.experiment->name, reach_text(parameter->reach)));
    if (parameter->operands) return set_operands(plan, name, value);
    if (const auto checked = check_length(name, split(value, ",").size()); !checked) return checked;
    plan.values[name] = value;
    plan.command += fmt::format(" --{} {}", name, shell_quoted(value));
    return {};
}

Result<Plan> plan_of(const Context& context, const Call& call, std::string_view name) {
    const auto experiment = find_experiment(name);
    auto fields = fields_of(call.body);
    if (!experiment) return tl::unexpected(experiment.error());
    if (!fields) return tl::unexpected(fields.error());
    Plan plan{*experiment, {}, {}, "alphabeta", 1, 0, fmt::format("inarow lab {}", name)};
    // A request has one turn, and so one processor.
    for (const lab::Parameter& parameter : plan.experiment->parameters())
        if (!is_name(parameter.reach) && !parameter.operands)
            plan.values.emplace(parameter.flag, parameter.reach == Reach::machine ? "1" : parameter.otherwise);
    Fields limits;
    for (const auto& [flag, value] : *fields) {
        const bool is_limit = flag == "seed" || flag == "seconds";
        if (is_limit) limits.emplace_back(flag, value);
        if (const auto done = is_limit ? Result<void>() : set(plan, flag, value); !done)
            return tl::unexpected(done.error());
    }
    const auto parameters = Parameters::read(limits, {"seed", "seconds"});
    if (!parameters) return tl::unexpected(parameters.error());
    const auto seed = parameters->number("seed", 1, 0, unlimited);
    const auto seconds = parameters->seconds(context.options.seconds);
    if (!seed) return tl::unexpected(seed.error());
    if (!seconds) return tl::unexpected(seconds.error());
    plan.seed = *seed;
    plan.seconds = *seconds;
    plan.command += fmt::format(" --seed {} --time-limit {}", plan.seed, plan.seconds);
    return plan;
}

// Tells now and then how far the experiment is.
class RunProgress {
public:
    RunProgress(const lab::Run& run, Exchange& exchange)
        : run_(run), exchange_(exchange), clock_(between_reports, [this] { return tell(); }) {}

private:
    bool tell() {
        const std::uint64_t done = run_.done;
        const std::uint64_t total = run_.total;
        exchange_.send("progress", one_line({{"done", done}, {"total", total}, {"seconds", watch_.seconds()}}),
                       Exchange::Need::if_in_time);
        return true;
    }

    const lab::Run& run_;
    Exchange& exchange_;
    Stopwatch watch_;
    Ticker clock_;
};

Reply results_reply(const lab::Results& results, const lab::Provenance& provenance) {
    Json json = lab::json_of(results, provenance);
    json["html"] = lab::to_html(results, provenance);
    return {200, "application/json", one_line(json), {}};
}

Result<Reply> run_plan(const Context& context, const Plan& plan, Exchange& exchange, Control& control) {
    const Stopwatch watch;
    const api::TimeLimit time(control, plan.seconds);  // some play in threads of their own
    SearchOptions options = context.search_options();
    options.seed = plan.seed;
    lab::Run run{plan.values, plan.search, options, control, plan.operands};
    const auto results = [&] {
        const RunProgress progress(run, exchange);
        return plan.experiment->run(run);
    }();
    if (!results) return tl::unexpected(results.error());
    return results_reply(*results, {std::string(plan.experiment->name), plan.command, INAROW_VERSION,
                                    context.options.machine, context.options.now(), plan.seed, watch.seconds()});
}

// A form on another site could send text without the browser's permission, but not JSON.
bool is_json(const Call& call) { return call.body.empty() || call.type.starts_with("application/json"); }

Json experiment_json(const lab::Experiment& experiment) {
    return {{"name", experiment.name},
            {"help", experiment.help},
            {"parameters", parameters_json(experiment.parameters(), [](const lab::Parameter& parameter) {
                 return Json{{"name", parameter.flag},
                             {"value", parameter.value},
                             {"default", parameter.otherwise},
                             {"help", parameter.help}};
             })}};
}

}  // namespace

Result<Answer> answer_experiment(Context& context, const Call& call) {
    const Route& route = *std::ranges::find(routes(), std::string_view("experiment"), &Route::name);
    const std::string_view name = match(route, call.path).value_or("");
    if (!find_experiment(name)) return error_reply(404, find_experiment(name).error().message);
    if (!is_json(call)) return error_reply(415, "the body must be JSON, with Content-Type: application/json");
    const auto plan = plan_of(context, call, name);
    if (!plan) return tl::unexpected(plan.error());
    return Work{plan->seconds, true, [&context, plan = *plan](Exchange& exchange, Control& control) {
                    return run_plan(context, plan, exchange, control);
                }};
}

Result<Answer> answer_experiments(Context&, const Call& call) {
    Json list = Json::array();
    for (const lab::Experiment& experiment : lab::experiments()) list.push_back(experiment_json(experiment));
    return description(call, {{"experiments", list}, {"version", INAROW_VERSION}});
}

}  // namespace inarow::server
