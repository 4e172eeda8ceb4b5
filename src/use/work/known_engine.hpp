// Jobs that are answered from what is known without searching, before any worker sees them.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "inarow/books.hpp"
#include "jobs/engine.hpp"

namespace inarow::api {

// In front of another engine, which it borrows.
class KnownEngine final : public jobs::JobEngine {
public:
    KnownEngine(jobs::JobEngine& workers, const Variant& variant, const std::shared_ptr<BookFolders>& folders)
        : workers_(workers), known_bounds_(variant) {
        known_bounds_.add_books_of(folders);
    }

    [[nodiscard]] std::size_t wanted() const override { return workers_.wanted(); }
    void submit(const jobs::Job& job) override {
        const auto found = known_bounds_.find(job.position);
        if (!found || !found->bound.decides(job.threshold)) return workers_.submit(job);
        if (found->bound.lo > job.known.hi || found->bound.hi < job.known.lo) {
            known_bounds_.doubt(job.position, *found, job.known);
            return workers_.submit(job);
        }
        answers_.push_back({job.id, meet(job.known, found->bound), false, 0, 0, true});
    }
    [[nodiscard]] bool can_join() const override { return workers_.can_join(); }
    void join(jobs::JobId id) override { workers_.join(id); }
    void cancel(jobs::JobId id) override { workers_.cancel(id); }
    [[nodiscard]] std::vector<jobs::Answer> wait(double seconds) override {
        std::vector<jobs::Answer> answers = std::exchange(answers_, {});
        const auto searched = workers_.wait(answers.empty() ? seconds : 0);
        answers.insert(answers.end(), searched.begin(), searched.end());
        return answers;
    }
    [[nodiscard]] std::uint64_t nodes_at_work() const override { return workers_.nodes_at_work(); }

private:
    jobs::JobEngine& workers_;
    KnownBounds known_bounds_;
    std::vector<jobs::Answer> answers_;
};

}  // namespace inarow::api
