#include "batch.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <optional>

#include "answers.hpp"
#include "api/batch.hpp"
#include "base/input_file.hpp"
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
std::string item_text(const BatchItem& item, const api::Report& report, Notation notation) {
    const std::string moves = moves_text(item.position, notation);
    const std::string wrong = disagrees(report, item.score) ? fmt::format(" wrong: the file says {}", *item.score) : "";
    return fmt::format("{} {}{}{}\n", moves.empty() ? "-" : moves, report::answer_text(report),
                       asked_of_moves(report, notation), wrong);
}

// Can be read only once.
bool is_stream(const std::string& source) { return source == "-" || is_special(source); }

// Someone who sends positions through a pipe, or watches, may wait for each answer.
bool answers_at_once(const BatchJob& job) { return ::isatty(STDOUT_FILENO) != 0 || is_stream(job.source); }

std::string text_of(const BatchJob& job, const BatchItem& item, const api::Report& report) {
    return job.json ? report::to_json(report, job.notation) + '\n' : item_text(item, report, job.notation);
}

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
    if (is_stream(source)) return;
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
    progress.emplace(style_beside_lines(job), control, &done);
    api::Request request = job.request;
    request.want_line = job.json && !job.quiet;
    Answers answers(answers_at_once(job));
    std::optional<Interrupt> between_items;  // a stream would go on waiting for input after a signal
    if (!is_stream(job.source)) between_items.emplace(control);
    while (const auto item = value_or_fail(reader.next())) {
        request.position = item->position;
        const api::Report report = solve_item(request, engine, control);
        if (!job.quiet) answers.add(text_of(job, *item, report));
        summary.add(report, item->score);
        done = summary.positions;
        if (Interrupt::signalled()) break;
    }
    progress.reset();
    answers.flush();
    say(job.json ? report::to_json(summary) + '\n' : report::summary_text(summary));
    const Status status = status_of(summary);
    return status == Status::done && Interrupt::signalled() ? Status::stopped : status;
}

}  // namespace inarow::app
