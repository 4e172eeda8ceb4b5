#include "play/tuples.hpp"

#include <set>

#include "base/require.hpp"
#include "game/lines.hpp"
#include "game/symmetry.hpp"

namespace inarow::play {
namespace {

// None where the line is vertical.
std::vector<Cell> tuple_of(const Variant& variant, const Line& line) {
    if (!variant.drops()) return line;
    if (line[0] / variant.height == line[1] / variant.height) return {};
    std::vector<Cell> cells = line;
    for (const Cell cell : line)
        if (cell % variant.height != 0) cells.push_back(cell - 1);
    return cells;
}

}  // namespace

Tuples::Tuples(const Variant& variant) : through(static_cast<std::size_t>(variant.cells())) {
    require(variant.k <= most_k, "a table that fits in memory");
    const auto all = symmetries(variant);
    std::set<std::set<Cell>> seen = {{}};
    for (const Line& line : lines(variant)) {
        const std::vector<Cell> cells = tuple_of(variant, line);
        if (seen.contains({cells.begin(), cells.end()})) continue;
        const auto size = static_cast<std::size_t>(std::lround(std::pow(3, cells.size())));
        for (const Symmetry& symmetry : all) {
            std::set<Cell> image;
            for (const Cell cell : cells) image.insert(symmetry[static_cast<std::size_t>(cell)]);
            if (!seen.insert(image).second) continue;
            for (std::size_t power = 1; const Cell cell : cells) {
                through[static_cast<std::size_t>(symmetry[static_cast<std::size_t>(cell)])].push_back(
                    {empty.size(), power});
                power *= 3;
            }
            empty.push_back(table.size());
        }
        table.resize(table.size() + size);
    }
}

void TupleSum::add_up() {
    sum_ = {};
    for (const std::size_t entry : entries_)
        for (const std::size_t mover : {0U, 1U}) sum_[mover] += tuples_->table[entry][mover];
}

// Unsigned numbers wrap around, so a digit may be taken away.
void TupleSum::change(Cell cell, std::size_t digit) {
    for (const auto [tuple, power] : tuples_->through[static_cast<std::size_t>(cell)]) {
        const auto& before = tuples_->table[entries_[tuple]];
        const auto& after = tuples_->table[entries_[tuple] += digit * power];
        for (const std::size_t mover : {0U, 1U}) sum_[mover] += after[mover] - before[mover];
    }
}

double TupleSum::value_after(Cell cell, std::size_t side) const {
    std::int32_t sum = sum_[1 - side];
    for (const auto [tuple, power] : tuples_->through[static_cast<std::size_t>(cell)])
        sum +=
            tuples_->table[entries_[tuple] + (side + 1) * power][1 - side] - tuples_->table[entries_[tuple]][1 - side];
    return sum / Tuples::per_weight;
}

}  // namespace inarow::play
