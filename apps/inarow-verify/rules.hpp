// Rules that show a claim on the position itself, so that it needs no record.
#pragma once

#include "game.hpp"

namespace verify {

// They speak of `own`, the player whose claim it is, and of `other`.  All hold on the position itself, with
// either player to move; `holds` says whether one of them shows a score of at least `least` for `own`.  The arguments
// for rules 3 and 4 are in src/solve/knowledge/claimeven.hpp and odd_threat.hpp.
struct Rules {
    const Board& b;
    const Game& g;
    int own, other;

    Rules(const Board& board, int player) : b(board), g(*board.g), own(player), other(3 - player) {}

    bool holds(int least) const {
        if (least < 0 && -score(b.stones + (b.mover() == own ? 2 : 1)) >= least) return true;
        if (least <= 0 && (no_line_left() || blocks())) return true;
        if (!g.drops || g.torus) return false;
        return controls() ? follow_up() >= least : odd_threat() >= least;
    }
    // Of the player whose stone, the last of `stones`, completes a line: the n-th-to-last of that player.
    int score(int stones) const { return (g.cells() - stones + 2) / 2; }

    // Rule 1: every line holds a stone of `own`.
    bool no_line_left() const {
        return std::none_of(g.sets.begin(), g.sets.end(),
                            [&](const CellSet& line) { return (line & b.of[own]).none(); });
    }
    // Rule 2, free placement (Erdos and Selfridge): the weights 2^stones of the lines that `other` may still complete.
    bool blocks() const {
        if (g.drops) return false;
        Number sum = 0;
        for (const CellSet& line : g.sets)
            if ((line & b.of[own]).none()) sum += Number{1} << (line & b.of[other]).count();
        return (b.mover() == own ? sum : 2 * sum) < Number{1} << g.k;
    }

    // The controller is the player who is not to move when an even number of cells is empty.
    bool controls() const { return ((g.cells() - b.stones) % 2 == 0) == (b.mover() == other); }
    bool claimed(int c) const { return (g.height - 1 - c % g.height) % 2 == 0; }
    bool open(int c) const { return !g.drops || c % g.height == b.tall[c / g.height]; }
    // An empty claimed cell that is not open.
    bool to_come(int c) const { return b.empty(c) && claimed(c) && !open(c); }

    // The cells that `other` never gets to: in each column but one, from the lowest cell to come that completes a line
    // of `own` upwards.
    CellSet beyond(int without_column) const {
        CellSet cells;
        for (int c = 0; c < g.cells(); ++c)
            if (c / g.height != without_column && to_come(c) && !cells[c] && b.completes(c, own))
                for (int above = c; above / g.height == c / g.height; ++above) cells.set(above);
        return cells;
    }
    // Every line that `other` may get lies above one that `own` completes before.
    bool harmless(const CellSet& others, const CellSet& held) const {
        for (std::size_t i = 0; i < g.sets.size(); ++i)
            if (all_in(g.sets[i], others) && std::none_of(g.lower_lines[i].begin(), g.lower_lines[i].end(),
                                                          [&](int lower) { return all_in(g.sets[lower], held); }))
                return false;
        return true;
    }

    static constexpr int nothing = -1000;

    // Rule 3: the controller answers on top and gets every claimed cell but the open ones.
    int follow_up() const {
        const CellSet end = beyond(-1);
        CellSet held = b.of[own], others;
        int value = 0;
        for (int c = 0; c < g.cells(); ++c) {
            if (to_come(c)) held.set(c);
            others[c] = !held[c] && !end[c];
            value += claimed(c) && end[c];
        }
        if (!harmless(others, held)) return nothing;
        for (std::size_t i = 0; i < g.lines.size(); ++i) {
            if (g.vertical(g.lines[i]) || !all_in(g.sets[i], held)) continue;
            int top = 0;
            for (int c : g.lines[i]) top = std::max(top, c % g.height);
            value = std::max(value, (g.height - top) / 2 + 1);
        }
        return value;
    }

    // Rule 4: the other player owns a threat on an unclaimed cell that is not open.
    int odd_threat() const {
        int best = nothing;
        for (int c = 0; c < g.cells(); ++c)
            if (b.empty(c) && !claimed(c) && !open(c) && b.completes(c, own)) best = std::max(best, odd_threat(c));
        return best;
    }
    int odd_threat(int threat) const {
        const int column = threat / g.height;
        const CellSet end = beyond(column);
        CellSet held = b.of[own], others = b.of[other];
        int value = 0;
        for (int c = 0; c < g.cells(); ++c) {
            const bool outside = c / g.height != column;
            if (outside && to_come(c)) held.set(c);
            if (outside && b.empty(c) && (!claimed(c) || open(c)) && !end[c]) others.set(c);
            if (!outside && b.empty(c) && (claimed(c) || open(c)) && c < threat) others.set(c);
            value += claimed(c) && (outside ? end[c] : c > threat);
        }
        return harmless(others, held) ? value : nothing;
    }
};

}  // namespace verify
