// The rules of the game: a board, its lines and symmetries, and positions with their numbers.
#pragma once

#include <algorithm>
#include <bitset>
#include <map>
#include <numeric>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace verify {

__extension__ typedef unsigned __int128 Number;
using Cells = std::vector<int>;    // a list of cells, or one value per cell
using CellSet = std::bitset<128>;  // no board has more cells
inline bool all_in(const CellSet& cells, const CellSet& set) { return (cells & ~set).none(); }

struct Invalid : std::runtime_error {
    using std::runtime_error::runtime_error;
};
[[noreturn]] inline void invalid(const std::string& why) { throw Invalid(why); }
inline void demand(bool condition, const std::string& why) {
    if (!condition) invalid(why);
}

// Cell = column * height + row; column = x + width * y.  Stones: 0 none, 1 first player, 2 second player.
struct Game {
    int width = 0, depth = 0, height = 0, k = 0;
    bool drops = true, ring = false, torus = false;
    std::vector<Cells> lines;
    std::vector<CellSet> sets;       // the same lines as sets
    std::vector<Cells> lines_of;     // per cell, indices of lines
    std::vector<Cells> lower_lines;  // per line, those with the same cells some rows lower; none for vertical lines
    std::vector<Cells> images;       // per symmetry, which column (cell, if stones do not drop) comes to each place

    int columns() const { return width * depth; }
    int cells() const { return columns() * height; }
    int moves() const { return drops ? columns() : cells(); }
    bool vertical(const Cells& line) const { return line.front() / height == line.back() / height; }
    void make_lines();
    Cells cells_from(int start, int dx, int dy, int dz) const;
    Cells lines_below(Cells line, const std::map<Cells, int>& index) const;
    void add_symmetry(const Cells& map);
};

// The k cells from here in a direction, sorted; fewer where the board ends.
//
// Example on 4x4 with k = 3, column 0 being a: from cell 1 (a2) with dx = 1, dz = -1 the cells are a2, b1 and then
// none, so there is no line; from cell 2 (a3) they are a3, b2, c1, which are the numbers 2, 5, 8.
inline Cells Game::cells_from(int start, int dx, int dy, int dz) const {
    Cells cells;
    int x = start / height % width, y = start / height / width, z = start % height;
    for (int i = 0; i < k; ++i, x += dx, y += dy, z += dz) {
        if (ring) x = (x + width) % width;
        if (torus) z = (z + height) % height;
        if (x < 0 || x >= width || y < 0 || y >= depth || z < 0 || z >= height) break;
        cells.push_back((x + width * y) * height + z);
    }
    std::sort(cells.begin(), cells.end());
    return cells;
}

inline void Game::make_lines() {
    std::map<Cells, int> index;  // by sorted cells: a line is found once, from whichever end
    for (int dx = -1; dx <= 1; ++dx)
        for (int dy = -1; dy <= 1; ++dy)
            for (int dz = -1; dz <= 1; ++dz) {
                if (dx == 0 && dy == 0 && dz == 0) continue;
                if ((dx != 0 && k > width) || (dy != 0 && k > depth) || (dz != 0 && k > height)) continue;
                for (int start = 0; start < cells(); ++start) {
                    const Cells line = cells_from(start, dx, dy, dz);
                    if (static_cast<int>(line.size()) == k && index.emplace(line, lines.size()).second)
                        lines.push_back(line);
                }
            }
    lines_of.resize(cells());
    for (int i = 0; i < static_cast<int>(lines.size()); ++i) {
        sets.emplace_back();
        for (int cell : lines[i]) sets[i].set(cell), lines_of[cell].push_back(i);
        lower_lines.push_back(lines_below(lines[i], index));
    }
}

// Those with the same cells one row lower, two rows lower and so on: below a3 b3 c3 lie a2 b2 c2 and a1 b1 c1.  None
// for a vertical line.
inline Cells Game::lines_below(Cells line, const std::map<Cells, int>& index) const {
    Cells found;
    const auto lowest = [&](int cell) { return cell % height == 0; };
    while (!vertical(line) && std::none_of(line.begin(), line.end(), lowest)) {
        for (int& cell : line) --cell;
        found.push_back(index.at(line));
    }
    return found;
}

