#include "knowledge/pairing.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "base/require.hpp"
#include "game/lines.hpp"
#include "knowledge/line_cells.hpp"

namespace inarow::knowledge {
namespace {

// From the bits of the kernel to a bit for each Cell.
Word128 by_cell(const Variant& variant, Word128 bits) {
    Word128 cells = 0;
    for (int column = variant.columns() - 1; column >= 0; --column)
        cells = cells << variant.height | (bits >> (column * variant.stride()) & low_bits<Word128>(variant.height));
    return cells;
}

using CellPair = std::pair<Cell, Cell>;

// The pairs of one line, those that serve the most lines first.
class RankedPairs {
public:
    void insert(CellPair pair, int lines) {
        int place = count_++;
        for (; place > 0 && ranked_[index(place - 1)].lines < lines; --place)
            ranked_[index(place)] = ranked_[index(place - 1)];
        ranked_[index(place)] = {pair, lines};
    }
    [[nodiscard]] int count() const { return count_; }
    [[nodiscard]] CellPair operator[](int place) const { return ranked_[index(place)].pair; }

private:
    struct Ranked {
        CellPair pair;
        int lines;
    };
    [[nodiscard]] static std::size_t index(int place) { return static_cast<std::size_t>(place); }

    std::array<Ranked, max_k*(max_k - 1) / 2> ranked_;
    int count_ = 0;
};

}  // namespace

// Adds pairs until every line has one.  Allocates nothing: searches ask often.
class Pairings::Search {
public:
    Search(const Pairings& board, int choice_limit, Partners& last)
        : board_(board), choices_(choice_limit), last_(last) {}

    // Whether each of these lines can get a pair of the free cells: the last pairing, from now on.
    [[nodiscard]] bool find(const GroupSet& lines, Word128 free) {
        if (!pair_up(lines, free)) return false;
        last_.fill(-1);
        for (const auto& [a, b] : std::span(pairs_).first(static_cast<std::size_t>(count_)))
            last_[static_cast<std::size_t>(a)] = b;
        return true;
    }
    // Those it added, in the order of their cells.
    [[nodiscard]] std::vector<CellPair> pairs() const {
        std::vector<CellPair> sorted(pairs_.begin(), pairs_.begin() + count_);
        std::sort(sorted.begin(), sorted.end());
        return sorted;
    }

private:
    [[nodiscard]] bool pair_up(const GroupSet& lines, Word128 free) {
        if (lines.empty()) return true;
        const RankedPairs ranked = ranked_pairs(lines, hardest(lines, free));
        for (int i = 0; i < ranked.count(); ++i) {
            if (choices_-- <= 0) return false;
            const auto [a, b] = pairs_[static_cast<std::size_t>(count_++)] = ranked[i];
            if (pair_up(lines - board_.through(a, b), free & ~(bit<Word128>(a) | bit<Word128>(b)))) return true;
            --count_;
        }
        return false;
    }

    // The free cells of the line that has the fewest.
    [[nodiscard]] Word128 hardest(const GroupSet& lines, Word128 free) const {
        Word128 fewest = ~Word128{0};
        int count = word_bits<Word128>;
        lines.for_each([&](int line) {
            const Word128 cells = board_.lines_[static_cast<std::size_t>(line)] & free;
            const int here = count_bits(cells);
            if (here >= count) return;
            fewest = cells;
            count = here;
        });
        return fewest;
    }

    [[nodiscard]] RankedPairs ranked_pairs(const GroupSet& lines, Word128 cells) const {
        RankedPairs ranked;
        for (Word128 first = cells; first != 0; first &= first - 1)
            for (Word128 rest = first & (first - 1); rest != 0; rest &= rest - 1) {
                const CellPair pair{lowest_index(first), lowest_index(rest)};
                ranked.insert(pair, was_last(pair) ? GroupSet::capacity
                                                   : (lines & board_.through(pair.first, pair.second)).count());
            }
        return ranked;
    }
    [[nodiscard]] bool was_last(CellPair pair) const {
        return last_[static_cast<std::size_t>(pair.first)] == pair.second;
    }

    const Pairings& board_;
    int choices_;
    Partners& last_;                  // for the lower cell of each pair
    std::array<CellPair, 64> pairs_;  // of at most 128 cells
    int count_ = 0;
};

bool Pairings::possible(const Variant& variant) {
    return !variant.drops() && variant.cells() <= 128 && lines(variant).size() <= GroupSet::capacity;
}

Pairings::Pairings(const Variant& variant)
    : variant_(variant), lines_(line_cells(variant)), through_(static_cast<std::size_t>(variant.cells())) {
    require(possible(variant), "pairings need a board without gravity, of at most 128 cells and 512 lines");
    for (std::size_t line = 0; line < lines_.size(); ++line)
        for_each_bit(lines_[line],
                     [&](int cell) { through_[static_cast<std::size_t>(cell)].insert(static_cast<int>(line)); });
}

GroupSet Pairings::without(Word128 stones) const {
    GroupSet open;
    for (std::size_t line = 0; line < lines_.size(); ++line)
        if ((lines_[line] & stones) == 0) open.insert(static_cast<int>(line));
    return open;
}

std::optional<Pairing> Pairings::find(const Position& position, Stone owner, int choice_limit) const {
    Last none;
    return find(position, owner, none, choice_limit);
}

std::optional<Pairing> Pairings::find(const Position& position, Stone owner, Last& last, int choice_limit) const {
    const GroupSet lines = without(cells_with(position, owner));
    Search search(*this, choice_limit, last.of(owner == Stone::first));
    if (!search.find(lines, cells_with(position, Stone::none))) return std::nullopt;
    return Pairing{owner, search.pairs(), lines.count()};
}

Bound Pairings::bound_for(Word128 mover, Word128 other, Score threshold, Last& last) const {
    const Word128 own = by_cell(variant_, threshold > 0 ? other : mover);
    const Word128 adversary = by_cell(variant_, threshold > 0 ? mover : other);
    const Word128 empty = low_bits<Word128>(variant_.cells()) & ~(own | adversary);
    const int stones = count_bits(mover | other);
    Bound bound = score_range(variant_, stones);
    const bool first_moves = stones % 2 == 0;
    Search search(*this, search_choices, last.of(first_moves == (threshold <= 0)));
    if (search.find(without(own), empty)) (threshold > 0 ? bound.hi : bound.lo) = 0;
    return bound;
}

}  // namespace inarow::knowledge
