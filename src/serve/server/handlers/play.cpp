// A move by a computer player.
#include "play/player.hpp"

#include "base/clock.hpp"
#include "explain/names.hpp"
#include "report/json_parts.hpp"
#include "server/context.hpp"
#include "server/parameters.hpp"
#include "server/routes.hpp"

namespace inarow::server {
namespace {

struct Asked {
    Position position;
    std::string player;
    std::uint64_t seed;
};

using Maker = Result<std::unique_ptr<play::Player>>;

Reply choice_reply(const Asked& asked, const play::Choice& choice, double seconds) {
    const Variant& variant = asked.position.variant();
    return {200,
            "application/json",
            one_line({{"variant", to_text(variant)},
                           {"moves", moves_text(asked.position)},
                           {"player", asked.player},
                           {"seed", asked.seed},
                           {"move", to_text(variant, choice.move)},
                           {"cell", explain::cell_name(variant, asked.position.landing(choice.move))},
                           {"remark", choice.remark},
                           {"value", Json(choice.value)},
                           {"depth", choice.depth},
                           {"nodes", choice.nodes},
                           {"seconds", seconds},
                           {"version", INAROW_VERSION}}),
            {}};
}

Result<Reply> play_move(Context& context, const Asked& asked, Control& control) {
    const Variant& variant = asked.position.variant();
    const Stopwatch watch;
    const auto player = context.engines.lease<std::unique_ptr<play::Player>>(
        "player " + to_text(variant) + ' ' + asked.player,
        [&]() -> Maker {
            return play::make_player(asked.player, variant, "alphabeta", context.search_options(), stranger,
                                     context.options.books);
        });
    if (!player) return tl::unexpected(player.error());
    (**player)->start(asked.seed);
    const auto choice = (**player)->choose(asked.position, control);
    if (!choice) return tl::unexpected(choice.error());
    return choice_reply(asked, *choice, watch.seconds());
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
    const Asked asked{*position, parameters->text("player").value_or("perfect"), *seed};
    const auto run = [&context, asked](Exchange&, Control& control) { return play_move(context, asked, control); };
    return Work{*seconds, false, run, in_time(run)};
}

}  // namespace inarow::server
