// The progress of a running search, on standard error.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "base/clock.hpp"
#include "base/names.hpp"
#include "base/result.hpp"
#include "search/control.hpp"

namespace inarow::app {

// automatic: a bar on a terminal, otherwise a line every ten seconds.
enum class ProgressStyle { automatic, bar, lines, json, none };
[[nodiscard]] Result<ProgressStyle> parse_progress_style(std::string_view name);
[[nodiscard]] Names progress_style_names();

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
};

// A thread that samples the progress until it is destroyed; a short job prints nothing.
class Progress {
public:
    using Source = std::function<Sample()>;  // called from that thread

    Progress(ProgressStyle style, Source source);
    ~Progress();

private:
    void watch(const std::stop_token& stop);
    void show(const Sample& sample);

    ProgressStyle style_;
    Source source_;
    bool bar_on_screen_ = false;
    Stopwatch watch_;
    std::jthread thread_;
};

// The nodes and, if the search is about the user's position itself, its bounds and proof numbers.
[[nodiscard]] Sample sample_of(const Control& control, bool with_bounds);

}  // namespace inarow::app
