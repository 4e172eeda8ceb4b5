// What a strategy on cards plays, and whether it keeps its claim.  The body of the request is the file.
#include "report/strategy.hpp"

#include "inarow/limits.hpp"
#include "search/control.hpp"
#include "server/context.hpp"
#include "server/parameters.hpp"
#include "server/routes.hpp"

namespace inarow::server {
namespace {

constexpr std::uint64_t most_positions = 2'000'000;  // that a check remembers: 200 MB

Reply turn_reply(const strategy::Strategy& strategy, const std::optional<std::string>& moves) {
    value_or_fail(can_follow(strategy));
    const auto turn = value_or_fail(report::turn_after(strategy, moves));
    return json_reply(one_line(report::json_of(strategy, turn, Notation::automatic)));
}

Reply check_reply(const strategy::Strategy& strategy, Control& control) {
    const NodeBudget budget(control, most_positions);
    return json_reply(one_line(report::json_of(strategy, check(strategy, control), Notation::automatic)));
}

// `answer` is given the strategy, within the time of the call.
template <class Answers>
Answer answer_by(const Context& context, const Call& call, const Parameters& parameters, Answers answer) {
    if (!is_json(call)) return error_reply(415, "the body must be JSON, with Content-Type: application/json");
    auto strategy = value_or_fail(strategy::parse_strategy(call.body));
    const auto run = [strategy = std::move(strategy), answer](Exchange&, Control& control) {
        return answer(strategy, control);
    };
    return Work{parameters.seconds(context.options.seconds), run, false, false};
}

}  // namespace

Answer answer_strategy(Context& context, const Call& call) {
    const Parameters parameters(call.parameters, {"moves", "seconds"});
    return answer_by(context, call, parameters, [moves = parameters.text("moves")](const auto& strategy, Control&) {
        return turn_reply(strategy, moves);
    });
}

Answer answer_strategy_check(Context& context, const Call& call) {
    return answer_by(context, call, Parameters(call.parameters, {"seconds"}), check_reply);
}

}  // namespace inarow::server
