#include "answers.hpp"

#include <utility>

#include "output.hpp"
#include "status.hpp"

namespace inarow::app {

// A thread of its own, so that answers do not wait for the end of a hard position that comes after them.
Answers::Answers(bool at_once) : at_once_(at_once) {
    if (!at_once) writer_.emplace(0.1, [this] { return write_in_passing(); });
}

Answers::~Answers() {
    try {
        flush();
    } catch (...) {  // another error is on its way
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

bool Answers::write_in_passing() {
    const std::scoped_lock guard(lock_);
    try {
        write();
    } catch (...) {
        failure_ = std::current_exception();
    }
    return !failure_;
}

void Answers::write() {
    if (!held_.empty()) say(std::exchange(held_, {}));
}

void Answers::check() const {
    if (failure_) std::rethrow_exception(failure_);
}

}  // namespace inarow::app
