// What both protocols need to keep reading while a player thinks: a thread for the search, and lines that never mix.
#pragma once

#include <atomic>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>
#include <thread>

#include "inarow/limits.hpp"
#include "play/protocol.hpp"

namespace inarow::play {

// One thread calls it; the lines that the search says come from another.  To be the last member of its engine, since
// its destructor waits for the search that uses the others.
class Thinker {
public:
    using Tell = std::function<void(const Result<Choice>&)>;

    explicit Thinker(SayLine say) : say_(std::move(say)) {}
    ~Thinker() {
        if (control_) control_->stop = true;
    }
    Thinker(const Thinker&) = delete;
    Thinker& operator=(const Thinker&) = delete;

    void say(std::string_view line);

    [[nodiscard]] bool thinking() const { return thinking_; }
    // Requires that the last search is finished.  `tell` is called from the thread of this one.
    void think(Player& player, const Position& position, std::uint64_t nodes, std::optional<double> seconds, Tell tell);
    // Waits for the running search, if there is one.  Throws what its thread threw.
    void finish();
    // The same for a search that shall move as soon as possible.
    void stop();

private:
    SayLine say_;
    std::mutex saying_;
    std::unique_ptr<Control> control_;  // of the running search, or of the last one
    std::atomic<bool> thinking_{false};
    std::exception_ptr failed_;
    std::jthread thread_;
};

}  // namespace inarow::play
