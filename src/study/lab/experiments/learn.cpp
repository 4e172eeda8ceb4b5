// Does learning pay? Weights learned by TreeStrap against Lam's sets, at equal nodes.
#include "play/learn.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "lab/contest_tables.hpp"
#include "play/weights_file.hpp"

namespace inarow::lab::learn {
namespace {

constexpr std::string_view learned = "learned";
constexpr std::size_t curve_points = 40;
constexpr std::array<std::string_view, 2> no_or_yes = {"no", "yes"};

struct Plan {
    std::uint64_t training;
    play::LearnOptions learning;
    std::string limit;
    Contest contest;
};

Plan plan_of(const Run& run) {
    std::vector<std::string> players = {std::string(learned)};
    for (const char* name : {"w1", "w2", "w3", "w4", "w5", "w6"})
        players.push_back(fmt::format("alphabeta:evaluation={},{}", name, run.value("limit")));
    Contest contest = contest_of(run, players, gauntlet(players.size()));
    Plan plan{run.number("training", 1, 10'000'000), {}, run.value("limit"), std::move(contest)};
    plan.learning.depth = static_cast<int>(run.number("depth", 1, 20));
    plan.learning.seed = run.options.seed;
    plan.learning.tuples = run.one_of("tuples", no_or_yes) == 1;
    if (plan.learning.tuples && plan.contest.variant.k > play::Tuples::most_k)
        refuse(fmt::format("tuples yes: lines may have at most {} cells", play::Tuples::most_k));
    // Made here only to report a mistake in --limit before the hours of learning.
    static_cast<void>(run.player(players.back(), plan.contest.variant));
    return plan;
}

struct Training {
    std::uint64_t games = 0;  // played to their end
    Plot curve{"Learning", {"training games"}, {"mean error of the evaluation"}, {{"error", {}}}};  // of each stretch
};

Training train(const Plan& plan, play::Learner& learner, Run& run) {
    Training training;
    const std::uint64_t stretch = std::max<std::uint64_t>(1, plan.training / curve_points);
    double error = 0;
    while (training.games < plan.training) {
        error += learner.play_game(run.control).error;
        if (run.control.limit_reached()) break;
        ++training.games;
        ++run.done;
        if (training.games % stretch != 0) continue;
        training.curve.series[0].points.emplace_back(static_cast<double>(training.games),
                                                     error / static_cast<double>(stretch));
        error = 0;
    }
    return training;
}

Maker maker_with(const play::Weights& weights, const std::string& limit) {
    return
        [weights, limit](std::string_view text, const Variant& variant, std::string_view search,
                         const SearchOptions& options, const Author& author) -> Result<std::unique_ptr<play::Player>> {
            if (text != learned) return play::make_player(text, variant, search, options, author);
            auto player =
                INAROW_TRY(play::parse_player(fmt::format("alphabeta:{}", limit), variant, search, options, author));
            player.setup.weights = &weights;
            return player.row->make(player.setup);
        };
}

Section weights_section(const Variant& variant, const play::Learner& learner, Plot curve) {
    Table table{"The learned weights", {{"feature", "feature"}, {"weight", "weight"}}};
    for (std::size_t i = 0; const std::string& name : play::feature_names(variant.k))
        table.rows.push_back({name, learner.numbers()[i++]});
    return {std::move(table), {std::move(curve)}};
}

Section verdicts(const Contest& contest, const Contested& contested) {
    Table table{"Does it beat them?",
                {{"against", "against"}, {"score", "score"}, {"lo", "from"}, {"hi", "to"}, {"better", "better"}}};
    for (const Meeting& meeting : meetings_of(contest, contested)) {
        if (meeting.pairs.pairs() == 0) continue;
        const Interval interval = meeting.pairs.interval();
        table.rows.push_back({contest.players[meeting.b], meeting.pairs.score(), interval.lo, interval.hi,
                              interval.lo > 0.5   ? "yes"
                              : interval.hi < 0.5 ? "NO"
                                                  : "open"});
    }
    return {std::move(table)};
}

// The games of the player that has learned; what it learned stands below them.
void compare(Plan& plan, const play::Learner& learner, Run& run, Results& results) {
    Contest& contest = plan.contest;
    contest.make = maker_with(learner.weights(), plan.limit);
    contest.made_of = results.document;
    const Contested contested = play(contest, run).value();
    results.complete = contested.complete;
    results.sections = {verdicts(contest, contested), pairings(contest, contested), std::move(results.sections.front()),
                        costs(contest, contested)};
    results.notes = notes_of(contest, contested);
}

}  // namespace

std::span<const Parameter> parameters() {
    static constexpr std::array all = {
        variant_parameter,
        Parameter{"training", "COUNT", "1000", "games of self-play to learn from"},
        Parameter{"depth", "COUNT", "4", "search depth of the learner"},
        Parameter{"tuples", "WORD", "no", "yes: learn a weight for every filling of a line and the cells below it, too",
                  false, Reach::nothing, no_or_yes},
        Parameter{"games", "COUNT", "400", "games of the learned player against each of w1 to w6"},
        Parameter{"limit", "NAME=VALUE", "nodes=10000", "limit per move for both players"},
        Parameter{"opening", "COUNT", "4", "random stones before the players begin"},
        at_once_parameter,
        document_parameter,
        journal_parameter,
    };
    return all;
}

Results run(Run& run) {
    Plan plan = plan_of(run);
    const Variant& variant = plan.contest.variant;
    run.total = plan.training + 2 * plan.contest.rounds * plan.contest.pairings.size();
    play::Learner learner(variant, plan.learning);
    Training training = train(plan, learner, run);
    Results results;
    results.document = play::weights_text(variant, learner.numbers());
    results.sections = {weights_section(variant, learner, std::move(training.curve))};
    results.complete = training.games == plan.training;
    if (results.complete) compare(plan, learner, run, results);
    results.notes.push_back(fmt::format(
        "learned: {} games of self-play, depth {}, by TreeStrap (J. Veness, D. Silver, W. Uther and A. Blair, "
        "Bootstrapping from game tree search, 2009); both players of a game have {}.",
        training.games, plan.learning.depth, plan.limit));
    return results;
}

}  // namespace inarow::lab::learn
