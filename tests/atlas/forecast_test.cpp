#include "atlas/forecast.hpp"

#include <algorithm>
#include <cmath>

#include "matchers.hpp"
#include "rows.hpp"

namespace inarow::atlas {
namespace {

Growth nodes_of(const Atlas& atlas) { return Growth::fit(atlas.rows(), Measure::nodes).value(); }

double factor(const Forecast& forecast) { return forecast.most / forecast.least; }

Atlas with_more_nodes(Atlas atlas, const std::vector<std::string>& variants, std::uint64_t times) {
    for (const std::string& name : variants) {
        Row row = *atlas.find(variant_of(name));
        row.way.nodes *= times;
        atlas.put(row);
    }
    return atlas;
}

TEST(Forecast, continues_the_growth_that_the_rows_have) {
    const Growth found = nodes_of(growing_atlas());
    EXPECT_EQ(found.boards(), 16U);
    const Forecast eight = found.forecast(variant_of("8x8"));
    EXPECT_NEAR(std::log10(eight.amount), 1 + 8 / 4.0 + 64 / 10.0, 0.1);
    EXPECT_LT(eight.least, eight.amount);
    EXPECT_LT(eight.amount, eight.most);
    const auto seconds = Growth::fit(growing_atlas().rows(), Measure::seconds).value().forecast(variant_of("8x8"));
    EXPECT_NEAR(std::log10(eight.amount / seconds.amount), 4, 0.1);
}

// An error of the rows is an error of the forecast, and a larger one far from them.
TEST(Forecast, is_less_certain_the_farther_it_goes) {
    const Growth rough = nodes_of(with_more_nodes(growing_atlas(), {"5x5", "6x7"}, 30));
    const double near = factor(rough.forecast(variant_of("7x8")));
    EXPECT_GT(near, factor(nodes_of(growing_atlas()).forecast(variant_of("7x8"))));
    EXPECT_GT(factor(rough.forecast(variant_of("12x4"))), near);
    EXPECT_GT(factor(rough.forecast(variant_of("7x8@torus"))), near);
}

TEST(Forecast, of_a_position_is_that_of_a_lower_board) {
    const Growth found = nodes_of(growing_atlas());
    EXPECT_DOUBLE_EQ(found.forecast(variant_of("7x7"), 14).amount, found.forecast(variant_of("7x5")).amount);
}

TEST(Forecast, of_a_row_is_made_from_the_others) {
    const Atlas rough = with_more_nodes(growing_atlas(), {"6x6"}, 1000);
    const auto missed = [&](const Others& others) { return check(rough, nodes_of(rough), Measure::nodes, others).missed; };
    EXPECT_THAT(missed(all_others), Contains(variant_of("6x6")));
    EXPECT_THAT(missed([](const Row&, const Row&) { return true; }), Not(Contains(variant_of("6x6"))));
}

TEST(Forecast, is_of_published_boards_without_a_score) {
    Atlas atlas = growing_atlas();
    const auto before = missing_boards(nodes_of(atlas), atlas);
    const auto has = [](const std::vector<Missing>& boards, const char* name) {
        return std::ranges::count(boards, variant_of(name), &Missing::variant) == 1;
    };
    EXPECT_TRUE(has(before, "8x8") && has(before, "9x4"));
    EXPECT_FALSE(has(before, "7x6") || has(before, "3x3k3@free"));
    EXPECT_TRUE(std::ranges::is_sorted(before, {}, [](const Missing& one) { return one.nodes.amount; }));
    atlas.put(row_of("9x4", exactly(-1)));
    atlas.put(row_of("8x8", {-3, 0}));  // a bound is no score
    const auto after = missing_boards(nodes_of(atlas), atlas);
    EXPECT_TRUE(has(after, "8x8"));
    EXPECT_FALSE(has(after, "9x4"));
}

TEST(Forecast, of_certificates_is_made_from_those_there_are) {
    Atlas atlas = growing_atlas();
    const std::vector<Row> rows = atlas.rows();
    EXPECT_FALSE(Growth::fit(rows, Measure::certificate_bytes).has_value());
    for (Row row : rows) {
        if (row.variant == variant_of("7x7")) continue;  // none yet
        row.certificate = Certificate{"0123", row.way.nodes * 20, "0.1.0"};
        atlas.put(row);
    }
    const auto found = Growth::fit(atlas.rows(), Measure::certificate_bytes);
    ASSERT_TRUE(found.has_value());
    EXPECT_EQ(found->boards(), 15U);
}

TEST(Forecast, needs_ten_boards) {
    Atlas atlas;
    for (const char* name : {"4x4", "5x4", "4x5", "5x5"}) atlas.put(*growing_atlas().find(variant_of(name)));
    EXPECT_FALSE(Growth::fit(atlas.rows(), Measure::nodes).has_value());
}

}  // namespace
}  // namespace inarow::atlas
