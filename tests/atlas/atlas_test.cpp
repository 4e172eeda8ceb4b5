#include "atlas/atlas.hpp"

#include "matchers.hpp"
#include "rows.hpp"

namespace inarow::atlas {
namespace {

Atlas atlas_of(const std::vector<std::string>& variants) {
    Atlas atlas;
    for (const std::string& variant : variants) atlas.put(row_of(variant, exactly(0)));
    return atlas;
}

std::vector<std::string> names_of(const Atlas& atlas) {
    std::vector<std::string> names;
    for (const Row& row : atlas.rows()) names.push_back(to_text(row.variant));
    return names;
}

TEST(Atlas, rows_stand_by_family_and_size_whatever_came_first) {
    const Atlas atlas = atlas_of({"4x4@cylinder", "7x6", "5x5@free", "6x7", "3x3x3k3", "4x4", "7x6k3", "4x4@torus"});
    EXPECT_THAT(names_of(atlas),
                ElementsAre("7x6k3", "4x4", "6x7", "7x6", "5x5@free", "4x4@cylinder", "3x3x3k3", "4x4@torus"));
    EXPECT_EQ(atlas.families().size(), 6U);
    EXPECT_EQ(to_text(atlas.families()[2]), "flat-free-k4");
}

TEST(Atlas, a_new_row_takes_the_place_of_the_old_one) {
    Atlas atlas = atlas_of({"4x4", "7x6"});
    atlas.put(full_row());
    EXPECT_THAT(names_of(atlas), ElementsAre("4x4", "7x6"));
    EXPECT_EQ(atlas.find(variant_of("7x6"))->bounds, exactly(1));
    EXPECT_EQ(atlas.find(variant_of("8x8")), nullptr);
}

TEST(Atlas, comes_back_from_its_text) {
    Atlas atlas = atlas_of({"4x4", "4x4@cylinder"});
    atlas.put(full_row());
    EXPECT_EQ(Atlas::parse(atlas.to_csv()).value().rows(), atlas.rows());
    EXPECT_TRUE(Atlas::parse(Atlas().to_csv()).value().rows().empty());
}

TEST(Atlas, a_text_that_is_no_atlas_is_refused) {
    const auto said = [](const std::string& text) { return Atlas::parse(text).error().message; };
    const std::string text = atlas_of({"4x4"}).to_csv();
    EXPECT_THAT(said("a,b\n1,2\n"), HasSubstr("does not name the columns"));
    EXPECT_THAT(said(""), HasSubstr("does not name the columns"));
    EXPECT_THAT(said(text + text.substr(text.find('\n') + 1)), HasSubstr("row 2: 4x4 is there twice"));
    EXPECT_THAT(said(text + "\"7x6"), HasSubstr("line 3"));
    EXPECT_THAT(said(text + "7x6\n"), HasSubstr("row 2: 1 fields"));
}

}  // namespace
}  // namespace inarow::atlas
