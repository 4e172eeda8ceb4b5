// inarow engine: a player for other programs.
#include <fmt/format.h>

#include <array>
#include <iostream>

#include "options.hpp"
#include "play/protocol.hpp"

namespace inarow::app {
namespace {

struct EngineOptions {
    Text player;
    Text variant;
    Text protocol;
    BookArguments books;
    SearchArguments search;
    LimitArguments limits;
};

constexpr std::array<std::string_view, 2> protocols = {"inarow", "gomocup"};

std::unique_ptr<play::LineEngine> engine_for(const EngineOptions& options) {
    const std::string search = options.search.search();
    const bool gomocup = choice("protocol", options.protocol.value_or("inarow"), protocols) == 1;
    const auto make = [&options, search](const Variant& variant) {
        return play::make_player(*options.player, variant, search, options.search.options(),
                                 LocalUser::of_this_process(), options.books.folders());
    };
    const play::Protocol protocol{[](std::string_view line) { say(fmt::format("{}\n", line)); }, options.limits.seconds,
                                  options.search.options().seed};
    if (gomocup && options.variant) fail("gomocup takes its board from START: omit VARIANT");
    if (gomocup) return play::make_gomocup(make, protocol);
    if (!options.variant) fail("engine needs a VARIANT, as in \"inarow engine alphabeta 7x6\"");
    const Variant variant = value_or_fail(parse_variant(*options.variant));
    return play::make_session(value_or_fail(make(variant)), *options.player, variant, protocol);
}

// Until a line ends the session, or there are no more.
Status run(const EngineOptions& options) {
    const auto engine = engine_for(options);
    std::string line;
    while (std::getline(std::cin, line))
        if (!engine->handle(line)) return Status::done;
    engine->finish();
    return Status::done;
}

}  // namespace

void declare_engine(Arguments& arguments) {
    EngineOptions& options = arguments.run_with<EngineOptions>(run);
    arguments.required("PLAYER", options.player,
                       "the player, as for inarow play: alphabeta:seconds=1, level:n=3, perfect, ...",
                       names_of(play::players()));
    arguments.positional("VARIANT", options.variant,
                         "the game: 7x6, 4x4x4, ...; not with gomocup, where START gives the board");
    arguments.option("--protocol", "NAME", options.protocol, "inarow or gomocup (inarow)",
                     {protocols.begin(), protocols.end()});
    arguments.heading("Known values");
    options.books.declare(arguments);
    options.search.declare_for_players(arguments, "1");
    options.limits.declare_time(arguments, "at most this time for each move, even if the other program allows more");
    arguments.examples(
        "  inarow engine alphabeta:depth=9 7x6@cylinder\n"
        "    > position startpos moves 4 4 3\n"
        "    > go movetime 1000\n"
        "    < info nodes 10021 depth 9 value 3\n"
        "    < bestmove 2\n"
        "  inarow engine alphabeta --protocol gomocup\n"
        "docs/guide/protocol.md describes both protocols.");
}

}  // namespace inarow::app
