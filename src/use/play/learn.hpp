// Weights learned from play: TreeStrap(alpha-beta) of J. Veness, D. Silver, W. Uther and A. Blair, "Bootstrapping from
// game tree search", 2009.
//
// The player plays against itself.  Each search bounds the value of many positions, not of its root alone; wherever the
// evaluation of one of them lies outside its bounds, the weights are moved so that it comes nearer.  Here values pass
// through tanh, so that a win is worth 1 and the error of a position cannot exceed 2, and each weight has a step of its
// own (J. Duchi and others, "Adaptive subgradient methods", 2011).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/rng.hpp"
#include "play/move_order.hpp"
#include "play/weights_file.hpp"
#include "search/node_counter.hpp"

namespace inarow::play {

struct LearnOptions {
    int depth = 4;              // moves that each search looks ahead
    double rate = 0.02;         // of a step
    int random_moves = 6;       // at the beginning of each game at most
    double random_share = 0.1;  // of the moves after them
    bool tuples = false;        // weights of tuples (play/tuples.hpp), too; requires k <= Tuples::most_k
    std::uint64_t seed = 1;
};

// For one thread.  The same options give the same weights.
class Learner {
public:
    Learner(const Variant& variant, const LearnOptions& options);

    // Plays one game against itself, learning from every search.  Ends early at a limit of the control; nothing is
    // learned from the search that it cuts off.
    struct Game {
        int moves = 0;
        std::uint64_t nodes = 0;  // positions visited
        double error = 0;         // mean distance of an evaluation to its bounds, 0 to 2
    };
    [[nodiscard]] Game play_game(Control& control);

    // In the order of feature_names(); then those of tuples.
    [[nodiscard]] std::span<const double> numbers() const { return numbers_; }
    [[nodiscard]] const Weights& weights() const { return weights_; }

private:
    void play_on(NodeCounter& counter);
    [[nodiscard]] Move search(NodeCounter& counter);
    double alphabeta(int depth, double alpha, double beta, NodeCounter& counter);
    void learn_from(double lo, double hi);
    void add_to_gradient(std::size_t number, double direction);
    void step();
    void play(Move move);
    void undo();
    [[nodiscard]] Move random_move();
    [[nodiscard]] double evaluate() const;

    LearnOptions options_;
    Board board_;
    MoveOrder order_;
    Rng rng_;
    std::vector<double> numbers_;
    Weights weights_;
    std::shared_ptr<Tuples> tuples_;
    std::optional<TupleSum> sum_;
    std::vector<double> squares_;       // by weight: the sum of the squares of its steps' directions
    std::vector<double> gradient_;      // of the current search
    std::vector<std::size_t> touched_;  // the numbers whose gradient is not 0: few, as there are many tuples
    std::vector<double> counts_;
    std::uint64_t examples_ = 0;  // positions that this search learned from, and the sum of their errors
    double error_ = 0;
    Game game_;
    double game_error_ = 0;  // the same, of the searches of this game
    std::uint64_t game_examples_ = 0;
};

}  // namespace inarow::play
