#include "search/alphabeta/line_order.hpp"

#include <algorithm>
#include <map>
#include <span>
#include <utility>

namespace inarow {
namespace {

// Longer lines have too many states.
constexpr int most_k = 6;

bool is_learned(const Variant& v) {
    return v.k == learned_k && (v.topology == Topology::flat || v.topology == Topology::cylinder);
}

int bit_index(const Variant& v, Cell cell) { return cell / v.height * (v.height + 1) + cell % v.height; }

// For each cell of a line, how many of its cells come before it in the word.
using Ranks = std::vector<unsigned>;
Ranks ranks_of(const Variant& v, const Line& cells) {
    Ranks ranks;
    for (const Cell cell : cells)
        ranks.push_back(static_cast<unsigned>(
            std::ranges::count_if(cells, [&](Cell other) { return bit_index(v, other) < bit_index(v, cell); })));
    return ranks;
}

// Converts a set of cells from the order in which the class is read to the order of the word.
unsigned in_word_order(unsigned set, const Ranks& ranks) {
    unsigned ordered = 0;
    for (std::size_t i = 0; i < ranks.size(); ++i)
        if ((set >> i & 1) != 0) ordered |= 1U << ranks[i];
    return ordered;
}

template <BoardWord Word>
Word word_of(const Variant& v, const Line& cells) {
    Word word = 0;
    for (const Cell cell : cells) word |= bit<Word>(bit_index(v, cell));
    return word;
}

// The state of a line for each set of the mover's and the other player's cells in it: first nobody's and the mover's,
// then the other player's, and last that of both.
std::vector<std::uint8_t> all_states(unsigned sets) {
    std::vector<std::uint8_t> states;
    for (unsigned theirs = 0; theirs < sets; ++theirs)
        for (unsigned mine = 0; mine < sets; ++mine) {
            const unsigned of_one = theirs != 0 ? sets - 1 + theirs : mine;
            states.push_back(static_cast<std::uint8_t>(mine != 0 && theirs != 0 ? 2 * sets - 1 : of_one));
        }
    return states;
}

// Sets the worth of each state of a line, for each situation, from the row of its class.
void fill(std::span<std::int32_t> worths, const LineRow& row, const Ranks& ranks) {
    constexpr unsigned sets = 1U << learned_k;
    for (std::size_t situation = 0; situation < line_situations; ++situation)
        for (unsigned set = 0; set < sets; ++set) {
            const auto part = worths.subspan(situation * 2 * sets, 2 * sets);
            const auto worth_of = [&](int state) {
                return row[situation][static_cast<std::size_t>(state)] * (worth_unit / weight_unit);
            };
            const unsigned cells = in_word_order(set, ranks);
            part[line_state(cells, 0)] = worth_of(line_state(set, 0));
            part[line_state(0, cells)] = worth_of(line_state(0, set));
        }
}

}  // namespace

template <BoardWord Word>
LineOrder<Word>::LineOrder(const Variant& variant, LineWeights weights) {
    if (weights.empty() || !variant.drops() || variant.k > most_k || variant.cells() < least_empty) return;
    most_stones_ = variant.cells() - least_empty;
    k_ = variant.k;
    states_ = all_states(1U << k_);
    state_count_ = 2U << k_;
    std::map<std::pair<int, Ranks>, std::uint32_t> tables;
    std::vector<std::vector<LineOfCell>> through(static_cast<std::size_t>(variant.bits()) + 1);
    for (const ClassedLine& line : classed_lines(variant)) {
        const Ranks ranks = ranks_of(variant, line.cells);
        const auto [table, is_new] = tables.try_emplace({line.line_class, ranks}, worths_.size());
        if (is_new) add_table(is_learned(variant) ? row_of_class(weights, line.line_class) : nullptr, ranks);
        const Word cells = word_of<Word>(variant, line.cells);
        for (std::size_t i = 0; i < line.cells.size(); ++i)
            through[static_cast<std::size_t>(bit_index(variant, line.cells[i]))].push_back(
                {cells, table->second, Word64{1} << ranks[i]});
    }
    for (const auto& lines : through) {
        first_.push_back(static_cast<std::uint32_t>(lines_.size()));
        lines_.insert(lines_.end(), lines.begin(), lines.end());
    }
}

template <BoardWord Word>
void LineOrder<Word>::add_table(const LineRow* row, const std::vector<unsigned>& ranks) {
    const std::size_t begin = worths_.size();
    worths_.resize(begin + line_situations * state_count_);
    if (row != nullptr) fill(std::span(worths_).subspan(begin), *row, ranks);
}

template class LineOrder<Word64>;
template class LineOrder<Word128>;

}  // namespace inarow
