// Memory that processes share, and what is left of it when they are gone.
#include "search/tables/shared_segment.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdint>
#include <filesystem>
#include <optional>

#include "search/tables/pages.hpp"

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

}  // namespace
}  // namespace inarow
