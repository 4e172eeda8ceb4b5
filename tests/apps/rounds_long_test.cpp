// Repeated kills, for minutes, and every position of a book.
#include <gtest/gtest.h>

#include "apps/kill_rounds.hpp"
#include "apps/published_counts.hpp"
#include "apps/store_rounds.hpp"

namespace inarow::testing_program {
namespace {

using namespace std::chrono_literals;

TEST(JobsLong, find_the_value_despite_twenty_kills) {
    for (const char* question : {"6x6", "5x5@cylinder --weak", "4x4x4 C2504EAC7698319A1500A59954D3 --weak"})
        kill_rounds(question, 20, 500ms);
}

// First player wins (Allen 1988, Allis 1988).
TEST(JobsLong, the_standard_board_is_won_despite_kills) { kill_rounds("7x6 --weak", 5, 5000ms, 300'000); }

// Half a minute.
TEST(BookLong, every_position_of_7x6_is_there_and_wins_and_draws_are_as_published) {
    expect_published_counts(INAROW_SOURCE_DIR "/books/7x6-12.book", 12);
}

TEST(StoreLong, a_book_is_completed_despite_kills) { kill_book_rounds(200, 400ms); }

TEST(StoreLong, a_store_keeps_its_answers_despite_kills) { kill_store_rounds(200, 400ms); }

}  // namespace
}  // namespace inarow::testing_program
