// inarow strategy: the whole of a win, told by a few moves and cards.
#include "strategy.hpp"

#include <fmt/format.h>

#include "base/input_file.hpp"
#include "base/text.hpp"
#include "machine.hpp"
#include "strategy/check.hpp"

namespace inarow::app {

std::optional<TrustedText> bundled_strategies() {
    const auto folder = beside_program("strategies");
    return folder ? std::optional<TrustedText>({LocalUser::of_this_process(), *folder}) : std::nullopt;
}

strategy::Strategy read_strategy(const std::string& path) {
    auto read = strategy::parse_strategy(value_or_fail(read_input(path)));
    if (!read) fail(fmt::format("{}: {}", path, read.error().message));
    return std::move(*read);
}

strategy::Strategy read_checked_strategy(const std::string& path) {
    return value_or_fail(strategy::parse_followable(value_or_fail(read_input(path)), path));
}

void declare_strategy(Arguments& arguments) {
    arguments.command("make", "Find a strategy", declare_strategy_make);
    arguments.command("check", "Walk every play of the opponent against a strategy", declare_strategy_check);
    arguments.command("show", "Say what a strategy plays, why, and what it answers", declare_strategy_show);
    arguments.command("print", "Make a booklet of a strategy, to be printed and learnt", declare_strategy_print);
    arguments.examples(
        "  inarow strategy check results/strategies/6x4.strategy.json\n"
        "A card is a number on each cell; its owner completes a line, else stops one, else plays the cell with the\n"
        "lowest number. A strategy is a few moves to remember, and a card for everything after them.");
}

}  // namespace inarow::app
