// inarow explain: why a position has its value.
#include "explain/explain.hpp"

#include <unistd.h>

#include <algorithm>
#include <limits>

#include "explain/by_cards.hpp"
#include "explain/game.hpp"
#include "explain/json.hpp"
#include "explain/svg.hpp"
#include "explain/text.hpp"
#include "explain/tree.hpp"
#include "input.hpp"
#include "options.hpp"
#include "strategy.hpp"
#include "terminal.hpp"
#include "work/batch.hpp"

namespace inarow::app {
namespace {

struct Explain {
    Text variant;
    PositionArguments position;
    Text from;
    Text rules;
    Text svg;
    bool game = false;
    bool tree = false;
    int depth = std::numeric_limits<int>::max();
    std::optional<std::uint64_t> card_budget;
    BookArguments books;
    SearchArguments search;
    LimitArguments limits;
    TalkArguments talk;
};

// Explains one position after another.
class Explanations {
public:
    Explanations(const Explain& explain, explain::Explainer explainer)
        : explain_(explain),
          explainer_(std::move(explainer)),
          cards_(explain.rules ? std::nullopt : bundled_strategies()),
          control_(explain.limits),
          limited_(control_.node_limit != unlimited || control_.seconds) {}

    Status give(const Position& position) {
        const Notation notation = explain_.talk.notation();
        const explain::Explanation answer = explain(position);
        if (explain_.svg) write_file(*explain_.svg, to_svg(answer));
        say(explain_.talk.json() ? explain::to_json(answer, notation) + '\n'
                                 : explain::explanation_text(answer, style_of(STDOUT_FILENO)));
        const bool decided =
            std::ranges::all_of(answer.value.moves, [](const auto& move) { return weak(move.second).exact(); });
        return decided && answer.open_moves.empty() ? Status::done : Status::stopped;
    }

    Status judge(const Position& end) {
        const auto moves = judged(end);
        say(explain_.talk.json() ? one_line(explain::game_json(end, moves, explain_.talk.notation())) + '\n'
                                 : explain::game_text(end, moves, style_of(STDOUT_FILENO)));
        const bool known =
            std::ranges::none_of(moves, [](const auto& move) { return move.kind() == explain::Judged::Kind::unknown; });
        return known ? Status::done : Status::stopped;
    }

private:
    std::vector<explain::Judged> judged(const Position& end) {
        const Interrupt interrupt(control_);
        const Progress progress(explain_.talk.progress(), control_);
        const std::uint64_t nodes = limited_ ? unlimited : explain::usual_nodes(end.variant());
        return explain::judge_game(explainer_, end, control_, nodes);
    }

    explain::Explanation explain(const Position& position) {
        if (!limited_) control_.node_limit = control_.nodes + explain::usual_nodes(position.variant());
        const Interrupt interrupt(control_);
        const Progress progress(explain_.talk.progress(), control_);
        explain::Explanation found = explainer_.explain(position, control_);
        if (!limited_) control_.node_limit = unlimited;
        cards_.add_to(found, card_budget(position), control_);
        return found;
    }

    // For one position that has so few empty cells that a card is likely.
    [[nodiscard]] std::uint64_t card_budget(const Position& position) const {
        constexpr int few_cells = 28;
        constexpr std::uint64_t usual = 10'000'000;  // about five seconds
        const bool likely = position.variant().cells() - position.stones() <= few_cells;
        return explain_.card_budget.value_or(likely && !explain_.from && !explain_.rules ? usual : 0);
    }

