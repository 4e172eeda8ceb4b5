// Explains the value of a position.
#include "explain/explain.hpp"

#include "explain/json.hpp"
#include "explain/text.hpp"
#include "report/json_parts.hpp"
#include "server/context.hpp"
#include "server/parameters.hpp"
#include "server/routes.hpp"

namespace inarow::server {
namespace {

Reply explanation_reply(const explain::Explanation& explanation) {
    Json json = explain::json_of(explanation);
    json["text"] = explain::explanation_text(explanation);
    return {200, "application/json", one_line(json), {}};
}

Result<Reply> explain(Context& context, const Position& position, Control& control) {
    const Variant& variant = position.variant();
    const auto explainer = context.engines.lease<explain::Explainer>("explainer " + to_text(variant), [&] {
        auto made = explain::Explainer::create(variant, {}, "alphabeta", context.search_options());
        if (made) made->consult(context.options.books);
        return made;
    });
    if (!explainer) return tl::unexpected(explainer.error());
    return explanation_reply((*explainer)->explain(position, control));
}

}  // namespace

Result<Answer> answer_explain(Context& context, const Call& call) {
    const auto parameters = Parameters::read(call.parameters, {"variant", "moves", "seconds"});
    if (!parameters) return tl::unexpected(parameters.error());
    const auto position = parameters->position();
    const auto seconds = parameters->seconds(context.options.seconds);
    if (!position) return tl::unexpected(position.error());
    if (!seconds) return tl::unexpected(seconds.error());
    const auto run = [&context, asked = *position](Exchange&, Control& control) { return explain(context, asked, control); };
    return Work{*seconds, false, run, in_time(run)};
}

}  // namespace inarow::server
