#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "report/figures.hpp"
#include "report/text.hpp"

namespace inarow::report {
namespace {

// Where a ledger is only looked at, or all that is left is excluded, no run was stopped by a limit.
std::string value_line(const api::JobsReport& jobs) {
    const api::Report& report = jobs.report;
    const bool by_limit = jobs.run && !jobs.only_excluded_left;
    if (by_limit || report.settled || report.request.question == api::Request::Question::at_least)
        return value_text(report) + '\n';
    return fmt::format("so far: {}\n", known_text(report));
}

std::string moves_line(const api::JobsReport& jobs, Notation notation) {
    if (jobs.moves.empty()) return "";
    std::string text = "moves";
    for (const auto& [move, bound] : jobs.moves)
        text += fmt::format("  {}: {}", to_text(jobs.report.request.position.variant(), move, notation),
                            api::signed_text(bound));
    return text + '\n';
}

std::string totals_line(const jobs::Totals& totals) {
    if (totals.jobs == 0) return "no job has been done\n";
    return fmt::format("jobs {}: {} settled their question, {} stopped at their limit; {} split into moves\n",
                       grouped(totals.jobs), grouped(totals.answered), grouped(totals.jobs - totals.answered),
                       counted(totals.splits, "position"));
}

std::string left_line(const api::JobsReport& jobs) {
    if (!jobs.threshold) return "";
    std::string text =
        fmt::format("open question: is the score at least {}?  Proof number {}, disproof number {}", *jobs.threshold,
                    grouped(jobs.report.left->proof), grouped(jobs.report.left->disproof));
    if (jobs.totals.jobs > 0)
        text += fmt::format("; a job took {} on average",
                            duration_text(jobs.totals.seconds / static_cast<double>(jobs.totals.jobs)));
    return text + '\n';
}

// "x1.8": by how much a number is multiplied while the positions are multiplied by ten.
std::string factor_text(const std::optional<jobs::Trend>& trend, double jobs::Trend::*number) {
    return trend ? fmt::format("x{:.2g}", (*trend).*number) : "";
}

std::string trend_line(const api::JobsReport& jobs) {
    if (!jobs.trend) return "";
    return fmt::format("trend: tenfold work means {} the proof number and {} the disproof number\n",
                       factor_text(jobs.trend, &jobs::Trend::proof), factor_text(jobs.trend, &jobs::Trend::disproof));
}

// "20 to 500 positions", "at least 20 positions"
template <class ToText>
std::string range_text(const jobs::Remaining& remaining, ToText&& to_text) {
    const std::string least = to_text(remaining.least);
    return remaining.most ? fmt::format("{} to {}", least, to_text(*remaining.most)) : "at least " + least;
}

std::string remaining_line(const api::JobsReport& jobs) {
    const auto seconds = jobs.seconds_per_node();
    if (!jobs.remaining || !seconds) return "";
    const auto count = [](double nodes) { return grouped(static_cast<std::uint64_t>(nodes)); };
    const auto time = [&](double nodes) { return duration_text(nodes * *seconds); };
    return fmt::format("left: {} positions, {} of one worker (an estimate: docs/guide/jobs.md)\n",
                       range_text(*jobs.remaining, count), range_text(*jobs.remaining, time));
}

// The most promising first.
std::string replies_table(const api::JobsReport& jobs, Notation notation) {
    if (jobs.replies.empty()) return "";
    auto replies = jobs.replies;
    std::stable_sort(replies.begin(), replies.end(),
                     [](const auto& a, const auto& b) { return a.numbers.proof < b.numbers.proof; });
    std::string text = "open moves        proof   trend     disproof   trend          positions   open leaves\n";
    for (const auto& reply : replies)
        text += fmt::format("{:>10} {:>12} {:>7} {:>12} {:>7} {:>18} {:>13}\n",
                            to_text(jobs.report.request.position.variant(), reply.move, notation),
                            grouped(reply.numbers.proof), factor_text(reply.trend, &jobs::Trend::proof),
                            grouped(reply.numbers.disproof), factor_text(reply.trend, &jobs::Trend::disproof),
                            grouped(reply.nodes), grouped(reply.open));
    return text;
}

// How many threads and tables remote machines had is not known here.
std::string workers_text(const api::Report& report) {
    if (report.table_bytes == 0) return "";
    return fmt::format("; {}, tables {}", counted(static_cast<std::uint64_t>(report.threads), "thread"),
                       memory_text(report.table_bytes));
}

std::string run_line(const api::JobsReport& jobs) {
    if (!jobs.run) return "";
    const std::uint64_t withdrawn = jobs.run->withdrawn;
    return fmt::format(
        "this run: {}, {} returned{}{}\n", duration_text(jobs.run->seconds), counted(jobs.run->jobs, "job"),
        withdrawn == 0 ? "" : fmt::format(", {} of them withdrawn", grouped(withdrawn)), workers_text(jobs.report));
}

}  // namespace

std::string jobs_text(const api::JobsReport& jobs, Notation notation, TerminalStyle style) {
    const api::Report& report = jobs.report;
    std::string text = draw(report.request.position, notation, {}, style);
    text += value_line(jobs) + moves_line(jobs, notation) + left_line(jobs) + trend_line(jobs) + remaining_line(jobs) +
            replies_table(jobs, notation) + totals_line(jobs.totals);
    text += fmt::format("work {}, search {}\n", work_text(report.nodes, report.seconds), report.search);
    return text + run_line(jobs) + fmt::format("ledger {}\n", jobs.ledger);
}

}  // namespace inarow::report
