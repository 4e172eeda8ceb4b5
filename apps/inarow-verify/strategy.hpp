// A strategy: moves to remember, and cards.
#pragma once

#include "game.hpp"
#include "json.hpp"

namespace verify {

struct Card {
    std::string shape, mark_shape;  // brackets as they are in the file, and an n for each number
    Cells numbers, marks;           // in the order of the file; no marks: none of the cells is marked
};

// What to do in a position: a column, a card, or neither where it is open.
struct Entry {
    std::string key, column;
    int card = -1;
    bool mirror = false, open = false, reached = false;
};

struct Strategy {
    std::string variant, moves;
    int owner = 0;
    bool wins = false;  // the claim; otherwise the owner does not lose
    bool fork = false, safe = false, follow = false;
    std::vector<Card> cards;
    std::vector<Entry> entries;

    Game game;
    std::string names;              // of the columns
    std::map<Number, Entry*> plan;  // by the positions of the keys

    bool box() const { return std::count(variant.begin(), variant.end(), 'x') == 2; }
    int column(char name) const { return static_cast<int>(names.find(name)); }  // -1: none

    // After these moves, with the game not over.
    Board position(const std::string& text) const {
        Board board(game);
        for (const char name : text) {
            const int move = column(name);
            require(board.legal(move), "an illegal move in '" + text + "'");
            const int where = board.landing(move);
            require(!board.completes(where, board.mover()), "the game is over in '" + text + "'");
            board.put(where, board.mover());
        }
        require(!board.full(), "the game is over in '" + text + "'");
        return board;
    }
    // The entry for a position, and whether it is that of the mirror image.
    std::pair<Entry*, bool> find(const Board& board) const {
        for (std::size_t i = 0; i < game.images.size(); ++i)
            if (const auto at = plan.find(board.number(game.images[i])); at != plan.end()) return {at->second, i == 1};
        return {nullptr, false};
    }
    // Where a cell of the board lies on a card, which lists the rows from the top.
    int place(int cell, bool mirrored) const {
        const int column = cell / game.height, row = cell % game.height;
        return (game.height - 1 - row) * game.columns() + (mirrored ? game.images[1][column] : column);
    }
};

// The plan by positions.  An entry that cannot be played is wrong even if no play comes to it.
inline void make_plan(Strategy& strategy) {
    for (Entry& entry : strategy.entries) {
        const Board board = strategy.position(entry.key);
        const std::string where = ": '" + entry.key + "'";
        demand(strategy.find(board).first == nullptr, "two entries for one position" + where);
        strategy.plan[board.number(strategy.game.images[0])] = &entry;
        if (entry.open) continue;
        demand(entry.card < static_cast<int>(strategy.cards.size()), "no such card" + where);
        if (entry.card >= 0) continue;
        demand(board.mover() == strategy.owner, "a move for the other player" + where);
        demand(board.legal(strategy.column(entry.column[0])), "a column that is full or missing" + where);
    }
}

}  // namespace verify
