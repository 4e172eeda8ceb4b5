// The value of a position, at once.
#include "inarow/progress.hpp"
#include "report/json.hpp"
#include "server/handlers/question.hpp"

namespace inarow::server {
namespace {

void set_question(api::Request& request, const std::string& said) {
    using Kind = api::Request::Question;
    if (said == "exact") return;
    request.question = said == "weak" ? Kind::weak : Kind::at_least;
    if (said == "weak") return;
    const auto claim = api::parse_claim(said);
    if (!claim) throw Failed{{"question must be exact, weak or a claim: " + claim.error().message}};
    request.claim = *claim;
}

// Others may have asked the same in the meantime.
api::Report known_or_found(Context& context, const api::Request& request, Control& control) {
    if (auto known = context.answers.find(request)) return std::move(*known);
    return search_for(context, request, control);
}

}  // namespace

Question parse_question(const Call& call, const Context& context) {
    const Parameters parameters(
        call.parameters, {"variant", "moves", "board", "to_move", "question", "every_move", "every_best", "seconds"});
    Question question{api::Request(parameters.position()), 0};
    question.request.every_move = parameters.flag("every_move");
    question.request.every_best = parameters.flag("every_best");
    question.seconds = parameters.seconds(context.options.seconds);
    set_question(question.request, parameters.text("question").value_or("exact"));
    return question;
}

api::Report search_for(Context& context, const api::Request& request, Control& control, api::Watcher* watcher) {
    const auto engine = context.engine_for(request);
    value_or_fail(engine->accepts(request));
    const api::Report report = engine->solve(request, control, watcher);
    if (!control.stop) context.answers.remember(report);  // otherwise the line may have ended too early
    return report;
}

Answer answer_with(Context& context, const Question& question,
                   const std::function<Reply(const api::Report&)>& reply_to) {
    if (const auto known = context.known_answer(question.request)) return reply_to(*known);
    return Work{question.seconds, [&context, request = question.request, reply_to](Exchange&, Control& control) {
                    return reply_to(known_or_found(context, request, control));
                }};
}

Reply report_reply(const api::Report& report) {
    return json_reply(report::to_json(report), report.settled ? Fields{{"Cache-Control", "max-age=3600"}} : Fields{});
}

Answer answer_solve(Context& context, const Call& call) {
    return answer_with(context, parse_question(call, context), report_reply);
}

}  // namespace inarow::server
