// The bit kernel at its three levels, compared with the plain list of lines and with Position.
#include "game/kernel.hpp"
#include "game/lines.hpp"
#include "game/shape.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "boards.hpp"
#include "game/symmetry.hpp"
#include "game/words.hpp"
#include "reference_geometry.hpp"

namespace inarow {
namespace {

using namespace testing_boards;

class KernelOnEveryBoard : public testing::TestWithParam<std::string_view> {
protected:
    [[nodiscard]] Variant variant() const { return board(GetParam()); }

    template <class F>
    void for_each_level(F&& f) {
        with_every_level(variant(), f);
    }

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
template <class G>
typename G::Word completing_cells(const G& g, const Position& position, const std::vector<Line>& all, Stone player) {
    typename G::Word cells = 0;
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
    for_each_level([&](const auto& g) {
        for_each_position(4, [&](const Position& position) {
            const auto stones = to_words(g, position);
            const auto empty = ~(stones.mover | stones.other);
            const Stone mover = position.mover();
            ASSERT_TRUE((completions(g, stones.mover) & empty) == completing_cells(g, position, all, mover));
            ASSERT_TRUE((completions(g, stones.other) & empty) == completing_cells(g, position, all, other(mover)));
        });
    });
}

TEST_P(KernelOnEveryBoard, a_playable_completion_is_a_winning_move) {
    for_each_level([&](const auto& g) {
        for_each_position(2, [&](const Position& position) {
            const auto stones = to_words(g, position);
            const auto cells = playable(g, stones.mover | stones.other);
            const auto wins = completions(g, stones.mover) & cells;
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
    for_each_level([&](const auto& g) {
        for_each_position(4, [&](const Position& position) {
            const auto stones = to_words(g, position);
            ASSERT_EQ(has_line(g, stones.other), position.won());
            ASSERT_FALSE(has_line(g, stones.mover));
        });
        EXPECT_EQ(has_line(g, g.masks.board), !variant().lineless());
    });
}

template <class Direction, class G, class Lists>
void expect_starts_of_the_list(const G& g, Direction direction, typename G::Word cells, const Lists& lists) {
    typename G::Word expected = 0;
    for (const auto& line : lists.lines_by_direction[direction()])
        if ((line.cells & ~cells) == 0) expected |= line.first;
    EXPECT_TRUE(line_starts(g, direction, cells) == expected) << "direction " << direction();
}

template <class G>
inline constexpr Placement placement_of = G::drops ? Placement::drop : Placement::free;

// Any set of cells, not only what a game can show: rules ask about cells that nobody has taken yet.
TEST_P(KernelOnEveryBoard, line_starts_are_the_first_cells_of_whole_lines_in_any_set) {
    Rng rng(23);
    for_each_level([&](const auto& g) {
        using Word = typename std::decay_t<decltype(g)>::Word;
        using G = std::decay_t<decltype(g)>;
        const ReferenceGeometry<Word, typename G::Topology, placement_of<G>> lists(variant());
        for (int i = 0; i < 200; ++i) {
            Word cells = 0;
            for (Cell cell = 0; cell < g.cells(); ++cell)
                if (rng.below(10) < 8) cells |= cell_bit(g, cell);
            for_each_direction(g, [&](auto direction) { expect_starts_of_the_list(g, direction, cells, lists); });
        }
    });
}

TEST_P(KernelOnEveryBoard, a_shift_leads_to_the_neighbour_of_each_cell) {
    for_each_level([&](const auto& g) {
        using G = std::decay_t<decltype(g)>;
        for_each_direction(g, [&](auto direction) {
            for (Cell cell = 0; cell < g.cells(); ++cell) {
                const auto there = forward(g, direction, cell_bit(g, cell), 1) & g.masks.board;
                const auto next = G::Topology::next(g.shape, square_of(g.shape, cell), G::Topology::steps[direction()]);
                ASSERT_TRUE(there == (next ? cell_bit(g, cell_of(g.shape, *next)) : 0)) << direction() << ": " << cell;
                const auto back = backward(g, direction, there, 1) & g.masks.board;
                ASSERT_TRUE(back == (next ? cell_bit(g, cell) : 0)) << direction() << ": " << cell;
            }
        });
    });
}

template <class G>
typename G::Word image_of(const G& g, const Symmetry& symmetry, typename G::Word cells) {
    typename G::Word image = 0;
    for (; cells != 0; cells &= cells - 1)
        image |= cell_bit(g, symmetry[static_cast<std::size_t>(lowest_cell(g, cells))]);
    return image;
}

TEST_P(KernelOnEveryBoard, symmetries_take_lines_to_lines_and_none_is_there_twice) {
    const auto all = symmetries(variant());
    EXPECT_EQ(std::set<Symmetry>(all.begin(), all.end()).size(), all.size());
    for_each_level([&](const auto& g) {
        for_each_position(1, [&](const Position& position) {
            const auto stones = to_words(g, position);
            for (const Symmetry& symmetry : all) {
                const auto mover = image_of(g, symmetry, stones.mover);
                const auto other = image_of(g, symmetry, stones.other);
                ASSERT_EQ(has_line(g, other), position.won());
                ASSERT_TRUE(playable(g, mover | other) ==
                            image_of(g, symmetry, playable(g, stones.mover | stones.other)));
            }
        });
    });
}

bool only_vertical_lines(const Variant& variant) { return lines(variant).size() == walks(variant, vertical).size(); }

TEST_P(KernelOnEveryBoard, the_canonical_code_is_the_same_for_every_image) {
    if (!variant().drops()) GTEST_SKIP() << "columns only";
    if (only_vertical_lines(variant())) GTEST_SKIP() << "there are more symmetries than the topology knows";
    const auto all = symmetries(variant());
    for_each_level([&](const auto& g) {
        using G = std::decay_t<decltype(g)>;
        for_each_position(1, [&](const Position& position) {
            const auto stones = to_words(g, position);
            const auto code = position_code(g, stones.mover, stones.mover | stones.other);
            const auto canonical = G::Topology::canonical(g, code);
            bool reached = false;
            for (const Symmetry& symmetry : all) {
                const auto mover = image_of(g, symmetry, stones.mover);
                const auto occupied = mover | image_of(g, symmetry, stones.other);
                ASSERT_TRUE(G::Topology::canonical(g, position_code(g, mover, occupied)).code == canonical.code);
                reached = reached || position_code(g, mover, occupied) == canonical.code;
            }
            ASSERT_TRUE(reached);
        });
    });
}

TEST_P(KernelOnEveryBoard, a_symmetry_of_the_code_moves_columns_as_it_says) {
    if (!variant().drops()) GTEST_SKIP() << "columns only";
    for_each_level([&](const auto& g) {
        using G = std::decay_t<decltype(g)>;
        using Word = typename G::Word;
        for_each_position(2, [&](const Position& position) {
            const auto stones = to_words(g, position);
            const Word code = position_code(g, stones.mover, stones.mover | stones.other);
            const auto canonical = G::Topology::canonical(g, code);
            const Word column = low_bits<Word>(g.stride());
            for (int c = 0; c < g.columns(); ++c) {
                const int image = G::Topology::image(g.shape, canonical.symmetry, c);
                ASSERT_TRUE((code >> (c * g.stride()) & column) == (canonical.code >> (image * g.stride()) & column));
                ASSERT_EQ(G::Topology::preimage(g.shape, canonical.symmetry, image), c);
            }
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

// The rules by words alone; must count the same games as the rules by cells.
template <class G>
std::uint64_t perft_by_words(const G& g, Stones<typename G::Word> stones, int plies) {
    if (plies == 0) return 1;
    if (has_line(g, stones.other)) return 0;
    std::uint64_t games = 0;
    for (auto rest = playable(g, stones.mover | stones.other); rest != 0; rest &= rest - 1)
        games += perft_by_words(g, {stones.other, stones.mover | lowest_bit(rest)}, plies - 1);
    return games;
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
        for_each_level([&](const auto& g) { EXPECT_EQ(perft_by_words(g, to_words(g, from), plies), games); });
    }
}

TEST_P(KernelOnEveryBoard, different_positions_have_different_codes) {
    if (!variant().drops()) GTEST_SKIP() << "columns only";
    for_each_level([&](const auto& g) {
        using Word = typename std::decay_t<decltype(g)>::Word;
        std::map<Word, Stones<Word>> seen;
        for_each_position(6, [&](const Position& position) {
            const auto stones = to_words(g, position);
            const Word code = position_code(g, stones.mover, stones.mover | stones.other);
            ASSERT_TRUE(seen.emplace(code, stones).first->second == stones);
            ASSERT_TRUE(code != 0);
            ASSERT_TRUE((code & ~low_bits<Word>(g.bits())) == 0);
        });
    });
}

INSTANTIATE_TEST_SUITE_P(, KernelOnEveryBoard, testing::ValuesIn(boards_of_every_kind), name_of_board);

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
