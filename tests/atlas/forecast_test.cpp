#include "atlas/forecast.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "rows.hpp"

namespace inarow::atlas {
namespace {

TEST(Forecast, finds_the_growth_that_the_rows_have) {
    const auto found = growth(growing_atlas(), Measure::nodes);
    ASSERT_TRUE(found.has_value());
    EXPECT_EQ(found->boards, 16);
    EXPECT_NEAR(found->terms[0], 1, 1e-3);
    EXPECT_NEAR(found->terms[1], 0.25, 1e-3);
    EXPECT_NEAR(found->terms[2], 0.1, 1e-4);
    EXPECT_LT(found->error, 1e-3);
    EXPECT_LT(found->held_out, 1e-3);
    EXPECT_NEAR(nodes_per_second(growing_atlas()), 1e6, 1);
    const Forecast eight = forecast(*found, variant_of("8x8"));
    EXPECT_NEAR(std::log10(eight.amount), 1 + 8 / 4.0 + 64 / 10.0, 1e-2);
    EXPECT_LT(eight.factor, 1.01);
}

// An error of the rows is an error of the forecast, and a larger one far from them.
TEST(Forecast, is_less_certain_the_farther_it_goes) {
    Atlas atlas = growing_atlas();
    Row row = *atlas.find(variant_of("5x5"));
    row.way.nodes *= 30;
    atlas.put(row);
    const auto found = growth(atlas, Measure::nodes);
    ASSERT_TRUE(found.has_value());
    EXPECT_GT(found->error, 0.1);
    const double near = forecast(*found, variant_of("7x8")).factor;
    EXPECT_GT(near, 2);
    EXPECT_GT(forecast(*found, variant_of("12x4")).factor, near);
}

TEST(Forecast, misses_what_the_largest_boards_show) {
    Atlas atlas = growing_atlas();
    for (const char* name : {"7x7", "6x7", "7x6"}) {
        Row row = *atlas.find(variant_of(name));
        row.way.nodes *= 10;
        atlas.put(row);
    }
    EXPECT_GT(growth(atlas, Measure::nodes)->held_out, 0.7);
}

TEST(Forecast, is_of_published_boards_without_a_score) {
    Atlas atlas = growing_atlas();
    const auto before = missing_boards(*growth(atlas, Measure::nodes), atlas);
    const auto has = [](const std::vector<Forecast>& forecasts, const char* name) {
        return std::ranges::any_of(forecasts, [&](const Forecast& one) { return one.variant == variant_of(name); });
    };
    EXPECT_TRUE(has(before, "8x8") && has(before, "9x4"));
    EXPECT_FALSE(has(before, "7x6") || has(before, "3x3k3@free"));
    EXPECT_TRUE(std::ranges::is_sorted(before, {}, &Forecast::amount));
    atlas.put(row_of("9x4", exactly(-1)));
    atlas.put(row_of("8x8", {-3, 0}));  // a bound is no score
    const auto after = missing_boards(*growth(atlas, Measure::nodes), atlas);
    EXPECT_TRUE(has(after, "8x8"));
    EXPECT_FALSE(has(after, "9x4"));
}

TEST(Forecast, of_certificates_is_made_from_those_there_are) {
    Atlas atlas = growing_atlas();
    const std::vector<Row> growing_rows = atlas.rows();
    EXPECT_FALSE(growth(atlas, Measure::certificate_bytes).has_value());
    for (Row row : growing_rows) {
        if (row.variant == variant_of("7x7")) continue;  // none yet
        row.certificate = Certificate{"0123", row.way.nodes * 20, "0.1.0"};
        atlas.put(row);
    }
    const auto found = growth(atlas, Measure::certificate_bytes);
    ASSERT_TRUE(found.has_value());
    EXPECT_EQ(found->boards, 15);
    EXPECT_NEAR(found->terms[0], 1 + std::log10(20), 1e-2);
}

TEST(Forecast, needs_ten_boards) {
    Atlas atlas;
    for (const char* name : {"4x4", "5x4", "4x5", "5x5"}) atlas.put(*growing_atlas().find(variant_of(name)));
    EXPECT_FALSE(growth(atlas, Measure::nodes).has_value());
}

}  // namespace
}  // namespace inarow::atlas
