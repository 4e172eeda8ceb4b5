// Players that look one move ahead.
#pragma once

#include <functional>

#include "base/rng.hpp"
#include "play/board.hpp"
#include "play/player.hpp"

namespace inarow::play {

// Plays the move with the most points; chance decides among equals.
class StylePlayer final : public Player {
public:
    // Of a legal move for the side to move.
    using Points = std::function<double(const Board&, Move)>;

    StylePlayer(const Variant& variant, Points points) : board_(variant), points_(std::move(points)) {}

    void start(std::uint64_t seed) override { rng_ = Rng(seed); }
    Result<Choice> choose(const Position& position, Control& control) override;

private:
    Board board_;
    Points points_;
    Rng rng_{1};
};

// More than the points of all lines through a cell.
inline constexpr double decisive_points = 1e13;

}  // namespace inarow::play
