// Which positions the threads of a search are working on right now, so that they can take turns.
//
// Threads that share a table but start at the same node search the same moves side by side: the first
// answer arrives in the table when both are done.  A thread therefore puts off a move that another is
// searching, and finds its answer in the table later (Kerrigan's simplified ABDADA; Weill 1996).
//
// Nothing here is exact: a mark can be lost or belong to another position, which costs time, never a value.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

namespace inarow {

// Any thread may call anything at any time.
class Busy {
public:
    [[nodiscard]] bool holds(std::uint64_t position) const {
        return mark(position).load(std::memory_order_relaxed) == position;
    }
    void enter(std::uint64_t position) { mark(position).store(position, std::memory_order_relaxed); }
    void leave(std::uint64_t position) {
        if (holds(position)) mark(position).store(0, std::memory_order_relaxed);
    }

private:
    static constexpr std::size_t marks = 1 << 12;
    [[nodiscard]] std::atomic<std::uint64_t>& mark(std::uint64_t position) { return marks_[position % marks]; }
    [[nodiscard]] const std::atomic<std::uint64_t>& mark(std::uint64_t position) const {
        return marks_[position % marks];
    }

    std::array<std::atomic<std::uint64_t>, marks> marks_{};
};

}  // namespace inarow
