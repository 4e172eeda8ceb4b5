#include "base/csv.hpp"

#include "matchers.hpp"

namespace inarow {
namespace {

TEST(Csv, a_record_comes_back_as_it_was_written) {
    const CsvRecord record = {"7x6", "", "J. Tromp; \"c4\", 2006", "two\r\nlines", " "};
    EXPECT_EQ(csv_line({"a", "b, c", "\"d\""}), "a,\"b, c\",\"\"\"d\"\"\"\n");
    const auto read = parse_csv(csv_line(record, "\r\n") + csv_line({"last"}));
    ASSERT_TRUE(read.has_value());
    EXPECT_THAT(*read, ElementsAre(record, CsvRecord{"last"}));
}

TEST(Csv, lines_may_end_with_lf_alone_and_the_last_one_without) {
    EXPECT_THAT(parse_csv("a,b\nc,d").value(), ElementsAre(CsvRecord{"a", "b"}, CsvRecord{"c", "d"}));
    EXPECT_THAT(parse_csv("a,\n").value(), ElementsAre(CsvRecord{"a", ""}));
    EXPECT_THAT(parse_csv("\xEF\xBB\xBFmoves\r\n").value(), ElementsAre(CsvRecord{"moves"}));
    EXPECT_TRUE(parse_csv("").value().empty());
}

TEST(Csv, damage_is_reported_with_its_line) {
    EXPECT_EQ(parse_csv("a\n\"b").error().message, "line 2: a quotation mark is not closed");
    EXPECT_THAT(parse_csv("a\nb\nc\"d\n").error().message, HasSubstr("line 3: a quotation mark"));
    EXPECT_THAT(parse_csv("\"a\"b\n").error().message, HasSubstr("line 1: text after a quoted field"));
}

}  // namespace
}  // namespace inarow
