// inarow strategy check: whether a strategy keeps its claim.
#include <fmt/format.h>

#include "strategy.hpp"
#include "strategy/check.hpp"

namespace inarow::app {
namespace {

struct StrategyCheck {
    Text file;
    LimitArguments limits;
    TalkArguments talk;
};

struct VerdictName {
    const char* name;
    Status status;
};
// In the order of strategy::Verdict.
constexpr std::array<VerdictName, 3> verdicts = {
    {{"VALID", Status::done}, {"INVALID", Status::check_failed}, {"UNCHECKED", Status::stopped}}};

std::string text_of(const strategy::Strategy& strategy, const strategy::CheckReport& report, Notation notation) {
    if (report.verdict == strategy::Verdict::invalid) return invalid_text(strategy, report, notation);
    std::string text = fmt::format("{}; {}, {}, {}", claim_text(strategy), counted(report.cards, "card"),
                                   counted(report.moves, "move"), counted(report.positions, "position"));
    if (report.unreached > 0)
        text += fmt::format("; no play reaches {} of {} entries", report.unreached, report.entries);
    return report.reason.empty() ? text : fmt::format("{}; {}", text, report.reason);
}

Json json_of(const strategy::Strategy& strategy, const strategy::CheckReport& report, Notation notation) {
    Json json{{"verdict", verdicts[static_cast<std::size_t>(report.verdict)].name},
              {"claim", claim_text(strategy)},
              {"cards", report.cards},
              {"moves", report.moves},
              {"entries", report.entries},
              {"unreached", report.unreached},
              {"positions", report.positions},
              {"line", nullptr}};
    if (report.line) json["line"] = to_text(strategy.variant, *report.line, notation);
    if (!report.reason.empty()) json["reason"] = report.reason;
    return json;
}

Status run(const StrategyCheck& given) {
    const strategy::Strategy strategy = read_strategy(*given.file);
    given.talk.check_notation(strategy.variant);
    LimitedControl control(given.limits);
    const Interrupt interrupt(control);
    const strategy::CheckReport report = check(strategy, control.stop);
    const auto& [name, status] = verdicts[static_cast<std::size_t>(report.verdict)];
    if (given.talk.json())
        say_json(json_of(strategy, report, given.talk.notation()));
    else
        say(fmt::format("{}: {}\n", name, text_of(strategy, report, given.talk.notation())));
    return status;
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
