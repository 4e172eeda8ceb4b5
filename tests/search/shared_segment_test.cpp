// Memory that processes share, and what is left of it when they are gone.
#include "search/tables/shared_segment.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

#include "boards.hpp"
#include "search/solver.hpp"
#include "search/tables/pages.hpp"
#include "solved.hpp"
#include "solvers/solvers.hpp"

namespace inarow {
namespace {

constexpr std::uint64_t bytes = 1 << 20;

// Another test program at work beside this one has other names.
std::string name(const std::string& what) { return what + " of test " + std::to_string(::getpid()); }

class Sharing : public testing::Test {
protected:
    void SetUp() override {
        if (!std::filesystem::is_directory("/dev/shm")) GTEST_SKIP() << "there is no /dev/shm here";
    }
};

std::uint64_t& first_word(const Pages& pages) { return *static_cast<std::uint64_t*>(pages.data()); }

TEST_F(Sharing, one_sees_what_the_other_writes) {
    const auto one = Pages::share(name("a"), bytes);
    const auto other = Pages::share(name("a"), bytes);
    ASSERT_TRUE(one && other);
    EXPECT_TRUE(one->shared());
    EXPECT_EQ(first_word(*one), 0U);
    first_word(*one) = 42;
    EXPECT_EQ(first_word(*other), 42U);
}

TEST_F(Sharing, another_text_or_size_is_other_memory) {
    const auto one = Pages::share(name("a"), bytes);
    ASSERT_TRUE(one);
    first_word(*one) = 42;
    EXPECT_EQ(first_word(*Pages::share(name("b"), bytes)), 0U);
    EXPECT_EQ(first_word(*Pages::share(name("a"), 2 * bytes)), 0U);
}

TEST_F(Sharing, lasts_as_long_as_its_last_user) {
    auto one = Pages::share(name("a"), bytes);
    ASSERT_TRUE(one);
    first_word(*one) = 42;
    auto other = Pages::share(name("a"), bytes);
    one.reset();
    EXPECT_EQ(first_word(*other), 42U);
    other.reset();
    EXPECT_EQ(first_word(*Pages::share(name("a"), bytes)), 0U);
}

TEST_F(Sharing, declines_when_there_is_no_room) { EXPECT_FALSE(Pages::share(name("a"), std::uint64_t{1} << 50)); }

TEST_F(Sharing, is_not_hindered_by_a_killed_process_and_removes_what_it_left) {
    const std::string left = name("left");
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
        const auto pages = Pages::share(left, bytes);
        if (pages) first_word(*pages) = 42;
        ::raise(SIGKILL);
    }
    ::waitpid(child, nullptr, 0);
    EXPECT_EQ(first_word(*Pages::share(left, bytes)), 42U);  // it is still there for one who asks for the same

    const pid_t again = ::fork();
    if (again == 0) {
        const auto pages = Pages::share(left, bytes);
        ::raise(SIGKILL);
    }
    ::waitpid(again, nullptr, 0);
    EXPECT_TRUE(Pages::share(name("other"), bytes));
    EXPECT_EQ(first_word(*Pages::share(left, bytes)), 0U);
}

std::unique_ptr<Solver> solver_in(const std::string& segment, std::string_view variant) {
    SearchOptions options = with_table(bytes);
    options.shared_table = segment;
    return make_solver("alphabeta", board(variant), options).value();
}

struct Answers {
    std::vector<Bound> bounds;
    std::uint64_t nodes = 0;
};
Answers solve(Solver& solver, const std::vector<Position>& positions) {
    Answers answers;
    Control control;
    for (const Position& position : positions) answers.bounds.push_back(exact(solver, position, control));
    answers.nodes = control.nodes;
    return answers;
}

struct Questions {
    std::string variant;
    std::vector<Position> positions;
};

// For either layout of a table: positions of 6x5 fit into narrow entries, those of 8x8 do not.
std::vector<Questions> questions() {
    std::vector<Questions> all;
    for (const auto& [variant, stones] : {std::pair{"6x5", 8}, std::pair{"8x8", 36}}) {
        Rng rng(5);
        Questions& some = all.emplace_back(Questions{variant, {}});
        while (some.positions.size() < 20)
            if (const auto position = random_open_position(board(variant), stones, rng))
                some.positions.push_back(*position);
    }
    return all;
}

TEST_F(Sharing, a_search_finds_what_another_one_has_stored) {
    for (const auto& [variant, positions] : questions()) {
        const auto one = solver_in(name(variant), variant);
        const auto other = solver_in(name(variant), variant);
        const auto stranger = solver_in(name("another"), variant);
        const Answers first = solve(*one, positions);
        const Answers second = solve(*other, positions);
        EXPECT_EQ(second.bounds, first.bounds) << variant;
        EXPECT_LT(second.nodes, first.nodes / 4) << variant;
        EXPECT_EQ(solve(*stranger, positions).nodes, first.nodes) << variant;
    }
}

TEST_F(Sharing, a_board_does_not_see_what_is_stored_of_another) {
    const auto flat = solver_in(name("one"), "5x4");
    solve(*flat, {Position(board("5x4"))});
    const std::vector<Position> round = {Position(board("5x4@cylinder"))};
    const auto beside = solver_in(name("one"), "5x4@cylinder");
    const auto alone = solver_in(name("another"), "5x4@cylinder");
    EXPECT_EQ(solve(*beside, round).nodes, solve(*alone, round).nodes);
}

TEST_F(Sharing, searches_at_the_same_time_find_what_one_alone_finds) {
    for (const auto& [variant, positions] : questions()) {
        std::array<Answers, 2> found;
        std::vector<std::jthread> searching;
        for (Answers& answers : found)
            searching.emplace_back([&] { answers = solve(*solver_in(name(variant), variant), positions); });
        searching.clear();
        const Answers alone = solve(*solver_in("", variant), positions);
        EXPECT_EQ(found[0].bounds, alone.bounds) << variant;
        EXPECT_EQ(found[1].bounds, alone.bounds) << variant;
    }
}

}  // namespace
}  // namespace inarow
