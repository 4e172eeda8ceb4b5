#include "search/proof/table.hpp"

#include <gtest/gtest.h>

namespace inarow {
namespace {

constexpr Word128 key_of(std::uint64_t i) { return static_cast<Word128>(i) << 50 | i; }

// Entries of positions 1 to `count`; how many of them are still there, each as it was stored.
std::uint64_t kept(std::uint64_t bytes, std::uint64_t count) {
    ProofTable table(Pages::allocate(bytes).value());
    for (std::uint64_t i = 1; i <= count; ++i)
        table.store(key_of(i), {-3, static_cast<Score>(i % 20)}, 1, {static_cast<std::uint32_t>(i), 7}, i);
    std::uint64_t found = 0;
    for (std::uint64_t i = 1; i <= count; ++i)
        if (const auto* entry = table.find(key_of(i))) {
            ++found;
            EXPECT_EQ(entry->bound(), (Bound{-3, static_cast<Score>(i % 20)}));
            EXPECT_EQ(entry->proof, i);
        }
    return found;
}

TEST(ProofTable, keeps_nearly_all_entries_while_it_grows) {
    EXPECT_GT(kept(std::uint64_t{64} << 20, 300'000), 290'000U);
    EXPECT_GT(kept((std::uint64_t{48} << 20) + 64, 300'000), 285'000U) << "not four times as large in the end";
}

TEST(ProofTable, forgets_what_it_has_no_room_for) {
    EXPECT_EQ(kept(64, 1'000), 2U);
    EXPECT_GT(kept(std::uint64_t{2} << 20, 300'000), 60'000U);
}

TEST(ProofTable, replaces_what_is_known_of_a_position) {
    ProofTable table(Pages::allocate(64).value());
    EXPECT_EQ(table.find(key_of(5)), nullptr);
    table.store(key_of(5), {-1, 4}, 1, {10, 20}, 100);
    table.store(key_of(5), {1, 2}, 2, {30, 40}, 1);
    const auto* entry = table.find(key_of(5));
    ASSERT_NE(entry, nullptr);
    EXPECT_EQ(entry->bound(), (Bound{1, 2}));
    EXPECT_EQ(entry->threshold, 2);
}

}  // namespace
}  // namespace inarow
