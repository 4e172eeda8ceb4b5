// A piece of search that a limit may end before it is done, by one thread or by several.
#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <optional>
#include <thread>
#include <type_traits>
#include <vector>

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

// Calls task(thread, share of the budget) on this many threads at once, thread 0 being this one, and waits for all.
// Returns what the first of them, by number, has found; nothing if no thread has.  Where the system starts fewer
// threads than asked for, fewer are at work.  What a thread throws is rethrown here once all have ended: a task that
// waits for another must learn of its end in that case, too.
//
// Example: a budget of 10,000 nodes and 4 threads make 4 calls with a share of 2,500 each.
template <class Task>
[[nodiscard]] auto on_threads(int threads, std::uint64_t budget, Task&& task) {
    using Found = std::invoke_result_t<Task&, int, std::uint64_t>;
    const auto count = static_cast<std::uint64_t>(threads);
    const std::uint64_t share = budget == unlimited ? unlimited : (budget + count - 1) / count;  // at least 1
    std::vector<Found> found(static_cast<std::size_t>(threads));
    std::vector<std::exception_ptr> thrown(static_cast<std::size_t>(threads));
    const auto run = [&](int thread) {
        const auto number = static_cast<std::size_t>(thread);
        try {
            found[number] = task(thread, share);
        } catch (...) {
            thrown[number] = std::current_exception();
        }
    };
    {
        std::vector<std::jthread> helpers;
        helpers.reserve(static_cast<std::size_t>(threads));
        try {
            for (int thread = 1; thread < threads; ++thread) helpers.emplace_back(run, thread);
        } catch (const std::exception&) {  // no more threads, or no memory for one
        }
        run(0);
    }
    for (const std::exception_ptr& one : thrown)
        if (one) std::rethrow_exception(one);
    for (const Found& one : found)
        if (one) return one;
    return Found{};
}

}  // namespace inarow
