#include "search/tables/shared_growth.hpp"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "boards.hpp"
#include "search/solver.hpp"
#include "search/tables/kept_table.hpp"
#include "solved.hpp"
#include "solvers/solvers.hpp"

namespace inarow {
namespace {

constexpr int threads = 4;

template <class Work>
void on_all_threads(Work&& work) {
    std::vector<std::jthread> workers;
    for (int thread = 0; thread < threads; ++thread) workers.emplace_back([&work, thread] { work(thread); });
}

// Notes whether anybody was in it while it grew.
struct WatchedTable {
    std::atomic<int> inside{0};
    std::atomic<bool> disturbed{false};
    std::uint64_t entries = 256;

    [[nodiscard]] std::uint64_t capacity() const { return entries; }
    [[nodiscard]] bool full_grown() const { return entries >= 1 << 20; }
    void grow() {
        if (inside != 0) disturbed = true;
        std::this_thread::yield();
        if (inside != 0) disturbed = true;
        entries *= 4;
    }
};

TEST(SharedGrowth, nobody_is_in_the_table_while_it_grows) {
    constexpr std::uint64_t budget = 100'000;
    WatchedTable table;
    SharedGrowth growth;
    std::atomic<std::uint64_t> counted{0};
    on_all_threads([&](int) {
        for (int task = 0; task < 20; ++task) {
            Control control;
            const auto found = attempt_beside_others(growth, table, control, budget, [&](NodeCounter& nodes) {
                ++table.inside;
                const struct Leaves {
                    std::atomic<int>& inside;
                    ~Leaves() { --inside; }
                } leaves{table.inside};
                while (true) nodes.count();
                return std::optional<int>();
            });
            EXPECT_FALSE(found);
            EXPECT_EQ(control.nodes, budget) << "however often it was interrupted";
            counted += control.nodes;
        }
    });
    EXPECT_TRUE(table.full_grown());
    EXPECT_FALSE(table.disturbed);
    EXPECT_EQ(counted, budget * threads * 20);
}

TEST(SharedGrowth, a_task_that_is_interrupted_still_answers) {
    WatchedTable table;
    SharedGrowth growth;
    on_all_threads([&](int thread) {
        Control control;
        const auto found = attempt_beside_others(growth, table, control, unlimited, [&](NodeCounter& nodes) {
            for (int i = 0; i < 1'000'000; ++i) nodes.count();
            return std::optional(thread);
        });
        EXPECT_EQ(found, thread);
    });
}

// Positions that the siblings solve at the same time, each some of them, in a table that grows meanwhile.
void compare_siblings(std::string_view search, std::string_view variant, int stones, int count, Goal goal) {
    Rng rng(11);
    std::vector<Position> positions;
    while (positions.size() < static_cast<std::size_t>(count))
        if (const auto position = random_open_position(board(variant), stones, rng)) positions.push_back(*position);
    const SearchOptions options = with_table(32 << 20);
    std::vector<std::unique_ptr<Solver>> solvers;
    solvers.push_back(make_solver(search, board(variant), options).value());
    const std::uint64_t lines = solvers.front()->kept_table()->form().lines;
    while (solvers.size() < threads) solvers.push_back(solvers.front()->sibling());
    std::vector<Bound> found(positions.size());
    on_all_threads([&](int thread) {
        for (auto i = static_cast<std::size_t>(thread); i < positions.size(); i += threads)
            found[i] = solved(*solvers[static_cast<std::size_t>(thread)], positions[i], goal);
    });
    EXPECT_GT(solvers.front()->kept_table()->form().lines, lines) << search << ' ' << variant;
    const auto alone = make_solver(search, board(variant), options).value();
    for (std::size_t i = 0; i < positions.size(); ++i) {
        EXPECT_TRUE(goal.settled(found[i]));
        const Bound one = solved(*alone, positions[i], goal);
        EXPECT_EQ(found[i].lo >= goal.from, one.lo >= goal.from) << search << ' ' << variant << ' ' << i;
        if (found[i].exact() && one.exact()) {
            EXPECT_EQ(found[i], one) << search << " " << variant << " " << i;
        }
    }
}

TEST(SharedGrowth, siblings_find_what_one_solver_finds) {
    compare_siblings("alphabeta", "7x6", 12, 12, exact_goal(score_range(board("7x6"), 12)));
    compare_siblings("alphabeta", "8x8", 16, 8, at_least(1));
    compare_siblings("cube", "4x4x4", 26, 100, at_least(1));
}

}  // namespace
}  // namespace inarow
