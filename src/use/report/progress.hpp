// How far running work has come, as people and programs read it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "inarow/bound.hpp"
#include "search/proof/numbers.hpp"

namespace inarow::report {

// A sample of the progress; absent values are not shown.
struct Sample {
    // Of pieces with names the one at work.  They differ too much in size to say how much time is left.
    std::string task{};
    std::uint64_t nodes = 0;
    std::optional<Bound> bounds;
    std::optional<Numbers> left;  // proof and disproof number
    // Of the nodes still to be visited: from and, where it is known, to.
    std::optional<std::pair<double, std::optional<double>>> remaining;
    std::optional<std::uint64_t> done;  // pieces of a job that has several
    std::uint64_t total = 0;            // 0 when that is not known
    bool bytes = false;                 // the pieces are bytes, and no search is at work
};

// Both after so many seconds of work.
[[nodiscard]] std::string progress_text(const Sample& sample, double seconds);
[[nodiscard]] std::string progress_json(const Sample& sample, double seconds);

}  // namespace inarow::report
