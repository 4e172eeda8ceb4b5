// Compares what the rules claim with brute force, on every position of a board.
#pragma once

#include <gtest/gtest.h>

#include <ostream>

#include "every_position.hpp"
#include "inarow/notation.hpp"
#include "knowledge/claimeven.hpp"
#include "knowledge/evaluation.hpp"
#include "knowledge/threats.hpp"

namespace inarow::testing {

// How often something was claimed, and how often it was not true.
struct Claimed {
    long count = 0;
    long wrong = 0;

    void add(bool truth) {
        ++count;
        wrong += !truth;
    }
    friend bool operator==(const Claimed&, const Claimed&) = default;
    friend std::ostream& operator<<(std::ostream& out, const Claimed& claimed) {
        return out << claimed.count << " claims, " << claimed.wrong << " wrong";
    }
};

struct CoversTally {
    Claimed covers;       // the adversary to move, as in Allis' thesis
    long held = 0;        // such positions in which the controller does not lose
    Claimed both_turns;   // covers, whoever is to move
    Claimed afterevens;   // covers with an aftereven: the controller wins
    Claimed odd_threats;  // the controller to move: the other wins
    Claimed any_turn;     // covers without zugzwang, either player, whoever is to move

    [[nodiscard]] double coverage() const {
        return 100.0 * static_cast<double>(covers.count) / static_cast<double>(held);
    }
};

// One position, seen by the two players.
struct Sides {
    bool mover_controls;
    knowledge::Cells controller;
    knowledge::Cells other;
    Score controller_score;
};

inline Sides sides_of(const knowledge::Groups& groups, const Node<Word64>& node, Score score) {
    const bool controls = knowledge::mover_controls(groups, node.stones);
    return controls ? Sides{true, node.mover, node.other, score} : Sides{false, node.other, node.mover, -score};
}

class CoversCheck {
public:
    static constexpr std::uint64_t choice_limit = 1'000'000;

    CoversCheck(const Variant& variant, knowledge::RuleSet rules) : groups_(variant), rules_(rules), search_(groups_) {}

    // The controller's covers only: what the flaws of a rule show themselves in.
    void add_cover(const Node<Word64>& node, Score score) {
        const Sides sides = sides_of(groups_, node, score);
        const knowledge::Standpoint at(groups_, sides.controller, sides.other, knowledge::Basis::zugzwang, rules_);
        tally_.held += !sides.mover_controls && sides.controller_score >= 0;
        if (!search_.find(at, choice_limit)) return;
        tally_.both_turns.add(sides.controller_score >= 0);
        if (!sides.mover_controls) tally_.covers.add(sides.controller_score >= 0);
        if (search_.find_with_aftereven(at, choice_limit)) tally_.afterevens.add(sides.controller_score > 0);
    }
    void add_everything(const Node<Word64>& node, Score score) {
        add_cover(node, score);
        const Sides sides = sides_of(groups_, node, score);
        if (sides.mover_controls && has_winning_threat(sides)) tally_.odd_threats.add(sides.controller_score < 0);
        if (holds_any_turn(sides.controller, sides.other)) tally_.any_turn.add(sides.controller_score >= 0);
        if (holds_any_turn(sides.other, sides.controller)) tally_.any_turn.add(sides.controller_score <= 0);
    }
    [[nodiscard]] const CoversTally& tally() const { return tally_; }

private:
    bool has_winning_threat(const Sides& sides) {
        const knowledge::Standpoint at(groups_, sides.other, sides.controller, knowledge::Basis::zugzwang, rules_);
        const auto cells = knowledge::completing_cells(at) & groups_.odd() & ~at.open;
        bool found = false;
        for_each_bit(cells, [&](int cell) {
            found = found || search_.find(knowledge::with_column_kept(at, cell), choice_limit);
        });
        return found;
    }
    bool holds_any_turn(knowledge::Cells own, knowledge::Cells adversary) {
        return search_.find({groups_, own, adversary, knowledge::Basis::any_turn, rules_}, choice_limit);
    }

    knowledge::Groups groups_;
    knowledge::RuleSet rules_;
    knowledge::CoverSearch search_;
    CoversTally tally_;
};

// How many positions each claim is made of.  Fewer would be a loss of knowledge, more is welcome.
struct ExpectedCovers {
    const char* board;
    long covers;
    long both_turns;
    long afterevens;
    long odd_threats;
    long any_turn;
    double coverage;  // per cent of the positions that the controller holds, the adversary to move
};

// None of them wrong.
inline void expect_covers(const ExpectedCovers& expected) {
    const Variant variant = parse_variant(expected.board).value();
    CoversCheck check(variant, {});
    for_each_position(variant, [&](const auto& node, Score score) { check.add_everything(node, score); });
    const CoversTally& tally = check.tally();
    EXPECT_EQ(tally.covers, (Claimed{expected.covers, 0}));
    EXPECT_EQ(tally.both_turns, (Claimed{expected.both_turns, 0}));
    EXPECT_EQ(tally.afterevens, (Claimed{expected.afterevens, 0}));
    EXPECT_EQ(tally.odd_threats, (Claimed{expected.odd_threats, 0}));
    EXPECT_EQ(tally.any_turn, (Claimed{expected.any_turn, 0}));
    EXPECT_NEAR(tally.coverage(), expected.coverage, 0.05);
}

inline CoversTally tally_covers(const char* text, knowledge::RuleSet rules) {
    const Variant variant = parse_variant(text).value();
    CoversCheck check(variant, rules);
    for_each_position(variant, [&](const auto& node, Score score) { check.add_cover(node, score); });
    return check.tally();
}

}  // namespace inarow::testing
