#include "api/known_engine.hpp"

#include <utility>

namespace inarow::api {

void KnownEngine::submit(const jobs::Job& job) {
    const auto found = known_bounds_.find(job.position);
    if (!found || !found->bound.decides(job.threshold)) return workers_.submit(job);
    if (found->bound.lo > job.known.hi || found->bound.hi < job.known.lo) {
        known_bounds_.doubt(job.position, *found, job.known);
        return workers_.submit(job);
    }
    answers_.push_back({job.id, meet(job.known, found->bound), false, 0, 0, true});
}

std::vector<jobs::Answer> KnownEngine::wait(double seconds) {
    std::vector<jobs::Answer> answers = std::exchange(answers_, {});
    const auto searched = workers_.wait(answers.empty() ? seconds : 0);
    answers.insert(answers.end(), searched.begin(), searched.end());
    return answers;
}

}  // namespace inarow::api
