// Measures what looking for covers costs, and how often it succeeds.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "inarow/limits.hpp"
#include "inarow/result.hpp"
#include "inarow/variant.hpp"

namespace inarow::lab {

// Positions with the same number of stones, the same on every machine: random positions between careful players in
// which no line can be completed at once (datasets/generate.hpp).
struct CoverRun {
    int stones = 0;
    std::uint64_t positions = 0;
    std::uint64_t bounded = 0;  // those about which the rules say anything
    double mean_micros = 0;     // processor time of knowledge::Evaluation::bound()
    double median_micros = 0;
    double worst_micros = 0;
};

[[nodiscard]] std::string to_json(const CoverRun& run);

using CoverSink = std::function<void(const CoverRun&)>;

// Every fourth number of stones from 8 on that leaves at least 8 cells empty.  Stops early, without an error, when the
// control says so.  A one-line error where the rules do not hold.
[[nodiscard]] Result<void> run_covers(const Variant& variant, std::uint64_t seed, const Control& control,
                                      const CoverSink& sink);

}  // namespace inarow::lab
