// Benchmarks as JSON: one object on one line.
#pragma once

#include <string>
#include <vector>

#include "lab/bench/bench.hpp"
#include "lab/bench/covers.hpp"

namespace inarow::lab {

[[nodiscard]] std::string to_json(const BenchRun& run);
[[nodiscard]] std::string to_json(const std::vector<BenchRun>& runs);
[[nodiscard]] std::string to_json(const SetRun& run);
[[nodiscard]] std::string to_json(const CoverRun& run);

}  // namespace inarow::lab
