// What pages of other sites may do: names of the server, and origins.
#include "server/access.hpp"

#include "matchers.hpp"
#include "server/client.hpp"

namespace inarow::testing_server {
namespace {

using server::Access;
using server::BoundAddress;

const BoundAddress this_machine{"127.0.0.1", 8008, true};
const BoundAddress network{"0.0.0.0", 8008, false};

bool answers(const BoundAddress& address, std::string_view host, std::vector<std::string> names = {}) {
    return !Access::create({std::move(names), {}}, address)->wrong_host(host);
}

TEST(AServerOnALoopbackAddress, answers_to_its_own_names) {
    for (const char* host : {"127.0.0.1:8008", "localhost:8008", "LocalHost:8008", "[::1]:8008", "127.0.0.1", "localhost", "[::1]", ""})
        EXPECT_TRUE(answers(this_machine, host)) << host;
    for (const char* host : {"evil.example:8008", "evil.example", "127.0.0.1:80", "localhost:9000", "127.0.0.1.evil.example:8008",
                             "localhost.:8008", "127.0.0.2:8008", "127.0.0.1:8008:8008", "[::1]:", ":8008", "xlocalhost:8008"})
        EXPECT_FALSE(answers(this_machine, host)) << host;
    EXPECT_TRUE(answers({"127.0.0.2", 8008, true}, "127.0.0.2:8008"));
    EXPECT_TRUE(answers({"::1", 8008, true}, "[::1]:8008"));
}

TEST(AServer, can_have_more_names) {
    EXPECT_TRUE(answers(this_machine, "board.example:9000", {"board.example"}));
    EXPECT_TRUE(answers(this_machine, "Board.example", {"board.example"}));
    EXPECT_TRUE(answers(this_machine, "localhost:9000", {"localhost:9000"}));
    EXPECT_FALSE(answers(this_machine, "localhost:9001", {"localhost:9000"}));
    EXPECT_FALSE(answers(this_machine, "evil.example", {"board.example"}));
    EXPECT_TRUE(answers(network, "whatever.example:8008"));
    EXPECT_TRUE(answers(network, "board.example", {"board.example"}));
    EXPECT_FALSE(answers(network, "evil.example", {"board.example"}));
}

TEST(Origins, have_a_scheme_and_a_host) {
    const auto accepted = [](const char* origin) { return Access::create({{}, {origin}}, network).has_value(); };
    for (const char* origin : {"*", "https://example.org", "http://localhost:3000", "https://example.org/", "http://[::1]:80",
                               "http://127.0.0.1", "HTTPS://Example.org", "https://xn--bcher-kva.example", "moz-extension://0b-3"})
        EXPECT_TRUE(accepted(origin)) << origin;
    for (const char* origin : {"", "example.org", "https://", "://a", "https://example.org/page", "https://*.example.org", "https://a b",
                               "*,http://x", "**", "*://x", "http://x,http://y", "ht tp://x", "1://x", "https://a@b", "https://a\\b", "https://:80",
                               "https://example.org:", "https://example.org:http", "https://example.org:123456", "https://[::1", "https://\xc3\xbc.example"})
        EXPECT_FALSE(accepted(origin)) << origin;
}

// A request as a browser sends it.
Answer ask(const Server& server, const std::string& method, const std::string& target, const std::string& headers) {
    return ask(server, method + ' ' + target + " HTTP/1.1\r\nConnection: close\r\n" + headers + "\r\n");
}

Server& closed_server() {
    static Server server;
    return server;
}

Server& open_server(const std::string& origin) {
    static std::map<std::string, std::unique_ptr<Server>> servers;
    auto& server = servers[origin];
    server::ListenerOptions listener;
    listener.access.origins = {origin};
    if (!server) server = std::make_unique<Server>(Server::small_options(), listener);
    return *server;
}

const std::string preflight_headers = "Host: localhost\r\nOrigin: https://example.org\r\nAccess-Control-Request-Method: POST\r\n";

TEST(Rebinding, is_refused_on_every_path_before_anything_is_done) {
    for (const char* target : {"/", "/healthz", "/metrics", "/solve?pos=4", "/api/v1/solve?variant=7x6", "/api/v1/analyze?variant=7x6", "/nothing"})
        for (const char* method : {"GET", "HEAD", "OPTIONS"}) {
            const Answer answer = ask(closed_server(), method, target, "Host: evil.example:" + std::to_string(closed_server().port()) + "\r\n");
            EXPECT_EQ(answer.status, method == std::string("HEAD") ? 0 : 421) << method << target;
            if (answer.status != 421) continue;
            EXPECT_THAT(answer.json()["error"].get<std::string>(), HasSubstr("not 'evil.example"));
            EXPECT_EQ(answer.json().size(), 1U);
        }
    const std::string own = "Host: localhost:" + std::to_string(closed_server().port()) + "\r\n";
    EXPECT_EQ(ask(closed_server(), "GET", "/healthz", own).status, 200);
    EXPECT_EQ(ask(closed_server(),
                  "POST /api/v1/experiments/difficulty HTTP/1.1\r\nConnection: close\r\nHost: evil.example\r\n"
                  "Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}")
                  .status,
              421);
}

TEST(OtherOrigins, are_allowed_nothing_unless_they_are_named) {
    const std::string origin = "Host: localhost\r\nOrigin: https://example.org\r\n";
    EXPECT_FALSE(ask(closed_server(), "GET", "/healthz", origin).headers.contains("access-control-allow-origin"));
    EXPECT_EQ(ask(closed_server(), "OPTIONS", "/solve", preflight_headers).status, 405);
    const Server& server = open_server("https://other.example");
    const Answer answer = ask(server, "GET", "/healthz", origin);
    EXPECT_EQ(answer.status, 200);
    EXPECT_FALSE(answer.headers.contains("access-control-allow-origin"));
    EXPECT_EQ(answer.headers.at("vary"), "Origin");  // or a cache gives it to those who are
    EXPECT_EQ(ask(server, "OPTIONS", "/solve", preflight_headers).status, 405);
}

TEST(OtherOrigins, that_are_named_get_every_answer) {
    const Server& server = open_server("https://example.org");
    for (const char* target : {"/solve?pos=44444422&nocache=1", "/api/v1/solve?variant=5x4", "/api/v1/solve?variant=x", "/nothing",
                               "/api/v1/analyze?variant=4x4", "/healthz"}) {
        const auto headers = ask(server, "GET", target, "Host: localhost\r\nOrigin: https://example.org\r\n").headers;
        EXPECT_EQ(headers.at("access-control-allow-origin"), "https://example.org") << target;
        EXPECT_EQ(headers.at("vary"), "Origin");
    }
    const auto headers = ask(server, "GET", "/healthz", "Host: localhost\r\n").headers;
    EXPECT_FALSE(headers.contains("access-control-allow-origin"));
    EXPECT_EQ(headers.at("vary"), "Origin");
}

TEST(OtherOrigins, may_ask_before_they_send) {
    for (const char* origin : {"https://example.org", "*"}) {
        const Answer answer = ask(open_server(origin), "OPTIONS", "/api/v1/experiments/difficulty", preflight_headers);
        EXPECT_EQ(answer.status, 204);
        EXPECT_THAT(answer.headers.at("access-control-allow-methods"), HasSubstr("POST"));
        EXPECT_EQ(answer.headers.at("access-control-allow-headers"), "Content-Type");
        EXPECT_EQ(answer.headers.at("access-control-allow-origin"), origin);
    }
    EXPECT_EQ(ask(open_server("*"), "GET", "/solve?pos=444444&height=4", "Host: localhost\r\nOrigin: null\r\n")
                  .headers.at("access-control-allow-origin"), "*");
    EXPECT_EQ(ask(open_server("*"), "OPTIONS", "/solve", "Host: localhost\r\n").status, 405);  // no question of a browser
}

// As many requests of an address as it may have open, then one more.
int status_of_the_second(server::ListenerOptions listener, const std::string& first, const std::string& second) {
    const Server server(Server::impatient_options(1, 8, 1), listener);
    const Socket open(server.port());
    open.send(request_text("GET", "/api/v1/analyze?variant=9x7&seconds=20", first));
    EXPECT_THAT(open.read_some(), HasSubstr("200 OK"));
    return ask(server, request_text("GET", "/api/v1/solve?variant=4x4", second)).status;
}

TEST(Proxies, are_believed_only_if_that_is_wanted) {
    const server::ListenerOptions behind_proxy{.forwarded = true};
    const std::string a = "X-Forwarded-For: 192.0.2.1\r\n";
    const std::string b = "X-Forwarded-For: 192.0.2.2\r\n";
    EXPECT_EQ(status_of_the_second({}, a, b), 429);
    EXPECT_EQ(status_of_the_second(behind_proxy, a, b), 200);
    EXPECT_EQ(status_of_the_second(behind_proxy, a, a), 429);
    EXPECT_EQ(status_of_the_second(behind_proxy, a, "X-Forwarded-For: 192.0.2.2, 192.0.2.1\r\n"), 429);  // the last counts
    EXPECT_EQ(status_of_the_second(behind_proxy, a, b + a), 429);  // of several lines, too
    EXPECT_EQ(status_of_the_second(behind_proxy, a, a + b), 200);
    EXPECT_EQ(status_of_the_second(behind_proxy, "", ""), 429);
}

}  // namespace
}  // namespace inarow::testing_server
