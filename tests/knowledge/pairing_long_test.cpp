// The same on a larger board.
#include <gtest/gtest.h>

#include "pairing_check.hpp"

namespace inarow::testing {
namespace {

TEST(EveryPairingLong, keeps_its_owner_from_losing) {
    const PairingTally tally = tally_pairings("4x4k3@free");
    EXPECT_GT(tally.pairings, 1000);
    EXPECT_EQ(tally.wrong, 0) << "of " << tally.pairings;
    RecordProperty("pairings", std::to_string(tally.pairings));
}

}  // namespace
}  // namespace inarow::testing
