// The count of the standard board, and the second method on boards of 10^9 positions.
#include <gtest/gtest.h>

#include "counting/count.hpp"

namespace inarow {
namespace {

// M. Boeck, arXiv 2507.05267 (also J. Tromp's page).
TEST(CountLong, of_7x6_is_the_published_one) {
    EXPECT_TRUE(count_positions({7, 6, 4}).total() == Word128{4531985219092});
}

TEST(CountLong, both_methods_agree_on_billions) {
    for (const auto& [width, height, total] : {std::tuple{7, 4, 2265792710L}, {6, 5, 2818972642L}}) {
        const auto listed = count_positions({width, height, 4}, {}, CountMethod::skylines);
        const auto transferred = count_positions({width, height, 4}, {}, CountMethod::transfer);
        EXPECT_TRUE(listed.total() == static_cast<Word128>(total)) << width << "x" << height;
        ASSERT_EQ(listed.plies.size(), transferred.plies.size());
        for (std::size_t ply = 0; ply < listed.plies.size(); ++ply) {
            EXPECT_TRUE(listed.plies[ply].total == transferred.plies[ply].total) << "ply " << ply;
            EXPECT_TRUE(listed.plies[ply].terminal == transferred.plies[ply].terminal) << "ply " << ply;
        }
    }
}

}  // namespace
}  // namespace inarow
