// Positions of the cube for tests, and what they are worth by a search that shares nothing with the engine but the
// rules of the game: plain lists of lines, no bit tricks, every position remembered by all its stones.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "base/rng.hpp"
#include "cube/node.hpp"
#include "game/lines.hpp"
#include "inarow/notation.hpp"
#include "score_table.hpp"

namespace inarow::testing_cube {

inline Variant cube_variant() { return parse_variant("4x4x4").value(); }

// +1, 0, -1: White wins, a draw, Black wins.
class PlainOutcome {
public:
    PlainOutcome() {
        for (const Line& line : lines(cube_variant()))
            for (const Cell cell : line)
                std::copy_if(line.begin(), line.end(),
                             others_of_cell_[static_cast<std::size_t>(cell)].emplace_back().begin(),
                             [cell](Cell other) { return other != cell; });
    }

    int operator()(const cube::Node& node) {
        cells_.fill(Stone::none);
        key_ = 0;
        for (Cell cell = 0; cell < cube::cells; ++cell) {
            const Word64 place = bit<Word64>(cell % 4 * 16 + cell / 4);
            if ((node.white & place) != 0) turn(cell, Stone::first);
            if ((node.black & place) != 0) turn(cell, Stone::second);
        }
        known_ = {};
        const int score = search(node.white_moves() ? Stone::first : Stone::second, -1, 1);
        return node.white_moves() ? score : -score;
    }

private:
    // Puts a stone on the cell, or takes it away again.
    void turn(Cell cell, Stone stone) {
        auto& there = cells_[static_cast<std::size_t>(cell)];
        there = there == Stone::none ? stone : Stone::none;
        key_ ^= static_cast<Word128>(stone) << 2 * cell;
    }
    [[nodiscard]] bool completes(Cell cell, Stone player) const {
        const auto& others = others_of_cell_[static_cast<std::size_t>(cell)];
        return std::any_of(others.begin(), others.end(), [&](const std::array<Cell, 3>& rest) {
            return std::all_of(rest.begin(), rest.end(),
                               [&](Cell c) { return cells_[static_cast<std::size_t>(c)] == player; });
        });
    }
    template <class Iterator>
    [[nodiscard]] Iterator find_completing(Iterator first, Iterator last, Stone player) const {
        return std::find_if(first, last, [&](Cell cell) { return completes(cell, player); });
    }
    // The outcome for `player`, who moves; exact within [low, high].
    int search(Stone player, int low, int high) {
        std::array<Cell, 16> moves{};
        int count = 0;
        for (Cell column = 0; column < 16; ++column)
            for (Cell cell = 4 * column; cell < 4 * column + 4; ++cell)
                if (cells_[static_cast<std::size_t>(cell)] == Stone::none) {
                    moves[static_cast<std::size_t>(count++)] = cell;
                    break;
                }
        if (count == 0) return 0;
        const Word128 position = key_;
        if (const int known = known_.find(position); known != known_.unknown) return known;
        const auto end = moves.begin() + count;
        if (find_completing(moves.begin(), end, player) != end) return known_.add(position, 1);
        if (const auto threat = find_completing(moves.begin(), end, other(player)); threat != end) {
            moves[0] = *threat;
            count = 1;  // every other move loses
        }
        int best = -1;
        for (int i = 0; i < count && best < high; ++i) {
            const Cell cell = moves[static_cast<std::size_t>(i)];
            turn(cell, player);
            best = std::max(best, -search(other(player), -high, -std::max(low, best)));
            turn(cell, player);
        }
        if (best != 0 || (low < 0 && high > 0)) known_.add(position, best);  // otherwise only a bound
        return best;
    }

    std::array<std::vector<std::array<Cell, 3>>, 64> others_of_cell_;  // what each line through it has besides
    std::array<Stone, 64> cells_{};
    Word128 key_ = 0;  // two bits a cell
    ScoreTable<Word128> known_;
};

// Play in which threats are met and nobody has won; open for both players at the end.  Nothing if it came otherwise.
inline std::optional<Position> careful_position(int stones, Rng& rng) {
    Position position(cube_variant());
    cube::Node node{};
    while (position.stones() < stones) {
        const bool white = node.white_moves();
        const Word64 threats = (white ? node.black_wins : node.white_wins) & node.open();
        auto moves = position.legal_moves();
        if (threats != 0) std::erase_if(moves, [&](Move move) { return (threats >> move & cube::first_column) == 0; });
        const Move move = moves[rng.below(moves.size())];
        cube::play(node, node.open() & cube::first_column << move, white);
        position.play(move);
        if (position.over()) return std::nullopt;
    }
    if (((node.white_wins | node.black_wins) & node.open()) != 0) return std::nullopt;
    return position;
}

inline Position some_careful_position(int stones, Rng& rng) {
    while (true)
        if (const auto position = careful_position(stones, rng)) return *position;
}

}  // namespace inarow::testing_cube
