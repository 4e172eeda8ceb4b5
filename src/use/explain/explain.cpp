#include "explain/explain.hpp"

#include <algorithm>

#include "api/search_session.hpp"
#include "explain/completions.hpp"
#include "inarow/notation.hpp"
#include "search/control.hpp"

namespace inarow::explain {
namespace {

using knowledge::Ground;
using knowledge::Groups;
using knowledge::GroupSet;
using knowledge::Verdict;

Bound bound_of(const std::vector<Verdict>& verdicts, const Position& position) {
    Bound bound = known_by_rules(position);
    for (const Verdict& verdict : verdicts) bound = narrowed(bound, verdict.ground, verdict.owner == position.mover());
    return bound;
}

Bound bound_of(const Argument& argument, const Position& position) {
    const Ground ground = wins(argument) ? Ground::aftereven : Ground::cover;
    return narrowed(known_by_rules(position), ground, owner_of(argument) == position.mover());
}

// How the game ended.
Punishment at_the_end(const Position& finished, std::vector<Move> line) {
    return {std::move(line), finished.last_cell(), finished.winning_line().value_or(Line{})};
}

Punishment punished_by(Position position, const std::vector<Move>& line) {
    for (const Move move : line) position.play(move);
    return position.won() ? at_the_end(position, line) : Punishment{line, {}, {}};
}

std::optional<Punishment> punished_at_once(const Position& child) {
    const auto replies = completing_moves(child);
    if (replies.empty()) return std::nullopt;
    return at_the_end(child.after(replies.front()), {replies.front()});
}

std::optional<Punishment> punished_by_rules(const Groups* groups, const Position& child,
                                            const std::vector<Verdict>& verdicts) {
    const auto winning = std::ranges::find_if(
        verdicts, [&](const Verdict& verdict) { return verdict.owner == child.mover() && wins(verdict.ground); });
    if (winning == verdicts.end()) return std::nullopt;
    if (winning->ground == Ground::odd_threat)
        for (const auto& threat : knowledge::threats(*groups, child))
            if (threat.owner == child.mover() && threat.cell == winning->threat)
                return Punishment{{}, groups->cell_of_bit(threat.cell), groups->line_of(threat.groups.first())};
    for (const auto& instance : winning->cover)
        if (instance.rule == knowledge::Rule::aftereven)
            return Punishment{{}, std::nullopt, groups->line_of(instance.group)};
    return Punishment{};
}

// A sequence of threats wins by its first stone.
void learn_first_moves(Explanation& explanation) {
    for (const Argument& argument : explanation.arguments)
        if (const auto* sequence = std::get_if<knowledge::ThreatSequence>(&argument))
            for (auto& [move, score] : explanation.value.moves)
                if (explanation.position.landing(move) == sequence->cells.front()) score.lo = std::max(score.lo, 1);
}

// Where the next stone completes a line, or the one after it whatever the next is, no rule decides anything.
void settle_what_ends_at_once(Explanation& explanation) {
    const Position& position = explanation.position;
    const bool wins = can_complete(position);
    if (position.over() || (!wins && !loses_at_once(position))) return;
    explanation.bounds = exactly(wins ? explanation.bounds.hi : explanation.bounds.lo);
    explanation.verdicts.clear();
}

// Runs `work` with half of the nodes that are left, so that the other half is there for what follows.
template <class Work>
void within_half(Control& control, Work&& work) {
    const std::uint64_t limit = control.node_limit;
    const std::uint64_t left = limit - std::min(limit, control.nodes.load());
    const NodeBudget budget(control, limit == unlimited ? unlimited : left / 2);
    work();
}

}  // namespace

Explanation at_first_sight(const Position& position, std::shared_ptr<const Groups> groups) {
    Explanation explanation(position);
    explanation.groups = std::move(groups);
    explanation.controller = knowledge::controller_of(position.variant());
    if (explanation.groups && !position.over()) explanation.threats = knowledge::threats(*explanation.groups, position);
    return explanation;
}

std::vector<GroupSet> solved_groups(const Verdict& verdict) {
    std::vector<GroupSet> solved;
    GroupSet left = verdict.targets;
    for (const auto& instance : verdict.cover) {
        solved.push_back(instance.solves & left);
        left -= instance.solves;
    }
    return solved;
}

std::vector<knowledge::Reply> replies_in(const Explanation& explanation, const knowledge::Instance& instance) {
    const Groups& groups = *explanation.groups;
    const Position& position = explanation.position;
    return knowledge::replies(
        instance, groups.open(groups.stones_of(position, Stone::first) | groups.stones_of(position, Stone::second)));
}

char label_of(std::size_t i) {
    constexpr std::string_view labels = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    return i < labels.size() ? labels[i] : '*';
}

std::uint64_t usual_nodes(const Variant& variant) {
    const auto moves = static_cast<std::uint64_t>(variant.moves());
    const std::uint64_t words = variant.bits() > 64 ? 2 : 1;
    return std::min<std::uint64_t>(20'000'000, 1'000'000'000 / (moves * moves * words));
}

Result<Explainer> Explainer::create(const Variant& variant, std::optional<knowledge::RuleSet> rules,
                                    std::string_view search, const SearchOptions& options) {
    auto groups = knowledge::make_groups(variant);
    if (!groups && rules) return tl::unexpected(groups.error());
    auto engine = INAROW_TRY(api::Engine::create(variant, search, options));
    INAROW_TRY(engine.accepts(api::Request::Question::weak));
    auto arguments = rules ? std::nullopt : std::optional<Arguments>(variant);
    if (!groups) return Explainer(std::nullopt, std::move(arguments), std::move(engine));
    return Explainer(knowledge::Evaluation(*groups, {rules.value_or(knowledge::RuleSet()), 100'000, !rules}),
                     std::move(arguments), std::move(engine));
}

// Who wins comes before why, and both before when: a limit takes away what matters least.
Explanation Explainer::explain(const Position& position, Control& control) {
    Explanation explanation = at_first_sight(position, evaluation_ ? evaluation_->shared_groups() : nullptr);
    explanation.verdicts = verdicts(position);
    explanation.bounds = bound_of(explanation.verdicts, position);
    if (arguments_ && !position.over()) explanation.arguments = arguments_->find(position);
    for (const Argument& argument : explanation.arguments)
        explanation.bounds = meet(explanation.bounds, bound_of(argument, position));
    settle_what_ends_at_once(explanation);
    explanation.value = value_of(position);
    learn_first_moves(explanation);
    explanation.value.bounds = meet(explanation.value.bounds, explanation.bounds);
    within_half(control, [&] { find_value(explanation.value, engine_, position, Question::weak, control); });
    within_half(control, [&] { add_reasons(explanation, control); });
    find_value(explanation.value, engine_, position, Question::exact, control);
    for (const Move move : position.legal_moves()) judge_move(explanation, move, control);
    return explanation;
}

Value Explainer::value(const Position& position, Control& control) {
    Value value = value_of(position);
    within_half(control, [&] { find_value(value, engine_, position, Question::weak, control); });
    find_value(value, engine_, position, Question::exact, control);
    return value;
}

Value Explainer::outcomes(const Position& position, Control& control) {
    Value value = value_of(position);
    find_value(value, engine_, position, Question::weak, control);
    return value;
}

Reason Explainer::reason(const Position& position, Claim claim, Control& control, const ReasonOptions& options) {
    return find_reason(engine_, {evaluation_ ? &*evaluation_ : nullptr, arguments_ ? &*arguments_ : nullptr}, position,
                       claim, control, options);
}

// Of the winner, or of both in a draw.
void Explainer::add_reasons(Explanation& explanation, Control& control) {
    const Position& position = explanation.position;
    const Bound value = weak(explanation.value.bounds);
    if (position.over() || !value.exact()) return;
    for (const Stone owner : {explanation.controller, other(explanation.controller)}) {
        const Score worth = owner == position.mover() ? value.lo : -value.lo;
        if (worth < 0) continue;
        const Claim claim{owner, worth > 0};
        explanation.reasons.emplace_back(claim, reason(position, claim, control));
    }
}

std::vector<Verdict> Explainer::verdicts(const Position& position) {
    return evaluation_ ? evaluation_->verdicts(position) : std::vector<Verdict>{};
}

// The plainest reason first: a line that is completed at once, the rules, the search.
void Explainer::judge_move(Explanation& explanation, Move move, Control& control) {
    const Position child = explanation.position.after(move);
    if (child.over()) return;
    auto punishment = punished_at_once(child);
    const auto verdicts = punishment ? std::vector<Verdict>{} : this->verdicts(child);
    if (!punishment) punishment = punished_by_rules(explanation.groups.get(), child, verdicts);
    Bound& score = explanation.value.moves.at(move);
    score = meet(score, -bound_of(verdicts, child));
    if (punishment) score.hi = std::min(score.hi, -1);
    if (!punishment && score.hi < 0) punishment = punished_by(child, line(child, -score, control));
    if (punishment)
        explanation.losing_moves.emplace(move, std::move(*punishment));
    else if (score.lo < 0)
        explanation.open_moves.push_back(move);
}

// Only the line of an exact answer ends on the move that the score says.
std::vector<Move> Explainer::line(const Position& position, Bound known, Control& control) {
    api::Request request(position);
    request.question = known.exact() ? Question::exact : Question::weak;
    return engine_.solve(request, control).line;
}

}  // namespace inarow::explain
