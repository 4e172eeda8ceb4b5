// Positions that must not be learned from: those of published tests, and all within a few moves of one of them.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_set>
#include <vector>

#include "inarow/position.hpp"

namespace inarow::learn_order {

class Excluded {
public:
    // Files with lines that begin with the moves of a position on the 7x6 board.
    explicit Excluded(const std::vector<std::string>& files);

    // Whether the position, or its mirror image, is at most `moves` moves before or after one of them.
    [[nodiscard]] bool holds(const Position& position) const;

private:
    static constexpr int moves = 3;

    void add(const Position& position, int left);
    [[nodiscard]] bool leads_to_published(const Position& position, int left) const;

    std::unordered_set<std::uint64_t> published_;
    std::unordered_set<std::uint64_t> near_;
};

}  // namespace inarow::learn_order
