#include "store/ranking.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/require.hpp"

namespace inarow::store {
namespace {

constexpr int most_free_cells = 80;  // 3^80 is the largest such power below 2^128

// Pascal's triangle.
std::vector<std::vector<Word128>> binomials(int largest) {
    std::vector<std::vector<Word128>> rows{{1}};
    for (int n = 1; n <= largest; ++n) {
        std::vector<Word128> row(static_cast<std::size_t>(n) + 1, 1);
        for (std::size_t k = 1; k < static_cast<std::size_t>(n); ++k) row[k] = rows.back()[k - 1] + rows.back()[k];
        rows.push_back(std::move(row));
    }
    return rows;
}

// Ways to fill c columns with exactly n stones, for all c and n.
std::vector<std::vector<Word128>> fillings(int columns, int height) {
    const auto most = static_cast<std::size_t>(columns * height);
    std::vector<std::vector<Word128>> ways{std::vector<Word128>(most + 1, 0)};
    ways[0][0] = 1;
    for (int column = 0; column < columns; ++column) {
        std::vector<Word128> next(most + 1, 0);
        for (std::size_t stones = 0; stones <= most; ++stones)
            for (std::size_t here = 0; here <= std::min(stones, static_cast<std::size_t>(height)); ++here)
                next[stones] += ways.back()[stones - here];
        ways.push_back(std::move(next));
    }
    return ways;
}

int of_first_player(int stones) { return (stones + 1) / 2; }

}  // namespace

Result<Ranking> Ranking::create(const Variant& variant) {
    if (variant.drops() ? variant.fits_word() : variant.cells() <= most_free_cells) return Ranking(variant);
    return error(fmt::format("{} is too large for books and stores: its positions do not fit in 128-bit numbers",
                             to_text(variant)));
}

Ranking::Ranking(const Variant& variant)
    : variant_(variant),
      columns_(variant.moves()),
      height_(variant.drops() ? variant.height : 1),
      ways_up_to_(fillings(columns_, height_)),
      choose_(binomials(variant.cells())) {
    for (const MoveMap& map : move_symmetries(variant)) sources_.push_back(inverse(map));
    for (auto& row : ways_up_to_)
        for (std::size_t stones = 1; stones < row.size(); ++stones) row[stones] += row[stones - 1];
}

int Ranking::height_of(const Position& position, int column) const {
    return variant_.drops() ? position.height(column) : position.at(column) != Stone::none ? 1 : 0;
}

Word128 Ranking::ways_up_to(int columns, int stones) const {
    return stones < 0 ? 0 : ways_up_to_[static_cast<std::size_t>(columns)][static_cast<std::size_t>(stones)];
}

Word128 Ranking::colourings(int stones) const {
    return choose_[static_cast<std::size_t>(stones)][static_cast<std::size_t>(of_first_player(stones))];
}

Word128 Ranking::count(int stones) const {
    return (ways_up_to(columns_, stones) - ways_up_to(columns_, stones - 1)) * colourings(stones);
}

Word128 Ranking::of(const Position& position) const {
    Word128 least = number(position, sources_.front());
    for (std::size_t s = 1; s < sources_.size(); ++s) least = std::min(least, number(position, sources_[s]));
    return least;
}

Word128 Ranking::number(const Position& position, const MoveMap& sources) const {
    return place_of_heights(position, sources) * colourings(position.stones()) + place_of_colours(position, sources);
}

// How many heights come before these.  A column adds those that are the same up to here, lower here, and have the rest
// of the stones in the columns that follow.
//
// Example, 2 stones on 3x2: (0, 0, 2), (0, 1, 1), (0, 2, 0), (1, 0, 1), (1, 1, 0), (2, 0, 0).  The place of (1, 0, 1)
// is 3: its first column adds the three ways to fill two columns with 2 stones, the others add none.
Word128 Ranking::place_of_heights(const Position& position, const MoveMap& sources) const {
    Word128 place = 0;
    int stones = position.stones();  // in this column and those that follow
    int columns_left = columns_;
    for (const int column : sources) {
        const int height = height_of(position, column);
        --columns_left;
        place += ways_up_to(columns_left, stones) - ways_up_to(columns_left, stones - height);
        stones -= height;
    }
    return place;
}

// How many orders of the stones come before this one.  A stone of the first player adds those that are the same up to
// here and go on with one of the second player.
//
// Example, 3 stones: oxx, xox, xxo.  The place of xox is 1: its first x adds the one order of two x that are left after
// an o, the second x adds none, because no order has an o there and its x after it.
Word128 Ranking::place_of_colours(const Position& position, const MoveMap& sources) const {
    Word128 place = 0;
    auto left = static_cast<std::size_t>(position.stones());                    // stones from here on,
    auto first = static_cast<std::size_t>(of_first_player(position.stones()));  // and how many are the first player's
    for (const int column : sources)
        for (Cell cell = column * height_, end = cell + height_of(position, column); cell < end; ++cell) {
            --left;
            if (position.at(cell) != Stone::first) continue;
            if (first <= left) place += choose_[left][first];
            --first;
        }
    return place;
}

// The inverse of place_of_heights(): place 3 of 2 stones on 3x2 is (1, 0, 1), because three heights begin with 0.
std::vector<int> Ranking::heights_at(int stones, Word128 place) const {
    std::vector<int> heights;
    for (int columns_left = columns_ - 1; columns_left >= 0; --columns_left) {
        int height = 0;
        const auto ways = [&] {
            return ways_up_to(columns_left, stones - height) - ways_up_to(columns_left, stones - height - 1);
        };
        for (; place >= ways(); ++height) place -= ways();
        heights.push_back(height);
        stones -= height;
    }
    return heights;
}

// The inverse of place_of_colours(): place 1 of 3 stones is xox, because one order begins with o.
std::vector<Stone> Ranking::colours_at(int stones, Word128 place) const {
    std::vector<Stone> colours;
    auto first = static_cast<std::size_t>(of_first_player(stones));
    for (auto left = static_cast<std::size_t>(stones); left-- > 0;) {
        const Word128 second_here = first <= left ? choose_[left][first] : 0;
        const bool is_first = place >= second_here;
        colours.push_back(is_first ? Stone::first : Stone::second);
        if (!is_first) continue;
        place -= second_here;
        --first;
    }
    return colours;
}

std::vector<Stone> Ranking::arrangement(int stones, Word128 rank) const {
    require(stones >= 0 && stones <= variant_.cells() && rank < count(stones), "a rank must be below the count");
    const std::vector<int> heights = heights_at(stones, rank / colourings(stones));
    const std::vector<Stone> colours = colours_at(stones, rank % colourings(stones));
    std::vector<Stone> cells(static_cast<std::size_t>(variant_.cells()), Stone::none);
    auto next = colours.begin();
    for (int column = 0; column < columns_; ++column)
        for (int row = 0; row < heights[static_cast<std::size_t>(column)]; ++row)
            cells[static_cast<std::size_t>(column * height_ + row)] = *next++;
    return cells;
}

}  // namespace inarow::store
