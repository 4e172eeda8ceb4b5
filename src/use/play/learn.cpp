#include "play/learn.hpp"

#include <algorithm>
#include <cmath>

#include "play/depth_search.hpp"
#include "search/control.hpp"

namespace inarow::play {
namespace {

// Looking one move ahead teaches little but whose turn it is.
constexpr int least_depth = 2;

// Bigger evaluations count as a certain win.
double squashed(double value) { return std::tanh(value); }

}  // namespace

// It begins with a preference for more lines with more stones: without any, no search would find a position better than
// another, and there would be nothing to learn from but the ends of games.
Learner::Learner(const Variant& variant, const LearnOptions& options)
    : options_(options), board_(variant), order_(variant, Order::centre), rng_(options.seed) {
    const std::size_t count = feature_names(variant.k).size();
    numbers_.assign(count, 0);
    for (int stones = 1; stones < variant.k; ++stones) {
        const double weight = 0.01 * stones;
        numbers_[static_cast<std::size_t>(stones - 1)] = weight;
        numbers_[count / 2 - 1 + static_cast<std::size_t>(stones - 1)] = -weight;
    }
    weights_ = weights_of(variant.k, numbers_);
    if (options.tuples) {
        tuples_ = std::make_shared<Tuples>(variant);
        sum_.emplace(tuples_);
        numbers_.resize(count + 2 * tuples_->table.size());
        weights_.tuples = tuples_;
    }
    squares_.assign(numbers_.size(), 1e-6);
    gradient_.assign(numbers_.size(), 0);
    counts_.assign(count, 0);
}

Learner::Game Learner::play_game(Control& control) {
    while (board_.stones() > 0) undo();
    game_ = {};
    game_error_ = 0;
    game_examples_ = 0;
    NodeCounter counter(control);
    try {
        play_on(counter);
    } catch (const Stopped&) {  // the next game starts on an empty board
    }
    game_.nodes = counter.counted();
    if (game_examples_ != 0) game_.error = game_error_ / static_cast<double>(game_examples_);
    return game_;
}

void Learner::play_on(NodeCounter& counter) {
    const auto opening = static_cast<int>(rng_.below(static_cast<std::uint64_t>(options_.random_moves) + 1));
    while (!board_.over()) {
        const Move found = search(counter);
        game_error_ += error_;
        game_examples_ += examples_;
        step();
        const bool random =
            board_.stones() < opening || static_cast<double>(rng_.below(1'000'000)) < options_.random_share * 1e6;
        play(random ? random_move() : found);
        ++game_.moves;
    }
}

void Learner::play(Move move) {
    if (sum_) sum_->place(board_.landing(move), board_.mover());
    board_.play(move);
}

void Learner::undo() {
    const Cell cell = board_.last_cell();
    board_.undo();
    if (sum_) sum_->remove(cell, board_.mover());
}

double Learner::evaluate() const {
    const double tuples = sum_ ? sum_->value(board_.mover()) : 0;
    return weights_.value(board_, board_.mover()) + (board_.mover() == 0 ? tuples : -tuples);
}

Move Learner::random_move() {
    Move move = 0;
    do move = static_cast<Move>(rng_.below(static_cast<std::uint64_t>(board_.variant().moves())));
    while (!board_.free(move));
    return move;
}

// The weights do not change during a search.
Move Learner::search(NodeCounter& counter) {
    for (const std::size_t number : touched_) gradient_[number] = 0;
    touched_.clear();
    examples_ = 0;
    error_ = 0;
    double alpha = -infinity;
    Move best = 0;
    for (const Move move : order_.all()) {
        if (!board_.free(move)) continue;
        play(move);
        const double value = -alphabeta(options_.depth - 1, -infinity, -alpha, counter);
        undo();
        if (value <= alpha) continue;
        alpha = value;
        best = move;
    }
    learn_from(alpha, alpha);
    return best;
}

// As DepthSearch does; fail-soft, so the result is a bound on the position's value.
double Learner::alphabeta(int depth, double alpha, double beta, NodeCounter& counter) {
    counter.count();
    if (board_.won()) return board_.stones() - win_value;
    if (board_.full()) return 0;
    if (depth <= 0) return evaluate();
    double best = -infinity;
    for (const Move move : order_.all()) {
        if (!board_.free(move)) continue;
        play(move);
        best = std::max(best, -alphabeta(depth - 1, -beta, -std::max(alpha, best), counter));
        undo();
        if (best >= beta) break;
    }
    if (depth >= least_depth) learn_from(best <= alpha ? -infinity : best, best >= beta ? infinity : best);
    return best;
}

// The value of the position on the board lies between these, for the side to move.
void Learner::learn_from(double lo, double hi) {
    const double value = squashed(evaluate());
    const double error = value < squashed(lo) ? squashed(lo) - value : value > squashed(hi) ? squashed(hi) - value : 0;
    ++examples_;
    error_ += std::abs(error);
    if (error == 0) return;
    count_features(board_, counts_);
    const double direction = board_.mover() == 0 ? error : -error;
    for (std::size_t i = 0; i < counts_.size(); ++i) add_to_gradient(i, direction * counts_[i]);
    if (!sum_) return;
    for (const std::size_t entry : sum_->entries())
        add_to_gradient(counts_.size() + 2 * entry + board_.mover(), direction);
}

void Learner::add_to_gradient(std::size_t number, double direction) {
    if (gradient_[number] == 0) touched_.push_back(number);
    gradient_[number] += direction;
}

// A step along the mean of the gradients of this search's positions.
void Learner::step() {
    for (const std::size_t i : touched_) {
        const double mean = gradient_[i] / static_cast<double>(examples_);
        gradient_[i] = 0;
        squares_[i] += mean * mean;
        numbers_[i] += options_.rate * mean / std::sqrt(squares_[i]);
        if (i < counts_.size()) continue;
        const std::size_t at = i - counts_.size();
        numbers_[i] = std::clamp(numbers_[i], -Tuples::largest, Tuples::largest);
        tuples_->set(at / 2, at % 2, numbers_[i]);
    }
    weights_ = weights_of(board_.variant().k, std::span(numbers_).first(counts_.size()));
    weights_.tuples = tuples_;
    if (sum_) sum_->add_up();
}

}  // namespace inarow::play
