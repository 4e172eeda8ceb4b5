#include "work_queue_engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "base/text.hpp"
#include "machine.hpp"
#include "output.hpp"

extern "C" {
#include <cctools/work_queue.h>
}

namespace inarow::app {
namespace {

// A frozen machine is noticed after both.  The default of the library is five minutes.
constexpr int keepalive_seconds = 10;
constexpr int keepalive_timeout_seconds = 10;

// A job that fails on several hosts fails on all of them.
constexpr std::size_t most_hosts = 3;

// Longer than any job takes, so a job that comes back to the same host has found no other one that is free.
constexpr int blocked_minutes = 15;
static_assert(60 * blocked_minutes > report::most_job_seconds);

std::string output_of(const work_queue_task& task) { return task.output == nullptr ? "" : task.output; }

std::string host_of(const work_queue_task& task) { return task.hostname == nullptr ? "" : task.hostname; }

// The whole line: the cause stands at its end.
std::string last_line(std::string text) {
    while (text.ends_with('\n')) text.pop_back();
    return printable(text.substr(text.rfind('\n') + 1));
}

std::string failure_text(const work_queue_task& task) {
    return fmt::format("a worker on {} cannot do its job: {} (exit status {})",
                       task.hostname == nullptr ? "an unknown host" : printable(task.hostname),
                       last_line(output_of(task)), task.return_status);
}

}  // namespace

// The program that workers run lies beside this one.
WorkQueueEngine::WorkQueueEngine(api::JobsPlan plan, int port, const std::string& password_file)
    : plan_(std::move(plan)), program_((folder_of_program() / "inarow").string()), queue_(work_queue_create(port)) {
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

void WorkQueueEngine::send(const Sent& sent) {
    const jobs::Job& job = sent.job;
    work_queue_task* task = work_queue_task_create("./inarow jobs work job.json");
    const std::string order = report::to_json(plan_, job);
    work_queue_task_specify_file(task, program_.c_str(), "inarow", WORK_QUEUE_INPUT, WORK_QUEUE_CACHE);
    work_queue_task_specify_buffer(task, order.data(), static_cast<int>(order.size()), "job.json", WORK_QUEUE_NOCACHE);
    work_queue_task_specify_cores(task, 1);
    work_queue_task_specify_priority(task, -static_cast<double>(job.id));  // tasks without one come last
    const int number = work_queue_submit(queue_, task);
    sent_.insert_or_assign(number, sent);
}

void WorkQueueEngine::submit(const jobs::Job& job) { send({job}); }

void WorkQueueEngine::cancel(jobs::JobId id) {
    const auto found = std::find_if(sent_.begin(), sent_.end(), [&](const auto& s) { return s.second.job.id == id; });
    if (found == sent_.end()) return;
    if (work_queue_task* task = work_queue_cancel_by_taskid(queue_, found->first)) work_queue_task_delete(task);
    cancelled_.push_back({id, found->second.job.known, true});
    sent_.erase(found);
}

void WorkQueueEngine::take(const work_queue_task& task, std::vector<jobs::Answer>& answers) {
    const auto found = sent_.find(task.taskid);
    if (found == sent_.end()) return;
    Sent sent = std::move(found->second);
    sent_.erase(found);
    if (task.result == WORK_QUEUE_RESULT_SUCCESS && task.return_status == 0)
        if (const auto answer = report::parse_answer(output_of(task), sent.job)) return answers.push_back(*answer);
    take_failure(task, std::move(sent));
}

// One bad host must not end the run, nor take one job after the other.
void WorkQueueEngine::take_failure(const work_queue_task& task, Sent sent) {
    const std::string host = host_of(task);
    const bool new_host = sent.failed_on.insert(host).second;
    if (!new_host || sent.failed_on.size() >= most_hosts)
        failure_ = Error{failure_text(task), Failure::out_of_resources};
    else if (warned_of_.insert(host).second)
        warn(fmt::format("{}; that host gets no job for {} minutes", failure_text(task), blocked_minutes));
    if (!host.empty()) work_queue_block_host_with_timeout(queue_, host.c_str(), 60 * blocked_minutes);
    send(sent);
}

std::vector<jobs::Answer> WorkQueueEngine::wait(double seconds) {
    std::vector<jobs::Answer> answers = std::exchange(cancelled_, {});
    int patience = answers.empty() && !failure_ && seconds > 0 ? std::max(1, static_cast<int>(seconds)) : 0;
    while (work_queue_task* task = work_queue_wait(queue_, patience)) {
        const std::unique_ptr<work_queue_task, void (*)(work_queue_task*)> owner(task, work_queue_task_delete);
        take(*task, answers);
        patience = 0;
    }
    if (failure_ && answers.empty()) throw Failed{*failure_};
    return answers;
}

}  // namespace inarow::app
