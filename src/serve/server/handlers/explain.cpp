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
    return json_reply(one_line(json));
}

std::shared_ptr<explain::Explainer> explainer_for(Context& context, const Variant& variant) {
    return context.engines.lease<explain::Explainer>("explainer " + to_text(variant), [&] {
        auto made = value_or_fail(explain::Explainer::create(variant, {}, "alphabeta", context.search_options()));
        made.consult(context.options.books);
        return made;
    });
}

Reply explain(Context& context, const Position& position, Control& control) {
    return explanation_reply(explainer_for(context, position.variant())->explain(position, control));
}

Reply judge(Context& context, const Position& end, Control& control) {
    const auto explainer = explainer_for(context, end.variant());
    return json_reply(one_line(explain::game_json(end, judge_game(*explainer, end, control))));
}

// `about` answers for the position of a call within its time.
Work work_of(Context& context, const Call& call, Reply (*about)(Context&, const Position&, Control&)) {
    const Parameters parameters(call.parameters, {"variant", "moves", "seconds"});
    const auto run = [&context, about, asked = parameters.position()](Exchange&, Control& control) {
        return about(context, asked, control);
    };
    return {parameters.seconds(context.options.seconds), run};
}

}  // namespace

Answer answer_explain(Context& context, const Call& call) { return work_of(context, call, explain); }

Answer answer_game(Context& context, const Call& call) { return work_of(context, call, judge); }

}  // namespace inarow::server
