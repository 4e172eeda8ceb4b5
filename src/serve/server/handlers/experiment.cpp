// Runs an experiment of the laboratory, with what the command line could tell it.
#include "lab/experiment.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/clock.hpp"
#include "base/names.hpp"
#include "base/text.hpp"
#include "base/ticker.hpp"
#include "inarow/limits.hpp"
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

const lab::Experiment* find_experiment(std::string_view name) {
    const auto found = std::ranges::find(lab::experiments(), name, &lab::Experiment::name);
    return found == lab::experiments().end() ? nullptr : &*found;
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

Fields fields_of(const std::string& body) {
    if (body.empty()) return {};
    const auto json = parsed(body);
    if (!json || !json->is_object()) throw Failed{{"the body must be a JSON object, such as {\"seed\": 7}"}};
    Fields fields;
    for (const auto& [name, value] : json->members()) {
        if (value.is_object() || value.is_array())
            throw Failed{{fmt::format("{} must be a string or a number", quote(name))}};
        if (!value.is_null()) fields.emplace_back(name, text_of(value));
    }
    return fields;
}

void check_length(std::string_view name, std::size_t entries) {
    if (entries > most_entries)
        throw Failed{{fmt::format("{} has {} entries, but a request from the network may have at most {}", name,
                                  entries, most_entries)}};
}

// Operands are separated by spaces, as on the command line.
void set_operands(Plan& plan, std::string_view name, const std::string& value) {
    for (const std::string_view operand : split(value, " "))
        if (!operand.empty()) {
            plan.operands.emplace_back(operand);
            plan.command += ' ' + shell_quoted(operand);
        }
    check_length(name, plan.operands.size());
}

lab::Parameter parameter_named(const lab::Experiment& experiment, const std::string& name) {
    Names known = {"search", "seed", "seconds"};
    const auto parameters = experiment.parameters();
    for (const lab::Parameter& parameter : parameters) {
        if (parameter.flag == name && may_set(stranger, parameter.reach)) return parameter;
        if (parameter.flag == name)
            throw Failed{{fmt::format("the parameter {} of {} {}, which a request from the network may not", name,
                                      experiment.name, reach_text(parameter.reach))}};
        if (may_set(stranger, parameter.reach)) known.push_back(parameter.flag);
    }
    throw Failed{{fmt::format("{} has no parameter {}{}", experiment.name, quote(name), known_names(name, known))}};
}

void set(Plan& plan, const std::string& name, const std::string& value) {
    if (name == "search") {
        plan.search = value;
    } else {
        if (parameter_named(*plan.experiment, name).operands) return set_operands(plan, name, value);
        check_length(name, split(value, ",").size());
        plan.values[name] = value;
    }
    plan.command += fmt::format(" --{} {}", name, shell_quoted(value));
}

Plan plan_of(const Context& context, const Call& call, const lab::Experiment& experiment) {
    Plan plan{&experiment, {}, {}, "alphabeta", 1, 0, fmt::format("inarow lab {}", experiment.name)};
    // A request has one turn, and so one processor.
    for (const lab::Parameter& parameter : experiment.parameters())
        if (!is_name(parameter.reach) && !parameter.operands)
            plan.values.emplace(parameter.flag, parameter.reach == Reach::machine ? "1" : parameter.otherwise);
    Fields limits;
    for (const auto& [flag, value] : fields_of(call.body))
        if (flag == "seed" || flag == "seconds")
            limits.emplace_back(flag, value);
        else
            set(plan, flag, value);
    const Parameters parameters(limits, {"seed", "seconds"});
    plan.seed = parameters.number("seed", 1, 0, unlimited);
    plan.seconds = parameters.seconds(context.options.seconds);
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
    return json_reply(one_line(json));
}

Reply run_plan(const Context& context, const Plan& plan, Exchange& exchange, Control& control) {
    const Stopwatch watch;
    const api::TimeLimit time(control, plan.seconds);  // some play in threads of their own
    SearchOptions options = context.search_options();
    options.seed = plan.seed;
    lab::Run run{plan.values, plan.search, options, control, plan.operands};
    const auto results = [&] {
        const RunProgress progress(run, exchange);
        return value_or_fail(plan.experiment->run(run));
    }();
    return results_reply(results, {std::string(plan.experiment->name), plan.command, INAROW_VERSION,
                                   context.options.machine, context.options.now(), plan.seed, watch.seconds()});
}

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

Answer answer_experiment(Context& context, const Call& call) {
    const Route& route = *std::ranges::find(routes(), std::string_view("experiment"), &Route::name);
    const std::string_view name = match(route, call.path).value_or("");
    const lab::Experiment* experiment = find_experiment(name);
    if (experiment == nullptr) return error_reply(404, unknown_name("experiment", name, names_of(lab::experiments())));
    if (!is_json(call)) return error_reply(415, "the body must be JSON, with Content-Type: application/json");
    const Plan plan = plan_of(context, call, *experiment);
    const auto run = [&context, plan](Exchange& exchange, Control& control) {
        return run_plan(context, plan, exchange, control);
    };
    return Work{plan.seconds, run, true, false};
}

Answer answer_experiments(Context&, const Call& call) {
    const Json list = report::array_of(lab::experiments(), experiment_json);
    return description(call, one_line({{"experiments", list}, {"version", INAROW_VERSION}}));
}

}  // namespace inarow::server
