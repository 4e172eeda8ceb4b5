// What is left of a position, by the rules and cell by cell; broken on purpose in each way that was ever tempting.
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <ranges>
#include <vector>

#include "game/lines.hpp"
#include "game/symmetry.hpp"
#include "game/words.hpp"
#include "search/node.hpp"

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
template <class Word>
struct Rest {
    Word filled = 0;  // tempo cells included
    Word tempo = 0;   // how many
    std::array<Word, 2> wins{};
    std::array<Word128, 2> open{};
    auto operator<=>(const Rest&) const = default;
};

template <class G>
class Rules {
public:
    using Word = typename G::Word;
    using Rest = testing::Rest<Word>;
    using Both = std::array<Word, 2>;

    Rules(const G& g, const Variant& variant, Broken broken) : g_(g), broken_(broken) {
        for (const Line& line : inarow::lines(variant)) {
            lines_.push_back(0);
            for (const Cell cell : line) lines_.back() |= cell_bit(g, cell);
        }
        for (const Symmetry& symmetry : std::views::drop(symmetries(variant), 1)) {
            images_.emplace_back(static_cast<std::size_t>(g.bits()));
            for (Cell cell = 0; cell < g.cells(); ++cell)
                images_.back()[static_cast<std::size_t>(lowest_index(cell_bit(g, cell)))] =
                    cell_bit(g, symmetry[static_cast<std::size_t>(cell)]);
        }
    }

    // The least of all images.
    [[nodiscard]] Rest rest(const Node<Word>& node) const {
        Rest same = as_it_stands({node.mover, node.other});
        Rest least = same;
        for (const auto& image : images_)
            least = std::min(least, as_it_stands({moved(node.mover, image), moved(node.other, image)}));
        same.filled = least.filled;
        return broken_ == Broken::heights_of_an_image ? same : least;
    }

    // Of the players' stones.
    [[nodiscard]] Rest as_it_stands(const Both& stones) const {
        const Word filled = stones[0] | stones[1];
        Rest rest;
        for (int player : {0, 1}) rest.wins[player] = winning_cells(stones[player], filled);
        const Word gone = gone_cells(rest.wins);
        Word useful = 0;
        for (int player : {0, 1}) {
            rest.wins[player] &= ~gone;
            if (broken_ != Broken::tempo_ignores_wins) useful |= rest.wins[player];
        }
        for (int player : {0, 1})
            for (std::size_t i = 0; i < lines_.size(); ++i) {
                const Word beaten = rest.wins[broken_ == Broken::beaten_by_the_others_win ? 1 - player : player];
                if ((lines_[i] & (stones[1 - player] | gone | beaten)) != 0) continue;
                rest.open[player] |= bit<Word128>(static_cast<int>(i));
                useful |= lines_[i];
            }
        const Word tempo = tempo_cells(useful & ~filled, filled);
        rest.filled = broken_ == Broken::heights_left_out ? 0 : filled | tempo;
        rest.tempo = broken_ == Broken::tempo_not_counted ? 0 : static_cast<Word>(count_bits(tempo));
        if (broken_ == Broken::wins_left_out) rest.wins = {};
        return rest;
    }

private:
    [[nodiscard]] static Word moved(Word cells, const std::vector<Word>& image) {
        Word there = 0;
        for_each_bit(cells, [&](int bit) { there |= image[static_cast<std::size_t>(bit)]; });
        return there;
    }

    [[nodiscard]] Word winning_cells(Word stones, Word filled) const {
        Word cells = 0;
        for (const Word line : lines_)
            if (const Word missing = line & ~stones; count_bits(missing) == 1) cells |= missing & ~filled;
        return cells;
    }

    // Above the lowest end of each column.
    [[nodiscard]] Word gone_cells(const Both& wins) const {
        Word gone = 0;
        for (int column = 0; column < g_.columns(); ++column) {
            bool ended = false;
            for (int row = 0; row < g_.height(); ++row) {
                const Word cell = cell_bit(g_, column, row);
                const bool ends = ends_game(wins, cell, row > 0 ? cell >> 1 : 0);
                if (ended || (ends && broken_ == Broken::gone_with_its_end)) gone |= cell;
                ended = ended || ends;
            }
        }
        return gone;
    }
    [[nodiscard]] bool ends_game(const Both& wins, Word cell, Word below) const {
        if ((wins[0] & wins[1] & cell) != 0) return true;
        if (broken_ == Broken::gone_above_one_win) return ((wins[0] | wins[1]) & cell) != 0;
        if (broken_ == Broken::end_by_a_win_below_the_others && (wins[1] & cell) != 0 && (wins[0] & below) != 0)
            return true;
        return std::any_of(wins.begin(), wins.end(), [&](Word own) { return (own & cell) != 0 && (own & below) != 0; });
    }

    // The empty cells of columns without a useful one.
    [[nodiscard]] Word tempo_cells(Word useful, Word filled) const {
        Word tempo = 0;
        for (int column = 0; column < g_.columns(); ++column) {
            const Word cells = column_mask(g_, column) & ~filled;
            if ((cells & useful) == 0) tempo |= cells;
            if (broken_ == Broken::tempo_below_useful_cells && (cells & useful) != 0)
                tempo |= cells & (lowest_bit(cells & useful) - 1);
        }
        return tempo;
    }

    const G& g_;
    Broken broken_;
    std::vector<Word> lines_;
    std::vector<std::vector<Word>> images_;  // where each bit goes, but for the identity
};

}  // namespace inarow::testing
