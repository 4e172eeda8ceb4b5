// Work done by a thread of its own while Python looks in on it: the interpreter's lock is free, and waiting happens in
// short pieces, so that Ctrl-C and a notebook's stop button work.
#pragma once

#include <pybind11/pybind11.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <future>
#include <optional>
#include <thread>
#include <utility>

#include "inarow/limits.hpp"

namespace inarow::python {

template <class Answer>
class Background {
public:
    using Work = std::function<Answer(Control&)>;

    Background(Work work, std::optional<double> seconds, std::optional<std::uint64_t> nodes) : time_(control_, seconds) {
        control_.node_limit = nodes.value_or(unlimited);
        std::packaged_task<Answer()> task([this, work = std::move(work)] { return work(control_); });
        answer_ = task.get_future();
        thread_ = std::jthread(std::move(task));
    }
    // Stops the work and waits for its end, which may need the interpreter's lock to warn.
    ~Background() {
        stop();
        const pybind11::gil_scoped_release free;
        thread_.join();
    }
    Background(const Background&) = delete;
    Background& operator=(const Background&) = delete;

    void stop() { control_.stop = true; }
    [[nodiscard]] bool stopped() const { return control_.stop; }

    // Whether the answer is there, after at most this many seconds.  Called with the interpreter's lock; Ctrl-C and
    // what other signals raise ends the wait.
    [[nodiscard]] bool wait(double seconds) const {
        using Seconds = std::chrono::duration<double>;
        constexpr Seconds look(0.05);  // between two looks at signals
        for (Seconds left(seconds);; left -= look) {
            if (is_answered_within(std::min(left, look))) return true;
            if (PyErr_CheckSignals() != 0) throw pybind11::error_already_set();
            if (left <= look) return false;
        }
    }
    [[nodiscard]] const Control& control() const { return control_; }
    // Waits for it.  Throws what the work has thrown.
    [[nodiscard]] const Answer& answer() const { return answer_.get(); }

private:
    [[nodiscard]] bool is_answered_within(std::chrono::duration<double> time) const {
        const pybind11::gil_scoped_release free;
        return answer_.wait_for(time) == std::future_status::ready;
    }

    Control control_;
    std::shared_future<Answer> answer_;
    api::TimeLimit time_;
    std::jthread thread_;
};

// The answer of such work; Ctrl-C and what other signals raise stop it.
template <class Answer>
Answer answer_of(typename Background<Answer>::Work work, std::optional<double> seconds = {},
                 std::optional<std::uint64_t> nodes = {}) {
    constexpr double minute = 60;
    const Background<Answer> background(std::move(work), seconds, nodes);
    while (!background.wait(minute)) continue;
    return background.answer();
}

}  // namespace inarow::python
