// What is left of a position, by the rules and cell by cell; broken on purpose in each way that was ever tempting.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <compare>
#include <tuple>
#include <vector>

#include "every_position.hpp"
#include "game/symmetry.hpp"
#include "inarow/notation.hpp"
#include "search/tables/key.hpp"

namespace inarow::testing {

enum class Broken {
    nothing,
    gone_above_one_win,
    gone_with_its_end,
    end_by_a_win_below_the_others,
    beaten_by_the_others_win,
    wins_left_out,
    tempo_ignores_wins,
    tempo_below_useful_cells,
    tempo_not_counted,
    heights_of_an_image,
    heights_left_out,
};

// All of it as sets of cells and of lines.
struct Rest {
    Word64 filled = 0;  // tempo cells included
    Word64 tempo = 0;   // how many
    std::array<Word64, 2> wins{};
    std::array<Word128, 2> open{};
    auto operator<=>(const Rest&) const = default;
};

template <class G>
class Rules {
public:
    Rules(const G& g, const Variant& variant, Broken broken) : g_(g), broken_(broken) {
        for (const Line& line : inarow::lines(variant)) {
            lines_.push_back(0);
            for (const Cell cell : line) lines_.back() |= cell_bit(g, cell);
        }
        for (const Symmetry& symmetry : symmetries(variant)) images_.push_back(symmetry);
    }

    // The least of all images.
    [[nodiscard]] Rest rest(const Node<Word64>& node) const {
        std::vector<Rest> images;
        for (const Symmetry& symmetry : images_)
            images.push_back(as_it_stands({moved(node.mover, symmetry), moved(node.other, symmetry)}));
        const Rest least = *std::min_element(images.begin(), images.end());
        if (broken_ == Broken::heights_of_an_image) images.front().filled = least.filled;
        return broken_ == Broken::heights_of_an_image ? images.front() : least;
    }

private:
    using Both = std::array<Word64, 2>;

    [[nodiscard]] Word64 moved(Word64 cells, const Symmetry& symmetry) const {
        Word64 image = 0;
        for (Cell cell = 0; cell < g_.cells(); ++cell)
            if ((cells & cell_bit(g_, cell)) != 0) image |= cell_bit(g_, symmetry[static_cast<std::size_t>(cell)]);
        return image;
    }

    [[nodiscard]] Rest as_it_stands(const Both& stones) const {
        const Word64 filled = stones[0] | stones[1];
        Rest rest;
        for (int player : {0, 1}) rest.wins[player] = winning_cells(stones[player], filled);
        const Word64 gone = gone_cells(rest.wins);
        Word64 useful = 0;
        for (int player : {0, 1}) {
            rest.wins[player] &= ~gone;
            if (broken_ != Broken::tempo_ignores_wins) useful |= rest.wins[player];
        }
        for (int player : {0, 1})
            for (std::size_t i = 0; i < lines_.size(); ++i) {
                const Word64 beaten = rest.wins[broken_ == Broken::beaten_by_the_others_win ? 1 - player : player];
                if ((lines_[i] & (stones[1 - player] | gone | beaten)) != 0) continue;
                rest.open[player] |= bit<Word128>(static_cast<int>(i));
                useful |= lines_[i];
            }
        const Word64 tempo = tempo_cells(useful & ~filled, filled);
        rest.filled = broken_ == Broken::heights_left_out ? 0 : filled | tempo;
        rest.tempo = broken_ == Broken::tempo_not_counted ? 0 : static_cast<Word64>(count_bits(tempo));
        if (broken_ == Broken::wins_left_out) rest.wins = {};
        return rest;
    }

    [[nodiscard]] Word64 winning_cells(Word64 stones, Word64 filled) const {
        Word64 cells = 0;
        for (const Word64 line : lines_)
            if (const Word64 missing = line & ~stones; count_bits(missing) == 1) cells |= missing & ~filled;
        return cells;
    }

