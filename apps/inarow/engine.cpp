// inarow engine: a player that other programs talk to.
#include <fmt/format.h>

#include <iostream>
#include <memory>
#include <string>

#include "arguments.hpp"
#include "base/text.hpp"
#include "options.hpp"
#include "output.hpp"
#include "play/gomocup.hpp"
#include "play/session.hpp"

namespace inarow::app {
namespace {

struct Engine {
    Text player;
    Text variant;
    Text protocol;
    SearchArguments search;
};

// Until a line ends the session, or there are no more.
template <class SomeSession>
void read_lines(SomeSession& session) {
    std::string line;
    while (std::getline(std::cin, line))
        if (!session.handle(line)) return;
    if constexpr (requires { session.finish(); }) session.finish();
}

void say_line(std::string_view line) { say(fmt::format("{}\n", line)); }

Status speak_gomocup(const Engine& told, const std::string& search) {
    play::Gomocup session(
        [&](const Variant& variant) {
            return play::make_player(*told.player, variant, search, told.search.options(variant));
        },
        say_line);
    read_lines(session);
    return Status::done;
}

Status speak_lines(const Engine& told, const std::string& search) {
    if (!told.variant) fail("engine needs a VARIANT, as in \"inarow engine alphabeta 7x6\"");
    const Variant variant = need(parse_variant(*told.variant));
    play::Session session(need(play::make_player(*told.player, variant, search, told.search.options(variant))),
                          *told.player, variant, say_line);
    read_lines(session);
    return Status::done;
}

Status run(const Engine& told) {
    const std::string search = told.search.search();
    const std::string protocol = told.protocol.value_or("inarow");
    if (protocol == "gomocup") return speak_gomocup(told, search);
    if (protocol != "inarow") fail(fmt::format("unknown protocol {} (known: inarow, gomocup)", quote(protocol)));
    return speak_lines(told, search);
}

}  // namespace

void declare_engine(Arguments& arguments) {
    const auto told = std::make_shared<Engine>();
    arguments.required("PLAYER", told->player,
                       "who plays, as for inarow play: alphabeta:seconds=1, level:n=3, perfect, ...");
    arguments.positional("VARIANT", told->variant,
                         "the game: 7x6, 4x4x4, ...; not with gomocup, where START tells the board");
    arguments.option("--protocol", "NAME", told->protocol, "inarow or gomocup (inarow)");
    told->search.declare(arguments);
    arguments.examples(
        "  inarow engine alphabeta:depth=9 7x6@cylinder\n"
        "    > position startpos moves 4 4 3\n"
        "    > go movetime 1000\n"
        "    < info nodes 20345 depth 9 value 3\n"
        "    < bestmove 5\n"
        "  inarow engine alphabeta --protocol gomocup\n"
        "docs/guide/protocol.md has every line of both.");
    arguments.run([told] { return run(*told); });
}

}  // namespace inarow::app
