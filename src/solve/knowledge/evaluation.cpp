#include "knowledge/evaluation.hpp"

#include <fmt/format.h>

#include "base/require.hpp"
#include "game/lines.hpp"
#include "knowledge/claimeven.hpp"
#include "knowledge/threats.hpp"

namespace inarow::knowledge {

Stone controller_of(const Variant& variant) { return variant.cells() % 2 == 0 ? Stone::second : Stone::first; }

Bound narrowed(Bound known, Ground ground, bool of_mover) {
    const Score worst = wins(ground) ? 1 : 0;
    return meet(known, of_mover ? Bound{worst, known.hi} : Bound{known.lo, -worst});
}

Evaluation::Evaluation(std::shared_ptr<const Groups> groups, const EvaluationOptions& options)
    : groups_(std::move(groups)), options_(options), search_(*groups_) {}

Bound Evaluation::bound(Cells mover, Cells other) {
    const int stones = count_bits(mover | other);
    const bool controls = mover_controls(*groups_, stones);
    Bound bound = score_range(groups_->variant(), stones);
    const auto narrow = [&](const Found& found, const Standpoint&) {
        bound = narrowed(bound, found.ground, found.of_controller == controls);
    };
    for_each_verdict(controls ? mover : other, controls ? other : mover, narrow);
    return bound;
}

Bound Evaluation::bound_for(Cells mover, Cells other, Score threshold) {
    const int stones = count_bits(mover | other);
    const bool controls = mover_controls(*groups_, stones);
    const Score asked_of_controller = controls ? threshold : 1 - threshold;
    if (asked_of_controller > 0) return bound(mover, other);
    Bound bound = score_range(groups_->variant(), stones);
    const Cells controller = controls ? mover : other;
    const Cells adversary = controls ? other : mover;
    const auto narrow = [&](const Found& found, const Standpoint&) {
        bound = narrowed(bound, found.ground, !controls);
    };
    if (covered(standpoint(controller, adversary, Basis::zugzwang)))
        bound = narrowed(bound, Ground::cover, controls);
    else
        for_each_win_of_other(controller, adversary, narrow);
    return bound;
}

std::vector<Verdict> Evaluation::verdicts(const Position& position) {
    require(position.variant() == groups_->variant(), "verdicts() needs a position of the evaluation's variant");
    if (position.over()) return {};
    return verdicts(groups_->stones_of(position, Stone::first), groups_->stones_of(position, Stone::second));
}

std::vector<Verdict> Evaluation::verdicts(Cells first, Cells second) {
    auto found = all_verdicts(first, second);
    if (!options_.combinations) return found;
    options_.combinations = false;
    for (Verdict& plain : all_verdicts(first, second))
        for (Verdict& each : found)
            if (each.owner == plain.owner && wins(each.ground) == wins(plain.ground)) each = std::move(plain);
    options_.combinations = true;
    return found;
}

std::vector<Verdict> Evaluation::all_verdicts(Cells first, Cells second) {
    const Stone controller = controller_of(groups_->variant());
    std::vector<Verdict> verdicts;
    const auto keep = [&](const Found& found, const Standpoint& at) {
        Verdict verdict{found.of_controller ? controller : other(controller),
                        found.ground,
                        found.threat,
                        found.combination,
                        {},
                        at.targets,
                        at.doomed,
                        at.fatal};
        for (const int i : search_.chosen()) verdict.cover.push_back(search_.instances()[i]);
        verdicts.push_back(std::move(verdict));
    };
    const bool first_controls = controller == Stone::first;
    for_each_verdict(first_controls ? first : second, first_controls ? second : first, keep);
    return verdicts;
}

template <class F>
void Evaluation::for_each_verdict(Cells controller, Cells other, F&& found) {
    const Standpoint own = standpoint(controller, other, Basis::zugzwang);
    const bool holds = covered(own);
    if (holds) {
        const bool completes = search_.find_with_aftereven(own, options_.choice_limit);
        found({true, completes ? Ground::aftereven : Ground::cover}, own);
        if (completes) return;
    } else if (for_each_win_of_other(controller, other, found)) {
        return;
    }
    const Standpoint any_turn = standpoint(other, controller, Basis::any_turn);
    if (covered(any_turn)) found({false, Ground::any_turn}, any_turn);
}

template <class F>
bool Evaluation::for_each_win_of_other(Cells controller, Cells other, F&& found) {
    const Standpoint whole = standpoint(other, controller, Basis::zugzwang);
    return for_each_odd_threat(whole, found) || (options_.combinations && for_each_combination(whole, found));
}

// The first odd threat of the other player that wins.
template <class F>
bool Evaluation::for_each_odd_threat(const Standpoint& whole, F&& found) {
    Cells cells = completing_cells(whole) & groups_->odd() & ~whole.open;
    for (; cells != 0; cells &= cells - 1) {
        const Standpoint kept = with_column_kept(whole, lowest_index(cells));
        if (!covered(kept)) continue;
        found({false, Ground::odd_threat, lowest_index(cells)}, kept);
        return true;
    }
    return false;
}

template <class F>
bool Evaluation::for_each_combination(const Standpoint& whole, F&& found) {
    for (Combination& each : combinations(whole))
        for (const bool open_pair : {false, true}) {
            if (open_pair && !opens_pair(whole, each)) continue;
            each.open_pair = open_pair;
            const Standpoint kept = with_columns_kept(whole, each);
            if (!covered(kept)) continue;
            found({false, Ground::combination, each.crossing, each}, kept);
            return true;
        }
    return false;
}

Standpoint Evaluation::standpoint(Cells own, Cells adversary, Basis basis) const {
    Standpoint at(*groups_, own, adversary, basis, options_.rules);
    if (options_.combinations) leave_out_doomed(at);
    return at;
}

Result<std::shared_ptr<const Groups>> make_groups(const Variant& variant) {
    if (rules_hold(variant)) return std::make_shared<const Groups>(variant);
    if (const auto count = lines(variant).size(); variant.drops() && count > GroupSet::capacity)
        return error(
            fmt::format("the rules take at most {} lines, but {} has {}", GroupSet::capacity, to_text(variant), count));
    return error(
        fmt::format("the rules require gravity and a board other than a torus, which {} is not", to_text(variant)));
}

}  // namespace inarow::knowledge
