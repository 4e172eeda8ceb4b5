// An engine that speaks the line protocol of docs/guide/protocol.md: one player, one variant, a line at a time.
#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "game/notation.hpp"
#include "play/player.hpp"

namespace inarow::play {

// Receives complete lines, without their end; from a thread of the session too, but never two at a time.
using SayLine = std::function<void(std::string_view line)>;

class Session {
public:
    // `name` is how the player is called: "alphabeta:depth=9".  No move takes more than `seconds`, if given; games have
    // this seed unless "newgame" gives another.
    Session(std::unique_ptr<Player> player, std::string name, const Variant& variant, SayLine say,
            std::optional<double> seconds = std::nullopt, std::uint64_t seed = 1);
    // Stops the running search.
    ~Session();

    // Does what one line asks for.  "go" returns at once and its answer comes from a thread; what that threw, the next
    // call throws.  False after "quit".
    [[nodiscard]] bool handle(std::string_view line);
    // Waits for the running search, as when there are no more lines, and throws what it threw.
    void finish();

private:
    using Words = std::vector<std::string_view>;

    void say(std::string_view line);
    void introduce();
    void set_game(const Words& words);
    void set_position(const Words& words);
    void go(const Words& words);
    void think(std::optional<double> seconds);
    void stop();

    std::unique_ptr<Player> player_;
    std::string name_;
    Position position_;
    SayLine say_;
    std::optional<double> seconds_;
    std::uint64_t seed_;
    std::mutex saying_;
    std::unique_ptr<Control> control_;  // of the running search, or of the last one
    std::atomic<bool> thinking_{false};
    std::exception_ptr failed_;  // what the thread threw, for the one that joins it
    std::jthread thinker_;       // the last member: the others are there until it has ended
};

}  // namespace inarow::play