    // Above the lowest end of each column.
    [[nodiscard]] Word64 gone_cells(const Both& wins) const {
        Word64 gone = 0;
        for (int column = 0; column < g_.columns(); ++column) {
            bool ended = false;
            for (int row = 0; row < g_.height(); ++row) {
                const Word64 cell = cell_bit(g_, column, row);
                const bool ends = ends_game(wins, cell, row > 0 ? cell >> 1 : 0);
                if (ended || (ends && broken_ == Broken::gone_with_its_end)) gone |= cell;
                ended = ended || ends;
            }
        }
        return gone;
    }
    [[nodiscard]] bool ends_game(const Both& wins, Word64 cell, Word64 below) const {
        if ((wins[0] & wins[1] & cell) != 0) return true;
        if (broken_ == Broken::gone_above_one_win) return ((wins[0] | wins[1]) & cell) != 0;
        if (broken_ == Broken::end_by_a_win_below_the_others && (wins[1] & cell) != 0 && (wins[0] & below) != 0)
            return true;
        return std::any_of(wins.begin(), wins.end(),
                           [&](Word64 own) { return (own & cell) != 0 && (own & below) != 0; });
    }

    // The empty cells of columns without a useful one.
    [[nodiscard]] Word64 tempo_cells(Word64 useful, Word64 filled) const {
        Word64 tempo = 0;
        for (int column = 0; column < g_.columns(); ++column) {
            const Word64 cells = column_mask(g_, column) & ~filled;
            if ((cells & useful) == 0) tempo |= cells;
            if (broken_ == Broken::tempo_below_useful_cells && (cells & useful) != 0)
                tempo |= cells & (lowest_bit(cells & useful) - 1);
        }
        return tempo;
    }

    const G& g_;
    Broken broken_;
    std::vector<Word64> lines_;
    std::vector<Symmetry> images_;
};

// Calls f(G{}, every position of the board).
template <class F>
void with_every_position(std::string_view board, F&& f) {
    const Variant variant = *parse_variant(board);
    with_topology(variant.topology, [&]<class T>(T) { f(variant, EveryPosition<T>(variant)); });
}

// How many positions are filed with another one that has another score.
inline std::size_t contradictions(std::string_view board, Broken broken) {
    std::size_t found = 0;
    with_every_position(board, [&](const Variant& variant, const auto& every) {
        const Rules rules(every.g, variant, broken);
        std::vector<std::pair<Rest, Score>> filed;
        every.for_each([&](const Node<Word64>& node, Score score) { filed.emplace_back(rules.rest(node), score); });
        std::sort(filed.begin(), filed.end());
        for (std::size_t i = 1; i < filed.size(); ++i)
            found += filed[i].first == filed[i - 1].first && filed[i].second != filed[i - 1].second;
    });
    return found;
}

class EqualPositions : public ::testing::TestWithParam<const char*> {};

TEST_P(EqualPositions, have_one_score) { EXPECT_EQ(contradictions(GetParam(), Broken::nothing), 0U); }

// The key of a search merges exactly what the rules do.
TEST_P(EqualPositions, have_one_key) {
    with_every_position(GetParam(), [&]<class Every>(const Variant& variant, const Every& every) {
        const Rules rules(every.g, variant, Broken::nothing);
        const ColumnKeys<typename Every::Geometry> keys(every.g, variant);
        std::vector<std::pair<Word128, Rest>> by_key;
        every.for_each(
            [&](const Node<Word64>& node, Score) { by_key.emplace_back(keys.key(node).code, rules.rest(node)); });
        std::sort(by_key.begin(), by_key.end());
        by_key.erase(std::unique(by_key.begin(), by_key.end()), by_key.end());
        std::vector<Rest> rests;
        for (std::size_t i = 0; i < by_key.size(); ++i) {
            EXPECT_TRUE(i == 0 || by_key[i].first != by_key[i - 1].first) << "two rests with one key";
            rests.push_back(by_key[i].second);
        }
        std::sort(rests.begin(), rests.end());
        EXPECT_EQ(std::adjacent_find(rests.begin(), rests.end()), rests.end()) << "two keys of one rest";
        EXPECT_LT(rests.size(), every.size());
    });
}

}  // namespace inarow::testing
