// Exit statuses, and fail(), which stops the command with a one-line error message.
#pragma once

#include <string>
#include <utility>

#include "base/result.hpp"

namespace inarow::app {

// The contract of the command line; never renumber.
enum class Status { done = 0, check_failed = 1, bad_input = 2, stopped = 3, out_of_resources = 4 };

// Thrown by a command that cannot continue; main() prints the message and exits with the failure's status.
struct CommandFailed {
    Error error;
};

[[noreturn]] inline void fail(std::string message, Failure failure = Failure::bad_input) {
    throw CommandFailed{{std::move(message), failure}};
}

// The value; stops the command if there is an error instead.
template <class T>
T value_or_fail(Result<T> result) {
    if (!result) throw CommandFailed{result.error()};
    if constexpr (!std::is_void_v<T>) return std::move(*result);
}

}  // namespace inarow::app
