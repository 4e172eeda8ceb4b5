// Every position has a number of its own, which its images share.
#include "store/ranking.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include "boards.hpp"
#include "game/arrangement.hpp"
#include "game/symmetry.hpp"

namespace inarow::store {
namespace {

Word64 rank(std::string_view variant, std::string_view moves) {
    return static_cast<Word64>(Ranking::create(board(variant)).value().of(position_after(variant, moves)));
}

std::string cells_of(const Position& position, const Symmetry& symmetry) {
    std::string cells(symmetry.size(), '.');
    for (Cell cell = 0; cell < position.variant().cells(); ++cell)
        cells[static_cast<std::size_t>(symmetry[static_cast<std::size_t>(cell)])] =
            std::string(".xo")[static_cast<std::size_t>(position.at(cell))];
    return cells;
}

// The least image, as text.
std::string name_of(const Position& position, const std::vector<Symmetry>& all) {
    std::string least;
    for (const Symmetry& symmetry : all)
        if (std::string cells = cells_of(position, symmetry); least.empty() || cells < least) least = std::move(cells);
    return least;
}

TEST(Ranking, of_the_example_is_that_of_its_mirror_image) { EXPECT_EQ(rank("3x2k2", "13"), 6); }

class RankingOfBoard : public testing::TestWithParam<std::string_view> {};

TEST_P(RankingOfBoard, is_one_number_for_all_images_and_no_other_position) {
    const Variant variant = board(GetParam());
    const auto ranking = Ranking::create(variant).value();
    const auto all = symmetries(variant);
    std::map<std::string, Word128> ranks;
    std::set<std::pair<int, Word128>> taken;
    std::vector<Position> layer{Position(variant)};
    for (int stones = 0; stones <= 4 && !layer.empty(); ++stones) {
        std::map<std::string, Position> next;
        for (const Position& position : layer) {
            const Word128 number = ranking.of(position);
            EXPECT_LT(number, ranking.count(stones));
            const auto [known, fresh] = ranks.emplace(name_of(position, all), number);
            EXPECT_EQ(known->second, number) << moves_text(position);
            EXPECT_EQ(taken.emplace(stones, number).second, fresh) << moves_text(position);
            for (const Move move : position.legal_moves()) {
                const Position child = position.after(move);
                next.try_emplace(cells_of(child, all.front()), child);
            }
        }
        layer.clear();
        for (const auto& [cells, position] : next)
            if (layer.size() < 300) layer.push_back(position);
    }
}

TEST_P(RankingOfBoard, leads_back_to_the_stones) {
    const Variant variant = board(GetParam());
    const auto ranking = Ranking::create(variant).value();
    Rng rng(7);
    for (int i = 0; i < 20; ++i) {
        const Position position = random_game(variant, rng);
        const Word128 number = ranking.of(position);
        const auto stones = ranking.arrangement(position.stones(), number);
        const auto image = position_of(variant, stones);
        ASSERT_TRUE(image) << image.error().message;
        EXPECT_EQ(image->stones(), position.stones());
        EXPECT_EQ(ranking.of(*image), number) << GetParam() << ' ' << moves_text(position);
    }
}

INSTANTIATE_TEST_SUITE_P(Boards, RankingOfBoard,
                         testing::Values("4x4", "5x4", "7x6", "9x7k5", "16x7", "5x4@cylinder", "7x6@cylinder",
                                         "5x4@torus", "4x4x4", "3x4x2k3", "3x3x3k3", "3x3k3@free", "5x5@free",
                                         "9x8k5@free", "4x4k3@torus@free", "4x4x4@free"),
                         name_of_board);

// docs/guide/formats/book.md
TEST(Ranking, matches_the_documentation) {
    EXPECT_EQ(rank("4x4", ""), 0U);
    EXPECT_EQ(rank("4x4", "1"), 0U);
    EXPECT_EQ(rank("4x4", "4"), 0U);
    EXPECT_EQ(rank("4x4", "2"), 1U);
    EXPECT_EQ(rank("4x4", "44"), 1U);
    EXPECT_EQ(rank("4x4", "43"), 2U);
    EXPECT_EQ(rank("4x4", "34"), 3U);
}

TEST(Ranking, counts_all_placements_of_a_number_of_stones) {
    const auto ranking = Ranking::create(board("4x4")).value();
    EXPECT_TRUE(ranking.count(0) == 1);
    EXPECT_TRUE(ranking.count(1) == 4);
    EXPECT_TRUE(ranking.count(2) == 10 * 2);
    EXPECT_TRUE(ranking.count(16) == 12870);
}

TEST(Ranking, refuses_boards_that_do_not_fit) {
    EXPECT_FALSE(Ranking::create(board("10x10k5@free")));
    EXPECT_TRUE(Ranking::create(board("16x7")));
}

}  // namespace
}  // namespace inarow::store
