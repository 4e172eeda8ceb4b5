#include "replicas/fhourstones.hpp"

#include <array>
#include <limits>
#include <numeric>

#include "boards.hpp"
#include "matchers.hpp"
#include "replicas/fhourstones_history.hpp"
#include "replicas/fhourstones_table.hpp"
#include "solved.hpp"
#include "solvers/solvers.hpp"

namespace inarow {
namespace {

std::uint64_t positions_searched(std::string_view variant, std::string_view moves, std::string_view expected) {
    const auto solver = make_solver("fhourstones", board(variant), {}).value();
    const Position position = position_after(variant, moves);
    Control control;
    EXPECT_EQ(outcome(solved(*solver, position, weak_goal(), control)), expected);
    return control.nodes;
}

// The test of `inarow bench fhourstones` runs the second input, too; the other two take minutes.
TEST(Fhourstones, searches_as_many_positions_as_the_published_program) {
    const auto& [moves, outcome, positions] = published::inputs.front();
    EXPECT_EQ(positions_searched("7x6", moves, outcome), positions);
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

TEST(Fhourstones, plays_flat_boards_of_up_to_128_bits) {
    for (const auto text : {"8x7", "6x10", "8x8", "16x7", "61x1k5"})
        EXPECT_TRUE(make_solver("fhourstones", board(text), {}).has_value()) << text;
    for (const auto text : {"7x6@cylinder", "4x4x4", "7x6@free"}) {
        const auto solver = make_solver("fhourstones", board(text), {});
        ASSERT_FALSE(solver.has_value()) << text;
        EXPECT_THAT(solver.error().message, AllOf(HasSubstr("128 bits"), HasSubstr(text)));
    }
}

// Two searches that share nothing but the kernel.  Locks are of 119 bits in a table of 64 KiB, of 55 bits in one of
// 4 MiB where the code has at most 72 bits; the small one is full at once, so that every entry is fought for.
TEST(Fhourstones, agrees_with_alphabeta_on_boards_of_more_than_64_bits) {
    struct Row {
        std::string_view variant;
        int stones;
    };
    for (const Row& row : {Row{"6x10", 22}, Row{"8x8", 26}, Row{"9x7", 28}, Row{"10x8k5", 58}, Row{"10x10k6", 80},
                           Row{"16x7k6", 92}, Row{"20x5k5", 80}}) {
        const auto alphabeta = make_solver("alphabeta", board(row.variant), with_table(16 << 20)).value();
        Rng rng(5);
        std::vector<std::pair<Position, Bound>> known;
        for (int more = 0; more < 12; ++more) {
            const auto position = random_open_position(board(row.variant), row.stones + more % 4, rng);
            ASSERT_TRUE(position) << row.variant;
            known.emplace_back(*position, weak(solved(*alphabeta, *position, weak_goal())));
        }
        for (const int kibibytes : {64, 4096}) {
            const auto fhourstones =
                make_solver("fhourstones", board(row.variant), with_table(std::uint64_t{1024} * kibibytes)).value();
            Control control;
            for (const auto& [position, value] : known)
                EXPECT_EQ(weak(solved(*fhourstones, position, weak_goal(), control)), value)
                    << row.variant << ' ' << moves_text(position);
            EXPECT_GT(control.nodes, 10'000U) << row.variant << " is too easy";
        }
    }
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

TEST(FhourstonesTable, needs_an_entry_for_each_code_that_its_locks_cannot_tell_apart) {
    EXPECT_EQ(min_entries(board("6x10"), 55), (std::uint64_t{1} << 11) / 32 * 31);
    EXPECT_EQ(min_entries(board("8x8"), 55), (std::uint64_t{1} << 17) / 32 * 31);
    EXPECT_EQ(min_entries(board("16x7"), 119), 512U / 32 * 31);
    EXPECT_EQ(min_entries(board("8x8"), 119), 1U);
    EXPECT_EQ(min_entries(board("16x7"), 55), std::numeric_limits<std::uint64_t>::max());
}

TEST(FhourstonesTable, of_a_board_of_more_than_64_bits_has_locks_of_55_or_119_bits) {
    EXPECT_EQ(plan_table(board("8x8"), 0)->entry_bytes, sizeof(Entry128));
    EXPECT_EQ(plan_table(board("6x10"), 0)->entry_bytes, sizeof(Entry128));
    EXPECT_EQ(plan_table(board("8x8"), 1 << 20)->entry_bytes, sizeof(Entry256));
    EXPECT_EQ(plan_table(board("10x8"), 0)->entry_bytes, sizeof(Entry256));
    EXPECT_EQ(plan_table(board("16x7"), 0)->bytes(), 32 * published::entries);
    EXPECT_FALSE(plan_table(board("16x7"), 8192).has_value());
}

// Two codes that agree in the entry and in the lowest 55 bits differ beyond them: only the longer locks see it.
TEST(FhourstonesTable, tells_codes_apart_that_differ_in_their_high_word_only) {
    constexpr std::uint64_t entries = 509;
    FhourstonesTable<Entry256, Word128> table(Pages::allocate(32 * entries).value(), entries);
    const Word128 code = (Word128{12345} << 64) + 678;
    const Word128 twin = code + (Word128{entries} << 64);
    table.store(code, Outcome::win, 0);
    EXPECT_EQ(table.find(code), Outcome::win);
    EXPECT_EQ(table.find(twin), Outcome::unknown);
    table.store(twin, Outcome::loss, table.stored());
    EXPECT_EQ(table.find(twin), Outcome::loss);
    EXPECT_NE(table.find(code), Outcome::loss);
}

TEST(FhourstonesTable, uses_two_words_per_entry_if_one_cannot_distinguish_positions) {
    EXPECT_EQ(plan_table(board("7x6"), 0)->entry_bytes, sizeof(Entry64));
    EXPECT_EQ(plan_table(board("7x6"), 66'448'552)->entry_bytes, sizeof(Entry64));
    EXPECT_EQ(plan_table(board("7x6"), 66'448'552)->entries, published::entries);
    EXPECT_EQ(plan_table(board("7x6"), 16 << 20)->entry_bytes, sizeof(Entry128));
    EXPECT_EQ(plan_table(board("8x7"), 0)->entry_bytes, sizeof(Entry128));
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
FhourstonesTable<Entry, typename Entry::Lock> one_entry() {
    return {Pages::allocate(4096).value(), 1};
}

template <class Entry>
class TwoBig : public testing::Test {};
using Entries = testing::Types<Entry64, Entry128, Entry256>;
TYPED_TEST_SUITE(TwoBig, Entries);

TYPED_TEST(TwoBig, keeps_the_result_of_most_work_and_the_most_recent_other_one) {
    auto table = one_entry<TypeParam>();
    table.store(1, Outcome::win, 0);
    for (typename TypeParam::Lock code = 2; code < 40; ++code) table.store(code, Outcome::loss, table.stored());
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
    for (typename TypeParam::Lock code = 1; code < 40; ++code) table.store(code, Outcome::draw_or_win, 0);
    table.store(40, Outcome::draw, table.stored());
    table.store(39, Outcome::win, table.stored());
    EXPECT_EQ(table.find(39), Outcome::win);
    EXPECT_EQ(table.find(40), Outcome::draw);
}

TYPED_TEST(TwoBig, the_work_of_a_renewed_position_is_that_of_its_last_search) {
    auto table = one_entry<TypeParam>();
    for (typename TypeParam::Lock code = 1; code < 40; ++code) table.store(code, Outcome::draw_or_win, 0);
    table.store(39, Outcome::win, table.stored());
    table.store(40, Outcome::draw, table.stored());  // as little work as the last one: takes the big slot
    EXPECT_EQ(table.find(39), Outcome::unknown);
    EXPECT_EQ(table.find(40), Outcome::draw);
}

TYPED_TEST(TwoBig, an_empty_table_knows_nothing_not_even_of_lock_0) {
    EXPECT_EQ(one_entry<TypeParam>().find(0), Outcome::unknown);
    EXPECT_EQ(one_entry<TypeParam>().find(typename TypeParam::Lock{1} << TypeParam::lock_bits), Outcome::unknown);
}

TEST(Outcome, the_other_player_sees_it_mirrored) {
    EXPECT_EQ(opposite(Outcome::win), Outcome::loss);
    EXPECT_EQ(opposite(Outcome::draw_or_win), Outcome::loss_or_draw);
    EXPECT_EQ(opposite(Outcome::draw), Outcome::draw);
}

TEST(FhourstonesHistory, starts_with_the_lines_through_each_cell) {
    const FhourstonesHistory history(board("7x6"));
    EXPECT_EQ(history.wanted(0, 0), 3);    // a1
    EXPECT_EQ(history.wanted(1, 23), 13);  // d3
    EXPECT_EQ(history.wanted(0, 24), 13);  // d4
    EXPECT_EQ(history.wanted(0, 6), 0);    // above column a
}

TEST(FhourstonesHistory, the_cutting_move_gets_what_the_earlier_ones_pay) {
    FhourstonesHistory history(board("7x6"));
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

TEST(FhourstonesHistory, a_cut_by_the_first_move_changes_nothing) {
    FhourstonesHistory history(board("7x6"));
    history.reward_last(0, std::array{21});
    EXPECT_EQ(history.wanted(0, 21), FhourstonesHistory(board("7x6")).wanted(0, 21));
}

}  // namespace
}  // namespace inarow
