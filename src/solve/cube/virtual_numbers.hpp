// Virtual proof numbers: how many threads are at work below a position right now, so that others go elsewhere.
//
// A thread choosing a move treats the numbers of a child that others are searching as larger than they are (T. Kaneko,
// "Parallel depth first proof number search", AAAI 2010): by (2 / threads)^2 of the number for each of the others.  So
// two threads part at once, while most of sixteen stay where the search is most promising.
//
//   threads   1 below   half of them below
//       2        2          2
//       4      1.25         1.5
//      16      1.016        1.125            times its number
//
// The counts are approximate: two positions may share a counter, which costs time, never a value.  All functions may
// be called by any thread at any time.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

namespace inarow::cube {

class VirtualNumbers {
public:
    // This many threads share it.
    explicit VirtualNumbers(int threads) : threads_(static_cast<std::uint32_t>(threads)) {}
    void add_thread() { threads_.fetch_add(1, std::memory_order_relaxed); }

    [[nodiscard]] std::uint32_t threads_below(std::uint64_t position) const {
        return counters_[position % size].load(std::memory_order_relaxed);
    }

    // A child's phi as it counts with this many threads below it.
    [[nodiscard]] std::uint64_t raised(std::uint32_t phi, std::uint32_t threads_below) const {
        const std::uint64_t threads = threads_.load(std::memory_order_relaxed);
        return phi + 4 * std::uint64_t{phi} * threads_below / (threads * threads);
    }

    // log2 of the work below a position from which on its threads are counted.  Counting at every position costs a
    // tenth of the speed: two threads that write to one cache line wait for each other.  Where little work is left
    // below, threads that meet lose little.
    static constexpr int worth_counting = 9;

    // While it lives, one more thread is below the position.
    class Presence {
    public:
        Presence(VirtualNumbers& numbers, std::uint64_t position) : counter_(numbers.counters_[position % size]) {
            counter_.fetch_add(1, std::memory_order_relaxed);
        }
        ~Presence() { counter_.fetch_sub(1, std::memory_order_relaxed); }
        Presence(const Presence&) = delete;
        Presence& operator=(const Presence&) = delete;

    private:
        std::atomic<std::uint32_t>& counter_;
    };

private:
    static constexpr std::size_t size = 1 << 14;
    std::atomic<std::uint32_t> threads_;
    alignas(64) std::array<std::atomic<std::uint32_t>, size> counters_{};  // which change all the time
};

}  // namespace inarow::cube
