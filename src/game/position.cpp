#include "game/position.hpp"

#include <algorithm>

#include "base/require.hpp"

namespace inarow {

std::shared_ptr<const Position::Rules> Position::make_rules(const Variant& variant) {
    // A file of positions is of one variant: making its lines anew for each took longer than solving.
    thread_local std::shared_ptr<const Rules> last;
    if (last && last->variant == variant) return last;
    auto rules = std::make_shared<Rules>();
    rules->variant = variant;
    rules->lines = lines(variant);
    rules->lines_of_cell.resize(static_cast<std::size_t>(variant.cells()));
    for (std::size_t i = 0; i < rules->lines.size(); ++i)
        for (const Cell cell : rules->lines[i])
            rules->lines_of_cell[static_cast<std::size_t>(cell)].push_back(static_cast<int>(i));
    return last = rules;
}

Position::Position(const Variant& variant)
    : rules_(make_rules(variant)),
      cells_(static_cast<std::size_t>(variant.cells()), Stone::none),
      heights_(static_cast<std::size_t>(variant.columns()), 0) {}

std::optional<Line> Position::winning_line() const {
    if (moves_.empty()) return std::nullopt;
    const Cell last = cell_at(variant(), moves_.back(), height(moves_.back()) - 1);
    for (const int index : rules_->lines_of_cell[static_cast<std::size_t>(last)]) {
        const Line& line = rules_->lines[static_cast<std::size_t>(index)];
        if (std::all_of(line.begin(), line.end(), [&](Cell cell) { return at(cell) == at(last); })) return line;
    }
    return std::nullopt;
}

Score Position::final_score() const {
    require(over(), "final_score() of a game that is not over");
    // The winner made his n-th last stone; the loser, who is to move, has n-1 or n stones left.
    return won() ? -((variant().cells() - stones()) / 2 + 1) : 0;
}

bool Position::legal(Move move) const {
    return move >= 0 && move < variant().columns() && height(move) < variant().height && !won();
}

std::vector<Move> Position::legal_moves() const {
    std::vector<Move> moves;
    if (won()) return moves;
    for (Move move = 0; move < variant().columns(); ++move)
        if (height(move) < variant().height) moves.push_back(move);
    return moves;
}

void Position::play(Move move) {
    require(legal(move), "play() needs a legal move");
    cells_[static_cast<std::size_t>(cell_at(variant(), move, height(move)))] = mover();
    ++heights_[static_cast<std::size_t>(move)];
    moves_.push_back(move);
    won_ = winning_line().has_value();
}

void Position::undo() {
    require(!moves_.empty(), "undo() on an empty board");
    const Move move = moves_.back();
    moves_.pop_back();
    won_ = false;
    --heights_[static_cast<std::size_t>(move)];
    cells_[static_cast<std::size_t>(cell_at(variant(), move, height(move)))] = Stone::none;
}

Position Position::after(Move move) const {
    Position next = *this;
    next.play(move);
    return next;
}

}  // namespace inarow
