// A piece of search that a limit may end before it is done, by one thread or by several.
#pragma once

#include <cstdint>
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

// Calls task(thread, share of the budget) on so many threads at once, thread 0 being this one, and waits for all.
// Returns what the first of them, by number, has found; nothing if no thread has.
//
// Example: a budget of 10,000 nodes and 4 threads make 4 calls with a share of 2,500 each.
template <class Task>
[[nodiscard]] auto on_threads(int threads, std::uint64_t budget, Task&& task) {
    using Found = std::invoke_result_t<Task&, int, std::uint64_t>;
    const std::uint64_t share = budget == unlimited ? unlimited : budget / static_cast<std::uint64_t>(threads);
    std::vector<Found> found(static_cast<std::size_t>(threads));
    const auto run = [&](int thread) { found[static_cast<std::size_t>(thread)] = task(thread, share); };
    {
        std::vector<std::jthread> helpers;
        for (int thread = 1; thread < threads; ++thread) helpers.emplace_back(run, thread);
        run(0);
    }
    for (const Found& one : found)
        if (one) return one;
    return Found{};
}

}  // namespace inarow
