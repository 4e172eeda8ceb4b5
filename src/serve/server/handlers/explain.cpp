// Explains the value of a position, or what went wrong in a game.
#include "explain/explain.hpp"

#include <algorithm>

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
Work work_of(Context& context, const Call& call, std::initializer_list<std::string_view> known,
             Reply (*about)(Context&, const Position&, Control&)) {
    const Parameters parameters(call.parameters, known);
    const auto run = [&context, about, asked = parameters.position()](Exchange&, Control& control) {
        return about(context, asked, control);
    };
    return {parameters.seconds(context.options.seconds), run};
}

}  // namespace

Answer answer_explain(Context& context, const Call& call) {
    return work_of(context, call, {"variant", "moves", "board", "to_move", "seconds"}, explain);
}

Answer answer_game(Context& context, const Call& call) {
    if (std::ranges::count(call.parameters, "board", &Fields::value_type::first) > 0)
        throw Failed{{"a game is judged by its moves; a board has none"}};
    return work_of(context, call, {"variant", "moves", "seconds"}, judge);
}

}  // namespace inarow::server
