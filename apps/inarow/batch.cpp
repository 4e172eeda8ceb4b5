#include "batch.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <exception>
#include <mutex>
#include <optional>
#include <utility>

#include "base/input_file.hpp"
#include "base/ticker.hpp"
#include "input.hpp"
#include "report/fields.hpp"
#include "report/json.hpp"
#include "report/text.hpp"
#include "work/batch.hpp"

namespace inarow::app {
namespace {

// Answers on their way to standard output, each at once, or all that came in a tenth of a second together: a system
// call for each answer took a fifth of the time of easy positions.  If a text cannot be written, the next call throws
// Failed.
class Answers {
public:
    // A thread of its own, so that answers do not wait for the end of a hard position that comes after them.
    explicit Answers(bool at_once) : at_once_(at_once) {
        if (!at_once) writer_.emplace(0.1, [this] { return write_in_passing(); });
    }
    ~Answers() {
        try {
            flush();
        } catch (...) {  // another error is on its way
        }
    }
    Answers(const Answers&) = delete;
    Answers& operator=(const Answers&) = delete;

    void add(std::string_view text) {
        const std::scoped_lock guard(lock_);
        check();
        held_ += text;
        if (at_once_) write();
    }
    void flush() {
        const std::scoped_lock guard(lock_);
        check();
        write();
    }

private:
    bool write_in_passing() {
        const std::scoped_lock guard(lock_);
        try {
            write();
        } catch (...) {
            failure_ = std::current_exception();
        }
        return !failure_;
    }
    // With the lock held.
    void write() {
        if (!held_.empty()) say(std::exchange(held_, {}));
    }
    void check() const {
        if (failure_) std::rethrow_exception(failure_);
    }

    const bool at_once_;
    std::mutex lock_;
    std::string held_;
    std::exception_ptr failure_;
    std::optional<Ticker> writer_;  // the last member, as it uses the others
};

api::Report solve_item(const api::Request& request, api::Engine& engine, Control& control) {
    const Interrupt interrupt(control);
    value_or_fail(engine.accepts(request));
    return engine.solve(request, control);
}

// "  1: -17  2: -16 ..." or "  best 3 6", where that was asked for.
std::string asked_of_moves(const api::Report& report, Notation notation) {
    const Variant& variant = report.request.position.variant();
    std::string text;
    for (const auto& [move, bound] : report.scores)
        text += fmt::format("  {}: {}", to_text(variant, move, notation), to_text(bound));
    if (!report.request.every_best || report.request.every_move || report.best.empty()) return text;
    text += "  best";
    for (const Move move : report.best) text += ' ' + to_text(variant, move, notation);
    return text;
}

// "4455 18", and the given score if it differs.
std::string text_of(const BatchJob& job, const api::BatchItem& item, const api::Report& report) {
    const Notation notation = job.talk.notation();
    const std::optional<Score> given = item.score ? item.score : item.result;
    if (job.talk.json()) return report::to_json(report, notation, given) + '\n';
    if (job.talk.csv()) return report::to_csv(report, given, notation);
    const std::string moves = moves_text(item.position, notation);
    const std::string wrong = disagrees(report, item) ? fmt::format(" wrong: the file says {}", *given) : "";
    return fmt::format("{} {}{}{}\n", moves.empty() ? "-" : moves, report::answer_text(report),
                       asked_of_moves(report, notation), wrong);
}

// Can be read only once.
bool is_stream(const std::string& source) { return source == "-" || is_special(source); }

// Someone who sends positions through a pipe, or watches, may wait for each answer.
bool answers_at_once(const BatchJob& job) { return ::isatty(STDOUT_FILENO) != 0 || is_stream(job.source); }

// On one terminal a progress bar and the answers would overwrite each other.
ProgressStyle style_beside_lines(const BatchJob& job) {
    const ProgressStyle style = job.talk.progress();
    const bool both_on_terminal = !job.quiet && ::isatty(STDOUT_FILENO);
    return both_on_terminal && style == ProgressStyle::automatic ? ProgressStyle::none : style;
}

}  // namespace

void check_batch(const std::string& source, const Variant& variant, Notation notation) {
    if (is_stream(source)) return;
    InputFile text(source);
    api::BatchReader reader(text.stream(), source, variant, notation);
    while (value_or_fail(reader.next())) {
    }
}

Status solve_batch(const BatchJob& job, api::Engine& engine, Control& control) {
    InputFile text(job.source);
    api::BatchReader reader(text.stream(), source_name(job.source), job.request.position.variant(),
                            job.talk.notation());
    api::BatchSummary summary;
    Progress::Count done = 0;
    std::optional<Progress> progress;
    progress.emplace(style_beside_lines(job), control, &done);
    api::Request request = job.request;
    request.want_line = job.talk.json() && !job.quiet;
    Answers answers(answers_at_once(job));
    std::optional<Interrupt> between_items;  // a stream would go on waiting for input after a signal
    if (!is_stream(job.source)) between_items.emplace(control);
    if (job.talk.csv()) answers.add(report::csv_header(request, job.talk.notation()));
    while (const auto item = value_or_fail(reader.next())) {
        request.position = item->position;
        const api::Report report = solve_item(request, engine, control);
        if (!job.quiet) answers.add(text_of(job, *item, report));
        summary.add(report, *item);
        done = summary.positions;
        if (Interrupt::signalled()) break;
    }
    progress.reset();
    answers.flush();
    job.talk.csv()    ? write_error(report::summary_text(summary))
    : job.talk.json() ? say(report::to_json(summary) + '\n')
                      : say(report::summary_text(summary));
    if (summary.wrong > 0) return Status::check_failed;
    return summary.unknown > 0 || Interrupt::signalled() ? Status::stopped : Status::done;
}

}  // namespace inarow::app
