// The moves that several threads of one search are at.
//
// A thread leaves a move that another one is at for later, by when the table mostly knows the answer, unless it is the
// best move of its position: the others may not be needed (a simplified form of ABDADA: Weill, "The ABDADA distributed
// minimax-search algorithm", 1996).  Any thread may ask and mark at any time.  A slot keeps the last move that came to
// it, so a mark may get lost or outlive its search; then two threads do the same work, or a move waits for nothing.
#pragma once

#include <array>
#include <atomic>

#include "cube/code.hpp"

namespace inarow {

class MovesAtWork {
public:
    // Of the position with this code, its move by place; never 0.
    [[nodiscard]] static Word64 name(const cube::Code& code, int move) {
        return ((code.cells ^ code.full << 40) + static_cast<Word64>(move)) * 0x9E3779B97F4A7C15U | 1;
    }
    [[nodiscard]] bool has(Word64 name) { return slot(name).load(std::memory_order_relaxed) == name; }
    void enter(Word64 name) { slot(name).store(name, std::memory_order_relaxed); }
    void leave(Word64 name) {
        if (has(name)) slot(name).store(0, std::memory_order_relaxed);
    }

private:
    static constexpr int slot_bits = 14;  // 256 threads are at 8,000 moves

    [[nodiscard]] std::atomic<Word64>& slot(Word64 name) { return slots_[name >> (64 - slot_bits)]; }

    std::array<std::atomic<Word64>, std::size_t{1} << slot_bits> slots_{};
};

}  // namespace inarow
