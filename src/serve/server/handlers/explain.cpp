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

Reply explain(Context& context, const Position& position, std::uint64_t card_budget, Control& control) {
    auto found = explainer_for(context, position.variant())->explain(position, control);
    context.options.add_card(found, card_budget, control);
    return explanation_reply(found);
}

Reply judge(Context& context, const Position& end, Control& control) {
    const auto explainer = explainer_for(context, end.variant());
    return json_reply(one_line(explain::game_json(end, judge_game(*explainer, end, control))));
}

// `about` answers for the position of a call within its time.
Work work_of(const Context& context, const Parameters& parameters,
             std::function<Reply(const Position&, Control&)> about) {
    const auto run = [about = std::move(about), asked = parameters.position()](Exchange&, Control& control) {
        return about(asked, control);
    };
    return {parameters.seconds(context.options.seconds), run};
}

}  // namespace

Answer answer_explain(Context& context, const Call& call) {
    constexpr std::uint64_t most = 10'000'000;  // about five seconds
    const Parameters parameters(call.parameters, {"variant", "moves", "board", "to_move", "card_budget", "seconds"});
    const std::uint64_t budget = parameters.number("card_budget", 0, 0, most);
    return work_of(context, parameters, [&context, budget](const Position& position, Control& control) {
        return explain(context, position, budget, control);
    });
}

Answer answer_game(Context& context, const Call& call) {
    if (std::ranges::count(call.parameters, "board", &Fields::value_type::first) > 0)
        throw Failed{{"a game is judged by its moves; a board has none"}};
    const Parameters parameters(call.parameters, {"variant", "moves", "seconds"});
    return work_of(context, parameters,
                   [&context](const Position& end, Control& control) { return judge(context, end, control); });
}

}  // namespace inarow::server
