#include "knowledge/pairing.hpp"

#include <algorithm>

#include "base/require.hpp"
#include "knowledge/line_cells.hpp"

namespace inarow::knowledge {
namespace {

using Cells = Word128;

// The cells of each line that are still to get a pair.
using Open = std::vector<Cells>;

Open without(const Open& lines, Cells pair) {
    Open left;
    for (const Cells line : lines)
        if ((line & pair) != pair) left.push_back(line);
    return left;
}

// What is empty of the lines without a stone of the owner.
Open open_lines(const std::vector<Cells>& lines, Cells own, Cells empty) {
    Open open;
    for (const Cells line : lines)
        if ((line & own) == 0) open.push_back(line & empty);
    return open;
}

// The line with the fewest cells that are free for a pair.  Requires one.
Cells hardest(const Open& lines, Cells free) {
    return *std::min_element(lines.begin(), lines.end(),
                             [&](Cells a, Cells b) { return count_bits(a & free) < count_bits(b & free); });
}

// All pairs of these cells, those that serve the most lines first.
std::vector<Cells> ranked_pairs(const Open& lines, Cells cells) {
    std::vector<std::pair<std::ptrdiff_t, Cells>> ranked;
    for (Cells first = cells; first != 0; first &= first - 1)
        for (Cells rest = first & (first - 1); rest != 0; rest &= rest - 1) {
            const Cells pair = lowest_bit(first) | lowest_bit(rest);
            ranked.emplace_back(std::count_if(lines.begin(), lines.end(), [&](Cells c) { return (c & pair) == pair; }),
                                pair);
        }
    std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<Cells> pairs;
    for (const auto& each : ranked) pairs.push_back(each.second);
    return pairs;
}

// Adds a pair for each line to `pairs`, or nothing.
bool pair_up(const Open& lines, Cells free, int& choices, std::vector<Cells>& pairs) {
    if (lines.empty()) return true;
    for (const Cells pair : ranked_pairs(lines, hardest(lines, free) & free)) {
        if (choices-- <= 0) return false;
        pairs.push_back(pair);
        if (pair_up(without(lines, pair), free & ~pair, choices, pairs)) return true;
        pairs.pop_back();
    }
    return false;
}

}  // namespace

Pairings::Pairings(const Variant& variant) : lines_(line_cells(variant)) {
    require(possible(variant), "pairings need a board without gravity of at most 128 cells");
}

std::optional<Pairing> Pairings::find(const Position& position, Stone owner, int choice_limit) const {
    const Cells empty = cells_with(position, Stone::none);
    const Open lines = open_lines(lines_, cells_with(position, owner), empty);
    std::vector<Cells> found;
    if (!pair_up(lines, empty, choice_limit, found)) return std::nullopt;
    Pairing pairing{owner, {}, static_cast<int>(lines.size())};
    for (const Cells pair : found) pairing.pairs.emplace_back(lowest_index(pair), lowest_index(pair & (pair - 1)));
    std::sort(pairing.pairs.begin(), pairing.pairs.end());
    return pairing;
}

bool Pairings::exists(Word128 own, Word128 empty, int choice_limit) const {
    std::vector<Cells> found;
    return pair_up(open_lines(lines_, own, empty), empty, choice_limit, found);
}

}  // namespace inarow::knowledge
