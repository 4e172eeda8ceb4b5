// Plays plans out: every answer of the adversary against every choice that the plan leaves, on small boards.
#pragma once

#include <algorithm>
#include <cstdint>

#include "covers_check.hpp"
#include "knowledge/plan.hpp"

namespace inarow::testing {

// What a game under a plan has come to, for the owner: 1, 0 or -1.
class PlanGames {
public:
    explicit PlanGames(const knowledge::Groups& groups) : groups_(groups) {}

    // The worst end of all games from here, as soon as it is below the claim.
    Score worst(const knowledge::Plan& plan, knowledge::Cells own, knowledge::Cells adversary, bool owner_to_move,
                Score claim) {
        if ((own | adversary) == groups_.board()) return finished(0);
        return owner_to_move ? after_own(plan, own, adversary, claim) : after_other(plan, own, adversary, claim);
    }
    [[nodiscard]] std::uint64_t games() const { return games_; }

private:
    using Cells = knowledge::Cells;

    Score finished(Score score) {
        ++games_;
        return score;
    }
    // A player must move: a plan without a choice has failed.
    Score after_own(const knowledge::Plan& plan, Cells own, Cells adversary, Score claim) {
        Cells choices = plan.choices(own | adversary);
        if (choices == 0) return finished(-1);
        Score worst_score = 1;
        for (; choices != 0 && worst_score >= claim; choices &= choices - 1) {
            const int cell = lowest_index(choices);
            knowledge::Plan next = plan;
            next.owner_takes(cell);
            const Cells stones = own | bit<Cells>(cell);
            worst_score = std::min(
                worst_score, completes(stones, cell) ? finished(1) : worst(next, stones, adversary, false, claim));
        }
        return worst_score;
    }
    Score after_other(const knowledge::Plan& plan, Cells own, Cells adversary, Score claim) {
        Score worst_score = 1;
        for (Cells open = groups_.open(own | adversary); open != 0 && worst_score >= claim; open &= open - 1) {
            const int cell = lowest_index(open);
            const Cells stones = adversary | bit<Cells>(cell);
            if (completes(stones, cell)) return finished(-1);
            knowledge::Plan next = plan;
            next.adversary_takes(cell);
            worst_score = std::min(worst_score, worst(next, own, stones, true, claim));
        }
        return worst_score;
    }
    [[nodiscard]] bool completes(Cells stones, int cell) const {
        bool found = false;
        groups_.with(cell).for_each([&](int group) { found = found || (groups_.cells_of(group) & ~stones) == 0; });
        return found;
    }

    const knowledge::Groups& groups_;
    std::uint64_t games_ = 0;
};

struct PlansTally {
    Claimed plans;
    std::uint64_t games = 0;
};

// Every verdict of every position with at most so many empty cells, played out.
inline PlansTally play_out(const char* text, int max_empty = 128) {
    const Variant variant = parse_variant(text).value();
    knowledge::Evaluation evaluation(knowledge::make_groups(variant).value());
    PlanGames games(evaluation.groups());
    PlansTally tally;
    for_each_position(variant, [&](const Node<Word64>& node, Score) {
        if (variant.cells() - node.stones > max_empty) return;
        const bool first_moves = node.stones % 2 == 0;
        for (const auto& verdict :
             evaluation.verdicts(first_moves ? node.mover : node.other, first_moves ? node.other : node.mover)) {
            const bool owner_moves = (verdict.owner == Stone::first) == first_moves;
            const knowledge::Plan plan(evaluation.groups(), node.occupied(), verdict);
            const Score claim = wins(verdict.ground) ? 1 : 0;
            const Score worst = games.worst(plan, owner_moves ? node.mover : node.other,
                                            owner_moves ? node.other : node.mover, owner_moves, claim);
            tally.plans.add(worst >= claim);
        }
    });
    tally.games = games.games();
    return tally;
}

}  // namespace inarow::testing
