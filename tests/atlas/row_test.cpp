#include "atlas/row.hpp"

#include <algorithm>

#include "atlas/published.hpp"
#include "rows.hpp"

namespace inarow::atlas {
namespace {

CsvRecord changed(const Row& row, const std::string& column, const std::string& text) {
    const CsvRecord names = column_names();
    CsvRecord record = to_record(row);
    record[static_cast<std::size_t>(std::find(names.begin(), names.end(), column) - names.begin())] = text;
    return record;
}

std::string field(const Row& row, const std::string& column) {
    const CsvRecord names = column_names();
    return to_record(row)[static_cast<std::size_t>(std::find(names.begin(), names.end(), column) - names.begin())];
}

TEST(AtlasRow, comes_back_from_its_record) {
    for (const Row& row : {full_row(), row_of("5x5@free", exactly(0)), row_of("10x4@cylinder", {1, 20})})
        EXPECT_EQ(parse_row(to_record(row)).value(), row);
}

TEST(AtlasRow, has_value_last_move_and_best_moves_where_they_follow) {
    EXPECT_EQ(full_row().value(), "win");
    EXPECT_EQ(full_row().last_move(), 41);
    EXPECT_THAT(full_row().best(), ElementsAre(3));
    EXPECT_EQ(field(full_row(), "best"), "4");
    EXPECT_EQ(field(full_row(), "first_moves"), "1:-2 2:-1 3:0 4:1 5:0 6:-1 7:-2");
}

// A limit leaves a bound: it decides the value only where its sign does, and never the score.
TEST(AtlasRow, with_bounds_has_no_score) {
    EXPECT_EQ(field(row_of("10x4@cylinder", {1, 20}), "value"), "win");
    EXPECT_EQ(field(row_of("10x4@cylinder", {0, 20}), "value"), "");
    EXPECT_EQ(field(row_of("10x4@cylinder", {1, 20}), "score"), "");
    EXPECT_EQ(field(row_of("10x4@cylinder", {1, 20}), "last_move"), "");
    EXPECT_EQ(score_text(row_of("10x4@cylinder", {1, 20})), ">= 1");
    EXPECT_EQ(score_text(row_of("10x4@cylinder", {-20, 3})), "<= 3");
    EXPECT_EQ(score_text(row_of("10x4@cylinder", {-2, 3})), "-2 to 3");
}

TEST(AtlasRow, whose_columns_contradict_each_other_is_refused) {
    const auto expect_refused = [](const CsvRecord& record, const std::string& said) {
        const auto row = parse_row(record);
        ASSERT_FALSE(row.has_value()) << said;
        EXPECT_THAT(row.error().message, HasSubstr(said));
    };
    expect_refused(changed(full_row(), "value", "draw"), "value is 'draw', but 'win' follows");
    expect_refused(changed(full_row(), "last_move", "39"), "last_move is '39', but '41' follows");
    expect_refused(changed(full_row(), "best", "3 4"), "best is '3 4'");
    expect_refused(changed(full_row(), "at_least", "many"), "'many' is not a number");
    expect_refused(changed(full_row(), "first_moves", "1:0 9:0"), "'9:0' is not a move and its score");
    expect_refused(changed(full_row(), "variant", "7x"), "7x");
    expect_refused({"7x6"}, "1 fields instead of");
    Row few = full_row();
    few.first_moves.erase(0);
    expect_refused(to_record(few), "not all first moves have a score");
    Row better = full_row();
    better.first_moves[2] = 2;
    expect_refused(to_record(better), "the score is 1, but that of its best first move 2");
    Row same = full_row();
    same.second->search = "alphabeta";
    expect_refused(to_record(same), "both ways are the same");
    expect_refused(to_record(row_of("4x4", {-9, 0})), "is no bound on its score");
}

TEST(AtlasRow, that_contradicts_what_is_published_says_so) {
    Row row = row_of("7x6", exactly(1));
    row.published = published(row.variant);
    EXPECT_EQ(complaint(row), "");
    row.bounds = exactly(2);
    EXPECT_EQ(complaint(row), "we find win on move 39, but published is win on move 41 (J. Tromp; C. Steininger, c4)");
    row.bounds = {-21, 0};
    EXPECT_EQ(complaint(row), "");  // open
    row.bounds = {-21, -1};
    EXPECT_THAT(complaint(row), HasSubstr("we find loss, but published is win on move 41"));
}

// The variants of published.def.
const std::vector<std::string> published_variants = {
#define PUBLISHED(variant, outcome, move, origin) variant,
#include "atlas/published.def"
#include "matchers.hpp"
#undef PUBLISHED
};

TEST(Published, every_row_is_of_a_variant_and_has_a_value) {
    EXPECT_GT(published_variants.size(), 40U);
    for (const std::string& text : published_variants) {
        const Variant variant = variant_of(text);
        EXPECT_EQ(to_text(variant), text);
        const auto known = published(variant);
        ASSERT_TRUE(known.has_value()) << text;
        EXPECT_THAT(known->value, AnyOf("win", "draw", "loss"));
        EXPECT_LE(known->last_move.value_or(0), variant.cells());
        EXPECT_NE(known->source, "");
    }
    EXPECT_EQ(published(variant_of("7x6@cylinder")), std::nullopt);
}

}  // namespace
}  // namespace inarow::atlas
