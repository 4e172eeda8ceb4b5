// What people read about an answer.
#include "report/text.hpp"

#include "boards.hpp"
#include "matchers.hpp"
#include "report/figures.hpp"

namespace inarow::report {
namespace {

using Question = api::Request::Question;

api::Report open_report(std::string_view moves, Question question, Bound bounds) {
    api::Report report{api::Request(position_after("7x6", moves))};
    report.request.question = question;
    report.bounds = bounds;
    return report;
}

TEST(Text, of_an_open_outcome_tells_what_the_mover_can_still_do) {
    EXPECT_EQ(value_text(open_report("", Question::weak, {-1, 1})), "stopped by a limit: who wins is not known yet");
    EXPECT_EQ(value_text(open_report("", Question::weak, {0, 1})), "stopped by a limit: the first player does not lose");
    EXPECT_EQ(value_text(open_report("4", Question::weak, {-1, 0})),
              "stopped by a limit: the second player does not win");
}

TEST(Text, of_an_open_score_tells_its_bounds) {
    EXPECT_EQ(value_text(open_report("", Question::exact, {-1, 1})),
              "stopped by a limit: the score is between -1 and 1");
}

TEST(Text, of_an_outcome_names_no_score) {
    EXPECT_EQ(known_text(open_report("4", Question::weak, {-1, -1})), "loss: the first player wins");
    EXPECT_EQ(known_text(open_report("4", Question::weak, {0, 0})), "draw: neither player can force a win");
}

// A book has no more than the first stones, and a limit may come.
TEST(Text, of_a_line_shows_whether_it_goes_on) {
    api::Report report = open_report("44444", Question::exact, {-2, -2});
    report.line = {1, 2};
    EXPECT_THAT(report_text(report, Notation::automatic), HasSubstr("\nline 23 ...\n"));
    report = open_report("112233", Question::exact, {18, 18});
    report.line = {3};
    EXPECT_THAT(report_text(report, Notation::automatic), HasSubstr("\nline 4\n"));
}

TEST(Text, of_jobs_speaks_of_a_limit_only_where_one_stopped_the_run) {
    api::JobsReport jobs(api::Request(position_after("7x6", "44")));
    jobs.report.bounds = {-3, 4};
    const std::string known = "the score is between -3 and 4\n";
    EXPECT_THAT(jobs_text(jobs, Notation::automatic), HasSubstr("\nso far: " + known));
    jobs.run = api::JobsReport::Run{};
    EXPECT_THAT(jobs_text(jobs, Notation::automatic), HasSubstr("\nstopped by a limit: " + known));
    jobs.only_excluded_left = true;
    EXPECT_THAT(jobs_text(jobs, Notation::automatic), HasSubstr("\nso far: " + known));
}

TEST(Text, of_jobs_counts_none_one_and_many) {
    api::JobsReport jobs(api::Request(position_after("7x6", "44")));
    jobs.run = api::JobsReport::Run{};
    EXPECT_THAT(jobs_text(jobs, Notation::automatic),
                AllOf(HasSubstr("\nno job has been done\n"), HasSubstr(", 0 jobs returned\n")));
    jobs.totals.jobs = jobs.run->jobs = 12'345;
    jobs.totals.answered = 12'000;
    jobs.run->withdrawn = 1;
    EXPECT_THAT(jobs_text(jobs, Notation::automatic),
                AllOf(HasSubstr("\njobs 12,345: 12,000 settled their question, 345 stopped at their limit; "),
                      HasSubstr(", 12,345 jobs returned, 1 of them withdrawn\n")));
}

TEST(Text, of_a_batch_counts_one_and_many) {
    api::BatchSummary summary;
    summary.positions = summary.checked = 1;
    EXPECT_THAT(summary_text(summary), StartsWith("1 position, 1 checked, 0 wrong, 0 unknown; "));
    summary.positions = summary.checked = 12'345;
    EXPECT_THAT(summary_text(summary), StartsWith("12,345 positions, 12,345 checked, "));
}

TEST(Duration, is_told_in_units_that_fit) {
    EXPECT_EQ(duration_text(245), "4 min 05 s");
    EXPECT_EQ(duration_text(47 * 3600), "47 h 00 min");
    EXPECT_EQ(duration_text(60 * 3600), "2.5 days");
    EXPECT_EQ(duration_text(3.2e10), "1.0e+03 years");
}

}  // namespace
}  // namespace inarow::report
