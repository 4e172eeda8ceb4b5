#include "proof/prover.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/require.hpp"
#include "base/text.hpp"
#include "inarow/notation.hpp"
#include "proof/habit.hpp"
#include "search/control.hpp"

namespace inarow::proof {
namespace {

// Thrown where the claim turns out to be false.
struct Broken {
    std::string moves;
    const char* what;
};

void demand(bool condition, const Position& position, const char* what) {
    if (!condition) throw Broken{moves_text(position), what};
}

}  // namespace

Result<std::optional<ProofSet>> Prover::prove(const Position& position) {
    try {
        Position walked = position;
        walk(walked);
    } catch (const Stopped&) {
        return std::nullopt;
    } catch (const Broken& broken) {
        require(options_.known != nullptr, broken.what);
        return error(fmt::format("an answer is wrong: after {} {}", quote(broken.moves), broken.what));
    }
    ProofSet set{claim_, {}};
    set.records.reserve(listed_.size());
    for (Listed& listed : listed_) set.records.push_back(std::move(listed.record));
    std::stable_sort(set.records.begin(), set.records.end(),
                     [](const Record& a, const Record& b) { return a.number < b.number; });
    // Two images of a position whose keys differ are listed as two.
    const auto again = std::ranges::unique(set.records, {}, &Record::number);
    set.records.erase(again.begin(), again.end());
    return set;
}

void Prover::walk(Position& position) {
    position.mover() == claim_.player ? prove_own_turn(position, false) : prove_other_turn(position, false);
}

bool Prover::claim_holds_at_end(const Position& position) const {
    const Score score = position.final_score();
    return (position.mover() == claim_.player ? score : -score) >= claim_.threshold;
}

// With the next stone.
bool Prover::wins_in_time(const Position& position) const {
    return score_of_win(position.variant(), position.stones() + 1) >= claim_.threshold;
}

void Prover::prove_other_turn(Position& position, bool given) {
    if (position.over())
        return demand(claim_holds_at_end(position), position, "a game ends in which the claim does not hold");
    const WideNode node = closing_.node(position);
    if (closing_.holds(node, claim_) || keys_.contains(closing_.key(node))) return;
    given = given || is_known(position);
    if (covers_first() && add_cover(position)) return;
    walk_unless_covered(position, [&] {
        for (const Move reply : position.legal_moves()) {
            const ScopedMove played(position, reply);
            prove_own_turn(position, given);
        }
    });
}

void Prover::prove_own_turn(Position& position, bool given) {
    if (position.over()) return prove_other_turn(position, given);
    const WideNode node = closing_.node(position);
    if (Closing::move_onto(position, node.mover_wins))
        return demand(wins_in_time(position), position, "a win comes later than the claim says");
    if (const auto block = Closing::move_onto(position, node.other_wins)) {
        const ScopedMove played(position, *block);
        return prove_other_turn(position, given);
    }
    if (keys_.contains(closing_.key(node)) || closing_.holds_after_move(node, claim_)) return;
    if (control_.limit_reached()) throw Stopped{};
    if (covers_first() && add_cover(position)) return;
    walk_unless_covered(position, [&] {
        const auto move = next_move(position, given || is_known(position));
        add(position, move);
        if (!move) return;
        const ScopedMove played(position, *move);
        prove_other_turn(position, false);
    });
}

bool Prover::is_known(const Position& position) const {
    return options_.known && !position.over() && options_.known(position, claim_);
}

// Nothing for a leaf.
std::optional<Move> Prover::next_move(Position& position, bool given) {
    if (const auto move = options_.known ? known_move(position) : std::nullopt) return move;
    if (position.stones() < options_.cut_stones) return choose(position);
    if (!given) search_leaf(position);
    return std::nullopt;
}

// A move that leaves nothing to be shown, or after which the claim is known to hold.
std::optional<Move> Prover::known_move(Position& position) {
    for (const Candidate& candidate : candidates(position)) {
        if (candidate.open == 0) return candidate.move;
        const ScopedMove played(position, candidate.move);
        if (is_known(position)) return candidate.move;
    }
    return std::nullopt;
}

bool Prover::is_listed(const Position& position) const {
    return keys_.contains(closing_.key(closing_.node(position)));
}

void Prover::add(const Position& position, std::optional<Move> move) {
    const auto number = numbering_.of(position);
    if (move) move = numbering_.image(*move, number.symmetry);
    list({closing_.key(closing_.node(position)), {number.value, move, {}}});
    try_covers();
}

void Prover::list(Listed listed) {
    keys_.insert(listed.key);
    listed_.push_back(std::move(listed));
    ++records_;
}

template <class Walk>
void Prover::walk_unless_covered(const Position& position, Walk walk) {
    if (!covers_ || covers_first()) return walk();
    const std::size_t step = path_.size();
    path_.push_back({position, listed_.size()});
    try {
        walk();
    } catch (const Covered& covered) {
        if (covered.step != step) throw;
    }
    path_.erase(path_.begin() + static_cast<std::ptrdiff_t>(step), path_.end());  // with what the cover cut off
}

bool Prover::covered(const Position& position) {
    return covers_ && covered_.answer(numbering_.of(position).value, [&] { return !covers_->find(position).empty(); });
}

bool Prover::add_cover(const Position& position) {
    if (!covered(position)) return false;
    auto cover = covers_->find(position);
    if (cover.empty()) return false;
    list(listed_cover(position, std::move(cover)));
    return true;
}

// From the root down: the higher a cover, the more it replaces.
void Prover::try_covers() {
    for (std::size_t step = 0; step < path_.size(); ++step) {
        Step& here = path_[step];
        if (here.asked || listed_.size() - here.mark < options_.records_for_a_cover) continue;
        here.asked = true;
        auto cover = covers_->find(here.position);
        if (cover.empty()) continue;
        replace_by_cover(here, std::move(cover));
        throw Covered{step};
    }
}

// Records from before the step need none of those removed, which were found for the step.
void Prover::replace_by_cover(const Step& step, std::vector<RuleUse> cover) {
    while (listed_.size() > step.mark) {
        keys_.erase(listed_.back().key);
        listed_.pop_back();
        --records_;
    }
    list(listed_cover(step.position, std::move(cover)));
}

Prover::Listed Prover::listed_cover(const Position& position, std::vector<RuleUse> cover) const {
    const auto number = numbering_.of(position);
    for (RuleUse& use : cover)
        for (Cell& cell : use.cells) cell = numbering_.image_of_cell(cell, number.symmetry);
    return {closing_.key(closing_.node(position)), {number.value, std::nullopt, std::move(cover)}};
}

void Prover::search_leaf(const Position& position) {
    const Goal goal = at_least(claim_.threshold);
    const Bound bound = solve_within(unlimited, position, goal);
    if (!goal.settled(bound)) throw Stopped{};
    demand(bound.lo >= claim_.threshold, position, "the search finds that the claim does not hold");
}

Move Prover::choose(Position& position) {
    if (const auto move = covers_first() ? move_into_cover(position) : std::nullopt) return *move;
    if (habit_) return choose_by_habit(position);
    if (const auto move = by_pairings() ? move_of_search(position) : std::nullopt) return *move;
    const auto sorted = candidates(position);
    for (const Candidate& candidate : sorted)
        if (candidate.open == 0 || keeps_claim(position, candidate.move, options_.nodes_for_a_choice))
            return candidate.move;
    for (const Candidate& candidate : sorted)
        if (keeps_claim(position, candidate.move, unlimited)) return candidate.move;
    throw Broken{moves_text(position), "no move keeps the claim"};
}

// After which one record is enough.
std::optional<Move> Prover::move_into_cover(Position& position) {
    auto moves = position.legal_moves();
    if (const auto habit = habit_ ? habit_->move(position) : std::nullopt) moves.insert(moves.begin(), *habit);
    for (const Move move : moves) {
        const ScopedMove played(position, move);
        if (!position.over() && covered(position)) return move;
    }
    return std::nullopt;
}

// The move that the search found, if it keeps the claim.
std::optional<Move> Prover::move_of_search(Position& position) {
    const auto move = solver_.remembered_move(position);
    return move && position.legal(*move) && keeps_claim(position, *move, options_.nodes_for_a_choice) ? move
                                                                                                     : std::nullopt;
}

// The fewest open positions first.
std::vector<Candidate> Prover::candidates(const Position& position) const {
    auto sorted = closing_.candidates(closing_.node(position), claim_, keys_);
    const auto remembered = solver_.remembered_move(position);
    std::stable_sort(sorted.begin(), sorted.end(), [&](const Candidate& a, const Candidate& b) {
        return std::pair(a.open, a.move != remembered) < std::pair(b.open, b.move != remembered);
    });
    return sorted;
}

Bound Prover::solve_within(std::uint64_t nodes, const Position& position, Goal goal) {
    const NodeBudget budget(control_, nodes);
    return solver_.solve(position, goal, score_range(position.variant(), position.stones()), control_);
}

bool Prover::keeps_claim(Position& position, Move move, std::uint64_t nodes) {
    const ScopedMove played(position, move);
    if (position.over()) return claim_holds_at_end(position);
    const Goal goal = at_least(1 - claim_.threshold);
    const Bound bound = solve_within(nodes, position, goal);
    if (!goal.settled(bound) && control_.limit_reached()) throw Stopped{};
    return -bound.hi >= claim_.threshold;
}

}  // namespace inarow::proof
