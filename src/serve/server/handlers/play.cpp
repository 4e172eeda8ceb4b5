// A move by a computer player.
#include "base/clock.hpp"
#include "explain/names.hpp"
#include "play/player.hpp"
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

Reply choice_reply(const Asked& asked, const play::Choice& choice, double seconds) {
    const Variant& variant = asked.position.variant();
    return json_reply(one_line({{"variant", to_text(variant)},
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
                                {"version", INAROW_VERSION}}));
}

Reply play_move(Context& context, const Asked& asked, Control& control) {
    const Variant& variant = asked.position.variant();
    const Stopwatch watch;
    const auto make = [&] {
        return value_or_fail(play::make_player(asked.player, variant, "alphabeta", context.search_options(), stranger,
                                               context.options.books));
    };
    const auto player =
        context.engines.lease<std::unique_ptr<play::Player>>("player " + to_text(variant) + ' ' + asked.player, make);
    (*player)->start(asked.seed);
    const play::Choice choice = value_or_fail((*player)->choose(asked.position, control));
    return choice_reply(asked, choice, watch.seconds());
}

}  // namespace

Answer answer_play(Context& context, const Call& call) {
    const Parameters parameters(call.parameters, {"variant", "moves", "board", "to_move", "player", "seconds", "seed"});
    const Position position = parameters.position();
    const double seconds = parameters.seconds(context.options.seconds);
    const Asked asked{position, parameters.text("player").value_or("perfect"),
                      parameters.number("seed", 1, 0, unlimited)};
    if (position.over()) throw Failed{{"the game is over: there is no move to make"}};
    return Work{seconds, [&context, asked](Exchange&, Control& control) { return play_move(context, asked, control); }};
}

}  // namespace inarow::server
