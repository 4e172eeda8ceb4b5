#include "inarow/options.hpp"

#include <set>

#include "boards.hpp"
#include "matchers.hpp"

namespace inarow {
namespace {

std::string complaint_about(std::string_view flag, std::string_view value) {
    SearchOptions options;
    return message_of(set_option(options, flag, value));
}

TEST(Options, every_row_can_be_set_by_its_flag) {
    SearchOptions options;
    ASSERT_TRUE(set_option(options, "threads", "2").has_value());
    ASSERT_TRUE(set_option(options, "table", "64MiB").has_value());
    ASSERT_TRUE(set_option(options, "replacement", "new").has_value());
    ASSERT_TRUE(set_option(options, "geometry", "dynamic").has_value());
    ASSERT_TRUE(set_option(options, "source", "covers").has_value());
    EXPECT_EQ(options.threads, 2);
    EXPECT_EQ(options.table_bytes.count, 64U << 20);
    EXPECT_EQ(options.replacement, Replacement::recent);
    EXPECT_EQ(options.geometry, GeometryLevel::dynamic);
    EXPECT_EQ(options.source, Source::covers);
}

TEST(Options, an_error_out_of_range_names_the_range) {
    for (const auto text : {"0", "257", "-1"})
        EXPECT_THAT(complaint_about("threads", text),
                    AllOf(HasSubstr("threads"), HasSubstr(text), HasSubstr("out of range"), HasSubstr("1-256")));
    EXPECT_EQ(complaint_about("threads", "1"), "");
    EXPECT_EQ(complaint_about("threads", "256"), "");
}

TEST(Options, an_invalid_number_is_quoted) {
    for (const auto text : {"", "two", "2x", "2 ", " 2", "1.5", "99999999999999999999"})
        EXPECT_THAT(complaint_about("threads", text), AllOf(HasSubstr("whole number"), HasSubstr("1-256"))) << text;
}

TEST(Options, an_unknown_name_lists_the_known_ones) {
    EXPECT_THAT(complaint_about("replacement", "oldest"),
                AllOf(HasSubstr("oldest"), HasSubstr("work"), HasSubstr("twobig"), HasSubstr("new")));
    EXPECT_THAT(complaint_about("geometry", ""), HasSubstr("fastest"));
    EXPECT_THAT(complaint_about("replacement", "work, twobig"), HasSubstr("unknown"));
}

TEST(Options, an_unknown_flag_lists_the_known_ones) {
    EXPECT_THAT(complaint_about("speed", "11"), AllOf(HasSubstr("speed"), HasSubstr("threads"), HasSubstr("table")));
}

TEST(Options, a_value_that_is_refused_changes_nothing) {
    SearchOptions options;
    options.threads = 7;
    EXPECT_FALSE(set_option(options, "threads", "0").has_value());
    EXPECT_EQ(options.threads, 7);
}

TEST(Options, rows_have_flags_of_their_own_and_help) {
    std::set<std::string_view> flags;
    for (const OptionRow& row : option_rows()) {
        EXPECT_TRUE(flags.insert(row.flag).second) << row.flag;
        EXPECT_FALSE(row.values.empty() || row.help.empty()) << row.flag;
    }
    EXPECT_EQ(flags.size(), option_rows().size());
}

TEST(Bytes, are_read_in_every_unit) {
    EXPECT_EQ(parse_bytes("1000000")->count, 1'000'000U);
    EXPECT_EQ(parse_bytes("12B")->count, 12U);
    EXPECT_EQ(parse_bytes("64KiB")->count, 65'536U);
    EXPECT_EQ(parse_bytes("512MiB")->count, 512ULL << 20);
    EXPECT_EQ(parse_bytes("1GiB")->count, 1ULL << 30);
    EXPECT_EQ(parse_bytes("2TiB")->count, 2ULL << 40);
    EXPECT_EQ(parse_bytes("0")->count, 0U);
}

TEST(Bytes, an_invalid_amount_is_quoted_with_an_example) {
    for (const auto text : {"", "12XB", "GiB", "-1GiB", "1.5GiB", "1 GiB", "1GiB ", "1gib", "1GB", "0x10"})
        EXPECT_THAT(message_of(parse_bytes(text)), AllOf(HasSubstr(text), HasSubstr("64MiB"))) << text;
}

TEST(Bytes, an_overflow_is_refused_and_never_wraps) {
    EXPECT_EQ(parse_bytes("16777215TiB")->count, 16'777'215ULL << 40);
    EXPECT_FALSE(parse_bytes("16777216TiB").has_value());
    EXPECT_FALSE(parse_bytes("18446744073709551616").has_value());
}

TEST(Bytes, round_trip_through_text) {
    for (const std::uint64_t bytes : {0ULL, 1ULL, 1023ULL, 1024ULL, 66'448'552ULL, 1ULL << 20, 3ULL << 29, 1ULL << 40})
        EXPECT_EQ(parse_bytes(bytes_text(bytes))->count, bytes);
    EXPECT_EQ(bytes_text(1ULL << 30), "1GiB");
    EXPECT_EQ(bytes_text(3ULL << 29), "1536MiB");
    EXPECT_EQ(bytes_text(1'000'000), "1000000");
}

TEST(Bytes, a_table_without_room_is_refused) {
    EXPECT_THAT(complaint_about("table", "12XB"), AllOf(HasSubstr("table"), HasSubstr("12XB")));
    EXPECT_THAT(complaint_about("table", "0"), AllOf(HasSubstr("too small"), HasSubstr("64KiB")));
    EXPECT_EQ(complaint_about("table", "64KiB"), "");
}

}  // namespace
}  // namespace inarow
