// The value of a position, at once.
#include "report/json.hpp"
#include "server/handlers/question.hpp"

namespace inarow::server {
namespace {

Result<void> set_question(api::Request& request, const std::string& said) {
    using Kind = api::Request::Question;
    if (said == "exact") return {};
    if (said == "weak") {
        request.question = Kind::weak;
        return {};
    }
    auto claim = api::parse_claim(said);
    if (!claim) return error("question must be exact, weak or a claim: " + claim.error().message);
    request.question = Kind::at_least;
    request.claim = *claim;
    return {};
}

}  // namespace

Result<Question> parse_question(const Call& call, const Context& context) {
    const auto parameters =
        Parameters::read(call.parameters, {"variant", "moves", "question", "every_move", "every_best", "seconds"});
    if (!parameters) return tl::unexpected(parameters.error());
    auto position = parameters->position();
    const auto every_move = parameters->flag("every_move");
    const auto every_best = parameters->flag("every_best");
    const auto seconds = parameters->seconds(context.options.seconds);
    if (!position) return tl::unexpected(position.error());
    if (!every_move) return tl::unexpected(every_move.error());
    if (!every_best) return tl::unexpected(every_best.error());
    if (!seconds) return tl::unexpected(seconds.error());
    Question question{api::Request(std::move(*position)), *seconds};
    question.request.every_move = *every_move;
    question.request.every_best = *every_best;
    if (const auto set = set_question(question.request, parameters->text("question").value_or("exact")); !set)
        return tl::unexpected(set.error());
    return question;
}

Result<api::Report> search_for(Context& context, const api::Request& request, Control& control,
                               api::Watcher* watcher) {
    auto engine = context.engine_for(request);
    if (!engine) return tl::unexpected(engine.error());
    if (auto accepted = (*engine)->accepts(request); !accepted) return tl::unexpected(accepted.error());
    const api::Report report = (*engine)->solve(request, control, watcher);
    context.answers.remember(report);
    return report;
}

Reply report_reply(const api::Report& report) {
    Reply reply{200, "application/json", report::to_json(report), {}};
    if (report.settled) reply.headers.emplace_back("Cache-Control", "max-age=3600");
    return reply;
}

Result<Answer> answer_solve(Context& context, const Call& call) {
    const auto question = parse_question(call, context);
    if (!question) return tl::unexpected(question.error());
    if (const auto known = context.answers.find(question->request)) {
        ++context.metrics.known_answers;
        return report_reply(*known);
    }
    return Work{question->seconds, false,
                [&context, request = question->request](Exchange&, Control& control) -> Result<Reply> {
                    const auto report = search_for(context, request, control);
                    if (!report) return tl::unexpected(report.error());
                    return report_reply(*report);
                }};
}

}  // namespace inarow::server
