#include "jobs_text.hpp"

#include <fmt/format.h>

#include "figures.hpp"
#include "report_text.hpp"

namespace inarow::app {
namespace {

std::string moves_line(const api::JobsReport& jobs, Notation notation) {
    if (jobs.moves.empty()) return "";
    std::string text = "moves";
    for (const auto& [move, bound] : jobs.moves)
        text += fmt::format("  {}: {}", to_text(jobs.report.request.position.variant(), move, notation),
                            signed_text(bound));
    return text + '\n';
}

std::string totals_line(const jobs::Totals& totals) {
    return fmt::format("jobs {}: {} answered, {} out of their budget; {} positions split\n", grouped(totals.jobs),
                       grouped(totals.answered), grouped(totals.jobs - totals.answered), grouped(totals.splits));
}

std::string left_line(const api::JobsReport& jobs) {
    if (!jobs.threshold) return "";
    std::string text = fmt::format("open: is the score at least {}?  A yes takes at least {} more answers, a no {}",
                                   *jobs.threshold, grouped(jobs.left.proof), grouped(jobs.left.disproof));
    if (jobs.totals.jobs > 0)
        text += fmt::format("; a job took {} on average",
                            duration_text(jobs.totals.seconds / static_cast<double>(jobs.totals.jobs)));
    return text + '\n';
}

std::string run_line(const api::JobsReport& jobs) {
    if (!jobs.run) return "";
    return fmt::format("this run: {}, {} jobs came back, {} of them withdrawn; {} thread{}, tables {}\n",
                       duration_text(jobs.run->seconds), grouped(jobs.run->jobs), grouped(jobs.run->withdrawn),
                       jobs.report.threads, jobs.report.threads == 1 ? "" : "s", memory_text(jobs.report.table_bytes));
}

}  // namespace

std::string jobs_text(const api::JobsReport& jobs, Notation notation) {
    const api::Report& report = jobs.report;
    std::string text = draw(report.request.position, notation);
    text += value_text(report) + '\n' + moves_line(jobs, notation) + left_line(jobs) + totals_line(jobs.totals);
    text += fmt::format("work {}, search {}\n", work_text(report.nodes, report.seconds), report.search);
    return text + run_line(jobs) + fmt::format("ledger {}\n", jobs.ledger);
}

}  // namespace inarow::app
