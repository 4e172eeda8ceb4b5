// What the tests of this room share: files, an engine without threads, small boards.
#pragma once

#include <algorithm>
#include <string>

#include "boards.hpp"
#include "folder.hpp"
#include "jobs/engine.hpp"
#include "jobs/ledger.hpp"
#include "reference.hpp"

namespace inarow::jobs {

// An answer about a position of 7x6.
inline Entry entry(const std::string& moves, Bound bound = {-1, 1}) {
    return {position_after("7x6", moves), 1, bound, 1000, 0.5};
}

// Answers from the reference, as many and in the order that chance will; some jobs "run out of their budget", and some
// are answered although they were called back.
class ErraticEngine final : public JobEngine {
public:
    ErraticEngine(std::size_t workers, int percent_unfinished, std::uint64_t seed)
        : workers_(workers), percent_unfinished_(percent_unfinished), rng_(seed) {}

    [[nodiscard]] std::size_t wanted() const override { return workers_; }
    void submit(const Job& job) override {
        ++submitted;
        jobs_.push_back(job);
    }
    void cancel(JobId id) override { cancelled_.push_back(id); }
    [[nodiscard]] std::vector<Answer> wait(double) override {
        std::vector<Answer> answers;
        if (rng_.below(4) == 0) return answers;
        for (auto count = rng_.below(3); count > 0 && !jobs_.empty(); --count) {
            const auto chosen = jobs_.begin() + static_cast<std::ptrdiff_t>(rng_.below(jobs_.size()));
            answers.push_back(answer(*chosen));
            jobs_.erase(chosen);
        }
        return answers;
    }

    std::size_t submitted = 0;

private:
    [[nodiscard]] Answer answer(const Job& job) {
        const bool called_back = std::find(cancelled_.begin(), cancelled_.end(), job.id) != cancelled_.end();
        if (called_back && rng_.below(2) == 0) return {job.id, job.known, true, 0, 0};
        if (rng_.below(100) < static_cast<std::uint64_t>(percent_unfinished_)) return {job.id, job.known, false, 1, 0};
        const Score score = reference_.score(job.position);
        const Bound range = job.known;
        const Bound found = score >= job.threshold ? Bound{std::max(job.threshold, range.lo), range.hi}
                                                   : Bound{range.lo, std::min(job.threshold - 1, range.hi)};
        return {job.id, found, false, 1, 0.001};
    }

    std::size_t workers_;
    int percent_unfinished_;
    Rng rng_;
    Reference reference_;
    std::vector<Job> jobs_;
    std::vector<JobId> cancelled_;
};

}  // namespace inarow::jobs
