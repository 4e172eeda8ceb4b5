#include "work_queue_engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <stdexcept>

#include "base/text.hpp"
#include "status.hpp"

extern "C" {
#include <cctools/work_queue.h>
}

namespace inarow::app {
namespace {

// A frozen machine is noticed after both.  The default of the library is five minutes.
constexpr int keepalive_seconds = 10;
constexpr int keepalive_timeout_seconds = 10;

// A job that fails on several workers fails on all of them.
constexpr int most_failures = 3;

// The program that workers run lies beside this one.
std::string inarow_beside_us() {
    return (std::filesystem::read_symlink("/proc/self/exe").parent_path() / "inarow").string();
}

std::string output_of(const work_queue_task& task) { return task.output == nullptr ? "" : task.output; }

}  // namespace

WorkQueueEngine::WorkQueueEngine(api::JobsPlan plan, int port, const std::string& password_file)
    : plan_(std::move(plan)), program_(inarow_beside_us()), queue_(work_queue_create(port)) {
    if (queue_ == nullptr) fail(fmt::format("port {} is taken", port));
    if (work_queue_specify_password_file(queue_, password_file.c_str()) == 0)
        fail(fmt::format("cannot read the password in {}", password_file));
    work_queue_specify_keepalive_interval(queue_, keepalive_seconds);
    work_queue_specify_keepalive_timeout(queue_, keepalive_timeout_seconds);
}

WorkQueueEngine::~WorkQueueEngine() { work_queue_delete(queue_); }

int WorkQueueEngine::port() const { return work_queue_port(queue_); }

// One job per core, and some more so that a worker that has finished need not wait for us.
std::size_t WorkQueueEngine::wanted() const {
    work_queue_stats stats{};
    work_queue_get_stats(queue_, &stats);
    const auto cores = static_cast<std::size_t>(std::max<std::int64_t>(1, stats.total_cores));
    return cores + cores / 8;
}

void WorkQueueEngine::send(const jobs::Job& job) {
    work_queue_task* task = work_queue_task_create("./inarow jobs work job.json");
    const std::string order = report::to_json(plan_, job);
    work_queue_task_specify_file(task, program_.c_str(), "inarow", WORK_QUEUE_INPUT, WORK_QUEUE_CACHE);
    work_queue_task_specify_buffer(task, order.data(), static_cast<int>(order.size()), "job.json", WORK_QUEUE_NOCACHE);
    work_queue_task_specify_cores(task, 1);
    work_queue_task_specify_priority(task, -static_cast<double>(job.id));  // tasks without one come last
    const int number = work_queue_submit(queue_, task);
    sent_.insert_or_assign(number, Sent{job});
}

void WorkQueueEngine::submit(const jobs::Job& job) { send(job); }

void WorkQueueEngine::cancel(jobs::JobId id) {
    const auto found = std::find_if(sent_.begin(), sent_.end(), [&](const auto& s) { return s.second.job.id == id; });
    if (found == sent_.end()) return;
    if (work_queue_task* task = work_queue_cancel_by_taskid(queue_, found->first)) work_queue_task_delete(task);
    cancelled_.push_back({id, found->second.job.known, true});
    sent_.erase(found);
}

void WorkQueueEngine::take(work_queue_task* task, std::vector<jobs::Answer>& answers) {
    const auto found = sent_.find(task->taskid);
    if (found == sent_.end()) return;
    Sent sent = found->second;
    sent_.erase(found);
    if (task->result == WORK_QUEUE_RESULT_SUCCESS && task->return_status == 0)
        if (const auto answer = report::parse_answer(output_of(*task), sent.job)) return answers.push_back(*answer);
    if (++sent.failures >= most_failures)
        fail(fmt::format("a worker cannot do its job: {} (exit status {})", quote(output_of(*task)),
                         task->return_status),
             Failure::out_of_resources);
    send(sent.job);
    for (auto& [number, again] : sent_)
        if (again.job.id == sent.job.id) again.failures = sent.failures;
}

std::vector<jobs::Answer> WorkQueueEngine::wait(double seconds) {
    std::vector<jobs::Answer> answers = std::exchange(cancelled_, {});
    int patience = answers.empty() ? std::max(1, static_cast<int>(seconds)) : 0;
    while (work_queue_task* task = work_queue_wait(queue_, patience)) {
        const std::unique_ptr<work_queue_task, void (*)(work_queue_task*)> owner(task, work_queue_task_delete);
        take(task, answers);
        patience = 0;
    }
    return answers;
}

}  // namespace inarow::app
