// An error as an exception: passes functions with nothing to add, up to the command or route that reports it.
#pragma once

#include <type_traits>
#include <utility>

#include "inarow/result.hpp"

namespace inarow {

struct Failed {
    Error error;
};

// The value; throws the error if there is one instead.
template <class T>
T value_or_fail(Result<T> result) {
    if (!result) throw Failed{std::move(result.error())};
    if constexpr (!std::is_void_v<T>) return std::move(*result);
}

}  // namespace inarow
