// The program that made a row.
#pragma once

#include <string>

namespace inarow::atlas {

// "0.1.0 7d01723c1b", or "0.1.0" where it was not built from a repository: later commits may visit other nodes, and
// write other certificates.
[[nodiscard]] std::string program_version();

}  // namespace inarow::atlas
