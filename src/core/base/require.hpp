// Contracts at the boundaries of the library: always on, unlike assert.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace inarow {

// The caller broke a contract, or two sources of knowledge contradict each other.  Never thrown for
// what a user typed: that is a Result with a message.
class ContractViolation : public std::logic_error {
public:
    using std::logic_error::logic_error;
};

inline void require(bool condition, std::string_view message) {
    if (!condition) throw ContractViolation(std::string(message));
}

}  // namespace inarow
