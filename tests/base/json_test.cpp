// JSON values: what is written, and what is read from text that may be anything.
#include "base/json.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <string>

#include "base/require.hpp"

namespace inarow {
namespace {

TEST(Json, members_keep_their_order_and_values_their_type) {
    Json json{{"name", "7x6"}, {"bounds", Json::array({-2, 5})}, {"exact", false}, {"score", nullptr}};
    json["nodes"] = std::uint64_t{18'446'744'073'709'551'615U};
    json["seconds"] = 0.5;
    EXPECT_EQ(one_line(json), R"({"name":"7x6","bounds":[-2,5],"exact":false,"score":null,)"
                              R"("nodes":18446744073709551615,"seconds":0.5})");
}

TEST(Json, a_list_in_braces_is_an_object_whatever_its_length) {
    EXPECT_EQ(one_line({{"a", 1}}), R"({"a":1})");
    EXPECT_EQ(one_line({{"a", {{"b", 2}}}}), R"({"a":{"b":2}})");
    EXPECT_EQ(one_line(Json::object()), "{}");
    EXPECT_EQ(one_line(Json::array()), "[]");
    EXPECT_EQ(one_line(std::vector<int>{1, 2}), "[1,2]");
    EXPECT_EQ(one_line(std::optional<int>()), "null");
}

TEST(Json, a_member_without_a_value_gets_one_in_its_place) {
    Json json{{"a", nullptr}, {"b", 2}};
    json["a"] = 3;
    EXPECT_EQ(one_line(json), R"({"a":3,"b":2})");
}

TEST(Json, a_member_is_set_once) {
    Json json{{"a", 1}, {"b", {{"c", 2}}}};
    EXPECT_THROW(json["a"] = 3, ContractViolation);
    EXPECT_THROW(json["a"] = nullptr, ContractViolation);
    EXPECT_THROW(json["b"]["c"] = 3, ContractViolation);
    json["b"]["d"] = 3;
    EXPECT_EQ(one_line(json), R"({"a":1,"b":{"c":2,"d":3}})");
    EXPECT_THROW((Json{{"a", 1}, {"b", 2}, {"a", 3}}), ContractViolation);
}

TEST(Json, a_copy_is_a_value_of_its_own) {
    Json json{{"a", Json::array({1})}};
    Json copy = json;
    copy["a"].push_back(2);
    EXPECT_EQ(one_line(json), R"({"a":[1]})");
    EXPECT_EQ(one_line(copy), R"({"a":[1,2]})");
}

TEST(Json, bytes_that_are_no_utf8_are_replaced) { EXPECT_EQ(one_line(Json("a\xff")), "\"a\xEF\xBF\xBD\""); }

TEST(Json, what_is_written_is_read_back) {
    const std::string text = R"({"a":[1,-2,0.25,true,null,"x"],"b":{"c":18446744073709551615}})";
    EXPECT_EQ(one_line(Json::parse(text)), text);
}

TEST(Json, of_two_members_of_one_name_the_last_is_read) {
    const Json json = Json::parse(R"({"a":1,"b":[2],"a":[3,{"b":4}]})");
    EXPECT_EQ(one_line(json.at("a")), R"([3,{"b":4}])");
    EXPECT_EQ(json.members().size(), 3U);
}

TEST(Json, values_are_indented_by_two_spaces) {
    const Json json{{"a", Json::array({1, Json{{"b", "\n"}}})}, {"c", Json::array()}, {"d", Json::object()}};
    EXPECT_EQ(indented(json),
              "{\n  \"a\": [\n    1,\n    {\n      \"b\": \"\\n\"\n    }\n  ],\n  \"c\": [],\n  \"d\": {}\n}");
}

TEST(Json, numbers_are_read_where_they_fit) {
    const Json json = Json::parse(R"([7, -1, 1e6, 0.5, 4294967296])");
    EXPECT_EQ(json.at(0).get<std::uint64_t>(), 7U);
    EXPECT_EQ(json.at(1).get<int>(), -1);
    EXPECT_EQ(json.at(2).get<int>(), 1'000'000);
    EXPECT_EQ(json.at(0).get<double>(), 7.0);
    EXPECT_THROW(static_cast<void>(json.at(1).get<std::uint64_t>()), JsonError);
    EXPECT_THROW(static_cast<void>(json.at(3).get<int>()), JsonError);
    EXPECT_THROW(static_cast<void>(json.at(4).get<int>()), JsonError);
}

TEST(Json, what_is_missing_or_of_another_type_is_an_error) {
    const Json json = Json::parse(R"({"a": [1]})");
    EXPECT_THROW(static_cast<void>(json.at("b")), JsonError);
    EXPECT_THROW(static_cast<void>(json.at("a").at(1)), JsonError);
    EXPECT_THROW(static_cast<void>(json.at("a").at("x")), JsonError);
    EXPECT_THROW(static_cast<void>(json.at("a").get<std::string>()), JsonError);
    EXPECT_THROW(static_cast<void>(json.at("a").get<bool>()), JsonError);
}

TEST(Json, text_that_is_not_json_is_an_error) {
    for (const char* text : {"", "{", "[1,", "{\"a\":}", "nul", "\"\xff\"", "[1] 2"})
        EXPECT_THROW(static_cast<void>(Json::parse(text)), JsonError) << text;
}

// What walks through a value is recursive: text from a network must not choose how deep.
TEST(Json, text_nested_too_deeply_is_an_error) {
    const auto nested = [](std::size_t levels) { return std::string(levels, '[') + std::string(levels, ']'); };
    EXPECT_NO_THROW(static_cast<void>(Json::parse(nested(100))));
    EXPECT_THROW(static_cast<void>(Json::parse(nested(200))), JsonError);
    EXPECT_THROW(static_cast<void>(Json::parse(nested(1'000'000))), JsonError);
}

}  // namespace
}  // namespace inarow
