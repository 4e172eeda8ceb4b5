// What people read about an answer.
#include "report/text.hpp"

#include <gtest/gtest.h>

#include "boards.hpp"

namespace inarow::report {
namespace {

using Question = api::Request::Question;

api::Report open_report(std::string_view moves, Question question, Bound bounds) {
    api::Report report{api::Request(testing_boards::position_after("7x6", moves))};
    report.request.question = question;
    report.bounds = bounds;
    return report;
}

TEST(Text, of_an_open_outcome_tells_what_the_mover_can_still_do) {
    EXPECT_EQ(value_text(open_report("", Question::weak, {-1, 1})), "stopped by a limit: nothing is known yet");
    EXPECT_EQ(value_text(open_report("", Question::weak, {0, 1})), "stopped by a limit: the first player does not lose");
    EXPECT_EQ(value_text(open_report("4", Question::weak, {-1, 0})),
              "stopped by a limit: the second player does not win");
}

TEST(Text, of_an_open_score_tells_its_bounds) {
    EXPECT_EQ(value_text(open_report("", Question::exact, {-1, 1})),
              "stopped by a limit: the score is between -1 and 1");
}

}  // namespace
}  // namespace inarow::report
