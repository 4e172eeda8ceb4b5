#include "play/move_order.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/names.hpp"
#include "base/text.hpp"
#include "game/shape.hpp"

namespace inarow::play {
namespace {

constexpr std::array orders = {
#define ORDER(identifier, name, help) std::string_view(name),
#include "play/orders.def"
#undef ORDER
};

// Twice the distance to the middle of the board, squared; where stones drop it is the column that counts.
int distance(const Variant& v, Move move) {
    const Square s = square_of(v, v.drops() ? move * v.height : move);
    const auto off = [](int at, int size) { return 2 * at - (size - 1); };
    const int x = off(s.x, v.width);
    const int y = off(s.y, v.depth);
    const int z = v.drops() ? 0 : off(s.z, v.height);
    return x * x + y * y + z * z;
}

// What (own winning rows) - (the other's) gains: each line without a stone becomes an own row, each row of the other is
// lost.
int rows_gained(const Board& board, Move move) {
    const Board::Side side = board.mover();
    int gained = 0;
    for (const auto line : board.lines_through(board.landing(move))) gained += board.stones_in(side, line) == 0;
    return gained;
}

}  // namespace

Result<Order> parse_order(std::string_view text) {
    const auto row = std::ranges::find(orders, text);
    if (row != orders.end()) return static_cast<Order>(row - orders.begin());
    return error(unknown_name("order", text, orders));
}

double line_points(const Board& board, Move move, Board::Side side) {
    static constexpr std::array<double, max_k + 1> powers = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10};
    const Variant& v = board.variant();
    const Cell cell = board.landing(move);
    double points = 0;
    for (const auto line : board.lines_through(cell)) {
        if (board.stones_in(1 - side, line) != 0) continue;
        const int own = board.stones_in(side, line);
        points += powers[static_cast<std::size_t>(own)];
        if (own != v.k - 2) continue;
        const Cell left = board.left_in(line, cell);
        const bool can_be_next = !v.drops() || left == cell + 1 || board.landing(left / v.height) == left;
        if (can_be_next) points += powers[static_cast<std::size_t>(own) + 1] - powers[static_cast<std::size_t>(own)];
    }
    return points;
}

MoveOrder::MoveOrder(const Variant& variant, Order order) : order_(order) {
    for (Move move = 0; move < variant.moves(); ++move) all_.push_back(move);
    if (order == Order::centre || order == Order::history)
        std::ranges::stable_sort(all_, {}, [&](Move move) { return distance(variant, move); });
    for (auto& of_side : history_) of_side.resize(static_cast<std::size_t>(variant.cells()));
}

double MoveOrder::points(const Board& board, Move move) const {
    switch (order_) {
        case Order::best_heuristic:
            return rows_gained(board, move);
        case Order::history:
            return history_[board.mover()][static_cast<std::size_t>(board.landing(move))];
        case Order::line_potential:
            return line_points(board, move, board.mover());
        case Order::none:
        case Order::centre:
            break;
    }
    return 0;
}

void MoveOrder::cut(const Board& board, Move move, int depth) {
    if (order_ != Order::history) return;
    history_[board.mover()][static_cast<std::size_t>(board.landing(move))] += depth * depth;
}

void MoveOrder::forget() {
    for (auto& of_side : history_) std::ranges::fill(of_side, 0.0);
}

}  // namespace inarow::play
