#include "search/alphabeta/line_order.hpp"

#include <algorithm>
#include <map>

namespace inarow {
namespace {

bool is_learned(const Variant& v) {
    return v.k == learned_k && v.drops() && (v.topology == Topology::flat || v.topology == Topology::cylinder);
}

int bit_index(const Variant& v, Cell cell) { return cell / v.height * (v.height + 1) + cell % v.height; }

// For each cell of a line, how many of its cells come before it in the word.
using Ranks = std::array<int, learned_k>;
Ranks ranks_of(const Variant& v, const Line& cells) {
    Ranks ranks;
    for (std::size_t i = 0; i < cells.size(); ++i)
        ranks[i] = static_cast<int>(
            std::ranges::count_if(cells, [&](Cell other) { return bit_index(v, other) < bit_index(v, cells[i]); }));
    return ranks;
}

// A set of cells as the word has them, from one in the order in which the class is read.
unsigned in_word_order(unsigned set, const Ranks& ranks) {
    unsigned ordered = 0;
    for (unsigned i = 0; i < learned_k; ++i)
        if ((set >> i & 1) != 0) ordered |= 1U << ranks[i];
    return ordered;
}

// The worth of each state as a word has it (LineOrder::Table), from the row of a class.
template <class Table>
void fill(Table& table, const LineRow& row, const Ranks& ranks) {
    constexpr unsigned sets = 1U << learned_k;
    for (std::size_t situation = 0; situation < line_situations; ++situation)
        for (unsigned set = 0; set < sets; ++set) {
            const unsigned cells = in_word_order(set, ranks);
            table[situation][cells] = row[situation][static_cast<std::size_t>(line_state(set, 0))];
            table[situation][cells * sets] = row[situation][static_cast<std::size_t>(line_state(0, set))];
        }
}

}  // namespace

template <BoardWord Word>
LineOrder<Word>::LineOrder(const Variant& variant, LineWeights weights) {
    if (weights.empty() || !is_learned(variant) || variant.cells() < least_empty) return;
    most_stones_ = variant.cells() - least_empty;
    std::map<std::pair<int, Ranks>, std::uint16_t> tables;
    std::vector<std::vector<LineOfCell>> through(static_cast<std::size_t>(variant.bits()) + 1);
    for (const ClassedLine& line : classed_lines(variant)) {
        const Ranks ranks = ranks_of(variant, line.cells);
        const auto [table, is_new] = tables.try_emplace({line.line_class, ranks}, tables_.size());
        const LineRow* row = row_of_class(weights, line.line_class);
        if (is_new) tables_.emplace_back();
        if (is_new && row != nullptr) fill(tables_.back(), *row, ranks);
        Word cells = 0;
        for (const Cell cell : line.cells) cells |= bit<Word>(bit_index(variant, cell));
        for (std::size_t i = 0; i < line.cells.size(); ++i)
            through[static_cast<std::size_t>(bit_index(variant, line.cells[i]))].push_back(
                {cells, table->second, static_cast<std::uint16_t>(1U << ranks[i])});
    }
    for (const auto& lines : through) {
        first_.push_back(static_cast<std::uint32_t>(lines_.size()));
        lines_.insert(lines_.end(), lines.begin(), lines.end());
    }
}

template class LineOrder<Word64>;
template class LineOrder<Word128>;

}  // namespace inarow
