// Lines that one table has written are read by another, of any size; and what could be no entry is refused.
#include "search/tables/kept_table.hpp"

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

#include "base/rng.hpp"
#include "boards.hpp"
#include "game/geometry.hpp"
#include "search/tables/constrained_table.hpp"
#include "search/tables/key.hpp"
#include "tables.hpp"

namespace inarow {
namespace {

using namespace testing_boards;

template <class Table>
std::vector<Word128> fill(Table& table, int key_bits, std::uint64_t count) {
    Rng rng(11);
    std::vector<Word128> keys;
    for (std::uint64_t i = 0; i < count; ++i) {
        const Word128 key = rng.below(std::uint64_t{1} << 63) | Word128{rng.below(std::uint64_t{1} << 63)} << 64;
        keys.push_back(key & low_bits<Word128>(key_bits));
        table.store(table.slot(keys.back()), entry_of(keys.back()));
    }
    return keys;
}

// How many of the keys it knows; each with the entry that belongs to it.
template <class Table>
std::uint64_t own_entries(const Table& table, const std::vector<Word128>& keys) {
    std::uint64_t found = 0;
    for (const Word128 key : keys) {
        TableEntry entry;
        if (!table.find(table.slot(key), entry)) continue;
        ++found;
        const TableEntry own = entry_of(key);
        EXPECT_EQ(entry.bound, own.bound);
        EXPECT_EQ(entry.move, own.move);
        EXPECT_EQ(entry.work, own.work);
    }
    return found;
}

// From a table of one size into tables of the same, a larger and a smaller one, and one that has grown to it.
template <class Table>
void expect_all_to_arrive(int key_bits, int bits) {
    auto from = make_table<Table>({key_bits, bits, bits});
    const auto keys = fill(from, key_bits, from.capacity() / 8);
    const std::uint64_t kept = own_entries(from, keys);
    ASSERT_GE(kept, keys.size() * 98 / 100);  // some buckets are full
    for (const TableSize size : {TableSize{key_bits, bits, bits}, {key_bits, bits - 1, bits}, {key_bits, bits + 2, bits + 2},
                                 {key_bits, bits - 1, bits + 3}}) {
        auto to = make_table<Table>(size);
        ASSERT_TRUE(enter_all(to, from));
        EXPECT_GE(to.form().lines, from.form().lines);
        EXPECT_GE(own_entries(to, keys), kept * 97 / 100);
    }
    auto small = make_table<Table>({key_bits, bits - 3, bits - 3});
    ASSERT_TRUE(enter_all(small, from));
    EXPECT_GE(own_entries(small, keys), std::min(kept, small.capacity()) / 2);
}

TEST(KeptTable, is_read_by_tables_of_any_size) {
    expect_all_to_arrive<NarrowTable>(113, 12);
    expect_all_to_arrive<NarrowTable>(20, 10);
    expect_all_to_arrive<WideTable>(64, 10);
    expect_all_to_arrive<WideTable>(72, 10);
    expect_all_to_arrive<WideTable>(128, 10);
}

TEST(KeptTable, adds_to_what_a_table_has) {
    auto one = make_table<NarrowTable>({113, 10, 10});
    auto other = make_table<NarrowTable>({113, 10, 10});
    const Word128 key = 0x123456789ABC;
    one.store(one.slot(key), {{-30, 5}, 3, 9});
    other.store(other.slot(key), {{2, 33}, -1, 4});
    ASSERT_TRUE(enter_all(one, other));
    TableEntry entry;
    ASSERT_TRUE(one.find(one.slot(key), entry));
    EXPECT_EQ(entry.bound, (Bound{2, 5}));
    EXPECT_EQ(entry.move, 3);
    EXPECT_EQ(entry.work, 9);
}

// A table may have many more lines than are in use, and memory that nobody has touched costs nothing.
TEST(KeptTable, empty_lines_touch_no_memory) {
    auto table = make_table<NarrowTable>({113, 16, 16});
    const std::vector<std::byte> empty(table.lines().size());
    ASSERT_TRUE(table.enter(table.form(), 0, empty));
    std::vector<unsigned char> resident(empty.size() / static_cast<std::size_t>(::getpagesize()));
    ASSERT_EQ(::mincore(const_cast<std::byte*>(table.lines().data()), empty.size(), resident.data()), 0);
    EXPECT_EQ(std::ranges::count(resident, 1), 0);
}

TEST(KeptTable, refuses_forms_that_it_cannot_read) {
    auto table = make_table<NarrowTable>({113, 8, 12});
    EXPECT_TRUE(table.expect({"narrow 2", 1024}));
    for (const TableForm& form :
         {TableForm{"narrow 1", 1024}, {"wide 1", 1024}, {"narrow", 1024}, {"cube 1", 1 << 14}, {"", 1024}, {"narrow 2", 0},
          {"narrow 2", 1}, {"narrow 2", 1000}, {"narrow 2", 64}})
        EXPECT_FALSE(table.expect(form)) << form.layout << ' ' << form.lines;
}

TEST(KeptTable, a_full_one_gets_room) {
    auto table = make_table<NarrowTable>({113, 8, 12});
    const auto few = fill(table, 113, table.capacity() / 4);
    table.make_room();
    EXPECT_EQ(table.form().lines, 256U);
    const auto many = fill(table, 113, table.capacity());
    const std::uint64_t known = own_entries(table, many);
    table.make_room();
    EXPECT_EQ(table.form().lines, 1024U);
    EXPECT_EQ(own_entries(table, many), known);
}

// A line with one entry, as its table would write it.
std::array<std::byte, 64> narrow_line(Word128 tag, int work, int move, int hi, int lo) {
    std::array<std::byte, 64> line{};
    const Word128 word = tag << 22 | static_cast<std::uint64_t>(work) << 16 | static_cast<std::uint64_t>(move) << 12 |
                               static_cast<std::uint64_t>(hi + offset) << 6 | static_cast<std::uint64_t>(lo + offset);
    std::memcpy(line.data(), &word, sizeof word);
    return line;
}
std::array<std::byte, 64> wide_line(std::uint64_t high, std::uint32_t more, int work, int move, int hi, int lo) {
    std::array<std::byte, 64> line{};
    const std::uint32_t payload = more | static_cast<std::uint32_t>(work) << 21 | static_cast<std::uint32_t>(move) << 14 |
                                  static_cast<std::uint32_t>(hi + offset) << 7 | static_cast<std::uint32_t>(lo + offset);
    std::memcpy(line.data() + 4, &payload, sizeof payload);
    std::memcpy(line.data() + 40, &high, sizeof high);
    return line;
}

TEST(KeptTable, refuses_what_no_search_could_have_stored) {
    auto narrow = make_table<NarrowTable>({113, 8, 8});
    const auto taken = [&](const std::array<std::byte, 64>& line) { return narrow.enter({"narrow 2", 256}, 3, line); };
    EXPECT_TRUE(taken(narrow_line(5, 1, 6, 4, -3)));
    EXPECT_TRUE(taken(narrow_line(6, 1, 15, 4, 4)));  // no move
    EXPECT_FALSE(taken(narrow_line(7, 0, 6, 4, -3))) << "no work";
    EXPECT_FALSE(taken(narrow_line(8, 1, 7, 4, -3))) << "a move that the board does not have";
    EXPECT_FALSE(taken(narrow_line(9, 1, 6, -4, -3))) << "an empty bound";
    EXPECT_FALSE(taken(narrow_line(Word128{1} << 105, 1, 6, 4, -3))) << "a key that is too long";

    auto wide = make_table<WideTable>({72, 8, 8});
    const auto taken_wide = [&](const std::array<std::byte, 64>& line) { return wide.enter({"wide 1", 256}, 3, line); };
    EXPECT_TRUE(taken_wide(wide_line(0, 0, 1, 6, 4, -3)));
    EXPECT_FALSE(taken_wide(wide_line(0, 0, 0, 6, 4, -3))) << "no work";
    EXPECT_FALSE(taken_wide(wide_line(0, 0, 1, 7, 4, -3))) << "a move that the board does not have";
    EXPECT_FALSE(taken_wide(wide_line(0, 0, 1, 6, -4, -3))) << "an empty bound";
    EXPECT_FALSE(taken_wide(wide_line(0, 1U << 27, 1, 6, 4, -3))) << "bits that nothing uses";
    EXPECT_FALSE(taken_wide(wide_line(1, 0, 1, 6, 4, -3))) << "a key that is too long";
}

// The table of the constrained search holds whole codes.
template <class Word>
ConstrainedTable<Word> table_of_codes(std::uint64_t lines) {
    return {Pages::allocate(64 * lines).value(), columns};
}

template <class Word>
std::uint64_t own_codes(const ConstrainedTable<Word>& table, const std::vector<Word>& codes) {
    std::uint64_t found = 0;
    for (const Word code : codes) {
        const auto* entry = table.find(code);
        if (entry == nullptr) continue;
        ++found;
        const TableEntry own = entry_of(code);
        EXPECT_EQ((Bound{entry->lo, entry->hi}), own.bound);
        EXPECT_EQ(entry->move, own.move);
        EXPECT_EQ(entry->work, own.work);
    }
    return found;
}

template <class Word>
void expect_codes_to_arrive() {
    auto from = table_of_codes<Word>(1000);
    Rng rng(12);
    std::vector<Word> codes;
    for (int i = 0; i < 500; ++i) {
        codes.push_back(1 + Word{rng.below(std::uint64_t{1} << 62)} * Word{rng.below(std::uint64_t{1} << 62)});
        const TableEntry own = entry_of(codes.back());
        from.store(codes.back(), own.bound, own.move, own.work);
    }
    const std::uint64_t kept = own_codes(from, codes);
    EXPECT_GE(kept, 480U);
    for (const std::uint64_t lines : {1000, 3000}) {
        auto to = table_of_codes<Word>(lines);
        ASSERT_TRUE(enter_all(to, from));
        EXPECT_EQ(own_codes(to, codes), kept);
    }
    auto small = table_of_codes<Word>(100);
    ASSERT_TRUE(enter_all(small, from));
    EXPECT_GE(own_codes(small, codes), 190U);
}

TEST(KeptTable, of_whole_codes_is_read_by_tables_of_any_size) {
    expect_codes_to_arrive<Word64>();
    expect_codes_to_arrive<Word128>();
}

TEST(KeptTable, of_whole_codes_adds_to_what_a_table_has) {
    auto one = table_of_codes<Word64>(10);
    auto other = table_of_codes<Word64>(10);
    one.store(99, {-30, 5}, 3, 9);
    other.store(99, {2, 33}, -1, 4);
    ASSERT_TRUE(enter_all(one, other));
    const auto* entry = one.find(99);
    ASSERT_NE(entry, nullptr);
    EXPECT_EQ((Bound{entry->lo, entry->hi}), (Bound{2, 5}));
    EXPECT_EQ(entry->move, 3);
    EXPECT_EQ(entry->work, 9);
}

TEST(KeptTable, of_whole_codes_refuses_what_no_search_could_have_stored) {
    const auto taken = [](std::uint64_t code, int lo, int hi, int move, std::uint64_t line) {
        std::array<std::byte, 64> bytes{};
        const std::array<std::int8_t, 4> rest = {static_cast<std::int8_t>(lo), static_cast<std::int8_t>(hi),
                                                 static_cast<std::int8_t>(move), 1};
        std::memcpy(bytes.data() + 16, &code, sizeof code);
        std::memcpy(bytes.data() + 24, rest.data(), rest.size());
        return table_of_codes<Word64>(1).enter({"codes64 1", 2}, line, bytes);
    };
    EXPECT_TRUE(taken(1, -3, 4, 6, 1));
    EXPECT_TRUE(taken(1, 4, 4, -1, 1));  // no move
    EXPECT_FALSE(taken(1, -3, 4, 7, 1)) << "a move that the board does not have";
    EXPECT_FALSE(taken(1, -3, 4, -2, 1)) << "a move that the board does not have";
    EXPECT_FALSE(taken(1, 4, -3, 6, 1)) << "an empty bound";
    EXPECT_FALSE(taken(1, -3, 4, 6, 0)) << "a line in which the code does not belong";
    EXPECT_TRUE(table_of_codes<Word64>(1).expect({"codes64 1", 3}));
    EXPECT_FALSE(table_of_codes<Word64>(1).expect({"codes128 1", 3}));
    EXPECT_FALSE(table_of_codes<Word64>(1).expect({"narrow 1", 4}));
    EXPECT_FALSE(table_of_codes<Word128>(1).expect({"codes128 1", 0}));
}

// Lines as they are today.  Where this fails, old files would be misread: narrow_layout and wide_layout need a new number.
TEST(KeptTable, lines_are_those_of_this_version) {
    auto narrow = make_table<NarrowTable>({113, 10, 10});
    narrow.store(narrow.slot(0x123456789ABC), {{-3, 4}, 2, 5});
    const auto* words = reinterpret_cast<const std::uint64_t*>(narrow.lines().data());
    const auto* word = std::find_if(words, words + 8 * 1024, [](std::uint64_t w) { return w != 0; });
    EXPECT_EQ(word - words, 8 * 201) << std::hex << *word;
    EXPECT_EQ(*word, 0x6A604BF05B05289BU);

    auto wide = make_table<WideTable>({72, 10, 10});
    wide.store(wide.slot(Word128{0x55} << 64 | 0x123456789ABC), {{-3, 4}, 2, 5});
    std::vector<std::uint32_t> found;
    const auto* halves = reinterpret_cast<const std::uint32_t*>(wide.lines().data());
    for (std::uint32_t i = 0; i < 16 * 1024; ++i)
        if (halves[i] != 0) found.insert(found.end(), {i, halves[i]});
    EXPECT_EQ(found, (std::vector<std::uint32_t>{9024, 2, 9025, 10522907, 9028, 2167390572, 9029, 126376361}));

    auto codes = table_of_codes<Word64>(1000);
    codes.store(0x123456789ABC, {-3, 4}, 2, 5);
    const auto* bytes = reinterpret_cast<const std::uint32_t*>(codes.lines().data());
    found.clear();
    for (std::uint32_t i = 0; i < 16 * 1000; ++i)
        if (bytes[i] != 0) found.insert(found.end(), {i, bytes[i]});
    EXPECT_EQ(found, (std::vector<std::uint32_t>{9808, 1450744508, 9809, 4660, 9810, 84018429}));
}

// The same for the keys (search/tables/key.hpp).
template <class G>
std::vector<std::uint64_t> key_of(std::string_view variant, std::string_view played) {
    const Position position = position_after(variant, played);
    const G g(position.variant());
    const Word128 code = KeysOf<G>(g, position.variant()).key(make_node(g, position)).code;
    return {static_cast<std::uint64_t>(code >> 64), static_cast<std::uint64_t>(code)};
}
using Key = std::vector<std::uint64_t>;
using FlatBoard = DynamicGeometry<Word64, Flat, Placement::drop>;
using Ring = DynamicGeometry<Word128, Cylinder, Placement::drop>;
using Cube = DynamicGeometry<Word128, Box, Placement::drop>;
using Paper = DynamicGeometry<Word64, Flat, Placement::free>;

TEST(KeptTable, keys_are_those_of_this_version) {
    EXPECT_EQ(key_of<FlatBoard>("7x6", "4452"), (Key{4433222058241, 4432955720065}));
    EXPECT_EQ(key_of<FlatBoard>("7x6", "4436"), (Key{4433222058241, 4432955720065}));
    EXPECT_EQ(key_of<FlatBoard>("7x6", "22222213333331114444"), (Key{4438089146960, 4444004556848})) << "stones that nobody needs";
    EXPECT_EQ(key_of<Ring>("9x7@cylinder", "4452"), (Key{1, 72340172854854915}));
    EXPECT_EQ(key_of<Cube>("4x4x4", "0F1"), (Key{2114, 2343035125003027489}));
    EXPECT_EQ(key_of<Paper>("5x5@free", "a1b2c3"), (Key{0, 1063613}));
}

}  // namespace
}  // namespace inarow
