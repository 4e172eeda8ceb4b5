// inarow strategy check: whether a strategy keeps its claim.
#include <fmt/format.h>

#include "report/strategy.hpp"
#include "strategy.hpp"

namespace inarow::app {
namespace {

struct StrategyCheck {
    Text file;
    LimitArguments limits;
    TalkArguments talk;
};

Status run(const StrategyCheck& given) {
    const strategy::Strategy strategy = read_strategy(*given.file);
    given.talk.check_notation(strategy.variant);
    LimitedControl control(given.limits);
    const Interrupt interrupt(control);
    const strategy::CheckReport found = check(strategy, control);
    if (given.talk.json())
        say_json(report::json_of(strategy, found, given.talk.notation()));
    else
        say(fmt::format("{}: {}\n", report::verdict_name(found.verdict),
                        report::to_text(strategy, found, given.talk.notation())));
    return std::array{Status::done, Status::check_failed, Status::stopped}[static_cast<std::size_t>(found.verdict)];
}

}  // namespace

void declare_strategy_check(Arguments& arguments) {
    StrategyCheck& check = arguments.run_with<StrategyCheck>(run);
    arguments.required("FILE", check.file, "a strategy file", {any_file});
    check.limits.declare_time(arguments, "stop after this time; the strategy is unchecked then");
    check.talk.declare(arguments, {.progress = false});
    arguments.examples(
        "  inarow strategy check results/strategies/6x4.strategy.json\n"
        "Counts: different cards (mirror images once), positions in which a column is to be remembered, and positions\n"
        "met with a card in hand.\n"
        "Exit status: 0 valid, 1 invalid, 2 bad input, 3 unchecked: positions are open, or a limit.");
}

}  // namespace inarow::app
