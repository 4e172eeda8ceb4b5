// Move ordering: the rows of orders.def.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "inarow/result.hpp"
#include "play/board.hpp"

namespace inarow::play {

enum class Order {
#define ORDER(identifier, name, help) identifier,
#include "play/orders.def"
#undef ORDER
};

[[nodiscard]] Result<Order> parse_order(std::string_view text);

// How many points a stone of this side on an empty cell gets for its lines (A. Romen, "Towards Solving Connect Four
// 3D", Move Order): for each without a stone of the other, 1, 10, 100, ... for 0, 1, 2, ... own stones, and 10 times as
// much when it makes an opening there.
[[nodiscard]] double line_points(const Board& board, Move move, Board::Side side);

// A move, and how early it should be tried; points are equal where only the order of `all` counts.
struct Candidate {
    Move move = 0;
    double points = 0;
};

class MoveOrder {
public:
    MoveOrder(const Variant& variant, Order order);

    // Every move that a position can have, in the order to use where no points are given.
    [[nodiscard]] std::span<const Move> all() const { return all_; }
    [[nodiscard]] bool gives_points() const { return order_ != Order::none && order_ != Order::centre; }
    [[nodiscard]] double points(const Board& board, Move move) const;

    // A move has caused a cutoff with this depth left to search.
    void cut(const Board& board, Move move, int depth);
    // Before another game, or another position to search.
    void forget();

private:
    Order order_;
    std::vector<Move> all_;
    std::array<std::vector<double>, 2> history_;  // [side][cell]
};

}  // namespace inarow::play
