// The OpenAPI description, compared with the routes that exist and with real answers.

#include <set>

#include "base/input_file.hpp"
#include "compared.hpp"
#include "matchers.hpp"
#include "server/client.hpp"
#include "server/routes.hpp"
#include "server/schema.hpp"

namespace inarow::testing_server {
namespace {

const Json& description() {
    static const Json json = get(the_server(), "/api/v1/openapi.json").json();
    return json;
}

std::string small(std::string_view method) { return method == "POST" ? "post" : "get"; }

const Json& operation(const server::Route& route) {
    return description().at("paths").at(std::string(route.path)).at(small(route.method));
}

const server::Route& route_named(std::string_view name) {
    return *std::ranges::find(server::routes(), name, &server::Route::name);
}

TEST(OpenApi, describes_every_route_and_no_other) {
    std::set<std::string> described;
    for (const auto& [path, methods] : description().at("paths").items())
        for (const auto& [method, operation] : methods.items()) described.insert(method + ' ' + path);
    std::set<std::string> existing;
    for (const server::Route& route : server::routes()) {
        existing.insert(small(route.method) + ' ' + std::string(route.path));
        EXPECT_EQ(operation(route)["operationId"], route.name);
    }
    EXPECT_EQ(described, existing);
}

// The message about an unknown parameter names those that are known; /solve ignores them.
TEST(OpenApi, describes_every_parameter_and_no_other) {
    Compared compared("route with parameters");
    for (const server::Route& route : server::routes()) {
        if (route.method != "GET" || route.name == "healthz" || route.name == "metrics" || route.name == "gamesolver") continue;
        const Json error = get(the_server(), std::string(route.path) + "?no-such=1").json();
        std::string said = error["error"];
        said = said.substr(said.find("(known: "));
        std::string expected;
        for (const Json& parameter : operation(route).value("parameters", Json::array()))
            expected += (expected.empty() ? "" : ", ") + resolved(description(), parameter)["name"].get<std::string>();
        EXPECT_EQ(said, "(known: " + (expected.empty() ? "none" : expected) + ")") << route.path;
        compared.one();
    }
}

TEST(OpenApi, describes_the_answers) {
    for (const auto& [name, query] : {std::pair{"variants", ""}, {"players", ""}, {"experiments", ""}, {"healthz", ""},
                                      {"openapi", ""}, {"position", "?variant=7x6&moves=2334472"},
                                      {"position", "?variant=4x4x4&moves=0F"}, {"position", "?variant=3x3k3@free"},
                                      {"position", "?variant=7x6&moves=4455667"}, {"solve", "?variant=5x4"},
                                      {"solve", "?variant=5x4&every_move=true"},
                                      {"solve", "?variant=5x4&question=weak"},
                                      {"solve", "?variant=5x4&question=score%3E0"},
                                      {"solve", "?variant=7x6&moves=4455667"},
                                      {"solve", "?variant=9x7&seconds=0.05&every_move=true"},
                                      {"solve", "?variant=4x4x4&question=weak&seconds=0.05"},
                                      {"explain", "?variant=7x6&moves=34444445&seconds=1"},
                                      {"explain", "?variant=5x4&moves=33"},
                                      {"explain", "?variant=4x4k3@torus&moves=12"},
                                      {"explain", "?variant=7x6&moves=4455667"}, {"game", "?variant=5x4&moves=3342"},
                                      {"game", "?variant=9x8&moves=12&seconds=0.05"}, {"game", "?variant=4x4@torus"},
                                      {"play", "?variant=5x4&player=random&seed=18446744073709551615"},
                                      {"play", "?variant=5x4&player=perfect"},
                                      {"gamesolver", "?pos=3&width=4&height=4"}}) {
        const server::Route& route = route_named(name);
        const Answer answer = get(the_server(), std::string(route.path) + query);
        const Json& schema = operation(route)["responses"]["200"]["content"][answer.headers.at("content-type")]["schema"];
        ASSERT_EQ(answer.status, 200) << name << query << answer.body;
        EXPECT_THAT(differences(description(), schema, answer.json()), IsEmpty()) << name << query;
    }
}

TEST(OpenApi, describes_what_strategies_say) {
    const std::string file = *read_input(INAROW_SOURCE_DIR "/results/strategies/6x4.strategy.json");
    for (const auto& [name, query] : {std::pair{"strategy", "?moves=14144"}, {"strategy", ""}, {"strategy_check", ""}}) {
        const server::Route& route = route_named(name);
        const Json& schema = operation(route)["responses"]["200"]["content"]["application/json"]["schema"];
        const Json answer = post(the_server(), std::string(route.path) + query, file).json();
        EXPECT_THAT(differences(description(), schema, answer), IsEmpty()) << name << query << answer;
    }
}

void expect_described(const server::Route& route, const Answer& answer, const std::set<std::string>& expected) {
    const Json& events = operation(route)["responses"]["200"]["content"]["text/event-stream"]["x-events"];
    std::set<std::string> seen;
    for (const Event& event : events_of(answer.body)) {
        seen.insert(event.name);
        ASSERT_TRUE(events.contains(event.name)) << event.name;
        EXPECT_THAT(differences(description(), events[event.name], event.data), IsEmpty()) << event.name;
    }
    EXPECT_EQ(seen, expected);
}

TEST(OpenApi, describes_the_events_of_streams) {
    const auto analyze = [](const std::string& query) { return get(the_server(), "/api/v1/analyze?" + query); };
    expect_described(route_named("analyze"), analyze("variant=7x6&moves=44444&every_move=true"), {"progress", "scores", "done"});
    expect_described(route_named("analyze"), analyze("variant=20x20@free"), {"error"});
    const std::string target = "/api/v1/experiments/difficulty";
    expect_described(route_named("experiment"),
                     post(the_server(), target, R"({"variant": "7x6", "stones": "4", "positions": "8"})"), {"progress", "done"});
    expect_described(route_named("experiment"), post(the_server(), target, R"({"variant": "chess"})"), {"error"});
}

TEST(OpenApi, describes_errors) {
    const auto check = [](std::string_view name, const Answer& answer) {
        const Json& responses = operation(route_named(name))["responses"];
        ASSERT_TRUE(responses.contains(std::to_string(answer.status))) << name << answer.status;
        const Json& response = resolved(description(), responses[std::to_string(answer.status)]);
        const Json& schema = response["content"]["application/json"]["schema"];
        EXPECT_THAT(differences(description(), schema, answer.json()), IsEmpty());
    };
    check("solve", get(the_server(), "/api/v1/solve"));
    check("jobs", get(the_server(), "/api/v1/jobs"));
    check("experiment", post(the_server(), "/api/v1/experiments/nothing", "{}"));
    check("experiment", post(the_server(), "/api/v1/experiments/difficulty", std::string(70'000, ' ')));
}

// The test is able to fail.
TEST(OpenApi, differences_are_found) {
    const Json schema = Json::parse(R"({"type": "object", "required": ["a"], "additionalProperties": false,
        "properties": {"a": {"type": "integer"}, "b": {"type": "array", "items": {"enum": ["x", null]}}}})");
    const auto count = [&](const char* text) { return differences({}, schema, Json::parse(text)).size(); };
    EXPECT_EQ(count(R"({"a": 1, "b": ["x", null]})"), 0U);
    EXPECT_EQ(count(R"({"a": 1.5})"), 1U);
    EXPECT_EQ(count(R"({"b": ["y"]})"), 2U);
    EXPECT_EQ(count(R"({"a": 1, "c": 2})"), 1U);
    EXPECT_EQ(count("[]"), 2U);
}

}  // namespace
}  // namespace inarow::testing_server
