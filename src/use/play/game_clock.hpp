// A clock for people: each side has some time for the whole game, and more for each move.
//
//   time control ::= time ["+" time of each move]      time ::= number ("s" | "m" | "h")      5m+3s, 90s, 1.5h
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "base/clock.hpp"
#include "inarow/position.hpp"
#include "inarow/result.hpp"

namespace inarow::play {

struct TimeControl {
    double seconds = 0;
    double increment = 0;  // after each move
};
[[nodiscard]] Result<TimeControl> parse_time_control(std::string_view name, std::string_view text);

// It runs only from start() to stop(), while a person thinks, so that neither a program's search nor a hint costs time.
class GameClock {
public:
    explicit GameClock(const TimeControl& control, double (*now)() = steady_seconds)
        : control_(control), now_(now), left_{control.seconds, control.seconds} {}

    void start() { started_ = now_(); }
    // Whether this side has time left.
    [[nodiscard]] bool stop(Stone side) { return (left(side) -= now_() - started_) > 0; }
    void moved(Stone side) { left(side) += control_.increment; }

    // "4:57", "1:02:03": what is left, begun seconds counted as whole.
    [[nodiscard]] std::string text(Stone side) const;

private:
    [[nodiscard]] double& left(Stone side) { return left_[side == Stone::second]; }

    TimeControl control_;
    double (*now_)();
    std::array<double, 2> left_;
    double started_ = 0;
};

}  // namespace inarow::play
