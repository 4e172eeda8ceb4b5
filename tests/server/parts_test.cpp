// The parts of the server without a network.

#include "base/failed.hpp"
#include "boards.hpp"
#include "matchers.hpp"
#include "server/answer_cache.hpp"
#include "server/engine_cache.hpp"
#include "server/metrics.hpp"
#include "server/page.hpp"
#include "server/parameters.hpp"

namespace inarow::server {
namespace {

TEST(EngineCache, reuses_idle_entries_and_evicts_the_longest_idle) {
    EngineCache pool(2);
    int made = 0;
    const auto lease = [&](const std::string& key) { return pool.lease<int>(key, [&] { return ++made; }); };
    EXPECT_EQ(*lease("a"), 1);
    EXPECT_EQ(*lease("a"), 1);
    EXPECT_EQ(*lease("b"), 2);
    EXPECT_EQ(*lease("a"), 1);
    EXPECT_EQ(*lease("c"), 3);  // b goes
    EXPECT_EQ(*lease("a"), 1);
    EXPECT_EQ(*lease("b"), 4);
    EXPECT_EQ(pool.size(), 2U);
}

TEST(EngineCache, never_leases_one_entry_twice) {
    EngineCache pool(2);
    int made = 0;
    const auto make = [&] { return ++made; };
    const auto one = pool.lease<int>("a", make);
    const auto two = pool.lease<int>("a", make);
    EXPECT_NE(*one, *two);
}

TEST(EngineCache, survives_a_failed_creation) {
    EngineCache pool(1);
    EXPECT_THROW(static_cast<void>(pool.lease<int>("a", []() -> int { throw Failed{{"no"}}; })), Failed);
    EXPECT_THROW(static_cast<void>(pool.lease<int>("a", []() -> int { throw std::bad_alloc(); })), std::bad_alloc);
    EXPECT_EQ(*pool.lease<int>("a", [] { return 7; }), 7);
}

api::Report report_on(const char* moves, Bound bounds) {
    api::Report report{api::Request(position_after("7x6", moves))};
    report.bounds = bounds;
    report.settled = bounds.exact();
    return report;
}

TEST(Answers, are_cached_by_position_and_question) {
    Answers answers(10);
    answers.remember(report_on("1234", exactly(5)));
    api::Request other_order(position_after("7x6", "3412"));
    ASSERT_TRUE(answers.find(other_order).has_value());
    EXPECT_EQ(answers.find(other_order)->bounds, exactly(5));
    EXPECT_EQ(moves_text(answers.find(other_order)->request.position), "3412");
    EXPECT_FALSE(answers.find(api::Request(position_after("7x6", "1243"))).has_value());
    EXPECT_FALSE(answers.find(api::Request(position_after("7x7", "1234"))).has_value());
    other_order.every_move = true;
    EXPECT_FALSE(answers.find(other_order).has_value());
    other_order.every_move = false;
    other_order.question = api::Request::Question::weak;
    EXPECT_FALSE(answers.find(other_order).has_value());
}

TEST(Answers, that_are_unsettled_are_not_cached) {
    Answers answers(10);
    answers.remember(report_on("1234", {-2, 5}));
    EXPECT_EQ(answers.size(), 0U);
}

TEST(Answers, evict_the_least_recently_used) {
    Answers answers(2);
    answers.remember(report_on("1", exactly(1)));
    answers.remember(report_on("2", exactly(2)));
    EXPECT_TRUE(answers.find(report_on("1", {}).request).has_value());
    answers.remember(report_on("3", exactly(3)));
    EXPECT_EQ(answers.size(), 2U);
    EXPECT_TRUE(answers.find(report_on("1", {}).request).has_value());
    EXPECT_FALSE(answers.find(report_on("2", {}).request).has_value());
}

TEST(Page, sends_its_files_and_nothing_else) {
    const std::array files = {File{"index.html", "<p>"}, File{"assets/a-1.js", "x"}, File{"three.wasm", "y"}};
    const auto reply = [&](const char* path) {
        Call call;
        call.path = path;
        return page_reply(files, call);
    };
    EXPECT_EQ(reply("/")->body, "<p>");
    EXPECT_EQ(reply("/index.html")->body, "<p>");
    EXPECT_EQ(reply("/assets/a-1.js")->type, "text/javascript; charset=utf-8");
    EXPECT_THAT(reply("/assets/a-1.js")->headers[1].second, HasSubstr("immutable"));
    EXPECT_EQ(reply("/index.html")->headers[1].second, "no-cache");
    EXPECT_EQ(reply("/three.wasm")->type, "application/wasm");
    for (const char* path : {"", "index.html", "//index.html", "/assets", "/assets/", "/assets/../index.html"})
        EXPECT_FALSE(reply(path).has_value()) << path;
}

TEST(Page, says_how_to_build_it_if_it_is_missing) {
    Call call;
    call.path = "/";
    EXPECT_THAT(page_reply({}, call)->body, HasSubstr("web/dist"));
}

TEST(Metrics, count_by_path_and_status) {
    Metrics metrics;
    metrics.answered("/a", 200, 0.005);
    metrics.answered("/a", 200, 5);
    metrics.answered("/a", 400, 0);
    EXPECT_THAT(metrics.text({}), AllOf(HasSubstr("inarow_requests_total{path=\"/a\",status=\"200\"} 2\n"),
                                        HasSubstr("inarow_request_seconds_bucket{le=\"0.01\"} 2\n"),
                                        HasSubstr("inarow_request_seconds_bucket{le=\"10\"} 3\n"),
                                        HasSubstr("inarow_request_seconds_count 3\n")));
}

}  // namespace
}  // namespace inarow::server
