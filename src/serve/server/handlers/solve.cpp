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
    if (!control.stop) context.answers.remember(report);  // otherwise the line may have ended too early
    return report;
}

// Others may have asked the same in the meantime.
Result<api::Report> known_or_found(Context& context, const api::Request& request, Control& control) {
    if (auto known = context.answers.find(request)) return std::move(*known);
    return search_for(context, request, control);
}

Work search_work(Context& context, const Question& question, const ReplyTo& reply_to) {
    Work work;
    work.seconds = question.seconds;
    work.run = [&context, request = question.request, reply_to](Exchange& exchange, Control& control) -> Result<Reply> {
        const auto report = known_or_found(context, request, control);
        if (!report) return tl::unexpected(report.error());
        return reply_to(exchange, *report);
    };
    work.attempt = [&context, request = question.request, reply_to](Exchange& exchange,
                                                                    Turn& turn) -> Result<std::optional<Reply>> {
        const auto report = known_or_found(context, request, turn.control);
        if (!report) return tl::unexpected(report.error());
        if (turn.over) return std::nullopt;
        return reply_to(exchange, *report);
    };
    return work;
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
    return search_work(context, *question, [](Exchange&, const api::Report& report) { return report_reply(report); });
}

}  // namespace inarow::server
