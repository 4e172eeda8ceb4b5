// Small texts: their words, and what of them can be shown.
#include "base/text.hpp"

#include "matchers.hpp"

namespace inarow {
namespace {

TEST(Text, has_words_between_blanks_tabs_and_returns) {
    EXPECT_THAT(words_of("  go\tdepth  3 \r"), ElementsAre("go", "depth", "3"));
    EXPECT_THAT(words_of("go"), ElementsAre("go"));
    EXPECT_THAT(words_of(" \t\r"), IsEmpty());
    EXPECT_THAT(words_of(""), IsEmpty());
}

TEST(Text, is_shown_without_control_characters) {
    EXPECT_EQ(printable("\x1b[2J a\tb\n\x7f"), "?[2J a?b??");
    EXPECT_EQ(printable("größer ≥ 3"), "größer ≥ 3");
    EXPECT_EQ(printable(""), "");
}

TEST(Markup, is_escaped_for_text_and_attributes) {
    EXPECT_EQ(escaped("a < b & \"c\" > d"), "a &lt; b &amp; &quot;c&quot; &gt; d");
    EXPECT_EQ(escaped("7x6@cylinder"), "7x6@cylinder");
}

}  // namespace
}  // namespace inarow
