// A piece of search that a limit may end before it is done, by one thread or by several.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <vector>

#include "base/threads.hpp"
#include "search/control.hpp"
#include "search/node_counter.hpp"

namespace inarow {

// Calls task(nodes), which returns an optional; nothing if a limit of the control or the budget stops it.
template <class Task>
[[nodiscard]] auto attempt(Control& control, std::uint64_t budget, Task&& task) {
    using Found = std::invoke_result_t<Task&, NodeCounter&>;
    NodeCounter nodes(control, budget);
    try {
        return task(nodes);
    } catch (const Stopped&) {
        return Found{};
    }
}

// Sets a flag that others wait for, however the block is left.
class SetAtEnd {
public:
    explicit SetAtEnd(std::atomic<bool>& flag) : flag_(flag) {}
    SetAtEnd(const SetAtEnd&) = delete;
    SetAtEnd& operator=(const SetAtEnd&) = delete;
    ~SetAtEnd() { flag_ = true; }

private:
    std::atomic<bool>& flag_;
};

// Calls task(thread, share of the budget) by run_on_threads().  Returns what the first of them, by number, has found;
// nothing if no thread has.
//
// Example: a budget of 10,000 nodes and 4 threads make 4 calls with a share of 2,500 each.
template <class Task>
[[nodiscard]] auto on_threads(int threads, std::uint64_t budget, Task&& task) {
    using Found = std::invoke_result_t<Task&, int, std::uint64_t>;
    const auto count = static_cast<std::uint64_t>(threads);
    const std::uint64_t share = budget == unlimited ? unlimited : (budget + count - 1) / count;  // at least 1
    std::vector<Found> found(static_cast<std::size_t>(threads));
    run_on_threads(found.size(), [&](std::size_t thread) { found[thread] = task(static_cast<int>(thread), share); });
    for (const Found& one : found)
        if (one) return one;
    return Found{};
}

// Calls task(thread, nodes) by on_threads(), each on the same question: the first answer stops the other threads.
template <class Task>
[[nodiscard]] auto first_of_threads(int threads, Control& control, std::uint64_t budget, Task&& task) {
    std::atomic<bool> answered{false};
    return on_threads(threads, budget, [&](int thread, std::uint64_t share) {
        return attempt(control, share, [&](NodeCounter& nodes) {
            nodes.each_batch([&answered] {
                if (answered) throw Stopped{};
            });
            const auto found = task(thread, nodes);
            answered = true;
            return std::optional(found);
        });
    });
}

}  // namespace inarow
