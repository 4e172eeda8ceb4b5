#include "play/board.hpp"

#include "base/bits.hpp"
#include "base/require.hpp"
#include "game/shape.hpp"

namespace inarow::play {
namespace {

// SplitMix64 (S. Vigna): every number once, in an order without a pattern.
std::uint64_t mixed(std::uint64_t number) {
    number += 0x9e3779b97f4a7c15;
    number = (number ^ (number >> 30)) * 0xbf58476d1ce4e5b9;
    number = (number ^ (number >> 27)) * 0x94d049bb133111eb;
    return number ^ (number >> 31);
}

constexpr int word_size = 64;

}  // namespace

Board::Board(const Variant& variant)
    : variant_(variant), cells_(variant.cells()), drops_(variant.drops()), k_(variant.k), index_(index_lines(variant)) {
    const auto cells = static_cast<std::size_t>(cells_);
    for (int line = 0; line < index_->lines(); ++line) states_.push_back({{}, index_->all_cells(line)});
    open_[0][0] = open_[1][0] = index_->lines();
    for (const Side side : {Side{0}, Side{1}}) {
        completing_[side].resize(cells);
        for (std::uint64_t cell = 0; cell < cells; ++cell) random_[side].push_back(mixed(2 * cell + side));
    }
    taken_.resize(cells);
    for (Cell cell = 0; cell < cells_; ++cell) odd_.push_back(square_of(variant, cell).z % 2 == 0);
    heights_.resize(static_cast<std::size_t>(variant.columns()));
    played_.reserve(cells);
    key_.resize(2 * ((cells + word_size - 1) / word_size));
}

void Board::set(const Position& position) {
    require(position.variant() == variant_, "a board of another variant");
    while (stones() > 0) undo();
    for (const Move move : position.moves()) play(move);
}

void Board::play(Move move) {
    const Cell cell = landing(move);
    const int column = drops_ ? move : cell / variant_.height;
    const Side side = mover();
    const LineCounts lines = count_lines(side, cell);
    count(side, cell, lines, 1);
    for (const auto line : index_->through(cell)) {
        ++states_[line].stones[side];
        states_[line].left ^= static_cast<std::uint16_t>(cell);
    }
    won_ = lines.own(k_ - 1) != 0;
    taken_[static_cast<std::size_t>(cell)] = 1;
    ++heights_[static_cast<std::size_t>(column)];
    played_.push_back({cell, column, lines});
    toggle(side, cell);
}

void Board::undo() {
    const auto [cell, column, lines] = played_.back();
    played_.pop_back();
    const Side side = mover();
    for (const auto line : index_->through(cell)) {
        --states_[line].stones[side];
        states_[line].left ^= static_cast<std::uint16_t>(cell);
    }
    count(side, cell, lines, -1);
    won_ = false;
    taken_[static_cast<std::size_t>(cell)] = 0;
    --heights_[static_cast<std::size_t>(column)];
    toggle(side, cell);
}

// `lines` are counted without the stone.  A cell that is taken keeps its number of lines in completing_, but no longer
// counts among completing_cells_.
void Board::count(Side side, Cell cell, const LineCounts& lines, int change) {
    auto& own = open_[side];
    auto& others = open_[1 - side];
    for (int stones = 0; stones < k_; ++stones) {
        const auto at = static_cast<std::size_t>(stones);
        own[at] -= change * lines.own(stones);
        own[at + 1] += change * lines.own(stones);
        others[at] -= change * lines.others(stones);
    }
    for (const Side any : {Side{0}, Side{1}})
        if (completing(any, cell)) completing_cells_[any][odd_row(cell)] -= change;
    if (lines.own(k_ - 2) == 0) return;
    for (const auto line : index_->through(cell))
        if (stones_in(side, line) == k_ - 2 && stones_in(1 - side, line) == 0)
            count_completing(side, left_in(line, cell), change);
}

void Board::count_completing(Side side, Cell cell, int change) {
    auto& lines = completing_[side][static_cast<std::size_t>(cell)];
    const bool before = lines != 0;
    lines = static_cast<std::uint8_t>(lines + change);
    completing_cells_[side][odd_row(cell)] += (lines != 0) - before;
}

void Board::toggle(Side side, Cell cell) {
    const auto index = static_cast<std::size_t>(cell);
    key_[side * key_.size() / 2 + index / word_size] ^= bit<std::uint64_t>(cell % word_size);
    hash_ ^= random_[side][index];
}

Board::Openings Board::openings(Side side) const {
    const auto& cells = completing_cells_[side];
    if (!drops_ || cells[0] + cells[1] == 0) return {cells[1], cells[0]};
    Openings openings;
    for (int column = 0; column < variant_.columns(); ++column) {
        if (height(column) == variant_.height) continue;
        const Cell cell = landing(column);
        if (!completing(side, cell)) continue;
        ++(odd_row(cell) ? openings.odd : openings.even);
    }
    return openings;
}

std::optional<Move> Board::completing_move(Side side) const {
    if (completing_cells_[side][0] + completing_cells_[side][1] == 0) return std::nullopt;
    for (Move move = 0; move < variant_.moves(); ++move)
        if (free(move) && completing(side, landing(move))) return move;
    return std::nullopt;
}

}  // namespace inarow::play