    const Explain& explain_;
    explain::Explainer explainer_;
    explain::Cards cards_;
    LimitedControl control_;
    bool limited_;
};

// Done if every position was explained completely.
Status explain_each(const Explain& explain, const Variant& variant, Explanations& explanations) {
    InputFile text(*explain.from);
    api::BatchReader reader(text.stream(), source_name(*explain.from), variant, explain.talk.notation());
    Status status = Status::done;
    while (const auto item = value_or_fail(reader.next())) {
        if (explanations.give(item->position) == Status::stopped) status = Status::stopped;
        if (Interrupt::signalled()) return Status::stopped;
    }
    return status;
}

Status draw_tree(const Explain& explain, const Position& position) {
    constexpr std::uint64_t usual_nodes = 500;
    const std::uint64_t most = explain.limits.nodes == unlimited ? usual_nodes : explain.limits.nodes;
    const explain::Tree tree = value_or_fail(explain::alphabeta_tree(position, explain.depth, most));
    if (explain.svg) write_file(*explain.svg, tree_svg(tree));
    say(tree_text(tree));
    return Status::done;
}

Status run(const Explain& explain) {
    if (explain.svg) check_writable(*explain.svg);
    const Variant variant = value_or_fail(parse_variant(*explain.variant));
    const Notation notation = explain.talk.notation();
    const Position position =
        explain.game ? explain.position.game(variant, notation) : explain.position.position(variant, notation);
    if (explain.tree) return draw_tree(explain, position);
    const auto rules =
        explain.rules ? std::optional(value_or_fail(knowledge::parse_rules(*explain.rules))) : std::nullopt;
    const std::string search = explain.search.search();
    const SearchOptions options = explain.search.options_on_every_core(search);
    auto explainer = value_or_fail(explain::Explainer::create(variant, rules, search, options));
    explainer.consult(explain.books.folders());
    Explanations explanations(explain, std::move(explainer));
    if (explain.game) return explanations.judge(position);
    return explain.from ? explain_each(explain, variant, explanations) : explanations.give(position);
}

}  // namespace

void declare_explain(Arguments& arguments) {
    Explain& explain = arguments.run_with<Explain>(run);
    arguments.required("VARIANT", explain.variant, "the game: 7x6, 7x6@cylinder, 4x4x4, 5x5@free, ...");
    explain.position.declare(arguments, "the moves so far; omit for the empty board");
    arguments.heading("Explanation");
    arguments.flag("--game", explain.game, "go through the game: which moves were mistakes, what was better, and why");
    arguments.flag("--tree", explain.tree,
                   "show the tree of a plain alpha-beta search: the order in which positions are visited, windows, "
                   "values, cutoffs");
    arguments.number("--depth", "COUNT", explain.depth, 1, 128,
                     "with --tree: evaluate positions after so many moves (by default, games are played to their end)");
    arguments.option("--from", "FILE", explain.from, "a batch, one position per line; - reads standard input");
    arguments.option("--rules", "NAMES", explain.rules,
                     "use only these rules, as in claimeven,baseinverse,vertical (see docs/how/knowledge.md)",
                     names_of(knowledge::rules()));
    arguments.number("--card-budget", "COUNT", explain.card_budget, 0, unlimited - 1,
                     "look through so many positions for a card that wins from here (10000000 where at most 28 cells "
                     "are empty, without --from or --rules; else 0)");
    arguments.option("--svg", "FILE", explain.svg,
                     "also draw the board with the value of each move, the threats, the expected moves and each cover; with "
                     "--tree, the tree");
    arguments.alternatives("MOVES", "--from");
    arguments.alternatives("--board", "--from");
    arguments.excludes("--svg", {"--from"});
    arguments.excludes("--game", {"--svg", "--from", "--card-budget"});
    explain.books.declare(arguments);
    explain.search.declare(arguments, "all cores");
    explain.limits.declare(arguments, "; with --from, for all lines together");
    explain.talk.declare(arguments);
    arguments.excludes("--tree",
                       {"--game", "--from", "--rules", "--card-budget", "--search", "--time-limit", "--json"});
    arguments.requires_option("--depth", "--tree");
    arguments.examples(
        "  inarow explain 7x6 34444445                 a position that rules alone decide\n"
        "  inarow explain 7x6 12 --svg cover.svg       draws it as well\n"
        "  inarow explain 7x6 4455426 --game           the mistakes of a game\n"
        "  inarow explain 4x3k3 1223 --tree --svg tree.svg\n"
        "  inarow explain 6x4 --rules claimeven,baseinverse,vertical --json\n"
        "Values come from a book or a search, which is limited by default to 20 million positions, or to fewer where\n"
        "boards have more moves or cells than 7x6, as 2 million on 4x4x4: a few seconds.\n"
        "Reasons end with rules, completed lines or a full board; no rules are known for the torus with gravity.\n"
        "Exit status: 0 answered, 2 bad input, 3 a limit left a move undecided, 4 out of memory or disk.");
}

}  // namespace inarow::app
