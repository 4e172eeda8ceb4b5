#include "inarow/result.hpp"

#include <gtest/gtest.h>

#include "base/require.hpp"

namespace inarow {
namespace {

Result<int> half(int number) {
    if (number % 2 != 0) return error("odd");
    return number / 2;
}

TEST(Result, is_a_value_or_a_message) {
    EXPECT_EQ(half(4).value(), 2);
    ASSERT_FALSE(half(3).has_value());
    EXPECT_EQ(half(3).error().message, "odd");
}

TEST(Result, an_error_is_bad_input_unless_it_says_otherwise) {
    EXPECT_EQ(half(3).error().failure, Failure::bad_input);
    const Result<int> full = error("no memory", Failure::out_of_resources);
    EXPECT_EQ(full.error().failure, Failure::out_of_resources);
}

TEST(Result, failures_are_the_exit_status_of_the_command_line) {
    EXPECT_EQ(static_cast<int>(Failure::bad_input), 2);
    EXPECT_EQ(static_cast<int>(Failure::out_of_resources), 4);
}

TEST(Require, is_silent_while_the_contract_holds_and_names_what_is_broken) {
    EXPECT_NO_THROW(require(true, "kept"));
    try {
        require(false, "columns exist");
        FAIL() << "not thrown";
    } catch (const ContractViolation& violation) {
        EXPECT_STREQ(violation.what(), "columns exist");
    }
}

}  // namespace
}  // namespace inarow
