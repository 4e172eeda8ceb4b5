// inarow strategy show: what a strategy plays now, why, and what it answers.
#include <fmt/format.h>

#include "game/drawing.hpp"
#include "report/strategy.hpp"
#include "strategy.hpp"
#include "strategy/card_text.hpp"

namespace inarow::app {
namespace {

struct StrategyShow {
    Text file;
    Text moves;
    TalkArguments talk;
};

std::string text_of(const strategy::Strategy& strategy, const report::StrategyTurn& shown, Notation notation) {
    std::string text = claim_title(strategy) + '\n';
    text += shown.card
                ? fmt::format("{}:\n{}", card_name(*shown.card), draw(card_of(strategy, *shown.card), shown.position))
                : draw(shown.position, notation);
    if (shown.advice) text += to_text(strategy, shown.position, *shown.advice, notation) + '\n';
    if (shown.position.over()) text += "The game is over.\n";
    for (const auto& [move, answer] : shown.replies) {
        const auto name = [&](Move named) { return to_text(strategy.variant, named, notation); };
        text += fmt::format("{} -> {}\n", name(move), answer ? name(answer->move) : "the game is over");
    }
    return text;
}

Status run(const StrategyShow& given) {
    const strategy::Strategy strategy = read_checked_strategy(*given.file);
    const Notation notation = given.talk.notation();
    given.talk.check_notation(strategy.variant);
    const report::StrategyTurn turn = value_or_fail(report::turn_after(strategy, given.moves, notation));
    given.talk.json() ? say_json(report::json_of(strategy, turn, notation)) : say(text_of(strategy, turn, notation));
    return Status::done;
}

}  // namespace

void declare_strategy_show(Arguments& arguments) {
    StrategyShow& show = arguments.run_with<StrategyShow>(run);
    arguments.required("FILE", show.file, "a strategy file", {any_file});
    arguments.moves(show.moves, "the game so far; where the strategy begins if none is given");
    show.talk.declare(arguments, {.progress = false});
    arguments.examples(
        "  inarow strategy show results/strategies/6x4.strategy.json 1\n"
        "A card is drawn with the stones on it: the cells in brackets are the next to fill, ^ marks those to answer "
        "on.\n"
        "1 -> 4: if the opponent plays 1 now, the strategy answers 4.");
}

}  // namespace inarow::app
