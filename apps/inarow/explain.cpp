// inarow explain: why a position is worth what it is.
#include "api/explain.hpp"

#include <memory>

#include "api/explain_json.hpp"
#include "api/explain_svg.hpp"
#include "arguments.hpp"
#include "explain_text.hpp"
#include "interrupt.hpp"
#include "options.hpp"
#include "output.hpp"

namespace inarow::app {
namespace {

struct Explain {
    Text variant;
    Text moves;
    Text rules;
    Text svg;
    SearchArguments search;
    LimitArguments limits;
    TalkArguments talk;
};

// Enough for most middle games; an answer should not take minutes.
constexpr std::uint64_t usual_nodes = 20'000'000;

std::uint64_t node_limit(const Explain& explain) {
    const std::uint64_t nodes = explain.limits.nodes();
    return nodes == unlimited && !explain.limits.seconds() ? usual_nodes : nodes;
}

Status run(const Explain& explain) {
    const Variant variant = need(parse_variant(*explain.variant));
    const Notation notation = explain.talk.notation();
    const Position position = need(parse_moves(variant, explain.moves.value_or(""), notation));
    const auto rules = explain.rules ? need(knowledge::parse_rules(*explain.rules)) : knowledge::RuleSet();
    auto explainer =
        need(api::Explainer::create(variant, rules, explain.search.search(), explain.search.options(variant)));
    Control control;
    control.node_limit = node_limit(explain);
    const TimeLimit time(control, explain.limits.seconds());
    const Interrupt interrupt(control);
    const api::Explanation answer = [&] {
        const Progress progress(explain.talk.progress(), [&] { return sample_of(control, false); });
        return explainer.explain(position, control);
    }();
    if (explain.svg) {
        OutputFile file(*explain.svg);
        file.write(to_svg(answer, notation));
        file.finish();
    }
    say(explain.talk.json() ? to_json(answer, notation) + '\n' : explanation_text(answer, notation));
    return answer.open_moves.empty() ? Status::done : Status::stopped;
}

}  // namespace

void declare_explain(Arguments& arguments) {
    const auto explain = std::make_shared<Explain>();
    arguments.required("VARIANT", explain->variant, "the game: a flat board or a cylinder on which stones drop");
    arguments.positional("MOVES", explain->moves, "the moves so far; none is the empty board");
    arguments.heading("Explanation");
    arguments.option("--rules", "NAMES", explain->rules, "only these rules, as in claimeven,baseinverse,vertical");
    arguments.option("--svg", "FILE", explain->svg, "also draw it: the threats, and each cover with its lines");
    explain->search.declare(arguments);
    explain->limits.declare(arguments);
    explain->talk.declare(arguments);
    arguments.examples(
        "  inarow explain 7x6 34444445                 the nine rules that hold a known position\n"
        "  inarow explain 7x6 12 --svg cover.svg       the same as a picture\n"
        "  inarow explain 6x4 --rules claimeven,baseinverse,vertical --json\n"
        "Moves that lose are searched for, 20 million positions unless a limit is given.\n"
        "Exit status: 0 answered, 2 bad input or a board on which the rules do not hold, 3 a move is left open by the "
        "limit.");
    arguments.run([explain] { return run(*explain); });
}

}  // namespace inarow::app
