#include "play/thinker.hpp"

#include <utility>

namespace inarow::play {

void Thinker::say(std::string_view line) {
    const std::lock_guard lock(saying_);
    say_(line);
}

void Thinker::think(Player& player, const Position& position, std::uint64_t nodes, std::optional<double> seconds,
                    Tell tell) {
    control_ = std::make_unique<Control>();
    control_->node_limit = nodes;
    thinking_ = true;
    thread_ = std::jthread([this, &player, position, seconds, tell = std::move(tell)] {
        try {
            const api::TimeLimit time(*control_, seconds);
            const Result<Choice> choice = player.choose(position, *control_);
            thinking_ = false;  // before the answer: its reader may continue at once
            tell(choice);
        } catch (...) {
            failed_ = std::current_exception();
            thinking_ = false;
        }
    });
}

void Thinker::finish() {
    if (thread_.joinable()) thread_.join();
    if (failed_) std::rethrow_exception(std::exchange(failed_, nullptr));
}

void Thinker::stop() {
    if (control_) control_->stop = true;
    finish();
}

}  // namespace inarow::play