// A symmetry takes different cells to different cells, and lines to lines; it never changes the row where stones drop.
inline void Game::add_symmetry(const Cells& map) {
    demand(static_cast<int>(map.size()) == moves(), "a symmetry of the wrong length");
    demand(std::set<int>(map.begin(), map.end()).size() == map.size(), "a symmetry that is none");
    demand(*std::min_element(map.begin(), map.end()) == 0 && *std::max_element(map.begin(), map.end()) == moves() - 1,
           "a symmetry that is none");
    const std::set<Cells> all(lines.begin(), lines.end());
    for (Cells line : lines) {
        for (int& cell : line) cell = drops ? map[cell / height] * height + cell % height : map[cell];
        std::sort(line.begin(), line.end());
        demand(all.count(line) == 1, "a symmetry that does not keep the lines");
    }
    images.emplace_back(map.size());
    for (int i = 0; i < moves(); ++i) images.back()[map[i]] = i;
}

struct Board {
    explicit Board(const Game& game) : g(&game), tall(game.columns(), 0) {}

    const Game* g;
    CellSet of[3];  // of[1], of[2]: the stones of each player
    Cells tall;     // stones in each column
    int stones = 0;

    int mover() const { return stones % 2 == 0 ? 1 : 2; }
    bool full() const { return stones == g->cells(); }
    bool empty(int c) const { return !of[1][c] && !of[2][c]; }
    int stone(int c) const { return of[1][c] ? 1 : of[2][c] ? 2 : 0; }
    bool legal(int move) const {
        return move >= 0 && move < g->moves() && (g->drops ? tall[move] < g->height : empty(move));
    }
    int landing(int move) const { return g->drops ? move * g->height + tall[move] : move; }
    void put(int where, int player) {
        of[player].set(where);
        ++tall[where / g->height];
        ++stones;
    }
    void take(int where) {
        of[1].reset(where), of[2].reset(where);
        --tall[where / g->height];
        --stones;
    }
    // Whether this player would complete a line with a stone there.
    bool completes(int where, int player) const {
        CellSet own = of[player];
        own.set(where);
        for (int index : g->lines_of[where])
            if (all_in(g->sets[index], own)) return true;
        return false;
    }
    std::string text() const {
        std::string shown;
        for (int i = 0; i < g->cells(); ++i) {
            if (i > 0 && i % g->height == 0) shown += '/';
            if (!g->drops || !empty(i)) shown += ".xo"[stone(i)];
        }
        return shown;
    }
    // Drop: per column a 1 and its stones from the bottom in height + 1 bits.  Free: a digit per cell to the base of 3.
    Number number(const Cells& image) const {
        Number value = 0;
        for (int from : image) {
            if (!g->drops) {
                value = value * 3 + static_cast<unsigned>(stone(from));
                continue;
            }
            Number column = 1;
            for (int row = 0; row < tall[from]; ++row) column = 2 * column + of[1][from * g->height + row];
            value = (value << g->height << 1) | column;  // one step of 128 bits would be undefined
        }
        return value;
    }
    Number least_number() const {
        Number least = number(g->images.front());
        for (const Cells& image : g->images) least = std::min(least, number(image));
        return least;
    }
};

inline void demand(bool condition, const char* why, const Board& board) {
    if (!condition) invalid(why + board.text());
}

// The position with this number; nobody has won in it.
inline Board board_of(const Game& g, Number value) {
    Board board(g);
    for (int place = g.moves() - 1; place >= 0; --place) {
        if (!g.drops) {
            if (const int stone = static_cast<int>(value % 3); stone != 0) board.put(place, stone);
            value /= 3;
            continue;
        }
        Number column = value & ((Number{2} << g.height) - 1);
        demand(column != 0, "a number that is no position");
        Cells stones;
        for (; column > 1; column /= 2) stones.push_back(column % 2 == 1 ? 1 : 2);
        std::reverse(stones.begin(), stones.end());
        for (int stone : stones) board.put(place * g.height + board.tall[place], stone);
        value = value >> g.height >> 1;
    }
    demand(value == 0, "a number that is no position");
    demand(static_cast<int>(board.of[1].count()) == (board.stones + 1) / 2,
           "a position with too many stones of one player: ", board);
    for (const CellSet& line : g.sets)
        demand(!all_in(line, board.of[1]) && !all_in(line, board.of[2]), "a position that is won already: ", board);
    demand(!board.full(), "a position that is full: ", board);
    return board;
}

}  // namespace verify
