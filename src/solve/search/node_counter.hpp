// Counts the positions of one search and ends it at the limits: those of the control and a budget of its own.
//
// A decrement per position; the shared counter and the stop flag are looked at once per batch.  The last
// batch before a node limit is as long as what is left, so one thread visits exactly that many positions.
#pragma once

#include <algorithm>
#include <functional>

#include "search/control.hpp"

namespace inarow {

class NodeCounter {
public:
    explicit NodeCounter(Control& control, std::uint64_t budget = unlimited) : control_(control), budget_(budget) {}
    NodeCounter(const NodeCounter&) = delete;
    NodeCounter& operator=(const NodeCounter&) = delete;
    ~NodeCounter() { control_.nodes += batch_ - left_; }

    // Calls this once per batch, too; it may throw.
    void each_batch(std::function<void()> look) { look_ = std::move(look); }

    // Call it when a position is entered.  Throws Stopped where a limit forbids visiting it.
    void count() {
        if (left_ == 0) start_batch();
        --left_;
    }

    // Positions entered since this object was made.
    [[nodiscard]] std::uint64_t counted() const { return finished_ + batch_ - left_; }

private:
    static constexpr std::uint64_t full_batch = 256;

    void start_batch() {
        control_.nodes += batch_;
        finished_ += batch_;
        batch_ = 0;
        if (control_.limit_reached() || finished_ >= budget_) throw Stopped{};
        if (look_) look_();
        const std::uint64_t nodes = control_.nodes;  // other threads may have come to the limit meanwhile
        if (nodes >= control_.node_limit) throw Stopped{};
        batch_ = left_ = std::min({full_batch, control_.node_limit - nodes, budget_ - finished_});
    }

    Control& control_;
    std::uint64_t budget_;
    std::function<void()> look_;
    std::uint64_t finished_ = 0;
    std::uint64_t batch_ = 0;
    std::uint64_t left_ = 0;
};

}  // namespace inarow
