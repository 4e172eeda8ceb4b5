#include "answers.hpp"

#include <chrono>
#include <utility>

#include "output.hpp"
#include "status.hpp"

namespace inarow::app {

// A thread of its own, so that answers do not wait for the end of a hard position that comes after them.
Answers::Answers(bool at_once) : at_once_(at_once) {
    if (at_once) return;
    writer_ = std::jthread([this](const std::stop_token& stop) {
        std::unique_lock guard(lock_);
        while (!stop.stop_requested() && !failure_) {
            never_.wait_for(guard, stop, std::chrono::milliseconds(100), [] { return false; });
            try {
                write();
            } catch (const CommandFailed&) {
                failure_ = std::current_exception();
            }
        }
    });
}

Answers::~Answers() {
    try {
        flush();
    } catch (const CommandFailed&) {  // another error is on its way
    }
}

void Answers::add(std::string_view text) {
    const std::scoped_lock guard(lock_);
    check();
    held_ += text;
    if (at_once_) write();
}

void Answers::flush() {
    const std::scoped_lock guard(lock_);
    check();
    write();
}

void Answers::write() {
    if (!held_.empty()) say(std::exchange(held_, {}));
}

void Answers::check() const {
    if (failure_) std::rethrow_exception(failure_);
}

}  // namespace inarow::app
