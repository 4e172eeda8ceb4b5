// The bit kernel at its three levels, compared with the plain list of lines and with Position.
#include "game/kernel.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "any_kernel.hpp"
#include "boards.hpp"
#include "game/lines.hpp"
#include "game/symmetry.hpp"

namespace inarow {
namespace {

using Word = AnyKernel::Word;

class KernelOnEveryBoard : public testing::TestWithParam<std::string_view> {
protected:
    [[nodiscard]] Variant variant() const { return board(GetParam()); }

    void for_each_level(const std::function<void(const AnyKernel&)>& f) { with_every_level(variant(), f); }

    // Calls f with every position of some random games, the finished ones included.
    template <class F>
    void for_each_position(int games, F&& f) {
        Rng rng(17);
        for (int i = 0; i < games; ++i)
            for (Position position = random_game(variant(), rng); position.stones() > 0; position.undo()) f(position);
        f(Position(variant()));
    }
};

// Empty cells that this player would complete a line with, one by one.
Word completing_cells(const AnyKernel& g, const Position& position, const std::vector<Line>& all, Stone player) {
    Word cells = 0;
    for (const Line& line : all)
        for (const Cell missing : line) {
            const bool completes = std::all_of(line.begin(), line.end(), [&](Cell cell) {
                return cell == missing ? position.at(cell) == Stone::none : position.at(cell) == player;
            });
            if (completes) cells |= cell_bit(g, missing);
        }
    return cells;
}

TEST_P(KernelOnEveryBoard, completions_are_the_cells_that_a_line_lacks) {
    const auto all = lines(variant());
    for_each_level([&](const AnyKernel& g) {
        for_each_position(4, [&](const Position& position) {
            const auto stones = to_words(g, position);
            const auto empty = ~(stones.mover | stones.other);
            const Stone mover = position.mover();
            ASSERT_TRUE((g.completions(stones.mover) & empty) == completing_cells(g, position, all, mover));
            ASSERT_TRUE((g.completions(stones.other) & empty) == completing_cells(g, position, all, other(mover)));
        });
    });
}

TEST_P(KernelOnEveryBoard, a_playable_completion_is_a_winning_move) {
    for_each_level([&](const AnyKernel& g) {
        for_each_position(2, [&](const Position& position) {
            const auto stones = to_words(g, position);
            const auto cells = g.playable(stones.mover | stones.other);
            const auto wins = g.completions(stones.mover) & cells;
            ASSERT_TRUE(position.won() || count_bits(cells) == static_cast<int>(position.legal_moves().size()));
            for (const Move move : position.legal_moves()) {
                const auto cell = cell_bit(g, position.landing(move));
                ASSERT_TRUE((cells & cell) != 0);
                ASSERT_EQ((wins & cell) != 0, position.after(move).won());
            }
        });
    });
}

TEST_P(KernelOnEveryBoard, has_line_is_what_the_position_says) {
    for_each_level([&](const AnyKernel& g) {
        for_each_position(4, [&](const Position& position) {
            const auto stones = to_words(g, position);
            ASSERT_EQ(g.has_line(stones.other), position.won());
            ASSERT_FALSE(g.has_line(stones.mover));
        });
        EXPECT_EQ(g.has_line(g.masks.board), !variant().lineless());
    });
}

Word starts_of(const AnyKernel& g, const std::vector<Line>& walks, Word cells) {
    Word starts = 0;
    for (const Line& walk : walks)
        if (std::ranges::all_of(walk, [&](Cell cell) { return (cell_bit(g, cell) & cells) != 0; }))
            starts |= cell_bit(g, walk.front());
    return starts;
}

// Any set of cells, not only what a game can show: rules ask about cells that nobody has taken yet.
TEST_P(KernelOnEveryBoard, line_starts_are_the_first_cells_of_whole_lines_in_any_set) {
    Rng rng(23);
    for_each_level([&](const AnyKernel& g) {
        for (int i = 0; i < 200; ++i) {
            Word cells = 0;
            for (Cell cell = 0; cell < g.cells(); ++cell)
                if (rng.below(10) < 8) cells |= cell_bit(g, cell);
            for (const auto& along : g.along(cells))
                EXPECT_TRUE(along.line_starts == starts_of(g, walks(variant(), along.direction), cells))
                    << "direction " << along.direction;
        }
    });
}

// The cell that is a step of this direction away; nothing where the board ends.
Word neighbour(const AnyKernel& g, Topology topology, Cell cell, int direction) {
    return with_topology(topology, [&]<class T>(T) -> Word {
        const auto next = T::next(g.shape, square_of(g.shape, cell), T::steps[static_cast<std::size_t>(direction)]);
        return next ? cell_bit(g, cell_of(g.shape, *next)) : 0;
    });
}

TEST_P(KernelOnEveryBoard, a_shift_leads_to_the_neighbour_of_each_cell) {
    for_each_level([&](const AnyKernel& g) {
        for (Cell cell = 0; cell < g.cells(); ++cell)
            for (const auto& along : g.along(cell_bit(g, cell))) {
                const Word next = neighbour(g, variant().topology, cell, along.direction);
                if (next == 0 && g.stride() == g.height()) continue;  // line_starts() masks it
                ASSERT_TRUE(along.ahead == next) << along.direction << ": " << cell;
                if (next == 0) continue;
                const auto back = g.along(next);
                ASSERT_TRUE(std::ranges::find(back, along.direction, &AnyKernel::Along::direction)->behind ==
                            cell_bit(g, cell));
            }
    });
}

Word image_of(const AnyKernel& g, const Symmetry& symmetry, Word cells) {
    Word image = 0;
    for (; cells != 0; cells &= cells - 1)
        image |= cell_bit(g, symmetry[static_cast<std::size_t>(lowest_cell(g, cells))]);
    return image;
}

TEST_P(KernelOnEveryBoard, symmetries_take_lines_to_lines_and_none_is_there_twice) {
    const auto all = symmetries(variant());
    EXPECT_EQ(std::set<Symmetry>(all.begin(), all.end()).size(), all.size());
    for_each_level([&](const AnyKernel& g) {
        for_each_position(1, [&](const Position& position) {
            const auto stones = to_words(g, position);
            for (const Symmetry& symmetry : all) {
                const auto mover = image_of(g, symmetry, stones.mover);
                const auto other = image_of(g, symmetry, stones.other);
                ASSERT_EQ(g.has_line(other), position.won());
                ASSERT_TRUE(g.playable(mover | other) ==
                            image_of(g, symmetry, g.playable(stones.mover | stones.other)));
            }
        });
    });
}

bool only_vertical_lines(const Variant& variant) { return lines(variant).size() == walks(variant, vertical).size(); }

TEST_P(KernelOnEveryBoard, the_canonical_code_is_the_same_for_every_image) {
    if (!variant().drops()) GTEST_SKIP() << "columns only";
    if (only_vertical_lines(variant())) GTEST_SKIP() << "there are more symmetries than the topology knows";
    const auto all = symmetries(variant());
    for_each_level([&](const AnyKernel& g) {
        for_each_position(1, [&](const Position& position) {
            const auto stones = to_words(g, position);
            const Word canonical = g.canonical(g.code(stones)).code;
            bool reached = false;
            for (const Symmetry& symmetry : all) {
                const Word code = g.code({image_of(g, symmetry, stones.mover), image_of(g, symmetry, stones.other)});
                ASSERT_TRUE(g.canonical(code).code == canonical);
                reached = reached || code == canonical;
            }
            ASSERT_TRUE(reached);
        });
    });
}

TEST_P(KernelOnEveryBoard, a_symmetry_of_the_code_moves_columns_as_it_says) {
    if (!variant().drops()) GTEST_SKIP() << "columns only";
    for_each_level([&](const AnyKernel& g) {
        for_each_position(2, [&](const Position& position) {
            const auto stones = to_words(g, position);
            const Word code = g.code(stones);
            const auto canonical = g.canonical(code);
            const Word column = low_bits<Word>(g.stride());
            with_topology(variant().topology, [&]<class T>(T) {
                for (int c = 0; c < g.columns(); ++c) {
                    const int image = T::image(g.shape, canonical.symmetry, c);
                    ASSERT_TRUE((code >> (c * g.stride()) & column) ==
                                (canonical.code >> (image * g.stride()) & column));
                    ASSERT_EQ(T::preimage(g.shape, canonical.symmetry, image), c);
                }
            });
        });
    });
}

// The number of move sequences of this length from the position (games end at a line).
std::uint64_t perft(Position& position, int plies) {
    if (plies == 0) return 1;
    std::uint64_t games = 0;
    for (const Move move : position.legal_moves()) {
        position.play(move);
        games += perft(position, plies - 1);
        position.undo();
    }
    return games;
}

TEST(Perft, counts_the_games_of_each_length) {
    Position start(board("7x6"));
    EXPECT_EQ(perft(start, 0), 1U);
    EXPECT_EQ(perft(start, 1), 7U);
    EXPECT_EQ(perft(start, 2), 49U);
    EXPECT_EQ(perft(start, 6), 117'649U);  // nobody wins and no column is full before the seventh stone
    Position narrow(board("1x8"));
    EXPECT_EQ(perft(narrow, 8), 1U);
    EXPECT_EQ(perft(narrow, 9), 0U);
}

TEST(Perft, a_won_game_has_no_continuation) {
    Position won = position_after("7x6", "1212121");
    EXPECT_EQ(perft(won, 1), 0U);
    EXPECT_EQ(perft(won, 0), 1U);
}

TEST_P(KernelOnEveryBoard, counts_the_same_games_as_the_position) {
    const int plies = variant().moves() <= 2   ? variant().cells()
                      : variant().moves() <= 5 ? 6
                      : variant().moves() <= 9 ? 4
                                               : 2;
    Rng rng(29);
    const auto later = random_open_position(variant(), variant().cells() / 3, rng);
    for (Position from : {Position(variant()), later.value_or(Position(variant()))}) {
        const std::uint64_t games = perft(from, plies);
        for_each_level([&](const AnyKernel& g) { EXPECT_EQ(g.perft(from, plies), games); });
    }
}

TEST_P(KernelOnEveryBoard, different_positions_have_different_codes) {
    if (!variant().drops()) GTEST_SKIP() << "columns only";
    for_each_level([&](const AnyKernel& g) {
        std::map<Word, Stones<Word>> seen;
        for_each_position(6, [&](const Position& position) {
            const auto stones = to_words(g, position);
            const Word code = g.code(stones);
            ASSERT_TRUE(seen.emplace(code, stones).first->second == stones);
            ASSERT_TRUE(code != 0);
            ASSERT_TRUE((code & ~low_bits<Word>(g.shape.bits())) == 0);
        });
    });
}

INSTANTIATE_TEST_SUITE_P(, KernelOnEveryBoard, testing::ValuesIn(boards_of_every_kind), name_of_board);
INSTANTIATE_TEST_SUITE_P(Packed, KernelOnEveryBoard, testing::ValuesIn(packed_boards), name_of_board);

TEST(Kernel, no_line_runs_over_the_top_of_a_column_into_the_next) {
    constexpr StaticGeometry<7, 6, 4> g;
    // (8, 14, 20, 26) in the paper's numbering: a diagonal but for 20, the bit above a column.
    const Word64 stones = bit<Word64>(8) | bit<Word64>(14) | bit<Word64>(26);
    EXPECT_EQ(completions(g, stones), 0U);
    EXPECT_FALSE(has_line(g, stones));
}

TEST(Kernel, the_code_of_the_empty_board_is_its_bottom_row) {
    constexpr StaticGeometry<7, 6, 4> g;
    EXPECT_EQ(position_code(g, Word64{0}, Word64{0}), g.masks.bottom);
}

}  // namespace
}  // namespace inarow
