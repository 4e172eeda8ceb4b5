// Incremental evaluations for a search, updated with each stone that is placed on its board or taken back.
//
//   placed(board)               after board.play()
//   removed(board, cell)        after board.undo() of the stone on this cell
//   value(board, searcher)      seen by the searching side; requires a game that is not over
//
// Some also tell the value with one more stone, before it is placed:
//
//   value_after(board, move, searcher)    requires that the game is not over then
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <vector>

#include "base/bits.hpp"
#include "play/evaluation.hpp"
#include "play/next_board.hpp"

namespace inarow::play {

// Everything it counts is counted by the board.
class LinearEvaluator {
public:
    LinearEvaluator(const Variant&, const Evaluation& evaluation) : weights_(evaluation.weights) {}

    void placed(const Board&) {}
    void removed(const Board&, Cell) {}
    [[nodiscard]] double value(const Board& board, Board::Side searcher) const {
        return weights_.value(board, searcher);
    }
    [[nodiscard]] double value_after(const Board& board, Move move, Board::Side searcher) const {
        return weights_.value(NextBoard(board, move), searcher);
    }

private:
    Weights weights_;
};

// Lines and threats, and what tuples add to them.
class TupleEvaluator {
public:
    TupleEvaluator(const Variant& variant, const Evaluation& evaluation)
        : lines_(variant, evaluation), sum_(evaluation.weights.tuples) {}

    void placed(const Board& board) { sum_.place(board.last_cell(), 1 - board.mover()); }
    void removed(const Board& board, Cell cell) { sum_.remove(cell, board.mover()); }
    [[nodiscard]] double value(const Board& board, Board::Side searcher) const {
        return lines_.value(board, searcher) + seen_by(searcher, sum_.value(board.mover()));
    }
    [[nodiscard]] double value_after(const Board& board, Move move, Board::Side searcher) const {
        return lines_.value_after(board, move, searcher) +
               seen_by(searcher, sum_.value_after(board.landing(move), board.mover()));
    }

private:
    [[nodiscard]] static double seen_by(Board::Side searcher, double value) { return searcher == 0 ? value : -value; }

    LinearEvaluator lines_;
    TupleSum sum_;
};

// Lines alone, where only winning rows count, however many stones they have, as in Lam's w1 to w3: it is enough to know
// in which lines each side has a stone.  A set of lines is a word, so a board may have at most 128 of them (7x6: 69).
class RowsEvaluator {
public:
    [[nodiscard]] static bool suits(const Variant& variant, const Evaluation& evaluation);
    // Requires what suits() accepts.
    RowsEvaluator(const Variant& variant, const Evaluation& evaluation);

    void placed(const Board& board);
    void removed(const Board& board, Cell cell);
    [[nodiscard]] double value(const Board&, Board::Side searcher) const { return value(touched_, searcher); }
    [[nodiscard]] double value_after(const Board& board, Move move, Board::Side searcher) const {
        auto touched = touched_;
        touched[board.mover()] |= through_[static_cast<std::size_t>(board.landing(move))];
        return value(touched, searcher);
    }

private:
    using Lines = Word128;

    [[nodiscard]] double value(const std::array<Lines, 2>& touched, Board::Side searcher) const {
        const auto& weights = weights_[searcher];
        return weights[0] * count_bits(touched[0] & ~touched[1]) + weights[1] * count_bits(touched[1] & ~touched[0]);
    }

    std::array<std::array<double, 2>, 2> weights_;
    std::vector<Lines> through_;      // by cell
    std::array<Lines, 2> touched_{};  // by side: lines in which it has a stone
    std::vector<Lines> earlier_;      // of the side that moved, by each move
};

// Every cell has a value, and each side has that of the cells its stones are on.  Nieminski and Maymir, below, say no
// more of their "heuristic 2" than that it "places values on each circle"; here the value is the number of lines
// through the cell, 3 to 13 on 7x6.  The win that their "simplified version of 1" recognises is the search's own.
class CellsEvaluator {
public:
    CellsEvaluator(const Variant&, const Evaluation&) {}

    void placed(const Board& board) { lead_ += gain(board, board.last_cell(), 1 - board.mover()); }
    void removed(const Board& board, Cell cell) { lead_ -= gain(board, cell, board.mover()); }
    [[nodiscard]] double value(const Board&, Board::Side searcher) const { return searcher == 0 ? lead_ : -lead_; }
    [[nodiscard]] double value_after(const Board& board, Move move, Board::Side searcher) const {
        const int lead = lead_ + gain(board, board.landing(move), board.mover());
        return searcher == 0 ? lead : -lead;
    }

private:
    [[nodiscard]] static int gain(const Board& board, Cell cell, Board::Side side) {
        const int lines = static_cast<int>(board.lines_through(cell).size());
        return side == 0 ? lines : -lines;
    }

    int lead_ = 0;  // of the side that began
};

// The longest chain of stones of either side in any direction in which a line fits, blocked or not; H. Nieminski and B.
// Maymir, "Cylindrical Connect 4", 2023.  A chain of k or more counts ten times, as there; only a search that evaluates
// decided positions notices.
// A stone never shortens a chain, so the lengths before each stone are all that is needed to take it back.
class ChainEvaluator {
public:
    ChainEvaluator(const Variant& variant, const Evaluation&);

    void placed(const Board& board);
    void removed(const Board& board, Cell cell);
    [[nodiscard]] double value(const Board&, Board::Side searcher) const {
        return worth(longest_[searcher]) - worth(longest_[1 - searcher]);
    }

private:
    [[nodiscard]] int worth(int chain) const { return chain < k_ ? chain : 10 * chain; }
    [[nodiscard]] int chain_through(Cell cell, Board::Side side) const;
    [[nodiscard]] int run(const std::vector<std::int16_t>& next, Cell cell, Board::Side side) const;

    int cells_;
    int k_;
    std::vector<std::vector<std::int16_t>> steps_;  // [direction and back again][cell]: the neighbour, or -1
    std::vector<std::int8_t> owner_;                // by cell; -1: empty
    std::array<int, 2> longest_{};
    std::vector<std::array<int, 2>> earlier_;
};

// The longest chain that can still become a line: within k cells in a row without a stone of the other side.
class OpenChainEvaluator {
public:
    OpenChainEvaluator(const Variant& variant, const Evaluation&);

    void placed(const Board& board);
    void removed(const Board& board, Cell cell);
    [[nodiscard]] double value(const Board&, Board::Side searcher) const {
        return longest(searcher) - longest(1 - searcher);
    }

private:
    using Places = std::uint16_t;  // a bit for each cell of a walk

    [[nodiscard]] int longest(Board::Side side) const;
    void count(const std::array<Places, 2>& walk, int change);

    std::shared_ptr<const LineIndex> index_;
    std::vector<std::array<Places, 2>> walks_;          // [walk][side]
    std::vector<std::uint8_t> run_;                     // the longest run of a set of places
    std::array<std::array<int, max_k + 1>, 2> open_{};  // [side][run]: walks without a stone of the other side
};

// Calls f(std::type_identity<Evaluator>()) with the class for this kind.
template <class F>
auto with_evaluator(Evaluation::Kind kind, F&& f) {
    switch (kind) {
        case Evaluation::Kind::cells:
            return f(std::type_identity<CellsEvaluator>());
        case Evaluation::Kind::chain:
            return f(std::type_identity<ChainEvaluator>());
        case Evaluation::Kind::open_chain:
            return f(std::type_identity<OpenChainEvaluator>());
        case Evaluation::Kind::linear:
            break;
    }
    return f(std::type_identity<LinearEvaluator>());
}

}  // namespace inarow::play
