#include "play/evaluators.hpp"

#include <algorithm>

#include "base/bits.hpp"
#include "game/lines.hpp"
#include "game/shape.hpp"
#include "game/topologies.hpp"

namespace inarow::play {
namespace {

Step opposite(Step step) { return {-step.x, -step.y, -step.z}; }

template <class TopologyClass>
std::vector<std::int16_t> neighbours(const Variant& v, Step step) {
    std::vector<std::int16_t> next;
    for (Cell cell = 0; cell < v.cells(); ++cell) {
        const auto there = TopologyClass::next(v, square_of(v, cell), step);
        next.push_back(there ? static_cast<std::int16_t>(cell_of(v, *there)) : std::int16_t{-1});
    }
    return next;
}

int longest_run(unsigned places) {
    int longest = 0;
    for (; places != 0; places &= places << 1U) ++longest;
    return longest;
}

}  // namespace

bool RowsEvaluator::suits(const Variant& variant, const Evaluation& evaluation) {
    return evaluation.kind == Evaluation::Kind::linear && evaluation.weights.row_weights(variant.k) &&
           lines(variant).size() <= word_bits<Lines>;
}

RowsEvaluator::RowsEvaluator(const Variant& variant, const Evaluation& evaluation)
    : weights_(evaluation.weights.row_weights(variant.k).value()), through_(static_cast<std::size_t>(variant.cells())) {
    for (int number = 0; const Line& line : lines(variant)) {
        for (const Cell cell : line) through_[static_cast<std::size_t>(cell)] |= bit<Lines>(number);
        ++number;
    }
    earlier_.reserve(through_.size());
}

void RowsEvaluator::placed(const Board& board) {
    Lines& touched = touched_[1 - board.mover()];
    earlier_.push_back(touched);
    touched |= through_[static_cast<std::size_t>(board.last_cell())];
}

void RowsEvaluator::removed(const Board& board, Cell) {
    touched_[board.mover()] = earlier_.back();
    earlier_.pop_back();
}

ChainEvaluator::ChainEvaluator(const Variant& variant, const Evaluation&)
    : cells_(variant.cells()), k_(variant.k), owner_(static_cast<std::size_t>(variant.cells()), std::int8_t{-1}) {
    with_topology(variant.topology, [&]<class T>(T) {
        for (int direction = 0; direction < static_cast<int>(T::steps.size()); ++direction) {
            if (!T::fits(variant, direction)) continue;
            const Step step = T::steps[static_cast<std::size_t>(direction)];
            steps_.push_back(neighbours<T>(variant, step));
            steps_.push_back(neighbours<T>(variant, opposite(step)));
        }
    });
    earlier_.reserve(owner_.size());
}

void ChainEvaluator::placed(const Board& board) {
    const Cell cell = board.last_cell();
    const Board::Side side = 1 - board.mover();
    owner_[static_cast<std::size_t>(cell)] = static_cast<std::int8_t>(side);
    earlier_.push_back(longest_);
    longest_[side] = std::max(longest_[side], chain_through(cell, side));
}

void ChainEvaluator::removed(const Board&, Cell cell) {
    owner_[static_cast<std::size_t>(cell)] = -1;
    longest_ = earlier_.back();
    earlier_.pop_back();
}

int ChainEvaluator::chain_through(Cell cell, Board::Side side) const {
    int longest = 1;
    for (std::size_t i = 0; i < steps_.size(); i += 2)
        longest = std::max(longest, 1 + run(steps_[i], cell, side) + run(steps_[i + 1], cell, side));
    return std::min(longest, cells_);
}

// Stops where it began if a ring is full of one side's stones.
int ChainEvaluator::run(const std::vector<std::int16_t>& next, Cell cell, Board::Side side) const {
    int length = 0;
    for (int at = next[static_cast<std::size_t>(cell)];
         at >= 0 && at != cell && owner_[static_cast<std::size_t>(at)] == static_cast<std::int8_t>(side);
         at = next[static_cast<std::size_t>(at)])
        ++length;
    return length;
}

OpenChainEvaluator::OpenChainEvaluator(const Variant& variant, const Evaluation&)
    : index_(index_walks(variant)), walks_(static_cast<std::size_t>(index_->lines())) {
    for (unsigned places = 0; places < bit<Word64>(variant.k); ++places)
        run_.push_back(static_cast<std::uint8_t>(longest_run(places)));
    open_[0][0] = open_[1][0] = index_->lines();
}

void OpenChainEvaluator::count(const std::array<Places, 2>& walk, int change) {
    for (const Board::Side side : {Board::Side{0}, Board::Side{1}})
        if (walk[1 - side] == 0) open_[side][run_[walk[side]]] += change;
}

void OpenChainEvaluator::placed(const Board& board) {
    const Cell cell = board.last_cell();
    const Board::Side side = 1 - board.mover();
    const auto places = index_->places(cell);
    for (std::size_t i = 0; const auto number : index_->through(cell)) {
        auto& walk = walks_[number];
        count(walk, -1);
        walk[side] |= static_cast<Places>(1U << places[i++]);
        count(walk, +1);
    }
}

void OpenChainEvaluator::removed(const Board& board, Cell cell) {
    const Board::Side side = board.mover();
    const auto places = index_->places(cell);
    for (std::size_t i = 0; const auto number : index_->through(cell)) {
        auto& walk = walks_[number];
        count(walk, -1);
        walk[side] &= static_cast<Places>(~(1U << places[i++]));
        count(walk, +1);
    }
}

int OpenChainEvaluator::longest(Board::Side side) const {
    int run = max_k;
    while (run > 0 && open_[side][static_cast<std::size_t>(run)] == 0) --run;
    return run;
}

}  // namespace inarow::play
