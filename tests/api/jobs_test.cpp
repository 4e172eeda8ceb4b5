// Ledgers of one game put into one.
#include "work/jobs.hpp"

#include <filesystem>

#include "boards.hpp"
#include "folder.hpp"
#include "matchers.hpp"

namespace inarow::api {
namespace {

// A ledger that was asked about a position of 5x4, and has one answer about it.
std::string ledger_of(const Folder& folder, const std::string& moves, Bound answer) {
    const Position position = position_after("5x4", moves);
    const std::string path = folder.path("ledger" + moves);
    jobs::Ledger ledger = ledger_for(JobsPlan{Request(position)}, path).value();
    const Bound range = score_range(position.variant(), position.stones());
    const jobs::Entry entry{position, 0, {std::max(range.lo, answer.lo), std::min(range.hi, answer.hi)}, 1, 0};
    EXPECT_TRUE(ledger.add({&entry, 1}, {}));
    return path;
}

constexpr Score any = 100;

TEST(MergeLedgers, refuses_an_answer_that_contradicts_those_below_it) {
    const Folder folder;
    const std::string parent = ledger_of(folder, "", {-any, 0});
    const std::string child = ledger_of(folder, "1", {-any, -1});  // a good move for the first player
    for (const auto& sources : {std::vector{parent, child}, std::vector{child, parent}}) {
        EXPECT_THAT(message_of(merge_ledgers(folder.path("new"), sources)),
                    HasSubstr("the ledgers contradict each other: moves ''"));
        EXPECT_FALSE(std::filesystem::exists(folder.path("new")));
    }
    ASSERT_FALSE(merge_ledgers(parent, {child}));
    EXPECT_EQ(jobs::Ledger::read(parent).value().totals().value().jobs, 1U) << "and nothing is added";
}

TEST(MergeLedgers, takes_answers_that_agree) {
    const Folder folder;
    const std::string parent = ledger_of(folder, "", {-any, 0});
    const std::string child = ledger_of(folder, "1", {0, any});
    ASSERT_TRUE(merge_ledgers(folder.path("new"), {parent, child}));
    EXPECT_EQ(jobs::Ledger::read(folder.path("new")).value().totals().value().jobs, 2U);
}

TEST(MergeLedgers, refuses_two_answers_about_one_position) {
    const Folder folder;
    const Folder other;
    const auto merged =
        merge_ledgers(folder.path("new"), {ledger_of(folder, "1", {0, any}), ledger_of(other, "5", {-any, -1})});
    EXPECT_THAT(message_of(merged), HasSubstr("contradict each other: job 1, moves '5'"));
}

TEST(JobsStatus, knows_no_move_that_is_better_than_the_position) {
    const Folder folder;
    const Position start = position_after("5x4", "");
    jobs::Ledger ledger = jobs::Ledger::open(ledger_of(folder, "", {-any, 0})).value();
    ASSERT_TRUE(ledger.add({}, {&start, 1}));
    jobs::LedgerReader reader(start);
    const auto status = jobs_status(ledger, JobsPlan{Request(start)}, {}, reader).value();
    EXPECT_EQ(status.report.bounds.hi, 0);
    EXPECT_FALSE(status.moves.empty());
    for (const auto& [move, bound] : status.moves) EXPECT_EQ(bound.hi, 0) << move;
}

}  // namespace
}  // namespace inarow::api
