// The progress of a running search, on standard error.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

#include "base/clock.hpp"
#include "base/ticker.hpp"
#include "inarow/limits.hpp"
#include "report/progress.hpp"

namespace inarow::app {

// automatic: a bar on a terminal, otherwise a line every ten seconds.
enum class ProgressStyle { automatic, bar, lines, json, none };
inline constexpr std::array<std::string_view, 5> progress_styles = {"auto", "bar", "lines", "json", "none"};

using report::Sample;

// A thread that samples the progress until it is destroyed; a short job prints nothing.
class Progress {
public:
    using Source = std::function<Sample()>;  // called from that thread

    Progress(ProgressStyle style, Source source);
    // Of a search about many positions: its nodes, and how many pieces of work are done, if there are pieces.
    using Count = std::atomic<std::uint64_t>;
    Progress(ProgressStyle style, const Control& control, const Count* done = nullptr, const Count* total = nullptr);
    ~Progress() { end(); }

    // Takes a bar off the screen; nothing is shown from then on.
    void end();

private:
    void report();

    ProgressStyle style_;
    Source source_;
    bool bar_on_screen_ = false;
    Stopwatch watch_;
    std::optional<Ticker> ticker_;  // the last member, as it uses the others
};

// The nodes and, if the search is about the user's position itself, its bounds and proof numbers.
[[nodiscard]] Sample sample_of(const Control& control, bool with_bounds = false);

}  // namespace inarow::app
