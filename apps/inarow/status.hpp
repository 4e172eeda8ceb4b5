// How the program ends, and the short way there: a failure that stops the command with one line.
#pragma once

#include <string>
#include <utility>

#include "base/result.hpp"

namespace inarow::app {

// The contract of the command line; never renumber.
enum class Status { done = 0, check_failed = 1, bad_input = 2, stopped = 3, out_of_resources = 4 };

// Thrown by a command that cannot go on; main() prints the message and ends with the failure's status.
struct CommandFailed {
    Error error;
};

[[noreturn]] inline void fail(std::string message, Failure failure = Failure::bad_input) {
    throw CommandFailed{{std::move(message), failure}};
}

// The value, or the end of the command.
template <class T>
T need(Result<T> result) {
    if (!result) throw CommandFailed{result.error()};
    if constexpr (!std::is_void_v<T>) return std::move(*result);
}

}  // namespace inarow::app
