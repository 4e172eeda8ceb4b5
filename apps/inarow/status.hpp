// Exit statuses, and fail(), which stops the command with a one-line error message.
#pragma once

#include <string>
#include <utility>

#include "base/failed.hpp"

namespace inarow::app {

// The contract of the command line (docs/guide/commands.md); never renumber.  An internal error is a bug of ours, not
// of the input.
enum class Status { done = 0, check_failed = 1, bad_input = 2, stopped = 3, out_of_resources = 4, internal_error = 70 };

// Ends a command that cannot continue: main() prints the message and exits with the failure's status.
[[noreturn]] inline void fail(std::string message, Failure failure = Failure::bad_input) {
    throw Failed{{std::move(message), failure}};
}

}  // namespace inarow::app
