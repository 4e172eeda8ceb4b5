// A value, or one line that tells a user what is wrong and where.
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <utility>

namespace inarow {

// Which exit status a program should end with; the numbers are the contract of the command line.
enum class Failure { bad_input = 2, out_of_resources = 4 };

struct Error {
    std::string message;
    Failure failure = Failure::bad_input;
};

template <class T>
using Result = tl::expected<T, Error>;

[[nodiscard]] inline tl::unexpected<Error> error(std::string message, Failure failure = Failure::bad_input) {
    return tl::unexpected<Error>(Error{std::move(message), failure});
}

}  // namespace inarow
