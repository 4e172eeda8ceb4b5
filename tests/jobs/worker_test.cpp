#include "jobs/worker.hpp"

#include <gtest/gtest.h>

#include "boards.hpp"
#include "jobs/archive.hpp"
#include "search/tables/kept_table.hpp"
#include "solvers/solvers.hpp"

namespace inarow::jobs {
namespace {

using testing_boards::board;
using testing_boards::position_after;
using testing_boards::with_table;

// Three jobs of one position of the cube each, and what the last of them tells.
TEST(Worker, brings_back_the_numbers_of_what_it_leaves_open) {
    for (const auto& [search, variant, moves] :
         {std::tuple("cube", "4x4x4", "39342780D22CCE18E8338E95"), std::tuple("dfpn", "7x6", "")}) {
        const Position root = position_after(variant, moves);
        const auto solver = make_solver(search, root.variant(), with_table(8 << 20)).value();
        const Numbers before = solver->expected_numbers(root, 1).value();
        const Bound range = score_range(root.variant(), root.stones());
        Control control;
        control.node_limit = 2'000;
        const Answer answer = do_job(*solver, {1, root, 1, range, 2'000}, control);
        ASSERT_TRUE(answer.open) << search;
        EXPECT_GT(answer.open->numbers.proof, before.proof);
        EXPECT_GT(answer.open->moves.size(), 3U);
        CombinedNumbers combined;
        for (const auto& [move, numbers] : answer.open->moves) combined.add(numbers);
        // The table rounds down, by a sixty-fourth at most.
        EXPECT_LE(combined.numbers().proof, answer.open->numbers.proof);
        EXPECT_GE(combined.numbers().proof, answer.open->numbers.proof / 64 * 63);
    }
    const Position root(board("7x6"));
    Control control;
    control.node_limit = 2'000;
    const auto other = make_solver("alphabeta", root.variant(), {}).value();
    EXPECT_FALSE(do_job(*other, {1, root, 1, score_range(root.variant(), 0), 2'000}, control).open);
}

TEST(Worker, comes_back_where_a_number_has_reached_its_limit) {
    const Position root = position_after("4x4x4", "39342780D22CCE18E8338E95");
    const auto solver = make_solver("cube", root.variant(), with_table(8 << 20)).value();
    const Numbers before = solver->expected_numbers(root, 1).value();
    Control control;
    control.node_limit = 800'000;
    control.number_limits = {before.proof + 1, infinite_number};
    const Answer answer = do_job(*solver, {1, root, 1, score_range(root.variant(), 24), 800'000}, control);
    ASSERT_TRUE(answer.open);
    EXPECT_GT(answer.open->numbers.proof, before.proof);
    EXPECT_LT(answer.nodes, 800'000U);
    EXPECT_GE(answer.nodes, 100'000U) << "an eighth of its budget";
}

TEST(Worker, has_a_table_that_grows_with_all_jobs_together) {
    const Position root = position_after("4x4x4", "39342780D22CCE18E8338E95");
    const auto solver = make_solver("cube", root.variant(), with_table(64 << 20)).value();
    const auto lines = [&] { return solver->kept_table()->form().lines; };
    const auto before = lines();
    for (int job = 0; job < 12; ++job) {
        Control control;
        control.node_limit = 20'000;
        static_cast<void>(do_job(*solver, {1, root, 1, score_range(root.variant(), 24), 20'000}, control));
    }
    EXPECT_GT(lines(), before);
}

}  // namespace
}  // namespace inarow::jobs
