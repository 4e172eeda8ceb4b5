#include "inarow/position.hpp"

#include <algorithm>
#include <iterator>

#include "base/require.hpp"
#include "game/lines.hpp"

namespace inarow {
namespace {

// Whether this player holds all the other cells of one of the lines through a cell; `others` as make_rules() lists
// them, `per_line` for each line.  All lines are checked: a branch for each took longer.
bool completes(const std::vector<Cell>& others, std::size_t per_line, const std::vector<Stone>& cells, Stone player) {
    bool any = false;
    for (std::size_t line = 0; line < others.size(); line += per_line) {
        bool all = true;
        for (std::size_t i = line; i < line + per_line; ++i)
            all &= cells[static_cast<std::size_t>(others[i])] == player;
        any |= all;
    }
    return any;
}

}  // namespace

// For each cell, the other cells of its lines, k - 1 for each line, one line after the other: reading a file of
// positions mostly means looking for lines, and with a list of lines for each cell it took longer than solving easy
// positions.
std::shared_ptr<const Position::Rules> Position::make_rules(const Variant& variant) {
    // A file of positions has one variant: listing its lines anew for each position took longer than solving.
    thread_local std::shared_ptr<const Rules> last;
    if (last && last->variant == variant) return last;
    auto rules = std::make_shared<Rules>();
    rules->variant = variant;
    rules->lines = lines(variant);
    rules->lines_of_cell.resize(static_cast<std::size_t>(variant.cells()));
    for (const Line& line : rules->lines)
        for (const Cell cell : line)
            std::ranges::remove_copy(line, std::back_inserter(rules->lines_of_cell[static_cast<std::size_t>(cell)]),
                                     cell);
    return last = rules;
}

Position::Position(const Variant& variant)
    : rules_(make_rules(variant)),
      cells_(static_cast<std::size_t>(variant.cells()), Stone::none),
      heights_(static_cast<std::size_t>(variant.columns()), 0) {
    moves_.reserve(cells_.size());
    filled_.reserve(cells_.size());
}

std::optional<Line> Position::winning_line() const {
    if (!won()) return std::nullopt;
    const auto is_winners = [&](Cell cell) { return at(cell) == at(last_cell()); };
    const auto holds_last = [&](const Line& line) { return std::ranges::find(line, last_cell()) != line.end(); };
    for (const Line& line : rules_->lines)
        if (holds_last(line) && std::ranges::all_of(line, is_winners)) return line;
    return std::nullopt;
}

Score Position::final_score() const {
    require(over(), "final_score() of a game that is not over");
    // The winner made their n-th-to-last stone; the loser, who is to move, has n-1 or n stones left.
    return won() ? -((variant().cells() - stones()) / 2 + 1) : 0;
}

Cell Position::landing(Move move) const { return variant().drops() ? cell_at(variant(), move, height(move)) : move; }

bool Position::legal(Move move) const {
    if (won() || move < 0 || move >= variant().moves()) return false;
    return variant().drops() ? height(move) < variant().height : at(move) == Stone::none;
}

std::vector<Move> Position::legal_moves() const {
    std::vector<Move> moves;
    moves.reserve(static_cast<std::size_t>(variant().moves()));
    for (Move move = 0; move < variant().moves(); ++move)
        if (legal(move)) moves.push_back(move);
    return moves;
}

void Position::play(Move move) {
    require(legal(move), "play() needs a legal move");
    const Cell cell = landing(move);
    cells_[static_cast<std::size_t>(cell)] = mover();
    ++heights_[static_cast<std::size_t>(variant().drops() ? move : column_of(cell))];
    moves_.push_back(move);
    filled_.push_back(cell);
    const auto& others = rules_->lines_of_cell[static_cast<std::size_t>(cell)];
    const auto per_line = static_cast<std::size_t>(variant().k) - 1;
    // The compiler unrolls a loop whose length it knows.
    won_ = per_line == 3 ? completes(others, 3, cells_, at(cell)) : completes(others, per_line, cells_, at(cell));
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
