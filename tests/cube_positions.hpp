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
            for (const Cell cell : line) lines_of_cell_[static_cast<std::size_t>(cell)].push_back(line);
    }

    int operator()(const cube::Node& node) {
        cells_.fill(Stone::none);
        for (Cell cell = 0; cell < cube::cells; ++cell) {
            const Word64 place = bit<Word64>(cell % 4 * 16 + cell / 4);
            if ((node.white & place) != 0) cells_[cell] = Stone::first;
            if ((node.black & place) != 0) cells_[cell] = Stone::second;
        }
        known_ = {};
        const int score = search(node.white_moves() ? Stone::first : Stone::second, -1, 1);
        return node.white_moves() ? score : -score;
    }

private:
    [[nodiscard]] Word128 key() const {
        Word128 key = 0;
        for (const Stone stone : cells_) key = key << 2 | static_cast<Word128>(stone);
        return key;
    }
    [[nodiscard]] bool completes(Cell cell, Stone player) const {
        const auto& through = lines_of_cell_[static_cast<std::size_t>(cell)];
        return std::any_of(through.begin(), through.end(), [&](const Line& line) {
            return std::all_of(line.begin(), line.end(),
                               [&](Cell c) { return c == cell || cells_[static_cast<std::size_t>(c)] == player; });
        });
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
        const Word128 position = key();
        if (const int known = known_.find(position); known != known_.unknown) return known;
        for (int i = 0; i < count; ++i)
            if (completes(moves[static_cast<std::size_t>(i)], player)) return known_.add(position, 1);
        int best = -1;
        for (int i = 0; i < count && best < high; ++i) {
            const auto cell = static_cast<std::size_t>(moves[static_cast<std::size_t>(i)]);
            cells_[cell] = player;
            best = std::max(best, -search(other(player), -high, -std::max(low, best)));
            cells_[cell] = Stone::none;
        }
        if (best != 0 || (low < 0 && high > 0)) known_.add(position, best);  // otherwise only a bound
        return best;
    }

    std::array<std::vector<Line>, 64> lines_of_cell_;
    std::array<Stone, 64> cells_{};
    ScoreTable<Word128> known_;
};

// Play in which threats are met and nobody has won; open for both players at the end.  Nothing if it came otherwise.
inline std::optional<Position> careful_position(int stones, Rng& rng) {
    Position position(cube_variant());
    while (position.stones() < stones) {
        cube::Node node = cube::make_node(position);
        const bool white = node.white_moves();
        const Word64 threats = (white ? node.black_wins : node.white_wins) & node.open();
        auto moves = position.legal_moves();
        if (threats != 0) std::erase_if(moves, [&](Move move) { return (threats >> move & cube::first_column) == 0; });
        position.play(moves[rng.below(moves.size())]);
        if (position.over()) return std::nullopt;
    }
    const cube::Node node = cube::make_node(position);
    if (((node.white_wins | node.black_wins) & node.open()) != 0) return std::nullopt;
    return position;
}

inline Position some_careful_position(int stones, Rng& rng) {
    while (true)
        if (const auto position = careful_position(stones, rng)) return *position;
}

}  // namespace inarow::testing_cube
