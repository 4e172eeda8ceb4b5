// A move by a computer player.
#include "play/player.hpp"

#include "base/clock.hpp"
#include "explain/explain.hpp"
#include "report/json_parts.hpp"
#include "server/context.hpp"
#include "server/parameters.hpp"
#include "server/routes.hpp"

namespace inarow::server {
namespace {

struct Turn {
    Position position;
    std::string player;
    std::uint64_t seed;
};

using Maker = Result<std::unique_ptr<play::Player>>;

Reply choice_reply(const Turn& turn, const play::Choice& choice, double seconds) {
    const Variant& variant = turn.position.variant();
    return {200,
            "application/json",
            one_line({{"variant", to_text(variant)},
                           {"moves", moves_text(turn.position)},
                           {"player", turn.player},
                           {"seed", turn.seed},
                           {"move", to_text(variant, choice.move)},
                           {"cell", explain::cell_name(variant, turn.position.landing(choice.move))},
                           {"remark", choice.remark},
                           {"value", Json(choice.value)},
                           {"depth", choice.depth},
                           {"nodes", choice.nodes},
                           {"seconds", seconds},
                           {"version", INAROW_VERSION}}),
            {}};
}

Result<Reply> play_turn(Context& context, const Turn& turn, Control& control) {
    const Variant& variant = turn.position.variant();
    const Stopwatch watch;
    const auto player = context.engines.lease<std::unique_ptr<play::Player>>(
        "player " + to_text(variant) + ' ' + turn.player,
        [&]() -> Maker { return play::make_player(turn.player, variant, "alphabeta", context.search_options(), stranger); });
    if (!player) return tl::unexpected(player.error());
    (**player)->start(turn.seed);
    const auto choice = (**player)->choose(turn.position, control);
    if (!choice) return tl::unexpected(choice.error());
    return choice_reply(turn, *choice, watch.seconds());
}

}  // namespace

Result<Answer> answer_play(Context& context, const Call& call) {
    const auto parameters = Parameters::read(call.parameters, {"variant", "moves", "player", "seconds", "seed"});
    if (!parameters) return tl::unexpected(parameters.error());
    const auto position = parameters->position();
    const auto seconds = parameters->seconds(context.options.seconds);
    const auto seed = parameters->number("seed", 1, 0, unlimited);
    if (!position) return tl::unexpected(position.error());
    if (!seconds) return tl::unexpected(seconds.error());
    if (!seed) return tl::unexpected(seed.error());
    if (position->over()) return error("the game is over: there is no move to make");
    const Turn turn{*position, parameters->text("player").value_or("perfect"), *seed};
    return Work{*seconds, false,
                [&context, turn](Exchange&, Control& control) { return play_turn(context, turn, control); }};
}

}  // namespace inarow::server
