#include "replicas/fhourstones.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <numeric>

#include "boards.hpp"
#include "replicas/fhourstones_history.hpp"
#include "replicas/fhourstones_table.hpp"
#include "solvers/solvers.hpp"

namespace inarow {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using namespace testing_boards;

std::uint64_t positions_searched(std::string_view variant, std::string_view moves, std::string_view expected) {
    const auto solver = make_solver("fhourstones", board(variant), {}).value();
    const Position position = position_after(variant, moves);
    Control control;
    const Bound found =
        solver->solve(position, weak_goal(), score_range(position.variant(), position.stones()), control);
    EXPECT_EQ(outcome(found), expected);
    return control.nodes;
}

// The positions that the published program is warmed up with, and its counts.  The empty board takes
// minutes and stands in docs/how/fhourstones.md.
TEST(Fhourstones, searches_as_many_positions_as_the_published_program) {
    EXPECT_EQ(positions_searched("7x6", "45461667", "win"), 51'596U);
    EXPECT_EQ(positions_searched("7x6", "35333571", "loss"), 8'716'732U);
}

TEST(Fhourstones, finds_the_values_of_the_paper) {
    positions_searched("4x4", "", "draw");
    positions_searched("5x4", "", "draw");
    positions_searched("6x4", "", "loss");
    positions_searched("4x5", "", "draw");
    positions_searched("5x5", "", "draw");
    positions_searched("4x7", "", "draw");
}

TEST(Fhourstones, answers_only_win_draw_and_loss) {
    const auto solver = make_solver("fhourstones", board("4x4"), {}).value();
    EXPECT_TRUE(solver->weak_only());
    EXPECT_EQ(solver->table_bytes(), published::entries * 8);
}

TEST(Fhourstones, refuses_boards_beyond_64_bits) {
    const auto solver = make_solver("fhourstones", board("9x7"), {});
    ASSERT_FALSE(solver.has_value());
    EXPECT_THAT(solver.error().message, AllOf(HasSubstr("64 bits"), HasSubstr("9x7")));
    EXPECT_TRUE(make_solver("fhourstones", board("8x7"), {}).has_value());
}

TEST(FhourstonesTable, is_exact_on_the_papers_7x6_only_thanks_to_the_factor_of_one_in_32) {
    EXPECT_LT(published::entries, std::uint64_t{1} << 23);
    EXPECT_GE(published::entries, min_entries(board("7x6"), 26));
    EXPECT_EQ(min_entries(board("7x6"), 26), (std::uint64_t{1} << 23) / 32 * 31);
    EXPECT_EQ(largest_odd_prime_up_to(published::entries), published::entries);
}

TEST(FhourstonesTable, without_room_for_a_vertical_line_every_code_counts) {
    EXPECT_EQ(min_entries(board("12x4k10"), 26), std::uint64_t{1} << 34);
}

TEST(FhourstonesTable, uses_two_words_per_entry_if_one_cannot_distinguish_positions) {
    EXPECT_TRUE(plan_table(board("7x6"), 0)->packed);
    EXPECT_TRUE(plan_table(board("7x6"), 66'448'552)->packed);
    EXPECT_EQ(plan_table(board("7x6"), 66'448'552)->entries, published::entries);
    EXPECT_FALSE(plan_table(board("7x6"), 16 << 20)->packed);
    EXPECT_FALSE(plan_table(board("8x7"), 0)->packed);
    EXPECT_EQ(plan_table(board("8x7"), 0)->bytes(), 16 * published::entries);
}

TEST(FhourstonesTable, that_could_mistake_a_position_for_another_is_refused) {
    const auto plan = plan_table(board("8x7"), 4096);
    ASSERT_FALSE(plan.has_value());
    EXPECT_THAT(plan.error().message, AllOf(HasSubstr("4KiB"), HasSubstr("8x7"), HasSubstr("496")));
    EXPECT_TRUE(plan_table(board("8x7"), 65536).has_value());
}

TEST(FhourstonesTable, has_a_prime_number_of_entries) {
    EXPECT_EQ(largest_odd_prime_up_to(100), 97U);
    EXPECT_EQ(largest_odd_prime_up_to(3), 3U);
    for (const std::uint64_t none : {0U, 1U, 2U}) EXPECT_LE(largest_odd_prime_up_to(none), 1U);
    EXPECT_EQ(plan_table(board("7x6"), std::uint64_t{1} << 63)->entries,
              largest_odd_prime_up_to(std::uint64_t{1} << 40));
}

// A table of one entry: everything meets there.
template <class Entry>
FhourstonesTable<Entry> one_entry() {
    return {Pages::allocate(4096).value(), 1};
}

template <class Entry>
class TwoBig : public testing::Test {};
using Entries = testing::Types<PackedEntry, WideEntry>;
TYPED_TEST_SUITE(TwoBig, Entries);

TYPED_TEST(TwoBig, keeps_the_result_of_most_work_and_the_most_recent_other_one) {
    auto table = one_entry<TypeParam>();
    table.store(1, Outcome::win, 0);
    for (Word64 code = 2; code < 40; ++code) table.store(code, Outcome::loss, table.stored());
    table.store(77, Outcome::draw, 0);  // all of that was needed for this one
    table.store(78, Outcome::loss_or_draw, table.stored());
    EXPECT_EQ(table.find(77), Outcome::draw);
    EXPECT_EQ(table.find(78), Outcome::loss_or_draw);
    table.store(79, Outcome::draw_or_win, table.stored());
    EXPECT_EQ(table.find(77), Outcome::draw);
    EXPECT_EQ(table.find(78), Outcome::unknown);
    EXPECT_EQ(table.find(79), Outcome::draw_or_win);
}

TYPED_TEST(TwoBig, a_position_in_the_big_slot_is_renewed_there) {
    auto table = one_entry<TypeParam>();
    for (Word64 code = 1; code < 40; ++code) table.store(code, Outcome::draw_or_win, 0);
    table.store(40, Outcome::draw, table.stored());
    table.store(39, Outcome::win, table.stored());
    EXPECT_EQ(table.find(39), Outcome::win);
    EXPECT_EQ(table.find(40), Outcome::draw);
}

TYPED_TEST(TwoBig, the_work_of_a_renewed_position_is_that_of_its_last_search) {
    auto table = one_entry<TypeParam>();
    for (Word64 code = 1; code < 40; ++code) table.store(code, Outcome::draw_or_win, 0);
    table.store(39, Outcome::win, table.stored());
    table.store(40, Outcome::draw, table.stored());  // as little work as the last one: takes the big slot
    EXPECT_EQ(table.find(39), Outcome::unknown);
    EXPECT_EQ(table.find(40), Outcome::draw);
}

TYPED_TEST(TwoBig, an_empty_table_knows_nothing_not_even_of_lock_0) {
    EXPECT_EQ(one_entry<TypeParam>().find(0), Outcome::unknown);
    EXPECT_EQ(one_entry<TypeParam>().find(Word64{1} << TypeParam::lock_bits), Outcome::unknown);
}

TEST(Outcome, the_other_player_sees_it_mirrored) {
    EXPECT_EQ(opposite(Outcome::win), Outcome::loss);
    EXPECT_EQ(opposite(Outcome::draw_or_win), Outcome::loss_or_draw);
    EXPECT_EQ(opposite(Outcome::draw), Outcome::draw);
}

TEST(History, starts_with_the_lines_through_each_cell) {
    const History history(board("7x6"));
    EXPECT_EQ(history.wanted(0, 0), 3);    // a1
    EXPECT_EQ(history.wanted(1, 23), 13);  // d3
    EXPECT_EQ(history.wanted(0, 24), 13);  // d4
    EXPECT_EQ(history.wanted(0, 6), 0);    // above column a
}

TEST(History, the_cutting_move_gets_what_the_earlier_ones_pay) {
    History history(board("7x6"));
    const std::array tried = {0, 7, 14};
    history.reward_last(1, tried);
    EXPECT_EQ(history.wanted(1, 0), 2);
    EXPECT_EQ(history.wanted(1, 7), 3);
    EXPECT_EQ(history.wanted(1, 14), 5 + 2);
    EXPECT_EQ(history.wanted(0, 14), 5);  // the other side wants what it wanted
    int sum = 0;
    for (int cell = 0; cell < 64; ++cell) sum += history.wanted(1, cell);
    EXPECT_EQ(sum, 4 * 69);
}

TEST(History, a_cut_by_the_first_move_changes_nothing) {
    History history(board("7x6"));
    history.reward_last(0, std::array{21});
    EXPECT_EQ(history.wanted(0, 21), History(board("7x6")).wanted(0, 21));
}

}  // namespace
}  // namespace inarow
