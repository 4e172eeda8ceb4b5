// The searches that obey constraints against plain minimax over the moves that inarow/constraint.hpp allows.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "boards.hpp"
#include "compared.hpp"
#include "solved.hpp"
#include "solvers/solvers.hpp"

namespace inarow {
namespace {

using Rule = Constraint::Rule;
using Place = Constraint::Place;

std::vector<Place> random_places(const Variant& variant, Rule rule, Rng& rng) {
    std::vector<Place> places;
    for (int column = 0; column < variant.columns(); ++column) {
        const bool whole = rule != Rule::take && (rule != Rule::avoid || rng.below(2) == 0);
        if (rng.below(2) == 0) places.push_back({column, whole ? -1 : static_cast<int>(rng.below(variant.height))});
    }
    return places;
}

Constraint random_constraint(const Variant& variant, Rng& rng) {
    const auto rule = static_cast<Rule>(rng.below(4));
    const int from = rng.below(3) == 0 ? 1 + static_cast<int>(rng.below(variant.cells())) : 1;
    return {rng.below(2) == 0 ? Stone::first : Stone::second, rule, random_places(variant, rule, rng), from};
}

Constraints random_constraints(const Variant& variant, Rng& rng) {
    Constraints constraints;
    for (std::uint64_t count = 1 + rng.below(3); count > 0; --count)
        constraints.rules.push_back(random_constraint(variant, rng));
    constraints.strict = rng.below(3) == 0;
    return constraints;
}

// With a small table, as there are thousands of solvers.
std::unique_ptr<Solver> solver_for(std::string_view search, const Variant& variant, const Constraints& constraints) {
    return make_solver(search, variant, with_table(64 << 10), constraints).value();
}

std::string describe(const Position& position, const Constraints& constraints) {
    std::string text = to_text(position.variant()) + " '" + moves_text(position) + "'";
    for (const Constraint& constraint : constraints.rules) text += ", " + to_text(constraint);
    return text + (constraints.strict ? " (strict)" : "");
}

// The slow way: minimax over the moves that inarow/constraint.hpp allows, position by position.
Score score_by_reference(const Position& position, const Constraints& constraints) {
    return exact(*solver_for("reference", position.variant(), constraints), position).lo;
}

// Each board with each search that obeys constraints there.
struct Case {
    std::string_view search;
    std::string_view board;
};
class ConstrainedOnSmallBoards : public testing::TestWithParam<Case> {
protected:
    [[nodiscard]] std::unique_ptr<Solver> solver(const Constraints& constraints) const {
        return solver_for(GetParam().search, variant, constraints);
    }
    const Variant variant = board(GetParam().board);
    Compared compared_{"open position"};
};

// A position so late that minimax without pruning is quick; on small boards from the start.
std::optional<Position> sample_of(const Variant& variant, const Constraints& constraints, Rng& rng) {
    const int left = 1 + static_cast<int>(rng.below(variant.cells() <= 12 ? variant.cells() : 10));
    const auto position = random_open_position(variant, std::max(0, variant.cells() - left), rng);
    return position && !over(*position, constraints) ? position : std::nullopt;
}

TEST_P(ConstrainedOnSmallBoards, agrees_with_minimax_over_the_allowed_moves) {
    Rng rng(31);
    for (int i = 0; i < 60; ++i) {
        const auto constraints = random_constraints(variant, rng);
        const auto searched = solver(constraints);
        const auto reference = solver_for("reference", variant, constraints);
        for (int j = 0; j < 6; ++j) {
            const auto position = sample_of(variant, constraints, rng);
            if (!position) continue;
            const Bound score = exact(*reference, *position);
            EXPECT_EQ(exact(*searched, *position), score) << describe(*position, constraints);
            EXPECT_TRUE(solved(*searched, *position, weak_goal()).contains(score.lo))
                << describe(*position, constraints);
            compared_.one();
        }
    }
}

// What the count of breaches is for: as long as it is 0, lifting and losing are one.
TEST_P(ConstrainedOnSmallBoards, without_a_breach_a_value_stands_when_breaches_lose) {
    Rng rng(53);
    int unbroken = 0;
    for (int i = 0; i < 150; ++i) {
        auto constraints = random_constraints(variant, rng);
        constraints.strict = false;
        const auto position = sample_of(variant, constraints, rng);
        if (!position) continue;
        const auto lenient = solver(constraints);
        const Bound found = solved(*lenient, *position, weak_goal());
        constraints.strict = true;
        if (over(*position, constraints) || lenient->breaches() != 0) continue;
        ++unbroken;
        compared_.one();
        EXPECT_TRUE(found.contains(score_by_reference(*position, constraints))) << describe(*position, constraints);
    }
    EXPECT_GT(unbroken, 10);
}

// The same stones in another order: what the last player did last changes places with his move before.
std::optional<Position> with_another_last_move(const Position& position) {
    auto moves = position.moves();
    if (moves.size() < 3) return std::nullopt;
    std::swap(moves[moves.size() - 1], moves[moves.size() - 3]);
    const auto other = parse_moves(position.variant(), to_text(position.variant(), moves));
    if (!other || other->over() || cells_of(*other) != cells_of(position)) return std::nullopt;
    return *other;
}

TEST_P(ConstrainedOnSmallBoards, what_a_follow_up_forces_is_not_remembered_for_the_position) {
    Rng rng(43);
    for (int i = 0; i < 100; ++i) {
        const int left = 4 + static_cast<int>(rng.below(6));
        const auto forced = random_open_position(variant, std::max(0, variant.cells() - left), rng);
        const auto free = forced ? with_another_last_move(*forced) : std::nullopt;
        if (!free) continue;
        const Constraints follow_up{{{forced->mover(), Rule::follow_up, {{forced->moves().back(), -1}}, 1}}, false};
        const auto searched = solver(follow_up);
        for (const Position& position : {*forced, *free, *forced})
            EXPECT_EQ(exact(*searched, position), exactly(score_by_reference(position, follow_up)))
                << describe(position, follow_up);
        compared_.one();
    }
}

TEST_P(ConstrainedOnSmallBoards, every_question_is_answered_alike_in_a_table_of_its_own) {
    Rng rng(37);
    for (int i = 0; i < 20; ++i) {
        const auto constraints = random_constraints(variant, rng);
        const auto position = sample_of(variant, constraints, rng);
        if (!position) continue;
        const Score score = score_by_reference(*position, constraints);
        const Bound range = range_of(*position);
        for (Score threshold = range.lo; threshold <= range.hi; ++threshold) {
            const Bound found = solved(*solver(constraints), *position, at_least(threshold));
            EXPECT_TRUE(found.contains(score)) << describe(*position, constraints);
            EXPECT_TRUE(found.decides(threshold)) << describe(*position, constraints);
            compared_.one();
        }
    }
}

// All kinds of boards that a search plays: topologies, lines that do not fit in some direction, odd and even heights.
std::vector<Case> cases() {
    std::vector<Case> list;
    for (const std::string_view text : {"4x4", "3x4k3", "4x3k3", "5x4", "4x5", "3x5k3", "2x6", "6x3", "3x6", "1x8", "5x4k3",
                                        "7x3k3", "4x4@cylinder", "4x3k3@cylinder", "2x2x3k2", "3x3x2k3", "4x3k3@torus"})
        for (const SearchRow& row : searches())
            if (row.make_obeying != nullptr && row.name != "reference" &&
                row.make_obeying(board(text), with_table(1 << 20), {}).has_value())
                list.push_back({row.name, text});
    return list;
}

INSTANTIATE_TEST_SUITE_P(, ConstrainedOnSmallBoards, testing::ValuesIn(cases()), [](const auto& one) {
    std::string name = std::string(one.param.search) + "_" + std::string(one.param.board);
    std::replace(name.begin(), name.end(), '@', '_');
    return name;
});

class Constrained : public testing::TestWithParam<std::string_view> {
protected:
    [[nodiscard]] Score value_of(std::string_view variant, const std::vector<std::string_view>& texts) const {
        Constraints constraints;
        for (const auto text : texts) constraints.rules.push_back(parse_constraint(board(variant), text).value());
        return exact(*solver_for(GetParam(), board(variant), constraints), Position(board(variant))).lo;
    }
};

TEST_P(Constrained, on_6x4_follow_up_at_both_sides_keeps_the_second_player_a_draw) {
    EXPECT_EQ(value_of("6x4", {}), -1);  // free, she wins
    EXPECT_EQ(value_of("6x4", {"second: follow-up a,b,e,f"}), 0);
}

TEST_P(Constrained, on_6x4_the_second_player_can_claim_the_even_squares_of_b_and_win) {
    EXPECT_EQ(value_of("6x4", {"second: claim-even b"}), -1);
    EXPECT_EQ(value_of("6x4", {"second: claim-even e"}), -1);
}

// docs/lab/strategies.md: what the second player can bind herself to and still win.
TEST_P(Constrained, on_6x4_the_second_player_wins_by_rules_for_b_e_and_the_top_of_c_and_d) {
    EXPECT_EQ(value_of("6x4", {"second: take b2,e2,b4,e4,c4,d4"}), -1);
    EXPECT_EQ(value_of("6x4", {"second: follow-up b,e"}), -1);
    for (const auto text : {"second: take a2", "second: take a4,f4", "second: take c2", "second: follow-up a",
                            "second: follow-up c", "second: claim-even a", "second: claim-even c"})
        EXPECT_EQ(value_of("6x4", {text}), 0) << text;
}

TEST_P(Constrained, rules_that_name_cells_or_start_late_change_the_value) {
    EXPECT_EQ(value_of("6x4", {"second: take b2,b4", "second: avoid b1,b3"}), -1);  // what claim-even b stands for
    EXPECT_EQ(value_of("6x4", {"second: avoid a,b"}), value_of("6x4", {"second: avoid a1,a2,a3,a4,b1,b2,b3,b4"}));
    EXPECT_EQ(value_of("6x4", {"second: avoid a,b,c from 24"}), -1);  // too late to matter
}

TEST_P(Constrained, a_forbidden_win_does_not_count) {
    const Position position = position_after("4x4", "121212");
    const Constraints avoid{{parse_constraint(board("4x4"), "first: avoid a").value()}, false};
    const Bound found = exact(*solver_for(GetParam(), board("4x4"), avoid), position);
    EXPECT_EQ(found, exactly(score_by_reference(position, avoid)));
    EXPECT_LT(found.hi, range_of(position).hi);
}

// Mirror images are worth the same only while the constraints are mirror images, too.
TEST_P(Constrained, mirror_images_are_kept_apart) {
    const Constraints left{{parse_constraint(board("4x4k3"), "second: avoid a,b").value()}, false};
    const auto solver = solver_for(GetParam(), board("4x4k3"), left);
    for (const auto moves : {"12", "43", "1", "4", "2", "3"}) {
        const Position position = position_after("4x4k3", moves);
        EXPECT_EQ(exact(*solver, position), exactly(score_by_reference(position, left))) << moves;
    }
}

std::vector<std::string_view> obeying_searches() {
    std::vector<std::string_view> names;
    for (const SearchRow& row : searches())
        if (row.make_obeying != nullptr && row.name != "reference") names.push_back(row.name);
    return names;
}
INSTANTIATE_TEST_SUITE_P(, Constrained, testing::ValuesIn(obeying_searches()),
                         [](const auto& one) { return std::string(one.param); });

// No even cell of 6x6 is one that she can always take.
TEST(Strategies, on_6x6_no_rule_for_one_column_or_even_cell_keeps_the_win) {
    std::vector<std::string> texts;
    for (const char column : {'a', 'b', 'c'}) {
        for (const char* rule : {"follow-up ", "claim-even "}) texts.push_back(rule + std::string(1, column));
        for (const char row : {'2', '4', '6'}) texts.push_back("take " + std::string{column, row});
    }
    for (const std::string& text : texts) {
        const Constraints constraints{{parse_constraint(board("6x6"), "second: " + text).value()}, false};
        const auto solver = make_solver("alphabeta", board("6x6"), with_table(1 << 20), constraints).value();
        EXPECT_GE(solved(*solver, Position(board("6x6")), at_least(0)).lo, 0) << text;
    }
}

// Long enough for a team of threads; by the plain search in docs/guide/constraints.md.
TEST(ConstrainedTeam, finds_what_one_thread_finds) {
    const Position start(board("6x6"));
    for (const auto text : {"second: claim-even b", "second: follow-up a,b,e,f"})
        for (const int threads : {1, 3}) {
            SearchOptions options = with_table(1 << 20);
            options.threads = threads;
            const Constraints constraints{{parse_constraint(board("6x6"), text).value()}, true};
            const auto solver = make_solver("alphabeta", board("6x6"), options, constraints).value();
            EXPECT_EQ(exact(*solver, start), exactly(0)) << text;
            EXPECT_EQ(solver->breaches(), 0U) << text;
        }
}

TEST(Breaches, are_counted) {
    const Constraints never{{parse_constraint(board("4x4"), "second: avoid a,b,c,d").value()}, false};
    const Constraints always{{parse_constraint(board("4x4"), "second: follow-up a").value()}, false};
    for (const std::string_view search : obeying_searches()) {
        const Position start(board("4x4"));
        const auto broken = solver_for(search, board("4x4"), never);
        const auto kept = solver_for(search, board("4x4"), always);
        EXPECT_TRUE(solved(*broken, start, weak_goal()).exact());
        EXPECT_TRUE(solved(*kept, start, weak_goal()).exact());
        EXPECT_GT(broken->breaches(), 0U) << search;
        EXPECT_EQ(kept->breaches(), 0U) << search;
    }
}

}  // namespace
}  // namespace inarow
