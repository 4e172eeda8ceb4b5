// Calls of the system that failed, as errors.
#pragma once

#include <cerrno>
#include <exception>
#include <string_view>

#include "inarow/result.hpp"

namespace inarow {

// Whether the machine has run out of something (memory, disk, descriptors), or what was asked for is wrong.
[[nodiscard]] Failure failure_of(int code);

// "cannot read a.txt: No such file or directory"
[[nodiscard]] Error system_error(std::string_view what, int code = errno);

// Whether this was thrown because the system starts no more threads.
[[nodiscard]] bool lacks_threads(const std::exception& problem);

}  // namespace inarow
