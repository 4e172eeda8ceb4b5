// Alpha-beta against scores that others published, and against itself at three levels of geometry.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <set>

#include "boards.hpp"
#include "compared.hpp"
#include "game/symmetry.hpp"
#include "reference.hpp"
#include "reference_alphabeta.hpp"
#include "search/alphabeta/children.hpp"
#include "search/tables/key.hpp"
#include "solved.hpp"
#include "solvers/solvers.hpp"

namespace inarow {
namespace {

SearchOptions small_table(GeometryLevel level = GeometryLevel::fastest) {
    SearchOptions options = with_table(16 << 20);
    options.geometry = level;
    return options;
}

// Positions with scores that others published.
struct Published {
    const char* variant;
    const char* moves;
    Score score;
};
// 7x6: Pons, https://blog.gamesolver.org, and his test sets.  Empty boards: Tromp (ICGA 2008), with the
// last moves of Steininger's c4.
constexpr Published published[] = {
    {"7x6", "4455", 18},
    {"7x6", "44455554221", -15},
    {"7x6", "32164625", 11},
    {"7x6", "6146", 18},
    {"7x6", "243335424257", 12},
    {"7x6", "274552224131661", 0},
    {"7x6", "5455174361263362", -1},
    {"7x6", "2531276566711153", 2},
    {"7x6", "32751571231557", -3},
    {"7x6", "2252576253462244111563365343671351441", -1},
    {"7x6", "226744515337", 7},
    {"7x6", "475772722323", 4},
    {"4x4", "", 0},
    {"5x4", "", 0},
    {"6x4", "", -1},
    {"4x5", "", 0},
    {"5x5", "", 0},
    {"6x5", "", 0},
    {"4x6", "", 0},
    {"5x6", "", 0},
};

TEST(AlphaBeta, finds_published_scores) {
    for (const Published& known : published) {
        const auto solver = make_solver("alphabeta", board(known.variant), small_table()).value();
        EXPECT_EQ(exact(*solver, position_after(known.variant, known.moves)), exactly(known.score))
            << known.variant << " " << known.moves;
    }
}

// Boards with at least RuleCovers::least_empty cells, so that some nodes are asked about.
TEST(AlphaBeta, finds_the_same_scores_with_the_rules_in_other_trees) {
    std::uint64_t with_rules = 0;
    std::uint64_t without = 0;
    const std::pair<const char*, const char*> positions[] = {
        {"6x6", "33"}, {"5x7", "33"}, {"5x7@cylinder", "12"}, {"4x8", "1"}, {"6x6k5", "33"}};
    for (const auto& [text, moves] : positions) {
        const Position start = position_after(text, moves);
        SearchOptions options = small_table();
        Control plain;
        const Bound expected = exact(*make_solver("alphabeta", start.variant(), options).value(), start, plain);
        options.source = Source::covers;
        Control asking;
        EXPECT_EQ(exact(*make_solver("alphabeta", start.variant(), options).value(), start, asking), expected) << text;
        with_rules += asking.nodes;
        without += plain.nodes;
    }
    EXPECT_NE(with_rules, without);
}

// Positions with enough empty cells for pairings to be asked for, few enough for the reference.
TEST(AlphaBeta, finds_the_scores_of_the_reference_with_pairings) {
    Rng rng(23);
    int smaller = 0;
    const std::pair<const char*, int> boards[] = {{"4x4@free", 12}, {"4x4@torus@free", 12},    {"5x3k3@free", 13},
                                                  {"5x5@free", 13}, {"5x5@cylinder@free", 13}, {"2x3x3k3@free", 13}};
    for (const auto& [text, empty] : boards) {
        Reference reference;  // of one board
        const Variant variant = board(text);
        for (int i = 0; i < 6; ++i) {
            const auto position = random_open_position(variant, variant.cells() - empty, rng);
            if (!position) continue;
            Control pairings;
            Control threats;
            SearchOptions options = small_table();
            const Bound expected = exactly(reference.score(*position));
            EXPECT_EQ(exact(*make_solver("alphabeta", variant, options).value(), *position, pairings), expected)
                << text << ' ' << moves_text(*position);
            options.source = Source::threats;
            EXPECT_EQ(exact(*make_solver("alphabeta", variant, options).value(), *position, threats), expected)
                << text << ' ' << moves_text(*position);
            smaller += pairings.nodes < threats.nodes;
        }
    }
    EXPECT_GT(smaller, 0);
}

// Without pairings it has no answer after two million nodes.
TEST(AlphaBeta, draws_by_pairings_where_stones_are_placed_freely) {
    const Position start(board("7x6k5@free"));
    Control control;
    EXPECT_EQ(exact(*make_solver("alphabeta", start.variant(), small_table()).value(), start, control), exactly(0));
    EXPECT_LE(control.nodes, 10'000U);
}

// Boards whose keys do not fit a word; the first fills it to the last bit.
TEST(AlphaBeta, searches_large_boards_without_a_table) {
    Rng rng(31);
    std::set<Score> scores;
    for (const auto text : {"8x15k6@free", "9x9k6@cylinder@free", "9x10k6@torus@free", "5x5x4k4@free"}) {
        Reference reference;  // of one board
        const Variant variant = board(text);
        const auto solver = make_solver("alphabeta", variant, small_table()).value();
        for (int i = 0; i < 5; ++i) {
            const auto position = random_open_position(variant, variant.cells() - 8 - i, rng);
            if (!position) continue;
            scores.insert(reference.score(*position));
            EXPECT_EQ(exact(*solver, *position), exactly(reference.score(*position))) << moves_text(*position);
        }
        EXPECT_FALSE(solver->remembered_move(Position(variant)));
    }
    EXPECT_GE(scores.size(), 3U);
}

// Stones of which no three are in a row in any direction, but for three by three empty cells; nothing where there are
// too many of one colour.
std::optional<Position> around_a_gap(const Variant& variant, int left, int bottom, int phase) {
    std::array<std::vector<Cell>, 2> stones;
    for (Cell cell = 0; cell < variant.cells(); ++cell) {
        const auto [x, y, z] = square_of(variant, cell);
        const bool empty = x >= left && x < left + 3 && z >= bottom && z < bottom + 3;
        if (!empty) stones[static_cast<std::size_t>((x + 2 * z + phase) / 2 % 2)].push_back(cell);
    }
    if (stones[0].size() - stones[1].size() > 1) return std::nullopt;
    Position position(variant);
    for (std::size_t i = 0; i < stones[0].size() + stones[1].size(); ++i) position.play(stones[i % 2][i / 2]);
    return position;
}

// In the corners, where without spare bits a line might run on at the other side.
TEST(AlphaBeta, finds_the_scores_of_the_reference_on_packed_boards) {
    std::set<Score> scores;
    for (const auto text : {"11x11@free", "11x11k5@free", "16x8@free", "16x8k5@cylinder@free", "8x16k3@free"}) {
        const Variant variant = board(text);
        const auto solver = make_solver("alphabeta", variant, small_table()).value();
        for (const int left : {0, 4, variant.width - 3})
            for (const int bottom : {0, 3, variant.height - 3})
                for (int phase = 0; phase < 4; ++phase) {
                    const auto position = around_a_gap(variant, left, bottom, phase);
                    if (!position) continue;
                    const Score score = Reference().score(*position);
                    EXPECT_EQ(exact(*solver, *position), exactly(score)) << moves_text(*position);
                    scores.insert(score);
                }
    }
    EXPECT_GE(scores.size(), 3U);
}

TEST(AlphaBeta, stores_only_what_has_a_key) {
    const auto stored = [](std::string_view text) {
        return with_geometry(board(text), GeometryLevel::dynamic, [](const auto& g) { return in_table(g, 0); });
    };
    EXPECT_TRUE(stored("8x10k5@free"));
    EXPECT_FALSE(stored("9x9k5@free"));
    EXPECT_TRUE(stored("13x8"));
}

TEST(AlphaBeta, decides_large_boards_where_threats_or_pairings_do) {
    const auto value = [](std::string_view variant, std::string_view moves, std::uint64_t limit) {
        const Position position = position_after(variant, moves);
        Control control;
        control.node_limit = limit;
        return exact(*make_solver("alphabeta", position.variant(), small_table()).value(), position, control);
    };
    EXPECT_EQ(value("10x10k5@free", "d4a1e4j10f4a10", unlimited), exactly(46));
    EXPECT_EQ(value("10x10k10@free", "", unlimited), exactly(0));
    EXPECT_EQ(value("10x10k5@free", "", 1000), (Bound{-49, 49})) << "a limit leaves a bound";
}

TEST(AlphaBeta, reports_an_unusable_source_in_one_line) {
    SearchOptions options;
    options.source = Source::none;
    EXPECT_FALSE(make_solver("alphabeta", board("7x6"), options).has_value());
    options.source = Source::covers;
    EXPECT_TRUE(make_solver("alphabeta", board("7x6"), options).has_value());
    EXPECT_FALSE(make_solver("alphabeta", board("4x4@torus"), options).has_value());
    EXPECT_TRUE(make_solver("alphabeta", board("4x4@torus@free"), options).has_value());
}

// The position reflected, turned or shifted: the same moves on the images of their cells.
Position image_of(const Position& position, const Symmetry& symmetry) {
    Position image(position.variant());
    Position original(position.variant());
    for (const Move move : position.moves()) {
        const Cell there = symmetry[static_cast<std::size_t>(original.landing(move))];
        image.play(image.variant().drops() ? image.column_of(there) : there);
        original.play(move);
    }
    return image;
}

class Symmetries : public testing::TestWithParam<std::string_view> {};

TEST_P(Symmetries, leave_the_score_and_the_key_as_they_are) {
    const Variant variant = board(GetParam());
    const auto all = symmetries(variant);
    EXPECT_GT(all.size(), 1U);
    Rng rng(19);
    for (std::size_t images = 0; images < 40; images += all.size()) {
        const auto position = random_open_position(variant, std::max(5, variant.cells() - 14), rng);
        ASSERT_TRUE(position.has_value());
        std::set<Score> scores;
        std::set<Word128> codes;
        for (const Symmetry& symmetry : all) {
            const Position image = image_of(*position, symmetry);
            scores.insert(exact(*make_solver("alphabeta", variant, small_table()).value(), image).lo);
            codes.insert(with_geometry(variant, GeometryLevel::dynamic, [&]<class G>(const G& g) {
                return Word128{KeysOf<G>(g, variant).key(make_node(g, image)).code};
            }));
        }
        EXPECT_EQ(scores.size(), 1U) << moves_text(*position);
        EXPECT_EQ(codes.size(), 1U) << moves_text(*position);
    }
}

INSTANTIATE_TEST_SUITE_P(, Symmetries,
                         testing::Values("6x5", "6x4@cylinder", "7x6@cylinder", "4x4x4", "3x4x3k3", "5x4@torus",
                                         "5x5@free", "6x5@free", "5x4@cylinder@free", "4x4@torus@free", "9x8k6@free"),
                         name_of_board);

class Levels : public testing::TestWithParam<std::string_view> {};

// 0: sizes as constants, 1: sizes as members, 2: the plain list of lines.
std::unique_ptr<Solver> solver_of_level(int level, const Variant& variant) {
    if (level == 2) return make_reference_alphabeta(variant, small_table()).value();
    return make_solver("alphabeta", variant, small_table(static_cast<GeometryLevel>(level))).value();
}

TEST_P(Levels, all_geometries_visit_the_same_nodes) {
    const Variant variant = board(GetParam());
    Rng rng(11);
    for (int i = 0; i < 3; ++i) {
        const auto position = random_open_position(variant, std::max(0, variant.cells() - 22), rng);
        ASSERT_TRUE(position.has_value());
        std::uint64_t nodes[3];
        Bound bounds[3];
        for (int level = 0; level < 3; ++level) {
            Control control;
            const auto solver = solver_of_level(level, variant);
            bounds[level] = exact(*solver, *position, control);
            nodes[level] = control.nodes;
        }
        EXPECT_EQ(nodes[0], nodes[1]) << moves_text(*position);
        EXPECT_EQ(nodes[0], nodes[2]) << moves_text(*position);
        EXPECT_EQ(bounds[0], bounds[2]);
        EXPECT_TRUE(bounds[0].exact());
    }
}
INSTANTIATE_TEST_SUITE_P(Boards, Levels,
                         testing::Values("6x5", "6x6", "6x7", "7x5", "7x6", "7x7", "8x5", "8x6", "8x7", "9x6", "9x7",
                                         "5x5k3", "6x5k5", "12x4k6", "4x13", "12x4k10", "13x8k7", "7x6@cylinder", "4x4x4",
                                         "4x4k3@torus", "5x4@torus", "4x4@free", "5x5@free", "6x4k6@free",
                                         "11x11k8@free"),
                         name_of_board);

// Hard enough for a team: an easy position is answered before it meets.
TEST(AlphaBeta, threads_agree_with_one) {
    const std::pair<const char*, const char*> positions[] = {
        {"7x6", "2416615552"}, {"7x5", "44"}, {"6x6", "12"}, {"8x4", "45"}, {"6x5@cylinder", "1"}};
    for (const auto& [board, moves] : positions) {
        const Position position = position_after(board, moves);
        std::vector<Bound> bounds;
        for (const int threads : {1, 2, 4}) {
            auto options = small_table();
            options.threads = threads;
            Control control;
            bounds.push_back(exact(*make_solver("alphabeta", position.variant(), options).value(), position, control));
            EXPECT_GT(control.nodes, 50'000U) << board << " is too easy";
        }
        EXPECT_TRUE(bounds[0].exact());
        EXPECT_EQ(bounds[1], bounds[0]) << board << " 2 threads";
        EXPECT_EQ(bounds[2], bounds[0]) << board << " 4 threads";
    }
}

TEST(AlphaBeta, a_team_stops_at_the_node_limit) {
    const Position position = position_after("7x6", "");
    auto options = small_table();
    options.threads = 3;
    Control control;
    control.node_limit = 400'000;
    const auto solver = make_solver("alphabeta", position.variant(), options).value();
    EXPECT_FALSE(exact(*solver, position, control).exact());
    EXPECT_GE(control.nodes, 400'000U);
    EXPECT_LE(control.nodes, 400'000U + 3 * 256);
}

TEST(AlphaBeta, every_replacement_scheme_finds_the_same_score) {
    for (const auto scheme : {Replacement::work, Replacement::twobig, Replacement::recent}) {
        auto options = with_table(1 << 16);  // so small that nearly everything is replaced
        options.replacement = scheme;
        const auto solver = make_solver("alphabeta", board("6x5"), options).value();
        EXPECT_EQ(exact(*solver, position_after("6x5", "")), exactly(0));
    }
}

struct SetSample {
    const char* name;
    int step;  // every step-th row, so that the test takes seconds
};

TEST(AlphaBeta, agrees_with_the_published_test_sets) {
    const char* folder = std::getenv("INAROW_TEST_DATA");
    if (folder == nullptr) GTEST_SKIP() << "INAROW_TEST_DATA is not set";
    const auto solver = make_solver("alphabeta", board("7x6"), small_table()).value();
    for (const auto [name, step] : {SetSample{"L3_R1", 1}, {"L2_R1", 1}, {"L2_R2", 5}, {"L1_R1", 5}, {"L1_R2", 100}}) {
        std::ifstream file(std::string(folder) + "/scored/Test_" + name);
        ASSERT_TRUE(file.is_open()) << name;
        Compared compared(std::string("line of ") + name);
        std::string moves;
        Score score = 0;
        for (int row = 0; file >> moves >> score; ++row) {
            if (row % step != 0) continue;
            ASSERT_EQ(exact(*solver, position_after("7x6", moves)), exactly(score)) << name << " " << moves;
            compared.one();
        }
    }
}

}  // namespace
}  // namespace inarow
