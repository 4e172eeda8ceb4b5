#include "datasets/generate.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "game/lines.hpp"

namespace inarow::datasets {
namespace {

// Games without a new position: at random, and by players, who take their time and may always play the same one.
constexpr int patience = 100'000;
constexpr int patience_with_players = 300;

// The only empty cell of a line that holds k-1 stones of the player; -1 when there is no such cell.
Cell missing_cell(const Position& position, const Line& line, Stone player) {
    Cell missing = -1;
    for (const Cell cell : line) {
        if (position.at(cell) == player) continue;
        if (position.at(cell) != Stone::none || missing >= 0) return -1;
        missing = cell;
    }
    return missing;
}

bool playable(const Position& position, Cell cell) {
    const int column = position.column_of(cell);
    return !position.variant().drops() || position.height(column) == cell % position.variant().height;
}

}  // namespace

std::set<Cell> completing_cells(const Position& position, const std::vector<Line>& lines, Stone player) {
    std::set<Cell> cells;
    for (const Line& line : lines)
        if (const Cell missing = missing_cell(position, line, player); missing >= 0 && playable(position, missing))
            cells.insert(missing);
    return cells;
}

std::string cells_key(const Position& position) {
    std::string key;
    for (Cell cell = 0; cell < position.variant().cells(); ++cell) key += static_cast<char>(position.at(cell));
    return key;
}

RandomPositions::RandomPositions(const Position& start, const SampleRule& rule, Playout playout)
    : start_(start),
      rule_(rule),
      playout_(std::move(playout)),
      canonical_(start.variant()),
      lines_(lines(start.variant())),
      rng_(rule.seed) {}

Result<RandomPositions> RandomPositions::create(const Position& start, const SampleRule& rule, Playout playout) {
    const Variant& variant = start.variant();
    if (rule.stones < 0 || rule.most_stones >= variant.cells())
        return error(fmt::format("unfinished positions of {} have 0 to {} stones, not {}", to_text(variant),
                                 variant.cells() - 1, rule.stones < 0 ? rule.stones : rule.most_stones));
    if (start.over()) return error("the game is over: there are no positions to generate");
    if (rule.stones < start.stones())
        return error(fmt::format("the moves already place {}, more than the {} asked for",
                                 counted(static_cast<std::uint64_t>(start.stones()), "stone"), rule.stones));
    return RandomPositions(start, rule, std::move(playout));
}

Result<Position> RandomPositions::next(const Control& control) {
    const int games = playout_ ? patience_with_players : patience;
    int stones = draw_stones();
    for (int attempt = 0; attempt < games; ++attempt) {
        if (control.limit_reached()) return error("stopped while drawing positions");
        Position position = INAROW_TRY(play(stones));
        if (!accepts(position, stones)) continue;
        if (drawn_.insert(rule_.unique_mirror ? canonical_.text(position) : cells_key(position)).second)
            return position;
        stones = draw_stones();
    }
    const std::string range = rule_.most_stones > rule_.stones ? fmt::format("{} to ", rule_.stones) : "";
    return error(fmt::format("no new position in {} playouts; found only {} with {}{}", games, drawn_.size(), range,
                             counted(static_cast<std::uint64_t>(rule_.most_stones), "stone")));
}

int RandomPositions::draw_stones() {
    const int numbers = rule_.most_stones - rule_.stones + 1;
    if (numbers <= 1) return rule_.stones;
    return rule_.stones + static_cast<int>(rng_.below(static_cast<std::uint64_t>(numbers)));
}

Result<Position> RandomPositions::play(int stones) {
    Position position = start_;
    const int drawn = playout_ ? std::min(stones, start_.stones() + rule_.opening) : stones;
    while (position.stones() < drawn) {
        const std::vector<Move> moves = choices(position);
        if (moves.empty()) break;
        position.play(moves[rng_.below(moves.size())]);
    }
    return playout_ && !position.over() ? playout_(position, stones, rng_) : position;
}

std::vector<Move> RandomPositions::choices(const Position& position) const {
    const std::vector<Move> legal = position.legal_moves();
    if (!rule_.careful) return legal;
    const std::set<Cell> threats = completing_cells(position, lines_, other(position.mover()));
    std::vector<Move> blocks;
    for (const Move move : legal)
        if (threats.contains(position.landing(move))) blocks.push_back(move);
    return blocks.empty() ? legal : blocks;
}

bool RandomPositions::accepts(const Position& position, int stones) const {
    if (position.stones() != stones || position.over()) return false;
    if (rule_.quiet && !completing_cells(position, lines_, position.mover()).empty()) return false;
    return !rule_.held || holds_on(position);
}

// Some move ends the game or leaves the other player without a line to complete.
bool RandomPositions::holds_on(const Position& position) const {
    const std::vector<Move> moves = position.legal_moves();
    return std::any_of(moves.begin(), moves.end(), [&](Move move) {
        const Position next = position.after(move);
        return next.over() || completing_cells(next, lines_, next.mover()).empty();
    });
}

}  // namespace inarow::datasets
