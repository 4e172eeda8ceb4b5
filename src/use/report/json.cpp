#include "report/json.hpp"

#include "report/json_parts.hpp"

namespace inarow::report {
namespace {

const char* question_name(api::Request::Question question) {
    switch (question) {
        case api::Request::Question::weak:
            return "weak";
        case api::Request::Question::at_least:
            return "goal";
        case api::Request::Question::exact:
            break;
    }
    return "exact";
}

void add_question(Json& json, const api::Report& report) {
    json["question"] = question_name(report.request.question);
    if (report.request.question != api::Request::Question::at_least) return;
    json["goal"] = to_text(report.request.claim);
    json["holds"] = Json(report.claim_holds());
}

void add_value(Json& json, const api::Report& report) {
    json["score"] = score_json(report.bounds);
    json["bounds"] = bound_json(report.bounds);
    json["outcome"] = outcome_json(report.bounds);
    json["exact"] = report.bounds.exact();
    json["settled"] = report.settled;
    json["last_move"] = Json(report.last_move());
}

void add_moves(Json& json, const api::Report& report, Notation notation) {
    const Variant& variant = report.request.position.variant();
    json["best"] = moves_json(variant, report.best, notation);
    json["best_complete"] = report.best_complete;
    json["line"] = moves_json(variant, report.line, notation);
    if (!report.request.every_move) return;
    json["scores"] = by_move(variant, report.scores, notation, score_json);
    json["move_bounds"] = by_move(variant, report.scores, notation, bound_json);
}

Json numbers_json(Numbers numbers) { return {{"proof", numbers.proof}, {"disproof", numbers.disproof}}; }

// A value under constraints is not a value of the game and must not be taken for one.
void add_constraints(Json& json, const api::Report& report) {
    if (report.constraints.empty()) return;
    json["constraints"] = array_of(report.constraints.rules, [](const Constraint& rule) { return to_text(rule); });
    json["strict"] = report.constraints.strict;
    json["breaches"] = report.breaches;
}

void add_work(Json& json, const api::Report& report) {
    const bool knows_threads = report.threads > 0;
    json["left"] = report.left ? numbers_json(*report.left) : Json();
    json["nodes"] = report.nodes;
    json["seconds"] = report.seconds;
    if (report.earlier.nodes > 0)
        json["earlier"] = {{"nodes", report.earlier.nodes}, {"seconds", report.earlier.seconds}};
    json["search"] = report.search;
    json["threads"] = knows_threads ? Json(report.threads) : Json();
    json["table_bytes"] = knows_threads ? Json(report.table_bytes) : Json();
    json["source"] = report.source;
    json["version"] = INAROW_VERSION;
}

Json result_json(const Position& position) {
    if (!position.over()) return nullptr;
    if (!position.won()) return "draw";
    return position.mover() == Stone::second ? "first" : "second";
}

Json trend_json(const std::optional<jobs::Trend>& trend) {
    return trend ? Json{{"proof", trend->proof}, {"disproof", trend->disproof}} : Json(nullptr);
}

Json remaining_json(const api::JobsReport& jobs) {
    if (!jobs.remaining) return nullptr;
    const auto& [least, most] = *jobs.remaining;
    Json json{{"nodes", Json::array({Json(least), Json(most)})}, {"seconds", nullptr}};
    if (const auto seconds = jobs.seconds_per_node())
        json["seconds"] = Json::array({Json(least * *seconds), most ? Json(*most * *seconds) : Json(nullptr)});
    return json;
}

}  // namespace

std::string to_json(const api::Report& report, Notation notation, std::optional<Score> given) {
    Json json;
    json["variant"] = to_text(report.request.position.variant());
    json["moves"] = moves_text(report.request.position, notation);
    if (report.request.exchanged) json["exchanged"] = true;
    add_question(json, report);
    add_value(json, report);
    if (given) json["given"] = *given;
    add_constraints(json, report);
    add_moves(json, report, notation);
    add_work(json, report);
    json["line_nodes"] = report.line_nodes;
    json["line_seconds"] = report.line_seconds;
    return one_line(json);
}

std::string to_json(const api::JobsReport& jobs, Notation notation) {
    const api::Report& report = jobs.report;
    const Variant& variant = report.request.position.variant();
    Json json;
    json["variant"] = to_text(variant);
    json["moves"] = moves_text(report.request.position, notation);
    add_question(json, report);
    add_value(json, report);
    json["best"] = moves_json(variant, report.best, notation);
    json["best_complete"] = report.best_complete;
    json["move_bounds"] = by_move(variant, jobs.moves, notation, bound_json);
    add_work(json, report);
    json["ledger"] = jobs.ledger;
    json["jobs"] = {{"done", jobs.totals.jobs}, {"answered", jobs.totals.answered}, {"splits", jobs.totals.splits}};
    json["tree_nodes"] = jobs.tree_nodes;
    json["threshold"] = Json(jobs.threshold);
    json["trend"] = trend_json(jobs.trend);
    json["remaining"] = remaining_json(jobs);
    json["replies"] = Json::object();
    for (const auto& reply : jobs.replies)
        json["replies"][to_text(variant, reply.move, notation)] = {{"proof", reply.numbers.proof},
                                                                   {"disproof", reply.numbers.disproof},
                                                                   {"nodes", reply.nodes},
                                                                   {"open", reply.open},
                                                                   {"trend", trend_json(reply.trend)}};
    if (jobs.run)
        json["run"] = {{"seconds", jobs.run->seconds},
                       {"jobs", jobs.run->jobs},
                       {"withdrawn", jobs.run->withdrawn},
                       {"splits", jobs.run->splits},
                       {"commits", jobs.run->commits}};
    return one_line(json);
}

std::string to_json(const api::BatchSummary& summary) {
    return one_line({{"positions", summary.positions},
                     {"checked", summary.checked},
                     {"wrong", summary.wrong},
                     {"unknown", summary.unknown},
                     {"nodes", summary.nodes},
                     {"seconds", summary.seconds},
                     {"version", INAROW_VERSION}});
}

std::string to_json(const Position& position, std::optional<Score> score, Notation notation) {
    Json json{{"variant", to_text(position.variant())}, {"moves", moves_text(position, notation)}};
    if (score) json["score"] = *score;
    return one_line(json);
}

std::string game_to_json(const Position& position, std::optional<Stone> out_of_time, Notation notation) {
    Json json{{"variant", to_text(position.variant())},
              {"moves", moves_text(position, notation)},
              {"result", out_of_time ? Json(player_name(other(*out_of_time))) : result_json(position)},
              {"version", INAROW_VERSION}};
    if (out_of_time) json["out_of_time"] = player_name(*out_of_time);
    return one_line(json);
}

}  // namespace inarow::report
