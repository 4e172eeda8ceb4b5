// The hash that identifies files (FIPS 180-4).
#pragma once

#include <string>

namespace inarow::proof {

// 64 hexadecimal digits.
[[nodiscard]] std::string sha256(const std::string& bytes);

}  // namespace inarow::proof
