// Whether all that an explanation says is true, by plain minimax.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "boards.hpp"
#include "explain/completions.hpp"
#include "explain/explain.hpp"
#include "explain/text.hpp"
#include "game/lines.hpp"
#include "matchers.hpp"
#include "reference.hpp"

namespace inarow::explain {

// What the words about a combination of threats name must be there on the board.
inline void check_combination(const knowledge::Groups& groups, const Position& position,
                              const knowledge::Verdict& verdict) {
    using knowledge::Cells;
    const Cells own = groups.stones_of(position, verdict.owner);
    const Cells taken = own | groups.stones_of(position, other(verdict.owner));
    const auto missing = [&](int group) { return groups.cells_of(group) & ~own; };
    const auto pair = [](int a, int b) { return bit<Cells>(a) | bit<Cells>(b); };
    const knowledge::Combination& combination = verdict.combination;
    EXPECT_EQ(combination.exists(), verdict.ground == knowledge::Ground::combination);
    if (combination.exists()) {
        EXPECT_EQ(missing(combination.with_odd), pair(combination.crossing, combination.odd));
        EXPECT_EQ(missing(combination.with_even), pair(combination.crossing, combination.even));
        EXPECT_EQ(std::abs(combination.odd - combination.even), 1);
        EXPECT_EQ(groups.odd() & pair(combination.crossing, combination.odd),
                  pair(combination.crossing, combination.odd));
        EXPECT_EQ(groups.open(taken) & bit<Cells>(combination.crossing), Cells{0});
    }
    const knowledge::Standpoint at(groups, own, taken & ~own, knowledge::Basis::any_turn);
    const Cells threats = knowledge::completing_cells(at) & ~at.open;
    verdict.doomed.for_each([&](int group) {
        const Cells fatal = groups.cells_of(group) & verdict.fatal;
        EXPECT_TRUE(more_than_one_bit(fatal));
        EXPECT_EQ((fatal << 1) & ~threats, Cells{0});
        EXPECT_EQ(groups.cells_of(group) & own, Cells{0});
    });
}

// And so must a pairing.
inline void check_pairing(const Position& position, const knowledge::Pairing& pairing) {
    std::vector<Cell> cells;
    for (const auto& [a, b] : pairing.pairs) cells.insert(cells.end(), {a, b});
    for (const Cell cell : cells) {
        EXPECT_EQ(position.at(cell), Stone::none);
        EXPECT_EQ(std::ranges::count(cells, cell), 1);
    }
    for (const Line& line : lines(position.variant())) {
        const auto in_line = [&](Cell cell) { return std::ranges::find(line, cell) != line.end(); };
        const bool stopped = std::ranges::any_of(line, [&](Cell cell) { return position.at(cell) == pairing.owner; });
        EXPECT_TRUE(stopped || std::ranges::any_of(pairing.pairs, [&](const auto& pair) {
                        return in_line(pair.first) && in_line(pair.second);
                    }));
    }
}

// Whether the next stone completes a line, or else the one after it, whatever the next is: no rule is needed then.
inline bool needs_no_rule(const Position& position) {
    const auto moves = position.legal_moves();
    return can_complete(position) || std::ranges::all_of(moves, [&](Move move) {
               const Position next = position.after(move);
               return !next.over() && can_complete(next);
           });
}

// Whether a player completes a line although he never fills one cell, unless that completes it: "the other has to play
// below the threat, if no line comes sooner".
class Abstention {
public:
    Abstention(Stone owner, Cell avoided) : owner_(owner), avoided_(avoided) {}

    bool wins(const Position& position) {
        if (position.over()) return position.won() && position.mover() != owner_;
        const auto cells = cells_of(position);
        if (const auto known = known_.find(cells); known != known_.end()) return known->second;
        const auto moves = position.legal_moves();
        const auto good = [&](Move move) { return wins(position.after(move)); };
        const auto own = [&](Move move) {
            return (position.landing(move) != avoided_ || position.after(move).won()) && good(move);
        };
        const bool value =
            position.mover() == owner_ ? std::ranges::any_of(moves, own) : std::ranges::all_of(moves, good);
        return known_[cells] = value;
    }

private:
    Stone owner_;
    Cell avoided_;
    std::map<std::vector<Stone>, bool> known_;  // by the stones
};

// What is said of a verdict that rests on a threat, now or to come.
inline void check_threat(const knowledge::Groups& groups, const Position& position, const knowledge::Verdict& verdict) {
    EXPECT_FALSE(needs_no_rule(position)) << "and yet one is told";
    EXPECT_TRUE(verdict.threat < 0 || Abstention(verdict.owner, groups.cell_of_bit(verdict.threat - 1)).wins(position));
    for (const knowledge::Threat& threat : knowledge::threats(groups, position))
        EXPECT_FALSE(threat.owner == verdict.owner && threat.cell == verdict.threat && threat.useless);
}

// Whoever has to play below a threat loses, as is said of nobody else.  `score` is that of the position.
inline void check_zugzwang(const Explanation& explanation, Score score) {
    const std::string text = zugzwang_text(explanation);
    for (const Stone player : {Stone::first, Stone::second}) {
        const Score worth = player == explanation.position.mover() ? score : -score;
        const auto words = fmt::format("as things stand, that is the {} player", player_name(player));
        EXPECT_TRUE(text.find(words) == text.npos || worth < 0) << text;
    }
}

// What has to be true of every position of a tree that is told.
class Audit {
    using End = Reason::End;

public:
    Audit(Claim claim, Reference& reference) : claim_(claim), reference_(reference) {}

