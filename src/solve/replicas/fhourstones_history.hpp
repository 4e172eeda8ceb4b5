// The history heuristic of Fhourstones (paper, 2.6): how much each side wants each cell.
//
// Starts with the number of lines through the cell.  When a move cuts, every move tried before it pays 1
// and the cutting move gets what they paid, so the sum over all cells never changes.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "game/lines.hpp"

namespace inarow {

class FhourstonesHistory {
public:
    explicit FhourstonesHistory(const Variant& variant) {
        for (const Line& line : lines(variant))
            for (const Cell cell : line)
                for (auto& side : wanted_) ++side[static_cast<std::size_t>(cell + cell / variant.height)];
    }

    // Cells are bit indices; side 0 is the first player.
    [[nodiscard]] int wanted(int side, int cell) const { return wanted_[side][cell]; }

    // The last of the tried moves is the one that cut.
    void reward_last(int side, std::span<const int> tried) {
        const auto failed = tried.first(tried.size() - 1);
        for (const int cell : failed) --wanted_[side][cell];
        wanted_[side][tried.back()] += static_cast<int>(failed.size());
    }

private:
    std::array<std::array<int, 128>, 2> wanted_{};
};

}  // namespace inarow
