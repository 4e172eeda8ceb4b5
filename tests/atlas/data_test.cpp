// The data set itself, results/atlas.csv.

#include <set>

#include "api/atlas.hpp"
#include "atlas/finder.hpp"
#include "atlas/forecast.hpp"
#include "atlas/published.hpp"
#include "atlas/regularities.hpp"
#include "base/input_file.hpp"
#include "matchers.hpp"
#include "rows.hpp"

namespace inarow::atlas {
namespace {

const Atlas& data() {
    static const Atlas atlas = Atlas::parse(read_input(INAROW_SOURCE_DIR "/results/atlas.csv").value()).value();
    return atlas;
}

TEST(AtlasData, is_written_as_the_program_writes_it) {
    EXPECT_EQ(data().to_csv(), read_input(INAROW_SOURCE_DIR "/results/atlas.csv").value());
}

TEST(AtlasData, every_row_has_the_published_value_where_there_is_one) {
    for (const Row& row : data().rows()) EXPECT_EQ(row.published, published(row.variant)) << to_text(row.variant);
}

TEST(AtlasData, every_row_says_how_to_find_it_again) {
    for (const Row& row : data().rows()) {
        EXPECT_TRUE(row.command.starts_with("inarow solve " + to_text(row.variant) + " --no-book ")) << row.command;
        EXPECT_NE(row.machine, "");
        EXPECT_GT(row.way.nodes, 0U) << to_text(row.variant);
        const auto& independent = independent_searches();
        EXPECT_TRUE(!row.second ||
                    std::find(independent.begin(), independent.end(), row.second->search) != independent.end());
    }
}

TEST(AtlasData, symmetric_first_moves_have_the_same_score) {
    for (const Row& row : data().rows()) {
        if (row.first_moves.empty()) continue;
        for (const auto& [move, first] : first_of_its_kind(row.variant))
            EXPECT_EQ(row.first_moves.at(move), row.first_moves.at(first)) << to_text(row.variant);
    }
}

TEST(AtlasData, has_boards_for_every_regularity) {
    for (const Regularity& regularity : regularities()) {
        const Finding finding = look_at(regularity, data());
        EXPECT_GT(finding.holds, static_cast<int>(finding.exceptions.size())) << regularity.text;
    }
}

// What the library answers from: cmake/atlas.cmake chooses and copies it.
TEST(AtlasData, is_answered_from_where_it_was_confirmed) {
    for (const Row& row : data().rows()) {
        const Position board(row.variant);
        const auto score = api::atlas_score(board);
        EXPECT_EQ(score.has_value(), row.bounds.exact() && !row.one_way_only()) << to_text(row.variant);
        if (!score) continue;
        EXPECT_EQ(*score, row.bounds.lo) << to_text(row.variant);
        for (const auto& [move, first] : row.first_moves) EXPECT_EQ(api::atlas_score(board.after(move)), -first);
    }
}

TEST(AtlasData, nine_in_ten_boards_left_out_lie_in_their_interval) {
    const Growth growth = Growth::fit(data().rows(), Measure::nodes).value();
    const Check held = check(data(), growth, Measure::nodes, all_others);
    EXPECT_GE(held.boards, 64);
    EXPECT_LE(10 * held.missed.size(), static_cast<std::size_t>(held.boards));
    EXPECT_LT(held.factor, 6);
}

}  // namespace
}  // namespace inarow::atlas
