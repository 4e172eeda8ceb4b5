// A ledger that grows is read on, not again.
#include "jobs/ledger_reader.hpp"

#include "helpers.hpp"
#include "jobs/deduction.hpp"
#include "matchers.hpp"

namespace inarow::jobs {
namespace {

const Settings settings = {{"variant", "7x6"}};

TEST(LedgerReader, takes_each_job_once) {
    const Folder folder;
    Ledger ledger = Ledger::create(folder.path("l"), settings, {}).value();
    ASSERT_TRUE(ledger.add(std::vector{entry("443", {-18, 18})}, {}));
    Ledger reading = Ledger::read(folder.path("l")).value();
    LedgerReader reader(position_after("7x6", "44"));
    ASSERT_TRUE(reader.read(reading));
    const std::int64_t before = reading.changes().value();
    EXPECT_EQ(reading.changes().value(), before);
    const Position split = position_after("7x6", "443");
    ASSERT_TRUE(ledger.add(std::vector{entry("443", {1, 3}), entry("445", {1, 18})}, {&split, 1}));
    EXPECT_NE(reading.changes().value(), before);
    EXPECT_FALSE(reading.has_other_settings().value());
    ASSERT_TRUE(ledger.set("question", "weak"));
    EXPECT_TRUE(reading.has_other_settings().value());
    ASSERT_TRUE(reader.read(reading));
    EXPECT_EQ(reader.nodes_by_move(), (std::map<Move, std::uint64_t>{{2, 2000}, {4, 1000}}));
    const Archive::Known known = reader.archive().find(reader.expander().key(split));
    EXPECT_EQ(known.bound, (Bound{1, 3}));
    EXPECT_TRUE(known.split);
}

TEST(LedgerReader, stops_where_it_is_told_and_reads_on_later) {
    const Folder folder;
    Ledger ledger = Ledger::create(folder.path("l"), settings, {}).value();
    ASSERT_TRUE(ledger.add(std::vector{entry("443", {1, 3})}, {}));
    LedgerReader reader(position_after("7x6", "44"));
    Control control;
    control.stop = true;
    EXPECT_FALSE(reader.read(ledger, control).value());
    EXPECT_EQ(reader.archive().size(), 0U);
    EXPECT_TRUE(reader.read(ledger).value());
    EXPECT_GT(reader.archive().size(), 0U);
}

TEST(LedgerReader, names_the_job_that_contradicts_another) {
    const Folder folder;
    Ledger ledger = Ledger::create(folder.path("l"), settings, {}).value();
    ASSERT_TRUE(ledger.add(std::vector{entry("44", {-2, 2}), entry("443", {1, 3}), entry("443", {-3, -1})}, {}));
    EXPECT_THAT(message_of(LedgerReader(position_after("7x6", "44")).read(ledger)), HasSubstr("job 3, moves '443': "));
}

// After 11223 the second player must play 4, and the tree has no node between.
TEST(Deduction, sees_through_forced_moves_and_mirrors) {
    const Folder folder;
    Ledger ledger = Ledger::create(folder.path("l"), settings, {}).value();
    const Position split = position_after("7x6", "1122");
    std::vector<Entry> answers = {entry("112234", {5, 6})};
    Expander expander(split.variant());
    for (const Child& child : expander.expand(split).open)
        answers.push_back(
            {child.position, 1, child.position.mover() == Stone::first ? Bound{-6, 4} : Bound{-4, 6}, 1, 0});
    answers.erase(std::remove_if(answers.begin() + 1, answers.end(),
                                 [](const Entry& e) { return moves_text(e.position) == "112234"; }),
                  answers.end());
    ASSERT_TRUE(ledger.add(answers, {&split, 1}));
    LedgerReader reader(position_after("7x6", "11"));
    ASSERT_TRUE(reader.read(ledger));
    Deduction deduction(reader.archive(), reader.expander());
    EXPECT_EQ(deduction.bound(position_after("7x6", "112234")), (Bound{5, 6}));
    EXPECT_EQ(deduction.bound(position_after("7x6", "11223")), (Bound{-6, -5}));
    EXPECT_EQ(deduction.bound(position_after("7x6", "7766")), (Bound{5, 6}));
    EXPECT_EQ(deduction.bound(position_after("7x6", "776654")), (Bound{5, 6}));
    EXPECT_EQ(deduction.bound(position_after("7x6", "1")), score_range(split.variant(), 1));
}

}  // namespace
}  // namespace inarow::jobs
