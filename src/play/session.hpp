// An engine that speaks the line protocol of docs/guide/protocol.md: one player, one variant, a line at a time.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "game/notation.hpp"
#include "play/player.hpp"

namespace inarow::play {

// Receives complete lines, without their end; from a thread of the session too, but never two at a time.
using SayLine = std::function<void(std::string_view line)>;

class Session {
public:
    // `name` is how the player is called: "alphabeta:depth=9".  No move takes more than `seconds`, if given.
    Session(std::unique_ptr<Player> player, std::string name, const Variant& variant, SayLine say,
            std::optional<double> seconds = std::nullopt);
    // Stops the running search.
    ~Session();

    // Does what one line asks for.  "go" returns at once and its answer comes from a thread.  False after "quit".
    [[nodiscard]] bool handle(std::string_view line);
    // Waits for the running search, as when there are no more lines.
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
    std::mutex saying_;
    std::unique_ptr<Control> control_;  // of the running search, or of the last one
    std::atomic<bool> thinking_{false};
    std::jthread thinker_;
};

}  // namespace inarow::play
