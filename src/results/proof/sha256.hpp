// The hash by which files are known (FIPS 180-4).
#pragma once

#include <string>

namespace inarow::proof {

// 64 hexadecimal digits.
[[nodiscard]] std::string sha256(const std::string& bytes);

}  // namespace inarow::proof
