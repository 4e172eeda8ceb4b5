// How many threads are at work below a position right now, so that others go elsewhere.
//
// A thread that chooses among moves counts the numbers of one that others are searching as larger than they are:
// virtual proof numbers (T. Kaneko, "Parallel depth first proof number search", AAAI 2010).  Nothing here is exact: two
// positions may share a counter, which costs time, never a value.  Any thread may call anything at any time.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

namespace inarow::cube {

class Marks {
public:
    [[nodiscard]] std::uint32_t threads_below(std::uint64_t position) const {
        return counters_[position % size].load(std::memory_order_relaxed);
    }

    // log2 of the positions below one from which on it is marked.  To mark each costs a tenth of the speed: two threads
    // that write into the same cache line wait for each other.  Where few are below one, threads that meet lose little.
    static constexpr int worth_marking = 9;

    // While it lives, one more thread is below the position.
    class Mark {
    public:
        Mark(Marks& marks, std::uint64_t position) : counter_(marks.counters_[position % size]) {
            counter_.fetch_add(1, std::memory_order_relaxed);
        }
        ~Mark() { counter_.fetch_sub(1, std::memory_order_relaxed); }
        Mark(const Mark&) = delete;
        Mark& operator=(const Mark&) = delete;

    private:
        std::atomic<std::uint32_t>& counter_;
    };

private:
    static constexpr std::size_t size = 1 << 14;
    std::array<std::atomic<std::uint32_t>, size> counters_{};
};

}  // namespace inarow::cube
