// Every published value that takes minutes to check: the test sets in full, the empty boards.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>

#include "boards.hpp"
#include "solved.hpp"
#include "solvers/solvers.hpp"

namespace inarow {
namespace {

std::unique_ptr<Solver> solver_for(const Variant& variant, std::string_view search = "alphabeta") {
    return make_solver(search, variant, with_table(1 << 30)).value();
}

std::string data_file(const std::string& name) {
    const char* folder = std::getenv("INAROW_TEST_DATA");
    return folder == nullptr ? "" : std::string(folder) + "/" + name;
}

struct Set {
    const char* name;
    int rows;
};

class PublishedSets : public testing::TestWithParam<Set> {};

TEST_P(PublishedSets, are_exact) {
    const std::string file_name = data_file(std::string("scored/Test_") + GetParam().name);
    if (file_name.empty()) GTEST_SKIP() << "INAROW_TEST_DATA is not set";
    std::ifstream file(file_name);
    ASSERT_TRUE(file.is_open()) << file_name;
    const auto solver = solver_for(board("7x6"));
    std::string moves;
    Score score = 0;
    int rows = 0;
    for (; rows < GetParam().rows && file >> moves >> score; ++rows)
        ASSERT_EQ(exact(*solver, position_after("7x6", moves)), exactly(score)) << moves;
    EXPECT_EQ(rows, GetParam().rows);
}
INSTANTIATE_TEST_SUITE_P(Sets, PublishedSets,
                         testing::Values(Set{"L3_R1", 1000}, Set{"L2_R1", 1000}, Set{"L2_R2", 1000}, Set{"L1_R1", 1000},
                                         Set{"L1_R2", 1000}, Set{"L1_R3", 50}),
                         [](const auto& set) { return std::string(set.param.name); });

// Scores of the seven first moves, for the player who makes them: Allen, Allis; by distance, Pons.
TEST(Published, first_moves_of_7x6) {
    const Variant variant = board("7x6");
    const auto solver = solver_for(variant);
    const Score scores[] = {-2, -1, 0, 1, 0, -1, -2};
    for (Move move = 0; move < 7; ++move)
        EXPECT_EQ(-exact(*solver, Position(variant).after(move)), exactly(scores[move])) << "column " << move + 1;
}

TEST(Published, values_of_empty_boards) {
    const std::string file_name = data_file("values_connect4.csv");
    if (file_name.empty()) GTEST_SKIP() << "INAROW_TEST_DATA is not set";
    std::ifstream file(file_name);
    const std::map<std::string, int> signs = {{"loss", -1}, {"draw", 0}, {"win", 1}};
    std::string line;
    int solved = 0;
    std::getline(file, line);
    while (std::getline(file, line)) {
        std::istringstream fields(line);
        std::string width, height, value, last;
        std::getline(fields, width, ',') && std::getline(fields, height, ',') && std::getline(fields, value, ',');
        std::getline(fields, last, ',');
        const Variant variant = board(width + "x" + height);
        constexpr int most_cells = 42;
        if (variant.cells() > most_cells || variant == board("10x4")) continue;  // 10x4 alone takes many minutes
        const Bound found = exact(*solver_for(variant), Position(variant));
        EXPECT_EQ(weak(found), exactly(signs.at(value))) << line;
        EXPECT_EQ(std::to_string(last_move(variant, 0, found.lo)), last) << line;
        ++solved;
    }
    EXPECT_GE(solved, 20);
}

// W.-Y. Hsu and others, "On solving the 7,7,5-game and the 8,8,5-game", 2020.
TEST(Published, draw_of_7x7k5_where_stones_are_placed_freely) {
    const Variant variant = board("7x7k5@free");
    EXPECT_EQ(exact(*solver_for(variant, "dfpn"), Position(variant)), exactly(0));
}

}  // namespace
}  // namespace inarow
