#include "progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <new>
#include <string>
#include <utility>

#include "output.hpp"
#include "terminal.hpp"

namespace inarow::app {
namespace {

constexpr std::string_view clear_line = "\r\x1b[K";

// In seconds.
double interval(ProgressStyle style) {
    if (style == ProgressStyle::bar) return 0.2;
    return style == ProgressStyle::automatic ? 10 : 1;
}

ProgressStyle resolved(ProgressStyle style) {
    return style == ProgressStyle::automatic && obeys_escapes(STDERR_FILENO) ? ProgressStyle::bar : style;
}

}  // namespace

Progress::Progress(ProgressStyle style, Source source) : style_(resolved(style)), source_(std::move(source)) {
    if (style_ == ProgressStyle::none) return;
    ticker_.emplace(interval(style_), [this] {
        report();
        return true;
    });
}

Progress::Progress(ProgressStyle style, const Control& control, const Count* done, const Count* total)
    : Progress(style, [&control, done, total] {
          Sample sample = sample_of(control);
          if (done != nullptr) sample.done = *done;
          if (total != nullptr) sample.total = *total;
          return sample;
      }) {}

void Progress::end() {
    ticker_.reset();
    if (std::exchange(bar_on_screen_, false)) write_error(clear_line);
}

void Progress::report() try {
    const Sample sample = source_();
    const double seconds = watch_.seconds();
    bar_on_screen_ = style_ == ProgressStyle::bar;
    if (style_ == ProgressStyle::json) return write_error(report::progress_json(sample, seconds) + '\n');
    const std::string line = report::progress_text(sample, seconds);
    write_error(bar_on_screen_ ? fmt::format("{}{}", clear_line, line) : fmt::format("{}\n", line));
} catch (const std::bad_alloc&) {  // one report less
}

Sample sample_of(const Control& control, bool with_bounds) {
    Sample sample;
    sample.nodes = control.nodes;
    if (!with_bounds) return sample;
    sample.bounds = Bound{control.lo, control.hi};
    if (control.proof > 0) sample.left = Numbers{control.proof, control.disproof};
    return sample;
}

}  // namespace inarow::app
