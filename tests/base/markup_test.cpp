#include "base/text.hpp"

#include <gtest/gtest.h>

namespace inarow {
namespace {

TEST(Markup, is_escaped_for_text_and_attributes) {
    EXPECT_EQ(escaped("a < b & \"c\" > d"), "a &lt; b &amp; &quot;c&quot; &gt; d");
    EXPECT_EQ(escaped("7x6@cylinder"), "7x6@cylinder");
}

}  // namespace
}  // namespace inarow
