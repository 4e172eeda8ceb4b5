// On what the program runs, in one line: figures without it say little.
#pragma once

#include <string>

namespace inarow::app {

// "Intel(R) Xeon(R) CPU @ 2.80GHz, 2 threads, 31.4 GiB, built with GCC 12.2.0"
[[nodiscard]] std::string machine_text();

// "2026-11-21T22:45:22Z"
[[nodiscard]] std::string now_text();

}  // namespace inarow::app
