// Requests answered by many jobs, with a ledger: what the ledger stores, and the report made from it.
#pragma once

#include "inarow/engine.hpp"
#include "inarow/options.hpp"
#include "jobs/ledger_reader.hpp"
#include "jobs/manager.hpp"

namespace inarow::api {

// A request with everything that a later run needs to continue it.
struct JobsPlan {
    explicit JobsPlan(Request asked) : request(std::move(asked)), search(default_search(request)) {}

    Request request;
    std::string search;
    std::map<std::string, std::string> options;  // of the search, by flag, as text
    std::uint64_t job_nodes = jobs::automatic;

    [[nodiscard]] Result<SearchOptions> search_options() const;
};

// The plan in the settings of a ledger; an error where that names something that this program does not know.
[[nodiscard]] Result<JobsPlan> plan_of(const jobs::Settings& settings);
// A ledger for a plan: a new one, or one that holds the same question.  Questions about win and draw share their
// answers, so a ledger of one of them (--weak, or only one of its two halves) becomes the ledger of another.
[[nodiscard]] Result<jobs::Ledger> ledger_for(const JobsPlan& plan, const std::string& path);

// Puts all that other ledgers know about the variant into one, which keeps its question; a new one takes that of the
// first of the others.  An error, and no change, where they differ in variant or contradict each other: two answers
// about one position, or an answer and those below it.
[[nodiscard]] Result<void> merge_ledgers(const std::string& into, const std::vector<std::string>& others);

struct JobsReport {
    // A ledger does not keep the threads and tables of its runs, and machines of a cluster have their own.
    explicit JobsReport(Request asked) : report(std::move(asked)) { report.threads = 0; }

    Report report;  // nodes and seconds are those of all runs and all workers; left counts jobs
    std::vector<std::pair<Move, Bound>> moves;  // what is known of the moves at the top that the rules leave open
    struct Reply {
        Move move;
        Numbers numbers;      // of the question at hand, seen by the mover of the position
        std::size_t open;     // positions below it that wait for a job
        std::uint64_t nodes;  // visited below it, attributed by the moves that led there
        std::optional<jobs::Trend> trend{};
    };
    std::vector<Reply> replies;  // those of `moves` that are not answered, while the answer is open
    jobs::Totals totals;         // of the ledger
    std::string ledger;
    std::optional<Score> threshold;              // the question at hand, while the answer is open
    std::optional<jobs::Trend> trend{};          // of its numbers
    std::optional<jobs::Remaining> remaining{};  // positions; only where past runs of the search allow an estimate
    std::size_t tree_nodes = 0;
    struct Run {
        double seconds = 0;
        std::uint64_t jobs = 0;
        std::uint64_t withdrawn = 0;
        std::uint64_t splits = 0;
        std::uint64_t commits = 0;
    };
    std::optional<Run> run;  // of the run that has just ended
    bool only_excluded_left = false;

    // Of one worker, so far; nothing before the first node.
    [[nodiscard]] std::optional<double> seconds_per_node() const {
        return totals.nodes > 0 ? std::optional(totals.seconds / static_cast<double>(totals.nodes)) : std::nullopt;
    }
};

// What the ledger knows about its question, with what the reader has read before.
[[nodiscard]] Result<JobsReport> jobs_status(jobs::Ledger& ledger, const JobsPlan& plan, const jobs::TreeOptions& tree,
                                             jobs::LedgerReader& reader);

// Works on it until it is answered or the control stops it.
[[nodiscard]] Result<JobsReport> run_jobs(jobs::Ledger& ledger, const JobsPlan& plan, jobs::Manager& manager,
                                          const jobs::TreeOptions& tree);

}  // namespace inarow::api
