// Work done by a thread of its own while Python looks in on it: the interpreter's lock is free, and waiting happens in
// short pieces, so that Ctrl-C and a notebook's stop button work.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "api/time_limit.hpp"
#include "search/control.hpp"

namespace inarow::python {

template <class Answer>
class Background {
public:
    using Work = std::function<Answer(Control&)>;

    Background(Work work, std::optional<double> seconds, std::optional<std::uint64_t> nodes) : time_(control_, seconds) {
        control_.node_limit = nodes.value_or(unlimited);
        thread_ = std::jthread([this, work = std::move(work)] { run(work); });
    }
    ~Background() { stop(); }
    Background(const Background&) = delete;
    Background& operator=(const Background&) = delete;

    void stop() { control_.stop = true; }

    // Whether the answer is there, after at most this many seconds.
    [[nodiscard]] bool wait(double seconds) {
        std::unique_lock lock(mutex_);
        return done_.wait_for(lock, std::chrono::duration<double>(seconds), [this] { return answer_.has_value(); });
    }
    [[nodiscard]] const Control& control() const { return control_; }
    // Requires that wait() has returned true.
    [[nodiscard]] const Answer& answer() const { return *answer_; }

private:
    void run(const Work& work) {
        Answer answer = work(control_);
        const std::lock_guard lock(mutex_);
        answer_.emplace(std::move(answer));
        done_.notify_all();
    }

    Control control_;
    std::mutex mutex_;
    std::condition_variable done_;
    std::optional<Answer> answer_;
    api::TimeLimit time_;
    std::jthread thread_;
};

}  // namespace inarow::python
