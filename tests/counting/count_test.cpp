#include "counting/count.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <fstream>
#include <ostream>
#include <sstream>
#include <string>
#include <tuple>
#include <vector>

#include "base/require.hpp"
#include "boards.hpp"
#include "compared.hpp"
#include "counting/arm.hpp"
#include "counting/shuffle.hpp"
#include "json.hpp"

namespace inarow {
namespace {

struct Board {
    int width, height, k;
};

std::ostream& operator<<(std::ostream& out, const Board& board) {
    return out << board.width << 'x' << board.height << " k=" << board.k;
}

CountReport count(const Board& board, CountMethod method, const CountControl& control = {}) {
    return count_positions({board.width, board.height, board.k}, control, method);
}

std::vector<std::uint64_t> totals(const CountReport& report, std::size_t plies) {
    std::vector<std::uint64_t> result;
    for (std::size_t ply = 0; ply < plies; ++ply) result.push_back(static_cast<std::uint64_t>(report.plies[ply].total));
    return result;
}

// A column as text, from the bottom: "xxoo".
ColumnWord column(const std::string& text) {
    ColumnWord word;
    for (char stone : text) word.push(stone == 'x' ? x_stones : o_stones);
    return word;
}

TEST(Count, AllMethodsAgreeOnEveryPlyOfSmallBoards) {
    constexpr int cells = 12;
    Compared compared("board that all can count");
    for (int k = 2; k <= 5; ++k)
        for (int width = 1; width <= cells; ++width)
            for (int height = 1; width * height <= cells && height <= 8; ++height) {
                const Board board{width, height, k};
                if (!can_count({width, height, k}, CountMethod::transfer)) continue;
                const auto by_transfer = count(board, CountMethod::transfer);
                const auto by_listing = count(board, CountMethod::skylines);
                const auto by_layers = count(board, CountMethod::layers);
                ASSERT_TRUE(by_transfer.complete && by_listing.complete && by_layers.complete) << board;
                ASSERT_EQ(by_transfer.plies, by_listing.plies) << board;
                ASSERT_EQ(by_transfer.plies, by_layers.plies) << board;
                compared.one();
            }
}

// Only layers counts such boards; these numbers are kept as they once were.
TEST(Count, BoardsWhoseEdgesMeetHaveTheseNumbers) {
    const std::pair<std::string_view, std::vector<PlyCount>> known[] = {
        {"2x3k3@cylinder", {{1, 0}, {2, 0}, {4, 0}, {8, 0}, {13, 0}, {16, 2}, {12, 0}}},
        {"3x2k3@torus", {{1, 0}, {3, 0}, {9, 0}, {21, 0}, {33, 0}, {30, 3}, {18, 0}}},
        {"4x2k3@torus@free", {{1, 0}, {8, 0}, {56, 0}, {168, 0}, {420, 0}, {560, 80}, {480, 48}, {240, 96}, {36, 0}}}};
    for (const auto& [variant, plies] : known) {
        const auto report = count_positions(board(variant));
        EXPECT_TRUE(report.complete) << variant;
        EXPECT_EQ(report.method, "layers") << variant;
        EXPECT_TRUE(report.plies == plies) << variant;
    }
}

TEST(Count, HighAndWideBoardsAreCountedByLayers) {
    for (const auto& [board, total] :
         {std::pair{Board{1, 64, 4}, 65}, {Board{1, 100, 4}, 101}, {Board{2, 40, 2}, 165}}) {
        const auto report = count(board, CountMethod::automatic);
        EXPECT_TRUE(report.complete) << board;
        EXPECT_TRUE(report.total() == static_cast<Word128>(total)) << board;
    }
}

TEST(Count, BoardsTooLargeForTheMemoryAreCountedAsFarAsItGoes) {
    CountControl control;
    control.memory_bytes = 1 << 20;
    for (const Board& board : {Board{8, 8, 4}, {60, 1, 3}, {16, 4, 3}}) {
        const auto report = count(board, CountMethod::automatic, control);
        EXPECT_FALSE(report.complete) << board;
        ASSERT_GE(report.plies.size(), 3u) << board;
        const auto width = static_cast<std::uint64_t>(board.width);
        const std::uint64_t second = board.height == 1 ? width * (width - 1) : width * width;
        EXPECT_EQ(totals(report, 3), (std::vector<std::uint64_t>{1, width, second})) << board;
    }
}

// Large enough for positions with several witnesses, for knots on both sides of a line, for arms of two columns.
TEST(Count, BothMethodsAgreeOnSomeLargerBoards) {
    for (const Board& board : {Board{5, 4, 4}, {4, 5, 4}, {5, 4, 3}, {6, 4, 3}, {5, 5, 3}, {6, 3, 4}}) {
        const auto by_transfer = count(board, CountMethod::transfer);
        EXPECT_EQ(by_transfer.plies, count(board, CountMethod::skylines).plies) << board;
    }
}

// M. Boeck, arXiv 2507.05267, table of position counts for k = 4.
struct Published {
    int width, height;
    std::uint64_t positions;
};
constexpr Published published[] = {
    {1, 1, 2},       {2, 2, 18},       {3, 3, 869},       {4, 4, 161029},   {5, 4, 3945711},
    {4, 5, 1706255}, {7, 2, 189648},   {2, 7, 4587},      {6, 3, 2087325},  {3, 6, 235781},
    {8, 2, 1216721}, {7, 3, 27441956}, {8, 3, 362940958}, {6, 4, 94910577},
};

TEST(Count, TotalsArePublished) {
    for (const auto& [width, height, positions] : published) {
        const auto report = count_positions({width, height, 4});
        EXPECT_TRUE(report.complete);
        EXPECT_TRUE(report.total() == positions) << width << 'x' << height << " by " << report.method;
    }
}

// The whole table, as far as a test may take; the reader finds it in the data folder.
TEST(Count, EveryTotalOfTheDataFileThatIsQuickToCount) {
    const char* folder = std::getenv("INAROW_TEST_DATA");
    if (folder == nullptr) GTEST_SKIP() << "INAROW_TEST_DATA is not set";
    std::ifstream file(std::string(folder) + "/boeck_position_counts.csv");
    Compared compared("total that is quick to count");
    std::string line;
    std::getline(file, line);
    while (std::getline(file, line)) {
        std::istringstream fields(line);
        int width = 0, height = 0;
        char comma = 0;
        std::uint64_t positions = 0;
        fields >> width >> comma >> height >> comma >> positions;
        const bool transfers = width > 4 && height <= 4 && width <= 7;
        if (positions > (transfers ? 3'000'000'000 : 1'000'000)) continue;
        EXPECT_TRUE(count_positions({width, height, 4}).total() == positions) << width << 'x' << height;
        compared.one();
    }
}

TEST(Count, TheFirstPliesOf7x6AreKnown) {
    // Listing stops by itself where its memory ends; what is finished stands.
    CountControl control;
    control.memory_bytes = 1 << 20;
    const auto report = count({7, 6, 4}, CountMethod::skylines, control);
    EXPECT_FALSE(report.complete);
    ASSERT_GE(report.plies.size(), 8u);
    EXPECT_EQ(totals(report, 8), (std::vector<std::uint64_t>{1, 7, 49, 238, 1120, 4263, 16422, 54859}));
    EXPECT_TRUE(report.plies[7].terminal == 728);
    EXPECT_EQ(totals(count({7, 6, 4}, CountMethod::layers, control), 6), totals(report, 6));
}

TEST(Count, BothArmsShareTheMemory) {
    std::vector<ColumnChoice> choices;
    for (const ColumnWord& word : open_words(3, 2)) choices.push_back({word});
    const LineProblem problem{5, 3, 2, x_stones, {5, choices}};
    LineArm arm(problem, {3, choices}, 2);
    ASSERT_TRUE(arm.build({}, 0));
    CountControl control;
    control.memory_bytes = 2 * arm.bytes();
    EXPECT_TRUE(count_lines(problem, control).complete);
    control.memory_bytes -= 1;
    EXPECT_FALSE(count_lines(problem, control).complete);
}

TEST(Count, AStoppedCountIsIncomplete) {
    const std::atomic<bool> stop = true;
    CountControl control;
    control.stop = &stop;
    EXPECT_FALSE(count({7, 6, 4}, CountMethod::transfer, control).complete);
    EXPECT_FALSE(count({7, 6, 4}, CountMethod::skylines, control).complete);
    EXPECT_FALSE(count({7, 6, 4}, CountMethod::layers, control).complete);
}

TEST(Count, ProgressEndsAtItsLastStep) {
    for (CountMethod method : {CountMethod::transfer, CountMethod::skylines, CountMethod::layers}) {
        CountProgress progress;
        CountControl control;
        control.progress = &progress;
        EXPECT_TRUE(count({4, 4, 4}, method, control).complete);
        EXPECT_EQ(progress.step, progress.steps);
        EXPECT_GT(progress.positions, 0u);
    }
}

TEST(Count, ABoardWithoutColumnsIsRefused) { EXPECT_THROW((void)count_positions({0, 6, 4}), ContractViolation); }

TEST(Shuffle, ColumnsInterleaveWhenSomeoneCanAlwaysMove) {
    Shuffler shuffler(6);
    EXPECT_TRUE(shuffler.can_interleave(std::vector{column("xo"), column("xo")}));
    EXPECT_TRUE(shuffler.can_interleave(std::vector{column("xx"), column("oo")}));
    EXPECT_FALSE(shuffler.can_interleave(std::vector{column("xxoo"), column("")}));
    EXPECT_TRUE(shuffler.can_interleave(std::vector{column("xxoo"), column("ox")}));
}

TEST(Shuffle, AKnotHasStartEndAndBalance) {
    Shuffler shuffler(6);
    EXPECT_TRUE(is_knot(shuffler, std::vector{column("xxoo")}));
    EXPECT_FALSE(is_knot(shuffler, std::vector{column("ox")})) << "no start";
    EXPECT_FALSE(is_knot(shuffler, std::vector{column("xoox")})) << "no end";
    EXPECT_FALSE(is_knot(shuffler, std::vector{column("xxx")})) << "not balanced";
}

// The search for knots climbs from reduced words; here every multiset is tried.
TEST(Shuffle, ClimbingFindsEveryKnot) {
    const auto words = open_words(5, 4);
    Shuffler shuffler(5);
    std::size_t expected = 0;
    for (std::size_t a = 0; a < words.size(); ++a)
        for (std::size_t b = a; b < words.size(); ++b)
            for (std::size_t c = b; c < words.size(); ++c)
                expected += is_knot(shuffler, std::vector{words[a], words[b], words[c]});
    std::size_t found = 0;
    EXPECT_TRUE(for_each_knot(3, 5, 4, [&](auto) { return ++found, true; }));
    EXPECT_EQ(found, expected);
    EXPECT_GT(found, 0u);
}

TEST(Shuffle, MemoryIsOnlyNeededWhereTheGreedyTryFails) {
    Shuffler shuffler(6, 16);
    EXPECT_TRUE(shuffler.can_interleave(std::vector{column("xo"), column("xo")}));
    EXPECT_FALSE(shuffler.out_of_memory());
    EXPECT_TRUE(shuffler.can_interleave(std::vector{column("xxoo")})) << "not known";
    EXPECT_TRUE(shuffler.out_of_memory());
    CountControl control;
    control.memory_bytes = 16;
    EXPECT_FALSE(for_each_knot(
        3, 5, 4, [](auto) { return true; }, control));
}

TEST(CountJson, counts_beyond_64_bits_keep_every_digit) {
    CountReport report;
    report.method = "transfer";
    report.complete = true;
    report.plies = {{Word128{1} << 100, 0}};
    const std::string text = to_json(report, Variant{}, 1.5);
    EXPECT_NE(text.find("\"total\":1267650600228229401496703205376"), std::string::npos);
    EXPECT_NO_THROW((void)json::parse(text));
}

// 7.1 * 10^13 in the literature; on 3x3 every choice of cells and colours.
TEST(Arrangements, are_counted_by_heights_and_colours) {
    EXPECT_TRUE(count_arrangements({7, 6, 4}) == Word128{70'728'639'995'483});
    EXPECT_TRUE(count_arrangements(board("3x3k3@free")) == Word128{6'046});
    EXPECT_TRUE(count_arrangements(board("11x11k5@free")) == Word128{0});
}

}  // namespace
}  // namespace inarow
