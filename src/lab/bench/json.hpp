// Benchmarks as JSON: one object on one line.
#pragma once

#include <string>
#include <vector>

#include "lab/bench/bench.hpp"
#include "lab/bench/covers.hpp"
#include "lab/bench/oracle.hpp"

namespace inarow::lab {

[[nodiscard]] std::string to_json(const BenchRun& run);
// `complete`: no limit came first, so that the nodes are the signature.
[[nodiscard]] std::string to_json(const std::vector<BenchRun>& runs, bool complete);
[[nodiscard]] std::string to_json(const SetRun& run);
[[nodiscard]] std::string to_json(const CoverRun& run);
[[nodiscard]] std::string to_json(const OracleRun& run);

}  // namespace inarow::lab
