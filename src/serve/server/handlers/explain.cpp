// Explains the value of a position, or what went wrong in a game.
#include "explain/explain.hpp"

#include "explain/game.hpp"
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

Result<EngineCache::Lease<explain::Explainer>> explainer_for(Context& context, const Variant& variant) {
    return context.engines.lease<explain::Explainer>("explainer " + to_text(variant), [&] {
        auto made = explain::Explainer::create(variant, {}, "alphabeta", context.search_options());
        if (made) made->consult(context.options.books);
        return made;
    });
}

Result<Reply> explain(Context& context, const Position& position, Control& control) {
    const auto explainer = explainer_for(context, position.variant());
    if (!explainer) return tl::unexpected(explainer.error());
    return explanation_reply((*explainer)->explain(position, control));
}

Result<Reply> judge(Context& context, const Position& end, Control& control) {
    const auto explainer = explainer_for(context, end.variant());
    if (!explainer) return tl::unexpected(explainer.error());
    return Reply{200, "application/json", one_line(explain::game_json(end, judge_game(**explainer, end, control))), {}};
}

// `about` answers for the position of a call within its time.
template <class About>
Result<Answer> work_of(Context& context, const Call& call, About about) {
    const auto parameters = Parameters::read(call.parameters, {"variant", "moves", "seconds"});
    if (!parameters) return tl::unexpected(parameters.error());
    const auto position = parameters->position();
    const auto seconds = parameters->seconds(context.options.seconds);
    if (!position) return tl::unexpected(position.error());
    if (!seconds) return tl::unexpected(seconds.error());
    const auto run = [&context, about, asked = *position](Exchange&, Control& control) {
        return about(context, asked, control);
    };
    return Work{*seconds, false, run, in_time(run)};
}

}  // namespace

Result<Answer> answer_explain(Context& context, const Call& call) { return work_of(context, call, explain); }

Result<Answer> answer_game(Context& context, const Call& call) { return work_of(context, call, judge); }

}  // namespace inarow::server
