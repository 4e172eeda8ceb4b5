// What every fuzz target shares: the bytes as text, and a check that is always on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

namespace inarow::fuzzing {

// libFuzzer reports an abort with the input that led to it.
inline void check(bool condition) {
    if (!condition) std::abort();
}

// An error must be one line that says something.
inline void check_message(const std::string& message) {
    check(!message.empty() && message.find('\n') == std::string::npos && message.size() < 1000);
}

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

}  // namespace inarow::fuzzing
