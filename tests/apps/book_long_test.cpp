// The bundled book of 7x6, all of it: half a minute.
#include <gtest/gtest.h>

#include "apps/published_counts.hpp"

namespace inarow::testing_program {
namespace {

TEST(BookLong, every_position_of_7x6_is_there_and_wins_and_draws_are_as_published) {
    expect_published_counts(INAROW_SOURCE_DIR "/books/7x6-12.book", 12);
}

}  // namespace
}  // namespace inarow::testing_program
