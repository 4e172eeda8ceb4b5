#include "batch.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <optional>
#include <utility>

#include "api/batch.hpp"
#include "base/clock.hpp"
#include "input.hpp"
#include "interrupt.hpp"
#include "output.hpp"
#include "report/json.hpp"
#include "report/text.hpp"

namespace inarow::app {
namespace {

using api::BatchItem;

api::Report solve_item(const api::Request& request, api::Engine& engine, Control& control) {
    const Interrupt interrupt(control);
    value_or_fail(engine.accepts(request));
    return engine.solve(request, control);
}

// "4455 18", and the given score if it differs.
std::string item_text(const BatchItem& item, const api::Report& report, Notation notation) {
    const std::string moves = moves_text(item.position, notation);
    const std::string wrong = disagrees(report, item.score) ? fmt::format(" wrong: the file says {}", *item.score) : "";
    return fmt::format("{} {}{}\n", moves.empty() ? "-" : moves, to_text(report.bounds), wrong);
}

bool is_file(const std::string& source) {
    std::error_code ignored;
    return std::filesystem::is_regular_file(source, ignored);
}

// Who sends positions through a pipe may wait for each answer.  Those to a file of positions go out together, ten times
// a second: to write each by itself took a fifth of the time of easy positions.
class Answers {
public:
    explicit Answers(const BatchJob& job) : job_(job), at_once_(::isatty(STDOUT_FILENO) != 0 || !is_file(job.source)) {}
    Answers(const Answers&) = delete;
    Answers& operator=(const Answers&) = delete;
    ~Answers() {
        try {
            flush();
        } catch (const CommandFailed&) {  // another error is on its way
        }
    }

    void add(const BatchItem& item, const api::Report& report) {
        if (job_.quiet) return;
        text_ += job_.json ? report::to_json(report, job_.notation) + '\n' : item_text(item, report, job_.notation);
        if (at_once_ || held_.seconds() > 0.1) flush();
    }
    void flush() {
        say(std::exchange(text_, {}));
        held_ = Stopwatch();
    }

private:
    const BatchJob& job_;
    bool at_once_;
    std::string text_;
    Stopwatch held_;
};

// On one terminal a progress bar and the answers would overwrite each other.
ProgressStyle style_beside_lines(const BatchJob& job) {
    const bool both_on_terminal = !job.quiet && ::isatty(STDOUT_FILENO);
    return both_on_terminal && job.progress == ProgressStyle::automatic ? ProgressStyle::none : job.progress;
}

Status status_of(const api::BatchSummary& summary) {
    if (summary.wrong > 0) return Status::check_failed;
    return summary.unknown > 0 ? Status::stopped : Status::done;
}

}  // namespace

void check_batch(const std::string& source, const Variant& variant, Notation notation) {
    if (!is_file(source)) return;
    InputFile text(source);
    api::BatchReader reader(text.stream(), source, variant, notation);
    while (value_or_fail(reader.next())) {
    }
}

Status solve_batch(const BatchJob& job, api::Engine& engine, Control& control) {
    InputFile text(job.source);
    api::BatchReader reader(text.stream(), source_name(job.source), job.request.position.variant(), job.notation);
    api::BatchSummary summary;
    std::atomic<std::uint64_t> done{0};
    std::optional<Progress> progress;
    progress.emplace(style_beside_lines(job), [&] {
        Sample sample = sample_of(control, false);
        sample.done = done;
        return sample;
    });
    api::Request request = job.request;
    request.want_line = job.json && !job.quiet;
    Answers answers(job);
    while (const auto item = value_or_fail(reader.next())) {
        request.position = item->position;
        const api::Report report = solve_item(request, engine, control);
        answers.add(*item, report);
        summary.add(report, item->score);
        done = summary.positions;
    }
    progress.reset();
    answers.flush();
    say(job.json ? report::to_json(summary) + '\n' : report::summary_text(summary));
    return status_of(summary);
}

}  // namespace inarow::app