    void check(const Reason& reason) {
        const Position& position = reason.position;
        SCOPED_TRACE(moves_text(position));
        const Score score = reference_.score(position);
        EXPECT_GE(position.mover() == claim_.owner ? score : -score, claim_.wins ? 1 : 0);
        check_end(reason);
        check_branches(reason);
    }

private:
    void check_end(const Reason& reason) {
        const Position& position = reason.position;
        EXPECT_EQ(reason.verdict.has_value() || reason.argument.has_value(), reason.end == End::rules);
        EXPECT_TRUE(!reason.argument ||
                    (owner_of(*reason.argument) == claim_.owner && wins(*reason.argument) >= claim_.wins));
        EXPECT_TRUE(!reason.verdict || reason.verdict->owner == claim_.owner);
        EXPECT_TRUE(!reason.verdict || !claim_.wins || knowledge::wins(reason.verdict->ground));
        if (reason.verdict) {
            check_combination(*reason.groups, position, *reason.verdict);
            check_threat(*reason.groups, position, *reason.verdict);
        }
        if (reason.argument)
            if (const auto* pairing = std::get_if<knowledge::Pairing>(&*reason.argument))
                check_pairing(position, *pairing);
        EXPECT_TRUE(reason.end != End::full || (position.full() && !position.won() && !claim_.wins));
        EXPECT_TRUE(reason.end != End::search || !reason.proved);
        EXPECT_TRUE(reason.end != End::completes || (position.mover() == claim_.owner && can_win(position)));
    }
    void check_branches(const Reason& reason) {
        EXPECT_TRUE(reason.end == End::goes_on || reason.branches.empty());
        if (reason.end != End::goes_on) return;
        std::vector<Move> moves = reason.blunders;
        for (const Move blunder : reason.blunders) EXPECT_TRUE(can_win(reason.position.after(blunder)));
        moves.insert(moves.end(), reason.untold.begin(), reason.untold.end());
        for (const auto& [move, next] : reason.branches) {
            moves.push_back(move);
            EXPECT_EQ(moves_text(next.position), moves_text(reason.position.after(move)));
            EXPECT_TRUE(next.proved || !reason.proved);
            check(next);
        }
        const bool own = reason.position.mover() == claim_.owner;
        EXPECT_THAT(moves, testing::UnorderedElementsAreArray(own ? moves : reason.position.legal_moves()));
        EXPECT_TRUE(!own || moves.size() == 1);
    }
    static bool can_win(const Position& position) {
        const auto moves = position.legal_moves();
        return std::ranges::any_of(moves, [&](Move move) { return position.after(move).won(); });
    }

    Claim claim_;
    Reference& reference_;
};

inline int sign(Score score) { return score > 0 ? 1 : score < 0 ? -1 : 0; }

inline void check_moves(const Explanation& explanation, Reference& reference) {
    const Position& position = explanation.position;
    EXPECT_EQ(explanation.value.moves.size(), position.legal_moves().size());
    for (const auto& [move, score] : explanation.value.moves) {
        EXPECT_EQ(score, exactly(-reference.score(position.after(move))));
        EXPECT_EQ(explanation.losing_moves.contains(move), score.hi < 0);
        const bool best = std::ranges::find(explanation.value.best, move) != explanation.value.best.end();
        EXPECT_EQ(best, score.lo == reference.score(position));
    }
}

inline void check_claims(const Explanation& explanation, Score score) {
    for (const auto& verdict : explanation.verdicts) {
        const Score owned = verdict.owner == explanation.position.mover() ? score : -score;
        EXPECT_GE(owned, knowledge::wins(verdict.ground) ? 1 : 0);
        check_combination(*explanation.groups, explanation.position, verdict);
        check_threat(*explanation.groups, explanation.position, verdict);
    }
    for (const Argument& argument : explanation.arguments) {
        EXPECT_GE(owner_of(argument) == explanation.position.mover() ? score : -score, wins(argument) ? 1 : 0);
        if (const auto* pairing = std::get_if<knowledge::Pairing>(&argument))
            check_pairing(explanation.position, *pairing);
    }
}

// Of a position that is not over, searched to the end.
inline void check_explanation(const Explanation& explanation, Reference& reference) {
    SCOPED_TRACE(moves_text(explanation.position));
    const Score score = reference.score(explanation.position);
    EXPECT_TRUE(explanation.bounds.contains(score));
    EXPECT_EQ(explanation.value.bounds, exactly(score));
    EXPECT_EQ(explanation.reasons.size(), score == 0 ? 2U : 1U);
    check_moves(explanation, reference);
    check_claims(explanation, score);
    if (explanation.groups) check_zugzwang(explanation, score);
    for (const auto& [claim, reason] : explanation.reasons) Audit(claim, reference).check(reason);
}

}  // namespace inarow::explain
