// inarow book and --store under fire, for minutes.
#include <gtest/gtest.h>

#include "apps/store_rounds.hpp"

namespace inarow::testing_program {
namespace {

using namespace std::chrono_literals;

TEST(StoreLong, a_book_is_made_whatever_is_killed) { kill_book_rounds(200, 400ms); }

TEST(StoreLong, a_store_keeps_what_was_answered_whatever_is_killed) { kill_store_rounds(200, 400ms); }

}  // namespace
}  // namespace inarow::testing_program
