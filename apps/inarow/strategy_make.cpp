// inarow strategy make: finds a strategy on cards.
#include <fmt/format.h>

#include "base/text.hpp"
#include "report/figures.hpp"
#include "report/strategy.hpp"
#include "search/solver.hpp"
#include "solvers/solvers.hpp"
#include "strategy.hpp"
#include "strategy/check.hpp"
#include "strategy/make/maker.hpp"

namespace inarow::app {
namespace {

struct StrategyMake {
    Text variant;
    PositionArguments position;
    Text owner;
    Text claim;
    Text rules;
    Text resume;
    Text output;
    std::uint64_t work_for_a_card = strategy::MakerOptions{}.work_for_a_card;
    SearchArguments search;
    LimitArguments limits;
    BookArguments books;
    TalkArguments talk;
};

strategy::CardRules parse_rules(const std::string& text) {
    strategy::CardRules rules;
    if (text == "none") return rules;
    for (const std::string_view name : split(text, ","))
        rules.*strategy::rule_members[choice("rule", name, strategy::rule_names)] = true;
    return rules;
}

strategy::Strategy begun(const StrategyMake& given) {
    if (given.resume) return read_checked_strategy(*given.resume);
    if (!given.variant || !given.owner || !given.claim)
        fail("VARIANT, --for and --claim are required without --resume");
    const Variant variant = value_or_fail(parse_variant(*given.variant));
    value_or_fail(strategy::takes_cards(variant));
    strategy::Strategy strategy;
    strategy.variant = variant;
    strategy.moves = given.position.position(variant, given.talk.notation()).moves();
    strategy.owner = choice("owner", *given.owner, strategy::owner_names) == 0 ? Stone::first : Stone::second;
    strategy.claim = static_cast<strategy::Claim>(choice("claim", *given.claim, strategy::claim_names));
    strategy.rules = parse_rules(given.rules.value_or("fork,safe,follow"));
    return strategy;
}

// What books know.
strategy::Oracle::Known known_to(const StrategyMake& given, const Variant& variant) {
    const auto bounds = std::make_shared<api::KnownBounds>(variant);
    if (auto folders = given.books.folders()) bounds->add_books_of(std::move(folders));
    return [bounds](const Position& position) -> std::optional<Bound> {
        const auto found = bounds->find(position);
        return found ? std::optional(found->bound) : std::nullopt;
    };
}

// False also where a limit comes first.
bool is_false(const strategy::Strategy& strategy, strategy::Oracle& oracle) try {
    return !oracle.keeps(strategy.moves);
} catch (const Stopped&) {
    return false;
}

Sample sample_of(const strategy::MakerProgress& progress) {
    Sample sample;
    sample.task = fmt::format("{} cards, {} moves", progress.cards.load(), progress.moves.load());
    sample.nodes = progress.work;
    constexpr std::uint64_t pieces = 1000;
    sample.done = static_cast<std::uint64_t>(progress.told * pieces);
    sample.total = pieces;
    return sample;
}

Status report(const StrategyMake& given, const strategy::Strategy& made, std::uint64_t work, double seconds) {
    const auto checked = check(made);
    if (checked.verdict == strategy::Verdict::invalid)
        return complain(report::to_text(made, checked, given.talk.notation()), Status::check_failed);
    write_file(*given.output, to_text(made));
    const bool whole = checked.verdict == strategy::Verdict::valid;
    if (given.talk.json())
        say_json({{"file", *given.output},
                  {"claim", claim_text(made)},
                  {"cards", checked.cards},
                  {"moves", checked.moves},
                  {"open", made.open.size()},
                  {"work", work},
                  {"seconds", seconds}});
    else
        say(fmt::format("{}{}: {}, {}{}; {} walked, {}\n", claim_text(made), whole ? "" : " (not all told)",
                        counted(checked.cards, "card"), counted(checked.moves, "move"),
                        whole ? "" : fmt::format(", {} open", counted(made.open.size(), "position")),
                        counted(work, "position"), report::duration_text(seconds)));
    return whole ? Status::done : Status::stopped;
}

Status run(const StrategyMake& given) {
    if (!given.output) fail("-o FILE is required: where to write the strategy");
    check_writable(*given.output);
    strategy::Strategy strategy = begun(given);
    value_or_fail(strategy::can_make(strategy.variant));
    const SearchOptions options = given.search.options();
    const auto solver = value_or_fail(make_solver(given.search.search(), strategy.variant, options));
    LimitedControl control(given.limits);
    const Interrupt interrupt(control);
    const Stopwatch watch;
    strategy::MakerProgress progress;
    const auto known = known_to(given, strategy.variant);
    strategy::Oracle oracle(*solver, strategy, known, control);
    if (is_false(strategy, oracle))
        return complain("it is not true that " + claim_text(strategy), Status::check_failed);
    strategy::MakerOptions maker;
    maker.seed = options.seed;
    maker.work_for_a_card = given.work_for_a_card;
    const Result<strategy::Strategy> made = [&] {
        const Progress shown(given.talk.progress(), [&] { return sample_of(progress); });
        return make(strategy, *solver, known, maker, control, progress);
    }();
    if (!made) return complain(made.error().message, Status::check_failed);
    return report(given, *made, progress.work, watch.seconds());
}

}  // namespace

void declare_strategy_make(Arguments& arguments) {
    StrategyMake& make = arguments.run_with<StrategyMake>(run);
    arguments.positional("VARIANT", make.variant, "the game, such as 6x4");
    make.position.declare(arguments, "moves after which the strategy begins");
    arguments.heading("Strategy");
    arguments.option("--for", "PLAYER", make.owner, "whose strategy: first or second",
                     {strategy::owner_names.begin(), strategy::owner_names.end()});
    arguments.option("--claim", "CLAIM", make.claim, "what it reaches: win or not-lose",
                     {strategy::claim_names.begin(), strategy::claim_names.end()});
    arguments.option("--rule", "LIST", make.rules,
                     "what the owner does before numbers decide: some of fork,safe,follow, or none (all three)");
    arguments.option("--resume", "FILE", make.resume, "go on with this strategy: complete it, or make it smaller",
                     {any_file});
    arguments.option("-o,--output", "FILE", make.output, "where to write the strategy (required)", {any_file});
    arguments.number("--card-work", "COUNT", make.work_for_a_card, 1000, unlimited,
                     "give up a card after so many positions (10000000)");
    make.search.declare(arguments, "1", "Search (which moves keep the claim)");
    make.books.declare(arguments);
    make.limits.declare(arguments);
    make.talk.declare(arguments);
    arguments.excludes("--resume", {"VARIANT", "--for", "--claim", "--rule"});
    arguments.examples(
        "  inarow strategy make 6x4 --for second --claim win -o 6x4.json\n"
        "  inarow strategy make --resume 6x4.json -o 6x4.json    fewer cards, if there are\n"
        "The same seed makes the same strategy. After a limit or Ctrl-C the file lists what is open.\n"
        "Exit status: 0 all is told, 1 the claim is false, 2 bad input, 3 stopped by a limit, 4 out of memory or "
        "disk.");
}

}  // namespace inarow::app
