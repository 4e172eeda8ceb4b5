// inarow jobs with repeated kills, for minutes.
#include <gtest/gtest.h>

#include "apps/kill_rounds.hpp"

namespace inarow::testing_program {
namespace {

using namespace std::chrono_literals;

TEST(JobsLong, find_the_value_despite_twenty_kills) {
    for (const char* question : {"6x6", "5x5@cylinder --weak", "4x4x4 C2504EAC7698319A1500A59954D3 --weak"})
        kill_rounds(question, 20, 500ms);
}

// First player wins (Allen 1988, Allis 1988).
TEST(JobsLong, the_standard_board_is_won_despite_kills) { kill_rounds("7x6 --weak", 5, 5000ms, 300'000); }

}  // namespace
}  // namespace inarow::testing_program
