// The constrained search against plain minimax over the moves that search/constraint.hpp allows.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "boards.hpp"
#include "compared.hpp"
#include "game/reference.hpp"
#include "solvers/solvers.hpp"

namespace inarow {
namespace {

using namespace testing_boards;

// Remembers a position together with its last move: a follow-up depends on it.
class ConstrainedReference {
public:
    explicit ConstrainedReference(std::vector<Constraint> constraints) : constraints_(std::move(constraints)) {}

    Score score(const Position& position) {
        if (position.over()) return position.final_score();
        const auto key = key_of(position);
        if (const auto found = known_.find(key); found != known_.end()) return found->second;
        Score best = -position.variant().cells();
        for (const Move move : allowed_moves(position, constraints_))
            best = std::max(best, -score(position.after(move)));
        return known_[key] = best;
    }

private:
    static std::pair<std::vector<Stone>, Move> key_of(const Position& position) {
        std::vector<Stone> cells;
        for (Cell cell = 0; cell < position.variant().cells(); ++cell) cells.push_back(position.at(cell));
        return {cells, position.moves().empty() ? -1 : position.moves().back()};
    }

    std::vector<Constraint> constraints_;
    std::map<std::pair<std::vector<Stone>, Move>, Score> known_;
};

Constraint random_constraint(const Variant& variant, Rng& rng) {
    Constraint constraint{
        rng.below(2) == 0 ? Stone::first : Stone::second, static_cast<Constraint::Rule>(rng.below(3)), {}};
    for (int column = 0; column < variant.columns(); ++column)
        if (rng.below(2) == 0) constraint.columns.push_back(column);
    return constraint;
}

std::vector<Constraint> random_constraints(const Variant& variant, Rng& rng) {
    std::vector<Constraint> constraints;
    for (std::uint64_t count = rng.below(4); count > 0; --count) constraints.push_back(random_constraint(variant, rng));
    return constraints;
}

SearchOptions small_options(std::vector<Constraint> constraints) {
    SearchOptions options;
    options.table_bytes.count = 1 << 20;
    options.constraints = std::move(constraints);
    return options;
}

std::string describe(const Position& position, const std::vector<Constraint>& constraints) {
    std::string text = to_text(position.variant()) + " '" + moves_text(position) + "'";
    for (const Constraint& constraint : constraints) text += ", " + to_text(constraint);
    return text;
}

Bound solved(Solver& solver, const Position& position, Goal goal) {
    Control control;
    return solver.solve(position, goal, score_range(position.variant(), position.stones()), control);
}

class ConstrainedOnSmallBoards : public testing::TestWithParam<std::string_view> {
protected:
    Compared compared_{"open position"};
};

TEST_P(ConstrainedOnSmallBoards, agrees_with_minimax_over_the_allowed_moves) {
    const Variant variant = board(GetParam());
    Rng rng(31);
    for (int i = 0; i < 30; ++i) {
        const auto constraints = random_constraints(variant, rng);
        const auto solver = make_solver("constrained", variant, small_options(constraints)).value();
        ConstrainedReference reference(constraints);
        for (int j = 0; j < 6; ++j) {
            // So late that minimax without pruning is quick; small boards from the start.
            const int left = 3 + static_cast<int>(rng.below(variant.cells() <= 12 ? variant.cells() - 2 : 8));
            const int stones = std::max(0, variant.cells() - left);
            const auto position = random_open_position(variant, stones, rng);
            if (!position) continue;
            const Score score = reference.score(*position);
            const Bound range = score_range(variant, stones);
            EXPECT_EQ(solved(*solver, *position, exact_goal(range)), exactly(score))
                << describe(*position, constraints);
            EXPECT_TRUE(solved(*solver, *position, weak_goal()).contains(score));
            compared_.one();
        }
    }
}

// The same stones in another order: what the last player did last changes places with his move before.
std::optional<Position> with_another_last_move(const Position& position) {
    auto moves = position.moves();
    if (moves.size() < 3) return std::nullopt;
    std::swap(moves[moves.size() - 1], moves[moves.size() - 3]);
    const auto other = parse_moves(position.variant(), to_text(position.variant(), moves));
    if (!other || other->over()) return std::nullopt;
    for (Cell cell = 0; cell < position.variant().cells(); ++cell)
        if (other->at(cell) != position.at(cell)) return std::nullopt;
    return *other;
}

TEST_P(ConstrainedOnSmallBoards, what_a_follow_up_forces_is_not_remembered_for_the_position) {
    const Variant variant = board(GetParam());
    Rng rng(43);
    for (int i = 0; i < 200; ++i) {
        const int left = 4 + static_cast<int>(rng.below(6));
        const auto forced = random_open_position(variant, std::max(0, variant.cells() - left), rng);
        const auto free = forced ? with_another_last_move(*forced) : std::nullopt;
        if (!free) continue;
        const Constraint follow_up{forced->mover(), Constraint::Rule::follow_up, {forced->moves().back()}};
        const auto solver = make_solver("constrained", variant, small_options({follow_up})).value();
        ConstrainedReference reference({follow_up});
        const Goal goal = exact_goal(score_range(variant, forced->stones()));
        for (const Position& position : {*forced, *free, *forced})
            EXPECT_EQ(solved(*solver, position, goal), exactly(reference.score(position)))
                << describe(position, {follow_up});
        compared_.one();
    }
}

TEST_P(ConstrainedOnSmallBoards, every_question_is_answered_alike_in_a_table_of_its_own) {
    const Variant variant = board(GetParam());
    Rng rng(37);
    for (int i = 0; i < 20; ++i) {
        const auto constraints = random_constraints(variant, rng);
        const auto position = random_open_position(variant, variant.cells() / 2, rng);
        if (!position) continue;
        const Score score = ConstrainedReference(constraints).score(*position);
        const Bound range = score_range(variant, position->stones());
        for (Score threshold = range.lo; threshold <= range.hi; ++threshold) {
            const auto solver = make_solver("constrained", variant, small_options(constraints)).value();
            const Bound found = solved(*solver, *position, at_least(threshold));
            EXPECT_TRUE(found.contains(score)) << describe(*position, constraints);
            EXPECT_TRUE(found.decides(threshold)) << describe(*position, constraints);
            compared_.one();
        }
    }
}

INSTANTIATE_TEST_SUITE_P(, ConstrainedOnSmallBoards,
                         testing::Values("4x4", "3x4k3", "4x3k3", "5x4", "4x5", "3x5k3", "2x6", "6x3", "3x6"),
                         name_of_board);

Score value_of(std::string_view variant, const std::vector<std::string_view>& texts) {
    std::vector<Constraint> constraints;
    for (const auto text : texts) constraints.push_back(parse_constraint(board(variant), text).value());
    const auto solver = make_solver("constrained", board(variant), small_options(constraints)).value();
    const Position start(board(variant));
    return solved(*solver, start, exact_goal(score_range(start.variant(), 0))).lo;
}

TEST(Constrained, on_6x4_follow_up_at_both_sides_keeps_the_second_player_a_draw) {
    EXPECT_EQ(value_of("6x4", {}), -1);  // free, she wins
    EXPECT_EQ(value_of("6x4", {"second: follow-up a,b,e,f"}), 0);
}

TEST(Constrained, on_6x4_the_second_player_can_claim_the_even_squares_of_b_and_win) {
    EXPECT_EQ(value_of("6x4", {"second: claim-even b"}), -1);
}

TEST(Constrained, a_forbidden_win_does_not_count) {
    const Position position = position_after("4x4", "121212");
    const auto avoid = parse_constraint(board("4x4"), "first: avoid a").value();
    const auto solver = make_solver("constrained", board("4x4"), small_options({avoid})).value();
    const Bound range = score_range(position.variant(), position.stones());
    EXPECT_EQ(solved(*solver, position, exact_goal(range)), exactly(ConstrainedReference({avoid}).score(position)));
    EXPECT_LT(solved(*solver, position, exact_goal(range)).hi, range.hi);
}

// Mirror images are worth the same only while the constraints are mirror images, too.
TEST(Constrained, mirror_images_are_kept_apart) {
    const auto left = parse_constraint(board("4x4k3"), "second: avoid a,b").value();
    const auto solver = make_solver("constrained", board("4x4k3"), small_options({left})).value();
    ConstrainedReference reference({left});
    for (const auto moves : {"12", "43", "1", "4", "2", "3"}) {
        const Position position = position_after("4x4k3", moves);
        const Bound range = score_range(position.variant(), position.stones());
        EXPECT_EQ(solved(*solver, position, exact_goal(range)), exactly(reference.score(position))) << moves;
    }
}

}  // namespace
}  // namespace inarow
