// Numbers formatted for people.
#pragma once

#include <cstdint>
#include <string>

#include "base/text.hpp"  // grouped()

namespace inarow::report {

// "512.0 MiB", "64 B"
[[nodiscard]] std::string memory_text(std::uint64_t bytes);

// "0.012 s", "3.5 s", "4 min 05 s", "12.5 days"
[[nodiscard]] std::string duration_text(double seconds);

// "1,234,567 nodes in 0.012 s (102.9 million/s)"
[[nodiscard]] std::string work_text(std::uint64_t nodes, double seconds);

}  // namespace inarow::report
