// The interface to a running search: limits in, progress out.
//
// Any thread may set `stop` and read the counters at any time; only the search writes them.  One object serves one
// api::Engine at a time, which lowers the limit of nodes for a part of its work.  The search looks at the limits every
// few hundred nodes, so a stop takes well under a millisecond.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <limits>
#include <optional>

#include "base/ticker.hpp"
#include "search/proof/numbers.hpp"

namespace inarow {

inline constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

struct Control {
    std::atomic<bool> stop{false};
    std::uint64_t node_limit = unlimited;  // over all calls that share this object
    std::optional<double> seconds;         // until api::TimeLimit stops it; for players that pass the limit on
    // A proof-number search gives up when a number of the current question reaches its limit.
    std::atomic<Numbers> number_limits{Numbers{never, never}};

    std::atomic<std::uint64_t> nodes{0};  // positions visited so far, all threads
    std::atomic<Score> lo{0};             // what is known about the root
    std::atomic<Score> hi{0};
    std::atomic<Score> threshold{0};      // "is the score >= threshold?" is being searched
    std::atomic<std::uint32_t> proof{0};  // of that question, from a proof-number search; 0 where there are none
    std::atomic<std::uint32_t> disproof{0};

    [[nodiscard]] bool stopped() const {
        tick_if_due();
        return stop;
    }
    [[nodiscard]] bool numbers_reached() const {
        const Numbers limits = number_limits;
        return (limits.proof < never && proof >= limits.proof) ||
               (limits.disproof < never && disproof >= limits.disproof);
    }
    [[nodiscard]] bool limit_reached() const { return stopped() || nodes >= node_limit || numbers_reached(); }
    void show(Bound known) {
        lo = known.lo;
        hi = known.hi;
    }
    void show(Numbers numbers) {
        proof = numbers.proof;
        disproof = numbers.disproof;
    }
};

// Lowers the limit to so many nodes from here, if it is not lower already, for as long as it lives.
class NodeBudget {
public:
    NodeBudget(Control& control, std::uint64_t nodes) : control_(control), before_(control.node_limit) {
        if (nodes < unlimited - control.nodes) control.node_limit = std::min(before_, control.nodes + nodes);
    }
    ~NodeBudget() { control_.node_limit = before_; }
    NodeBudget(const NodeBudget&) = delete;
    NodeBudget& operator=(const NodeBudget&) = delete;

private:
    Control& control_;
    std::uint64_t before_;
};

// Thrown inside a search to unwind it when a limit is reached; never leaves Solver::solve.
struct Stopped {};

}  // namespace inarow
