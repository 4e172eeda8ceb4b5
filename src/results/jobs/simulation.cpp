#include "jobs/simulation.hpp"

#include <algorithm>
#include <deque>
#include <filesystem>
#include <set>

#include "base/ticker.hpp"
#include "jobs/worker.hpp"
#include "solvers/solvers.hpp"

namespace inarow::jobs {
namespace {

class SimulatedEngine final : public JobEngine {
public:
    SimulatedEngine(const SimulationOptions& options, const Control& whole)
        : options_(options), whole_(whole), idle_(options.workers) {}

    [[nodiscard]] std::size_t wanted() const override { return options_.workers; }

    void submit(const Job& job) override {
        pay();
        waiting_.push_back(job);
        start_jobs();
    }

    void cancel(JobId id) override {
        const auto queued =
            std::find_if(waiting_.begin(), waiting_.end(), [&](const Job& job) { return job.id == id; });
        const auto running =
            std::find_if(running_.begin(), running_.end(), [&](const Run& r) { return r.answer.id == id; });
        if (queued != waiting_.end()) {
            cancelled_.push_back({id, queued->known, true});
            waiting_.erase(queued);
        } else if (running != running_.end()) {
            Answer answer = running->answer;
            answer.cancelled = true;
            cancelled_.push_back(answer);
            running_.erase(running);
            ++idle_;
            start_jobs();
        }
    }

    [[nodiscard]] std::vector<Answer> wait(double seconds) override {
        std::vector<Answer> answers = std::exchange(cancelled_, {});
        if (answers.empty()) advance(seconds);
        while (!running_.empty() && running_.begin()->end <= now) {
            answers.push_back(running_.begin()->answer);
            busy_seconds += running_.begin()->answer.seconds;
            running_.erase(running_.begin());
            ++idle_;
        }
        for (std::size_t i = 0; i < answers.size(); ++i) pay();
        start_jobs();
        return answers;
    }

    double now = 0;
    double busy_seconds = 0;
    double manager_seconds = 0;

private:
    struct Run {
        double end;
        Answer answer;
        bool operator<(const Run& other) const {
            return end != other.end ? end < other.end : answer.id < other.answer.id;
        }
    };

    void pay() {
        now += options_.dispatch_seconds / 2;
        manager_seconds += options_.dispatch_seconds / 2;
    }

    void advance(double seconds) {
        const double next = running_.empty() ? now + seconds : running_.begin()->end;
        now = std::max(now, std::min(next, now + seconds));
    }

    void start_jobs() {
        for (; idle_ > 0 && !waiting_.empty(); --idle_) {
            const Answer answer = search(waiting_.front());
            waiting_.pop_front();
            running_.insert({now + answer.seconds, answer});
        }
    }

    [[nodiscard]] Answer search(const Job& job) const {
        const auto solver = make_small_solver(options_.search, job.position.variant(), {}).value();
        constexpr double look = 0.05;  // seconds between two looks at what stops the simulation
        Control control;
        control.node_limit = job.node_budget;  // and no other: a worker far away does not hear of proof numbers
        const Ticker follow(look, [&] { return !(control.stop = whole_.limit_reached()); });
        Answer answer = do_job(*solver, job, control);
        const double share = static_cast<double>(answer.nodes) / static_cast<double>(options_.job_nodes);
        answer.seconds = share * options_.job_seconds;
        return answer;
    }

    SimulationOptions options_;
    const Control& whole_;  // of the simulation
    std::size_t idle_;
    std::deque<Job> waiting_;
    std::set<Run> running_;
    std::vector<Answer> cancelled_;
};

}  // namespace

Result<SimulationReport> simulate(const Position& position, Goal goal, const std::string& ledger_path,
                                  const SimulationOptions& options, Control& control) {
    auto ledger = INAROW_TRY(Ledger::create(ledger_path, {}, {}));
    SimulatedEngine engine(options, control);
    ManagerOptions manager_options;
    manager_options.job_nodes = options.job_nodes;
    manager_options.tree = options.tree;
    manager_options.tree.first_numbers = INAROW_TRY(first_numbers(options.search, position.variant(), {}));
    manager_options.starving_seconds = options.job_seconds / 100;
    const std::uint64_t nodes_before = control.nodes;
    Manager manager(ledger, engine, position, manager_options, control);
    const auto found = INAROW_TRY(manager.run(goal));
    SimulationReport report;
    report.workers = options.workers;
    report.settled = goal.settled(found);
    report.seconds = engine.now;
    report.busy_seconds = engine.busy_seconds;
    report.manager_seconds = engine.manager_seconds;
    report.jobs = manager.activity().jobs;
    report.withdrawn = manager.activity().withdrawn;
    report.nodes = control.nodes - nodes_before;
    report.tree_nodes = manager.activity().tree_nodes;
    std::error_code ignored;
    for (const std::string suffix : {"", "-wal"})
        if (const auto size = std::filesystem::file_size(ledger_path + suffix, ignored); !ignored)
            report.ledger_bytes += size;
    return report;
}

}  // namespace inarow::jobs
