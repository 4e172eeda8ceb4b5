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
    const Cell last = last_cell();
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

Cell Position::landing(Move move) const { return variant().drops() ? cell_at(variant(), move, height(move)) : move; }

bool Position::legal(Move move) const {
    if (won() || move < 0 || move >= variant().moves()) return false;
    return variant().drops() ? height(move) < variant().height : at(move) == Stone::none;
}

std::vector<Move> Position::legal_moves() const {
    std::vector<Move> moves;
    for (Move move = 0; move < variant().moves(); ++move)
        if (legal(move)) moves.push_back(move);
    return moves;
}

void Position::play(Move move) {
    require(legal(move), "play() needs a legal move");
    const Cell cell = landing(move);
    cells_[static_cast<std::size_t>(cell)] = mover();
    ++heights_[static_cast<std::size_t>(column_of(cell))];
    moves_.push_back(move);
    filled_.push_back(cell);
    won_ = winning_line().has_value();
}

void Position::undo() {
    require(!moves_.empty(), "undo() on an empty board");
    const Cell cell = last_cell();
    moves_.pop_back();
    filled_.pop_back();
    won_ = false;
    --heights_[static_cast<std::size_t>(column_of(cell))];
    cells_[static_cast<std::size_t>(cell)] = Stone::none;
}

Position Position::after(Move move) const {
    Position next = *this;
    next.play(move);
    return next;
}

}  // namespace inarow
