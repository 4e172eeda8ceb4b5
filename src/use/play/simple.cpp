// Players that look at most one move ahead: random, the baseline that every player should beat, and the styles of E.
// Ibsen and others, as H. Nieminski and B. Maymir, "Cylindrical Connect 4", section Background Review, describe them.
#include <functional>
#include <limits>

#include "base/rng.hpp"
#include "play/board.hpp"
#include "play/move_order.hpp"
#include "play/player.hpp"

namespace inarow::play {
namespace {

class Random final : public Player {
public:
    void start(std::uint64_t seed) override { rng_ = Rng(seed); }

    Result<Choice> choose(const Position& position, Control&) override {
        const std::vector<Move> moves = position.legal_moves();
        return Choice{moves[rng_.below(moves.size())]};
    }

private:
    Rng rng_{1};
};

// Plays the move with the most points; chance decides among equals.
class StylePlayer final : public Player {
public:
    // Of a legal move for the side to move.
    using Points = std::function<double(const Board&, Move)>;

    StylePlayer(const Variant& variant, Points points) : board_(variant), points_(std::move(points)) {}

    void start(std::uint64_t seed) override { rng_ = Rng(seed); }

    Result<Choice> choose(const Position& position, Control&) override {
        board_.set(position);
        std::vector<Move> best;
        double most = -std::numeric_limits<double>::infinity();
        for (const Move move : position.legal_moves()) {
            const double points = points_(board_, move);
            if (points > most) best.clear();
            if (points >= most) best.push_back(move);
            most = std::max(most, points);
        }
        Choice choice{best[rng_.below(best.size())]};
        choice.value = most;
        return choice;
    }

private:
    Board board_;
    Points points_;
    Rng rng_{1};
};

// A block is worth what the same stone would be worth to the other player, whatever one could win oneself.
double defensive_points(const Board& board, Move move) { return line_points(board, move, 1 - board.mover()); }

// Completes its lines, blocks only "if the opponent is about to win", and otherwise builds on its own.
double aggressive_points(const Board& board, Move move) {
    constexpr double decisive_points = 1e13;  // more than the points of all lines through a cell
    const Board::Side side = board.mover();
    const Cell cell = board.landing(move);
    if (board.completing(side, cell)) return 2 * decisive_points;
    if (board.completing(1 - side, cell)) return decisive_points;
    return line_points(board, move, side);
}

}  // namespace

Result<std::unique_ptr<Player>> make_random(const Setup&) { return std::make_unique<Random>(); }

Result<std::unique_ptr<Player>> make_defensive(const Setup& setup) {
    return std::make_unique<StylePlayer>(setup.variant, defensive_points);
}

Result<std::unique_ptr<Player>> make_aggressive(const Setup& setup) {
    return std::make_unique<StylePlayer>(setup.variant, aggressive_points);
}

}  // namespace inarow::play
