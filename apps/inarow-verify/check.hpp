// The check itself: every record keeps its claim, whatever the other player does.
#pragma once

#include "covers.hpp"

namespace verify {

struct Record {
    Number number;
    int move;   // -1 for a leaf, where the file only says that the claim holds
    int cover;  // which of the claim's covers stands there instead of a move; -1 for none
};
struct Claim {
    int player = 0, least = 0, records = 0, blocks = 0;
    std::vector<Record> list;  // sorted by number
    std::vector<std::vector<Use>> covers;
};

class Check {
public:
    Check(const Game& game, const Claim& claim) : g_(game), claim_(claim) {}

    void run(const Board& root) {
        Board board = root;
        board.mover() == claim_.player ? own_turn(board) : other_turn(board);
        for (const Record& record : claim_.list) check(record);
    }

    std::vector<Board> leaves;

private:
    void check(const Record& record) {
        Board board = board_of(g_, record.number);
        if (record.cover >= 0)
            return demand(Cover(board, claim_.player).value(claim_.covers[record.cover]) >= claim_.least,
                          "a cover that shows less than is claimed, in ", board);
        demand(board.mover() == claim_.player, "a record where the other player is to move: ", board);
        if (record.move < 0) return leaves.push_back(board);
        demand(board.legal(record.move), "an illegal move in ", board);
        play(board, record.move);
    }

    // Plays a stone and checks what follows; takes it back.
    void play(Board& board, int move) {
        const int player = board.mover(), where = board.landing(move);
        const bool won = board.completes(where, player);
        board.put(where, player);
        if (won || board.full()) {
            const int n = Rules(board, player).score(board.stones);
            const int score = !won ? 0 : player == claim_.player ? n : -n;
            if (score < claim_.least)
                invalid("the game ends with a score of " + std::to_string(score) + ": " + board.text());
        } else {
            player == claim_.player ? other_turn(board) : own_turn(board);
        }
        board.take(where);
    }

    void other_turn(Board& board) {
        if (Rules(board, claim_.player).holds(claim_.least)) return;
        if (!claim_.covers.empty() && listed(board.least_number())) return;
        for (int move = 0; move < g_.moves(); ++move)
            if (board.legal(move)) play(board, move);
    }

    void own_turn(Board& board) {
        for (const int player : {claim_.player, 3 - claim_.player})  // win at once, or block
            for (int move = 0; move < g_.moves(); ++move)
                if (board.legal(move) && board.completes(board.landing(move), player)) return play(board, move);
        if (listed(board.least_number()) || Rules(board, claim_.player).holds(claim_.least)) return;
        for (int move = 0; move < g_.moves(); ++move)
            if (board.legal(move) && closed_after(board, move)) return;
        invalid("no record, and no rule that keeps the claim, for " + board.text());
    }

    // No line is completed by this move.
    bool closed_after(Board& board, int move) {
        const int where = board.landing(move);
        board.put(where, claim_.player);
        const bool closed = board.full() ? claim_.least <= 0 : Rules(board, claim_.player).holds(claim_.least);
        board.take(where);
        return closed;
    }

    bool listed(Number number) const {
        const auto at = std::lower_bound(claim_.list.begin(), claim_.list.end(), number,
                                         [](const Record& r, Number n) { return r.number < n; });
        return at != claim_.list.end() && at->number == number;
    }

    const Game& g_;
    const Claim& claim_;
};

}  // namespace verify
