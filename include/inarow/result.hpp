// A value, or one line that tells a user what is wrong and where.
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <type_traits>
#include <utility>

#pragma GCC visibility push(default)
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

template <class T>
T unwrapped(Result<T> result) {
    if constexpr (!std::is_void_v<T>) return *std::move(result);
}

}  // namespace inarow
#pragma GCC visibility pop

// The value of a Result; where it is an error, the function returns that error.  As the first thing that a statement
// evaluates, since a return from within it may leave what was evaluated before undestroyed.
#define INAROW_TRY(...)                                                          \
    __extension__({                                                              \
        auto&& inarow_result = (__VA_ARGS__);                                    \
        if (!inarow_result) return tl::unexpected(inarow_result.error());        \
        inarow::unwrapped(std::forward<decltype(inarow_result)>(inarow_result)); \
    })
