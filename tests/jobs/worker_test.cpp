#include "jobs/worker.hpp"

#include <gtest/gtest.h>

#include "boards.hpp"
#include "jobs/archive.hpp"
#include "search/tables/kept_table.hpp"
#include "solved.hpp"
#include "solvers/solvers.hpp"

namespace inarow::jobs {
namespace {

// One job of so many nodes.
Answer done(Solver& solver, const Position& root, std::uint64_t nodes,
            Numbers limits = {infinite_number, infinite_number}) {
    Control control;
    control.node_limit = nodes;
    control.number_limits = limits;
    return do_job(solver, {1, root, 1, range_of(root), nodes}, control);
}

// Three jobs of one position of the cube each, and what the last of them tells.
TEST(Worker, brings_back_the_numbers_of_what_it_leaves_open) {
    for (const auto& [search, variant, moves] :
         {std::tuple("cube", "4x4x4", "39342780D22CCE18E8338E95"), std::tuple("dfpn", "7x6", "")}) {
        const Position root = position_after(variant, moves);
        const auto solver = make_solver(search, root.variant(), with_table(8 << 20)).value();
        const Numbers before = solver->expected_numbers(root, 1).value();
        const Answer answer = done(*solver, root, 2'000);
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
    EXPECT_FALSE(done(*make_solver("alphabeta", root.variant(), {}).value(), root, 2'000).open);
}

TEST(Worker, comes_back_where_a_number_has_reached_its_limit) {
    const Position root = position_after("4x4x4", "39342780D22CCE18E8338E95");
    const auto solver = make_solver("cube", root.variant(), with_table(8 << 20)).value();
    const Numbers before = solver->expected_numbers(root, 1).value();
    const Answer answer = done(*solver, root, 800'000, {before.proof + 1, infinite_number});
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
    for (int job = 0; job < 12; ++job) done(*solver, root, 20'000);
    EXPECT_GT(lines(), before);
}

}  // namespace
}  // namespace inarow::jobs
