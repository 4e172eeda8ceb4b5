// The clock for people, turned by hand.
#include "play/game_clock.hpp"

#include "boards.hpp"
#include "matchers.hpp"

namespace inarow::play {
namespace {

double hand = 0;

bool think(GameClock& clock, Stone side, double seconds) {
    clock.start();
    hand += seconds;
    return clock.stop(side);
}

TEST(GameClock, counts_only_the_time_in_which_a_side_thinks) {
    GameClock clock({300, 3}, [] { return hand; });
    EXPECT_EQ(clock.text(Stone::first), "5:00");
    EXPECT_TRUE(think(clock, Stone::first, 10));
    clock.moved(Stone::first);
    hand += 1000;  // a program is to move
    EXPECT_TRUE(think(clock, Stone::first, 0.5));
    EXPECT_EQ(clock.text(Stone::first), "4:53");  // 292.5 s
    EXPECT_EQ(clock.text(Stone::second), "5:00");
}

TEST(GameClock, runs_out_of_the_time_of_one_side) {
    GameClock clock({7200, 0}, [] { return hand; });
    EXPECT_TRUE(think(clock, Stone::second, 3599));
    EXPECT_EQ(clock.text(Stone::second), "1:00:01");
    EXPECT_FALSE(think(clock, Stone::second, 3601));
    EXPECT_TRUE(think(clock, Stone::first, 7199));
}

TEST(GameClock, reads_times_and_rejects_what_is_none) {
    const auto read = [](std::string_view text) { return parse_time_control("--clock", text); };
    EXPECT_EQ(read("5m+3s")->seconds, 300);
    EXPECT_EQ(read("5m+3s")->increment, 3);
    EXPECT_EQ(read("1.5h")->seconds, 5400);
    EXPECT_EQ(read("1.5h")->increment, 0);
    for (const char* text :
         {"", "5", "m", "0s", "-1s", "5m+", "+3s", "5m+3", "5m3s", "nans", "infs", "25h", "5m+3s+1s"})
        EXPECT_EQ(message_of(read(text)),
                  "--clock '" + std::string(text) + "' is not a time such as 90s or 5m+3s, at most 24h");
}

}  // namespace
}  // namespace inarow::play
