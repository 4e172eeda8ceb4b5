#include "report/job_json.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "inarow/limits.hpp"
#include "jobs/worker.hpp"
#include "report/json_parts.hpp"
#include "solvers/solvers.hpp"

namespace inarow::report {
namespace {

Bound bound_of(const Json& json) { return {json.at(0).get<Score>(), json.at(1).get<Score>()}; }

Result<WorkOrder> order_of(const Json& json) {
    const auto variant = INAROW_TRY(parse_variant(json.at("variant").get<std::string>()));
    const auto position = INAROW_TRY(parse_moves(variant, json.at("moves").get<std::string>()));
    if (position.over()) return error("the game of the job is over");
    const Bound known = bound_of(json.at("bounds"));
    if (overlap(known, score_range(variant, position.stones())).empty())
        return error("the bounds of the job cannot be");
    WorkOrder order{api::JobsPlan{api::Request(position)},
                    {1, position, json.at("threshold").get<Score>(), known, json.at("nodes").get<std::uint64_t>()}};
    order.plan.search = json.at("search").get<std::string>();
    for (const auto& [name, value] : json.at("options").members()) order.plan.options[name] = value.get<std::string>();
    return order;
}

// Whatever could make two jobs about one board fill a table differently.
std::string shared_table_text(const api::JobsPlan& plan) {
    return one_line({{"version", INAROW_VERSION}, {"options", plan.options}});
}

Numbers numbers_of(const Json& proof, const Json& disproof) {
    const auto proof_number = proof.get<std::uint64_t>();
    const auto disproof_number = disproof.get<std::uint64_t>();
    if (std::max(proof_number, disproof_number) > infinite_number) throw JsonError("a number is too large");
    return {static_cast<std::uint32_t>(proof_number), static_cast<std::uint32_t>(disproof_number)};
}

std::optional<jobs::OpenNumbers> open_numbers_of(const Json& json, const Variant& variant) {
    const auto members = json.members();
    if (std::none_of(members.begin(), members.end(), [](const auto& member) { return member.name == "proof"; }))
        return std::nullopt;
    jobs::OpenNumbers open{numbers_of(json.at("proof"), json.at("disproof")), {}};
    for (const auto& [name, numbers] : json.at("numbers").members())
        if (const auto move = parse_move(variant, name))
            open.moves.emplace_back(*move, numbers_of(numbers.at(0), numbers.at(1)));
    return open;
}

// Rules out only what cannot be: a wrong search is found out elsewhere.
bool possible(const jobs::Answer& answer, const jobs::Job& job) {
    if (answer.open && (answer.open->numbers.proof == 0 || answer.open->numbers.disproof == 0)) return false;
    return !answer.bound.empty() && answer.bound.lo >= job.known.lo && answer.bound.hi <= job.known.hi;
}

}  // namespace

std::string to_json(const api::JobsPlan& plan, const jobs::Job& job) {
    return one_line({{"variant", to_text(job.position.variant())},
                     {"moves", moves_text(job.position)},
                     {"threshold", job.threshold},
                     {"bounds", bound_json(job.known)},
                     {"nodes", job.node_budget},
                     {"search", plan.search},
                     {"options", plan.options}});
}

Result<WorkOrder> parse_work_order(std::string_view json) {
    try {
        return order_of(Json::parse(json));
    } catch (const JsonError& problem) {
        return error(fmt::format("cannot parse the job: {}", problem.what()));
    }
}

std::string to_json(const jobs::Answer& answer, const Variant& variant) {
    Json json{{"bounds", bound_json(answer.bound)}, {"nodes", answer.nodes}, {"seconds", answer.seconds}};
    if (answer.open) {
        json["proof"] = answer.open->numbers.proof;
        json["disproof"] = answer.open->numbers.disproof;
        json["numbers"] = by_move(variant, answer.open->moves, Notation::automatic, [](Numbers numbers) {
            return Json::array({numbers.proof, numbers.disproof});
        });
    }
    return one_line(json);
}

Result<jobs::Answer> parse_answer(std::string_view json, const jobs::Job& job) {
    try {
        const Json parsed = Json::parse(json);
        jobs::Answer answer{job.id, bound_of(parsed.at("bounds")), false, parsed.at("nodes").get<std::uint64_t>(),
                            parsed.at("seconds").get<double>()};
        answer.open = open_numbers_of(parsed, job.position.variant());
        if (!possible(answer, job))
            return error("the bounds " + to_text(answer.bound) + " are not an answer to the job");
        return answer;
    } catch (const JsonError&) {
        return error("cannot parse the answer: " + quote(json));
    }
}

Result<jobs::Answer> do_job(const WorkOrder& order, Control& control) {
    auto options = INAROW_TRY(order.plan.search_options());
    options.threads = 1;
    options.shared_table = shared_table_text(order.plan);
    auto solver = INAROW_TRY(make_solver(order.plan.search, order.job.position.variant(), options));
    control.node_limit = std::min(control.node_limit, order.job.node_budget);
    const api::TimeLimit time(control, most_job_seconds);
    return jobs::do_job(*solver, order.job, control);
}

}  // namespace inarow::report
