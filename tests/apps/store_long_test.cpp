// inarow book and --store with repeated kills, for minutes.
#include <gtest/gtest.h>

#include "apps/store_rounds.hpp"

namespace inarow::testing_program {
namespace {

using namespace std::chrono_literals;

TEST(StoreLong, a_book_is_completed_despite_kills) { kill_book_rounds(200, 400ms); }

TEST(StoreLong, a_store_keeps_its_answers_despite_kills) { kill_store_rounds(200, 400ms); }

}  // namespace
}  // namespace inarow::testing_program
