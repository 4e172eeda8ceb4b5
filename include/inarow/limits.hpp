// The interface to a running search: limits in, progress out.
//
// Any thread may set `stop` and read the counters at any time; only the search writes them.  One object serves one
// api::Engine at a time, which lowers the limit of nodes for a part of its work.  The search looks at the limits every
// few hundred nodes, so a stop takes well under a millisecond.
#pragma once

#include <atomic>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>

#include "inarow/bound.hpp"

#pragma GCC visibility push(default)
namespace inarow {

class Ticker;

// Proof and disproof numbers.
//
// Aligned to its size: without that, Clang calls a library for an atomic pair of numbers.
struct alignas(2 * sizeof(std::uint32_t)) Numbers {
    std::uint32_t proof = 1;
    std::uint32_t disproof = 1;

    [[nodiscard]] constexpr Numbers seen_by_other() const { return {disproof, proof}; }
    friend constexpr bool operator==(const Numbers&, const Numbers&) = default;
};

// Sums stay below it.
inline constexpr std::uint32_t infinite_number = std::uint32_t{1} << 30;
inline constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

struct Control {
    std::atomic<bool> stop{false};
    std::uint64_t node_limit = unlimited;  // over all calls that share this object
    std::optional<double> seconds;         // until api::TimeLimit stops it; for players that pass the limit on
    // A proof-number search gives up when a number of the current question reaches its limit.
    std::atomic<Numbers> number_limits{Numbers{infinite_number, infinite_number}};

    std::atomic<std::uint64_t> nodes{0};  // positions visited so far, all threads
    std::atomic<Score> lo{0};             // what is known about the root
    std::atomic<Score> hi{0};
    std::atomic<Score> threshold{0};      // "is the score >= threshold?" is being searched
    std::atomic<std::uint32_t> proof{0};  // of that question, from a proof-number search; 0 where there are none
    std::atomic<std::uint32_t> disproof{0};

    [[nodiscard]] bool stopped() const;
    [[nodiscard]] bool numbers_reached() const {
        const Numbers limits = number_limits;
        return (limits.proof < infinite_number && proof >= limits.proof) ||
               (limits.disproof < infinite_number && disproof >= limits.disproof);
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

// What was searched to fill a table.
struct TableWork {
    std::uint64_t nodes = 0;
    double seconds = 0;  // of processor time

    TableWork& operator+=(TableWork more) {
        nodes += more.nodes;
        seconds += more.seconds;
        return *this;
    }
};

}  // namespace inarow

namespace inarow::api {

// Sets control.stop after this many seconds unless it is destroyed before; without a number there is no limit.  The
// shortest limit of a control is in control.seconds.
class TimeLimit {
public:
    TimeLimit(Control& control, std::optional<double> seconds);
    ~TimeLimit();
    TimeLimit(TimeLimit&&) noexcept;
    TimeLimit& operator=(TimeLimit&&) noexcept;

private:
    std::unique_ptr<Ticker> timer_;
};

}  // namespace inarow::api
#pragma GCC visibility pop
