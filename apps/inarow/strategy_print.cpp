// inarow strategy print: a booklet of the plan and its cards.
#include "explain/booklet.hpp"
#include "explain/deck.hpp"
#include "strategy.hpp"

namespace inarow::app {
namespace {

struct StrategyPrint {
    Text file;
    Text card;
    Text output;
    Text deck;
};

Status run(const StrategyPrint& given) {
    const strategy::Strategy strategy = read_checked_strategy(*given.file);
    if (given.deck) write_file(*given.deck, explain::anki_deck(strategy));
    if (given.deck && !given.output) return Status::done;
    Sink sink(given.output);
    if (given.card && strategy.cards.empty()) fail("the strategy has no cards");
    const auto card = number_option("--svg", given.card, 0, 0, strategy.cards.empty() ? 0 : strategy.cards.size() - 1);
    sink.write(given.card ? explain::card_svg(strategy, static_cast<int>(card)) : explain::booklet(strategy));
    sink.finish();
    return Status::done;
}

}  // namespace

void declare_strategy_print(Arguments& arguments) {
    StrategyPrint& print = arguments.run_with<StrategyPrint>(run);
    arguments.required("FILE", print.file, "a strategy file", {any_file});
    arguments.option("--svg", "N", print.card, "only this card, as a picture");
    arguments.option("-o,--output", "FILE", print.output, "where to write; standard output if not given");
    arguments.option("--anki", "FILE", print.deck, "write a deck of flash cards for Anki: the positions of the plan",
                     {any_file});
    arguments.examples(
        "  inarow strategy print results/strategies/6x4.strategy.json -o cards.html\n"
        "  inarow strategy print results/strategies/6x4.strategy.json --anki deck.txt\n"
        "A page of HTML for A4 and letter: how to play, the plan, and the cards, eight a sheet.");
}

}  // namespace inarow::app
