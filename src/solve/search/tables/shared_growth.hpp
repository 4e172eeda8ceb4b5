// How a table grows that searches of several threads share: nobody is in it meanwhile.
//
// A table of its full size from the start costs a short question more than its search: to touch 8 GiB for the first
// time took twelve seconds on a virtual machine, and 7x6 --weak takes two.
#pragma once

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <utility>

#include "search/attempt.hpp"
#include "search/control.hpp"
#include "search/tables/growing_table.hpp"

namespace inarow {

// One for all threads.
class SharedGrowth {
public:
    // In the table: it does not grow while this lives.  Nothing happens where `growth` is null.
    class Visit {
    public:
        explicit Visit(SharedGrowth* growth) : growth_(growth) {
            if (growth_ != nullptr) growth_->enter();
        }
        Visit(const Visit&) = delete;
        Visit& operator=(const Visit&) = delete;
        ~Visit() {
            if (growth_ != nullptr) growth_->leave();
        }

    private:
        SharedGrowth* growth_;
    };

    // Counts nodes that a visitor has searched.  True when the visit has to end, because the table shall grow.
    template <class Table>
    [[nodiscard]] bool count(std::uint64_t nodes, const Table& table) {
        nodes_ += nodes;
        return growing_ || is_due(table);
    }

    // Where it is time, waits until nobody is in the table, and grows it.  The caller must not be in it.
    template <class Table>
    void grow_if_due(Table& table) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return !growing_; });
        if (!is_due(table)) return;
        growing_ = true;
        changed_.wait(lock, [&] { return visitors_ == 0; });
        table.grow();
        nodes_ = 0;
        growing_ = false;
        changed_.notify_all();
    }

private:
    template <class Table>
    [[nodiscard]] bool is_due(const Table& table) const {
        return !table.full_grown() && nodes_ >= nodes_per_entry * table.capacity();
    }
    void enter() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return !growing_; });
        ++visitors_;
    }
    void leave() {
        const std::lock_guard lock(mutex_);
        if (--visitors_ == 0) changed_.notify_all();
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    int visitors_ = 0;
    std::atomic<bool> growing_{false};
    std::atomic<std::uint64_t> nodes_{0};  // by all threads, since the table has grown
};

// attempt(), by one of the threads that share the table: interrupted whenever the table grows, and then begun again with
// what is left of the budget.
template <class Table, class Task>
[[nodiscard]] auto attempt_beside_others(SharedGrowth& growth, Table& table, Control& control, std::uint64_t budget,
                                         Task&& task) {
    while (true) {
        growth.grow_if_due(table);
        const SharedGrowth::Visit visit(&growth);
        std::uint64_t done = 0;
        bool interrupted = false;
        const auto found = attempt(control, budget, [&](NodeCounter& nodes) {
            nodes.each_batch([&] {
                const std::uint64_t before = std::exchange(done, nodes.counted());
                interrupted = growth.count(done - before, table);
                if (interrupted) throw Stopped{};
            });
            return task(nodes);
        });
        if (found || !interrupted) return found;
        if (budget != unlimited) budget -= done;
    }
}

}  // namespace inarow
