// A table may forget; it may never answer with what belongs to another position.
#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "base/require.hpp"
#include "base/rng.hpp"
#include "tables.hpp"

namespace inarow {
namespace {

Word128 random_key(Rng& rng, int bits) {
    const Word128 high = rng.below(std::uint64_t{1} << 63);
    return (high << 64 | rng.below(std::uint64_t{1} << 63)) & low_bits<Word128>(bits);
}

// Fills a table with several times its capacity; every answer must be the one stored under that key.
template <class Table>
void expect_own_answers(TableSize size, Replacement scheme, int bits) {
    auto table = make_table<Table>(size, scheme);
    Rng rng(7);
    std::vector<Word128> keys;
    for (std::uint64_t i = 0; i < 4 * table.capacity(); ++i) {
        keys.push_back(random_key(rng, bits));
        table.store(table.slot(keys.back()), entry_of(keys.back()));
        if (i == table.capacity() && !table.full_grown()) table.grow();
    }
    std::uint64_t found = 0;
    for (const auto key : keys) {
        TableEntry entry;
        if (!table.find(table.slot(key), entry)) continue;
        ++found;
        ASSERT_EQ(entry.bound, entry_of(key).bound);
        ASSERT_EQ(entry.move, entry_of(key).move);
    }
    EXPECT_GE(found, table.capacity() * 3 / 10);
    EXPECT_LT(found, keys.size());
}

class EveryScheme : public testing::TestWithParam<Replacement> {};

TEST_P(EveryScheme, narrow_table_answers_only_for_its_own_positions) {
    expect_own_answers<NarrowTable>({113, 8, 8}, GetParam(), 113);
    expect_own_answers<NarrowTable>({113, 8, 10}, GetParam(), 113);
    expect_own_answers<NarrowTable>({20, 8, 9}, GetParam(), 20);
}
TEST_P(EveryScheme, wide_table_answers_only_for_its_own_positions) {
    expect_own_answers<WideTable>({64, 8, 9}, GetParam(), 64);
    expect_own_answers<WideTable>({72, 8, 10}, GetParam(), 72);
    expect_own_answers<WideTable>({128, 9, 9}, GetParam(), 128);
}
INSTANTIATE_TEST_SUITE_P(Replacement, EveryScheme,
                         testing::Values(Replacement::work, Replacement::twobig, Replacement::recent));

// A broken tag would show here: all keys of a small board, bucket by bucket.
TEST(KeySplit, loses_no_bit_of_the_key) {
    const KeySplit split(16, 7);
    std::vector<bool> seen(1U << 16);
    for (Word128 key = 0; key < seen.size(); ++key) {
        const auto place = split(key);
        ASSERT_LT(place.bucket, 128U);
        const auto both = static_cast<std::size_t>(place.bucket << 9 | place.tag);
        ASSERT_FALSE(seen[both]);
        seen[both] = true;
    }
}

template <class Table>
void expect_bounds_to_meet() {
    auto table = make_table<Table>({40, 4, 4});
    const auto slot = table.slot(12345);
    table.store(slot, {{-5, 9}, 3, 4});
    table.store(slot, {{1, 20}, -1, 2});
    TableEntry entry;
    ASSERT_TRUE(table.find(slot, entry));
    EXPECT_EQ(entry.bound, (Bound{1, 9}));
    EXPECT_EQ(entry.move, 3) << "a bound without a move must not make the table forget the move";
    EXPECT_THROW(table.store(slot, {{10, 20}, -1, 2}), ContractViolation);
}
TEST(Table, bounds_of_one_position_meet_and_contradictions_stop_the_program) {
    expect_bounds_to_meet<NarrowTable>();
    expect_bounds_to_meet<WideTable>();
}

template <class Table>
void expect_moves_without_bounds(Table table) {
    const auto slot = table.slot(12345);
    table.store(slot, {{-5, -3}, 3, 4});
    table.forget_bounds();
    TableEntry entry;
    ASSERT_TRUE(table.find(slot, entry));
    EXPECT_EQ(entry.move, 3);
    EXPECT_LE(entry.bound.lo, -offset);
    EXPECT_GE(entry.bound.hi, offset);
    EXPECT_FALSE(table.find(table.slot(54321), entry)) << "nothing comes of nothing";
    table.store(slot, {{7, 9}, -1, 2});
    ASSERT_TRUE(table.find(slot, entry));
    EXPECT_EQ(entry.bound, (Bound{7, 9}));
    EXPECT_EQ(entry.move, 3);
}
TEST(Table, forgets_bounds_and_keeps_moves) {
    expect_moves_without_bounds(make_table<NarrowTable>({40, 4, 4}));
    expect_moves_without_bounds(make_table<WideTable>({40, 4, 4}));
    expect_moves_without_bounds(make_table<WideTable>({72, 4, 5}));
}

TEST(Table, growing_keeps_every_entry) {
    auto table = make_table<NarrowTable>({113, 8, 13});
    Rng rng(3);
    std::vector<Word128> keys;
    for (int i = 0; i < 100; ++i) keys.push_back(random_key(rng, 113));
    for (const Word128 key : keys) table.store(table.slot(key), entry_of(key));
    for (int growth = 0; growth < 3; ++growth) table.grow();
    EXPECT_TRUE(table.full_grown());
    for (const Word128 key : keys) {
        TableEntry entry;
        ASSERT_TRUE(table.find(table.slot(key), entry));
        EXPECT_EQ(entry.bound, entry_of(key).bound);
    }
}

template <class Table>
void hammer(Table& table, std::uint64_t seed, int bits) {
    Rng rng(seed);
    for (int i = 0; i < 50'000; ++i) {
        const auto key = random_key(rng, bits) % 500;
        TableEntry entry;
        if (table.find(table.slot(key), entry)) {
            ASSERT_EQ(entry.bound, entry_of(key).bound);
        } else {
            table.store(table.slot(key), entry_of(key));
        }
    }
}
TEST(Table, threads_never_see_a_mixture_of_entries) {
    auto narrow = make_table<NarrowTable>({40, 4, 4});
    auto wide = make_table<WideTable>({72, 4, 4});
    std::vector<std::jthread> threads;
    for (std::uint64_t seed = 0; seed < 4; ++seed)
        threads.emplace_back([&, seed] {
            hammer(narrow, seed, 40);
            hammer(wide, seed, 72);
        });
}

TEST(Table, a_tag_that_does_not_fit_is_refused) {
    EXPECT_THROW(make_table<NarrowTable>({113, 6, 6}), ContractViolation);
}

TEST(Pages, too_much_memory_is_a_clear_error) {
    const auto pages = Pages::allocate(std::uint64_t{1} << 50);
    ASSERT_FALSE(pages.has_value());
    EXPECT_NE(pages.error().message.find("does not fit into memory"), std::string::npos);
}

}  // namespace
}  // namespace inarow
