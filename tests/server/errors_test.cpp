// An invalid request is answered with one line of JSON and the status of docs/guide/http-api.md, and the server
// continues.

#include <mutex>
#include <stdexcept>
#include <thread>

#include "matchers.hpp"
#include "server/client.hpp"

namespace inarow::testing_server {
namespace {

using namespace std::chrono_literals;

// One line of JSON with one field.
void expect_error(const Answer& answer, int status, const std::string& said) {
    EXPECT_EQ(answer.status, status) << answer.body;
    if (answer.status == 0) return;
    EXPECT_EQ(answer.headers.at("content-type"), "application/json");
    const Json json = answer.json();
    EXPECT_EQ(json.size(), 1U);
    EXPECT_THAT(json["error"].get<std::string>(), HasSubstr(said));
    EXPECT_EQ(answer.body.find('\n'), std::string::npos);
}

void expect_alive(const Server& server) { EXPECT_EQ(get(server, "/healthz").status, 200); }

std::string send_raw(const Server& server, const std::string& text, bool half = false) {
    const Socket socket(server.port());
    socket.send(text);
    if (half) socket.end_of_request();
    return socket.read_all();
}

// A figure of /metrics.
double figure(const Server& server, const std::string& name) {
    const std::string text = get(server, "/metrics", "127.0.0.99").body;
    const auto at = text.find("\ninarow_" + name + ' ');
    return at == std::string::npos ? -1 : std::stod(text.substr(at + name.size() + 9));
}

bool becomes(const Server& server, const std::string& name, double value) {
    const auto end = std::chrono::steady_clock::now() + hang;
    while (std::chrono::steady_clock::now() < end) {
        if (figure(server, name) == value) return true;
        std::this_thread::sleep_for(20ms);
    }
    return false;
}

struct BadRequest {
    std::string target;
    std::string said;
};
void PrintTo(const BadRequest& bad, std::ostream* out) { *out << bad.target; }

class BadRequests : public testing::TestWithParam<BadRequest> {};

TEST_P(BadRequests, get_status_400_and_the_message_of_the_command_line) {
    expect_error(get(the_server(), GetParam().target), 400, GetParam().said);
}

INSTANTIATE_TEST_SUITE_P(
    Positions, BadRequests,
    testing::Values(BadRequest{"/api/v1/position", "the parameter variant is required"},
                    BadRequest{"/api/v1/position?variant=chess", "unknown variant 'chess'"},
                    BadRequest{"/api/v1/position?variant=7x6&moves=4444444", "column 4 is full at move 7 of '4444444'"},
                    BadRequest{"/api/v1/position?variant=7x6&moves=8", "'8' at move 1"},
                    BadRequest{"/api/v1/position?variant=7x6&moves=1122334455", "the game was over before move 8"},
                    BadRequest{"/api/v1/position?variant=7x6&moves=%00%ff%0a", "unprintable"},
                    BadRequest{"/api/v1/position?variant=3x2k3&board=x..%0A...", "the stone on a2 floats"},
                    BadRequest{"/api/v1/position?variant=3x2k3&moves=1&board=...", "give moves or board, not both"},
                    BadRequest{"/api/v1/position?variant=3x2k3&to_move=x", "to_move requires board"},
                    BadRequest{"/api/v1/game?variant=3x2k3&board=...", "a game is judged by its moves"},
                    BadRequest{"/api/v1/position?variant=7x6&variant=5x4", "given twice"},
                    BadRequest{"/api/v1/position?variant=7x6&mvoes=4", "unknown parameter 'mvoes'"},
                    BadRequest{"/api/v1/position?variant=100x100", "too large"},
                    BadRequest{"/api/v1/position?variant=99999999999999999999x6", "unknown variant"}));

INSTANTIATE_TEST_SUITE_P(
    Questions, BadRequests,
    testing::Values(BadRequest{"/api/v1/solve?variant=7x6&moves=x", "'x' at move 1"},
                    BadRequest{"/api/v1/solve?variant=7x6&question=score=3", "question must be exact, weak or a claim"},
                    BadRequest{"/api/v1/solve?variant=7x6&seconds=0", "seconds '0'"},
                    BadRequest{"/api/v1/solve?variant=7x6&seconds=nan", "seconds 'nan'"},
                    BadRequest{"/api/v1/solve?variant=7x6&seconds=-1", "seconds '-1'"},
                    BadRequest{"/api/v1/solve?variant=7x6&every_move=yes", "every_move must be true or false"},
                    BadRequest{"/api/v1/solve?variant=7x6&every_move=", "the parameter every_move has no value"},
                    BadRequest{"/api/v1/solve?variant=7x6&every_move", "the parameter every_move has no value"},
                    BadRequest{"/api/v1/solve?variant=7x6&moves=&question=", "the parameter question has no value"},
                    BadRequest{"/api/v1/solve?variant=20x20@free", "20x20"},
                    BadRequest{"/api/v1/analyze?variant=7x6&moves=9", "'9' at move 1"},
                    BadRequest{"/api/v1/explain?variant=7x6&moves=44444444", "column 4 is full"},
                    BadRequest{"/api/v1/variants?all=1", "unknown parameter 'all'"}));

INSTANTIATE_TEST_SUITE_P(
    Players, BadRequests,
    testing::Values(BadRequest{"/api/v1/play?variant=7x6&player=nobody", "unknown player 'nobody'"},
                    BadRequest{"/api/v1/play?variant=7x6&player=perfect:depth=3", "has no option 'depth=3'"},
                    BadRequest{"/api/v1/play?variant=7x6&player=perfect:seconds=0", "seconds"},
                    BadRequest{"/api/v1/play?variant=7x6&player=../../etc/passwd", "unknown player '../../etc/passwd'"},
                    BadRequest{"/api/v1/play?variant=7x6&player=%3B%24(reboot)", "unknown player ';$(reboot)'"},
                    BadRequest{"/api/v1/play?variant=7x6&player=alphabeta:weights=LICENSE", "weights of player alphabeta names a file"},
                    BadRequest{"/api/v1/play?variant=7x6&player=rules:book=x", "book of player rules names a file"},
                    BadRequest{"/api/v1/play?variant=7x6&player=external:command=reboot", "command of player external names a program"},
                    BadRequest{"/api/v1/play?variant=7x6&player=external", "requires command=PROGRAM"},
                    BadRequest{"/api/v1/play?variant=7x6&seed=-1", "seed '-1'"},
                    BadRequest{"/api/v1/play?variant=7x6&moves=4455667", "the game is over"}));

INSTANTIATE_TEST_SUITE_P(Gamesolver, BadRequests,
                         testing::Values(BadRequest{"/solve?pos=8", "'8' at move 1"},
                                         BadRequest{"/solve?pos=4&width=0", "width '0'"},
                                         BadRequest{"/solve?pos=&width=", "the parameter width has no value"},
                                         BadRequest{"/solve?pos=4&width=100&height=100", "too large"},
                                         BadRequest{"/solve?pos=8&nocache=1", "'8' at move 1"},
                                         BadRequest{"/solve?pos=4&pos=5", "given twice"}));

TEST(Errors, invalid_experiment_bodies_are_rejected) {
    const auto run = [](const std::string& body) { return post(the_server(), "/api/v1/experiments/difficulty", body); };
    expect_error(run("{"), 400, "a JSON object");
    expect_error(run("[1]"), 400, "a JSON object");
    expect_error(run(R"({"stones": [1, 2]})"), 400, "a string or a number");
    expect_error(run(R"({"depth": 3})"), 400, "has no parameter 'depth'");
    expect_error(run(R"({"seed": "many"})"), 400, "seed 'many'");
    expect_error(run(R"({"seconds": -1})"), 400, "seconds '-1'");
    expect_error(run(R"({"seconds": ""})"), 400, "the parameter seconds has no value");
    const auto run_other = [](const char* name, const std::string& body) {
        return post(the_server(), std::string("/api/v1/experiments/") + name, body);
    };
    expect_error(run_other("move-quality", R"({"from": "/etc/passwd"})"), 400, "from of move-quality names a file");
    expect_error(run_other("learn", R"({"weights": "a"})"), 400, "weights of learn names a file");
    expect_error(run_other("tournament", R"({"at-once": 1000})"), 400, "takes processors");
    std::string many = "random";
    for (int i = 0; i < 16; ++i) many += " random";
    expect_error(run_other("tournament", R"({"players": ")" + many + R"("})"), 400,
                 "players has 17 entries, but a request from the network may have at most 16");
    expect_error(run_other("against-random", R"({"depths": "1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1"})"), 400,
                 "depths has 17 entries");
    expect_error(run(std::string(2000, '[')), 400, "a JSON object");
    expect_error(post(the_server(), "/api/v1/experiments/nothing", "{}"), 404, "unknown experiment 'nothing'");
    expect_error(
        ask(the_server(), request_text("POST", "/api/v1/experiments/difficulty", "Content-Type: text/plain\r\n", "{}")),
        415, "Content-Type");
}

// What only the experiment can know is wrong comes when the stream has begun.
TEST(Errors, of_a_running_experiment_are_events) {
    const Answer answer = post(the_server(), "/api/v1/experiments/difficulty", R"({"variant": "chess"})");
    EXPECT_EQ(answer.status, 200);
    const auto events = events_of(answer.body);
    ASSERT_EQ(events.size(), 1U);
    EXPECT_EQ(events[0].name, "error");
    EXPECT_THAT(events[0].data["error"].get<std::string>(), HasSubstr("chess"));
    EXPECT_EQ(events[0].data["status"], 400);
}

TEST(Errors, paths_cannot_escape_what_is_served) {
    for (const char* target :
         {"/nothing", "/api", "/api/v1", "/api/v1/", "/api/v2/solve", "/api/v1/solve/", "/../../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd",
          "/..%2f..%2fetc/passwd", "//etc/passwd", "/assets/../../../etc/passwd", "/index.html%00.js", "/.git/config",
          "/web/dist/index.html", "/api/v1/experiments/a/b", "/%c0%ae%c0%ae/etc/passwd", "/\\..\\etc\\passwd"}) {
        const Answer answer = ask(the_server(), request_text("GET", target));
        EXPECT_EQ(answer.status, 404) << target;
        EXPECT_THAT(answer.json()["error"].get<std::string>(), HasSubstr("nothing found at"));
    }
}

TEST(Errors, of_our_own_are_answered_and_logged) {
    server::ServiceOptions options = Server::small_options();
    std::mutex mutex;
    std::vector<std::string> log;
    options.log = [&](std::string_view line) {
        const std::lock_guard lock(mutex);
        log.emplace_back(line);
    };
    options.jobs = []() -> Result<std::string> { throw std::runtime_error("a fault"); };
    Server server(options);
    expect_error(get(server, "/api/v1/jobs"), 500, "internal error: a fault");
    expect_alive(server);
    server.end();
    EXPECT_THAT(log, ElementsAre("GET /api/v1/jobs: internal error: a fault"));
}

TEST(Errors, a_wrong_method_is_answered_with_the_right_one) {
    for (const char* method : {"POST", "PUT", "DELETE", "PATCH", "OPTIONS", "BREW"}) {
        const Answer answer = ask(the_server(), request_text(method, "/api/v1/solve?variant=5x4"));
        expect_error(answer, 405, "takes GET");
        EXPECT_EQ(answer.headers.at("allow"), "GET");
    }
    expect_error(get(the_server(), "/api/v1/experiments/difficulty"), 405, "takes POST");
    expect_error(post(the_server(), "/", "{}"), 405, "takes GET");
}

TEST(Errors, oversized_requests_are_rejected) {
    const std::string long_moves(9'000, '1');
    expect_error(get(the_server(), "/api/v1/position?variant=7x6&moves=" + long_moves), 414, "8192 bytes");
    EXPECT_THAT(get(the_server(), "/" + std::string(200'000, 'a')).status, AnyOf(414, 431, 0));
    EXPECT_THAT(
        ask(the_server(), request_text("GET", "/healthz", "X-Much: " + std::string(100'000, 'x') + "\r\n")).status,
        AnyOf(431, 0));
    expect_error(post(the_server(), "/api/v1/experiments/difficulty", std::string(70'000, ' ')), 413, "16384 bytes");
    expect_error(post(the_server(), "/healthz", std::string(70'000, ' ')), 413, "16384 bytes");
    expect_alive(the_server());
}

TEST(Errors, a_body_in_chunks_has_the_same_limit) {
    const std::string chunk = "1000\r\n" + std::string(4096, ' ') + "\r\n";
    const Socket socket(the_server().port());
    socket.send("POST /api/v1/experiments/difficulty HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n");
    for (int i = 0; i < 20; ++i) socket.send(chunk);
    socket.send("0\r\n\r\n");
    expect_error(parse_answer(socket.read_all()), 413, "16384 bytes");
    const Socket endless(the_server().port());
    endless.send("POST /api/v1/experiments/difficulty HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n");
    bool taken = true;
    for (int i = 0; i < 10'000 && taken; ++i) taken = endless.send(chunk);
    EXPECT_FALSE(taken);  // 40 MB are not waited for
    expect_alive(the_server());
}

TEST(Errors, malformed_http_is_refused_or_dropped) {
    using namespace std::string_literals;
    for (const std::string& text :
         {"\r\n\r\n"s, "GET\r\n\r\n"s, "hello\r\n\r\n"s, "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"s, "GET / HTTP/9.9\r\n\r\n"s,
          "GET /healthz HTTP/1.1\r\nContent-Length: -5\r\n\r\n"s, "GET /healthz HTTP/1.1\r\nContent-Length: 99999999999999999999999\r\n\r\n"s,
          "POST /api/v1/experiments/difficulty HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzzz\r\n"s,
          std::string(50'000, '\xff'), std::string(50'000, '\0'), "GET /healthz HTTP/1.1\r\nno colon here\r\n\r\n"s}) {
        const std::string answer = send_raw(the_server(), text, true);
        EXPECT_TRUE(answer.empty() || answer.starts_with("HTTP/1.")) << answer.substr(0, 50);
        EXPECT_FALSE(answer.starts_with("HTTP/1.1 2")) << text << answer;
        EXPECT_FALSE(answer.starts_with("HTTP/1.1 500")) << text << answer;
    }
    expect_alive(the_server());
}

struct Refused {
    std::string headers;
    int status;
    std::string said;
};

void expect_refused(const Refused& refused) {
    const std::string line = "POST /api/v1/experiments/difficulty HTTP/1.1\r\nConnection: close\r\n";
    SCOPED_TRACE(refused.headers);
    expect_error(parse_answer(send_raw(the_server(), line + refused.headers + "\r\n", true)), refused.status, refused.said);
}

// A proxy in front may read them otherwise, and see the end of the request elsewhere.
TEST(Errors, headers_that_can_be_read_in_two_ways_are_refused) {
    const std::string host = "Host: localhost\r\n";
    const std::string length = "Content-Length: 3\r\n";
    const std::string chunked = "Transfer-Encoding: chunked\r\n";
    for (const Refused& refused :
         {Refused{"", 400, "the header Host is required"}, Refused{host + host, 400, "the header Host is given twice"},
          Refused{host + length + "content-length: 4\r\n", 400, "the header Content-Length is given twice"},
          Refused{host + length + length, 400, "the header Content-Length is given twice"},
          Refused{host + chunked + chunked, 400, "the header Transfer-Encoding is given twice"},
          Refused{host + length + chunked, 400, "Content-Length and Transfer-Encoding"},
          Refused{host + "Transfer-Encoding: xchunked\r\n", 501, "Transfer-Encoding 'xchunked'"},
          Refused{host + "Transfer-Encoding: gzip, chunked\r\n", 501, "Transfer-Encoding 'gzip, chunked'"},
          Refused{host + "Content-Length : 3\r\n", 400, "'Content-Length ' is not the name of a header"},
          Refused{host + "X-A\t: 3\r\n", 400, "is not the name of a header"},
          Refused{host + "X A: 3\r\n", 400, "'X A' is not the name of a header"},
          Refused{host + "X-A: 3\r\n 4\r\n", 400, "more than one line"},
          Refused{host + "Content: 3\r\n -Length\r\n", 400, "more than one line"}})
        expect_refused(refused);
    const std::string post = "POST /api/v1/experiments/difficulty HTTP/1.0\r\n";
    expect_error(parse_answer(send_raw(the_server(), post + chunked + "\r\n0\r\n\r\n", true)), 400, "HTTP/1.0");
    EXPECT_EQ(parse_answer(send_raw(the_server(), "GET /healthz HTTP/1.0\r\n\r\n")).status, 200);
}

TEST(Errors, a_length_that_is_no_number_is_refused_in_one_answer) {
    for (const char* length : {"x", "-5", "+5", "5, 5", "5 5", "0x5", "1e3", ""})
        expect_refused({"Host: localhost\r\nContent-Length: " + std::string(length) + "\r\n", 400, "Content-Length"});
    expect_refused({"Host: localhost\r\nContent-Length: 99999999999999999999999\r\n", 413, "16384 bytes"});
    expect_alive(the_server());
}

TEST(Errors, too_many_parameters_are_refused_however_short_they_are) {
    const auto ask = [](int count, const std::string& parameter) {
        std::string target = "/healthz?";
        for (int i = 1; i < count; ++i) target += parameter + '&';
        return get(the_server(), target + parameter);
    };
    EXPECT_EQ(ask(100, "a=1").status, 200);
    for (const int count : {101, 400, 500, 2'000}) expect_error(ask(count, "a=1"), 400, "more than 100 parameters");
    expect_error(ask(8'000, ""), 400, "more than 100 parameters");
    expect_error(ask(3'000, "a=1"), 414, "8192 bytes");
    expect_alive(the_server());
}

// A byte now and then keeps a connection from being idle.
TEST(Errors, a_request_that_does_not_come_to_its_end_is_dropped) {
    const Server server(Server::small_options(), {.idle_seconds = 1});
    for (const char* begun : {"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: ", "GET /",
                              "POST /api/v1/experiments/difficulty HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9999\r\n\r\n"}) {
        const Socket slow(server.port());
        bool open = slow.send(begun);
        for (int i = 0; i < 300 && open; ++i) {
            EXPECT_EQ(slow.read_some(100ms), "");
            open = slow.send("a");
        }
        EXPECT_FALSE(open) << begun;
    }
    expect_alive(server);
}

TEST(Errors, half_a_request_is_dropped) {
    const Server server;
    for (const char* text : {"GET /heal", "GET /healthz HTTP/1.1\r\nHost: a", "POST /api/v1/experiments/difficulty HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nabc"}) {
        const Socket socket(server.port());
        socket.send(text);
    }
    expect_alive(server);
    EXPECT_TRUE(becomes(server, "connections", 1));  // the one that asks
}

TEST(Errors, idle_connections_time_out) {
    const Server server(Server::small_options(), {.idle_seconds = 1});
    const Socket silent(server.port());
    const Socket half(server.port());
    half.send("GET /healthz HTTP/1.1\r\n");
    EXPECT_EQ(half.read_some().substr(0, 12), "");
    EXPECT_EQ(silent.read_some(), "");
    EXPECT_TRUE(becomes(server, "connections", 1));
}

TEST(Connections, wait_for_an_answer_longer_than_for_a_request) {
    const Server server(Server::small_options(), {.idle_seconds = 1});
    const auto answer = [&](const std::string& target) {  // where the request itself comes too late, it is asked again
        Answer got = get(server, target);
        for (int i = 0; i < 10 && got.status == 0; ++i) got = get(server, target);
        return got;
    };
    EXPECT_EQ(answer("/api/v1/solve?variant=9x7&seconds=1.2").status, 200);
    EXPECT_EQ(events_of(answer("/api/v1/analyze?variant=9x7&seconds=1.2").body).back().name, "done");
}

TEST(Connections, carry_several_requests) {
    const std::string ask = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
    const std::string all = send_raw(the_server(), ask + ask + ask + request_text("GET", "/api/v1/solve?variant=5x4"));
    std::size_t answers = 0;
    for (auto at = all.find("HTTP/1.1 200"); at != std::string::npos; at = all.find("HTTP/1.1 200", at + 1)) ++answers;
    EXPECT_EQ(answers, 4U);
}

TEST(Connections, head_sends_no_body) {
    const std::string all = send_raw(the_server(), request_text("HEAD", "/healthz"));
    EXPECT_TRUE(all.starts_with("HTTP/1.1 200"));
    EXPECT_TRUE(all.ends_with("\r\n\r\n"));
}

// Hard enough to be searched until somebody says stop.
const std::string hard = "variant=9x7&seconds=3600";

TEST(Clients, that_disconnect_from_a_stream_stop_its_search) {
    {
        const Socket socket = asking(the_server().port(), "/api/v1/analyze?" + hard);
        EXPECT_THAT(socket.read_some(), HasSubstr("200 OK"));
        EXPECT_TRUE(becomes(the_server(), "searches_running", 1));
    }
    EXPECT_TRUE(becomes(the_server(), "searches_running", 0));
}

TEST(Clients, that_disconnect_before_their_answer_stop_its_search) {
    {
        const Socket socket = asking(the_server().port(), "/api/v1/solve?" + hard);
        EXPECT_TRUE(becomes(the_server(), "searches_running", 1));
    }
    EXPECT_TRUE(becomes(the_server(), "searches_running", 0));
}

// With every turn of the last lane of one worker.
std::vector<Socket> four_long_searches(const Server& server) {
    std::vector<Socket> running;
    for (int i = 1; i <= 4; ++i) {
        running.push_back(asking(server.port(), "/api/v1/solve?" + hard, "127.0.4." + std::to_string(i)));
        EXPECT_TRUE(becomes(server, "long_searches_running", i));
    }
    return running;
}

TEST(Clients, that_disconnect_while_queued_make_room) {
    const Server server(Server::impatient_options(1, 2, 8));
    const auto running = four_long_searches(server);
    {
        const Socket waiting = asking(server.port(), "/api/v1/solve?" + hard);
        const Socket stream = asking(server.port(), "/api/v1/analyze?" + hard);
        EXPECT_TRUE(becomes(server, "searches_waiting", 2));
        EXPECT_TRUE(becomes(server, "searches_running", 4));  // so these two wait in the last lane, too
        const Answer refused = get(server, "/api/v1/solve?" + hard);
        expect_error(refused, 429, "2 requests are waiting already");
        EXPECT_EQ(refused.headers.at("retry-after"), "1");
    }
    EXPECT_TRUE(becomes(server, "searches_waiting", 0));
}

TEST(Clients, that_are_refused_after_an_attempt_are_told_and_counted) {
    const Server server(Server::impatient_options(1, 0, 8));
    const auto running = four_long_searches(server);
    expect_error(get(server, "/api/v1/solve?" + hard), 429, "all processors are busy");
    const Event last = events_of(get(server, "/api/v1/analyze?" + hard).body).back();
    EXPECT_EQ(last.name, "error");
    EXPECT_EQ(last.data, Json({{"error", "all processors are busy"}, {"status", 429}}));
    for (const char* path : {"solve", "analyze"})
        EXPECT_EQ(figure(server, "requests_total{path=\"/api/v1/" + std::string(path) + "\",status=\"429\"}"), 1);
}

TEST(Clients, each_have_a_share_of_the_queue) {
    const Server server(Server::impatient_options(1, 64, 2));
    const Socket one = asking(server.port(), "/api/v1/solve?" + hard);
    const Socket two = asking(server.port(), "/api/v1/analyze?" + hard);
    EXPECT_TRUE(becomes(server, "searches_waiting", 1));
    expect_error(get(server, "/api/v1/solve?variant=5x4"), 429, "has 2 requests open already");
    EXPECT_EQ(get(server, "/api/v1/solve?variant=5x4&moves=11", "127.0.0.2").status, 200);
}

TEST(Clients, are_notified_when_the_server_shuts_down) {
    auto server = std::make_unique<Server>(Server::impatient_options(2, 64, 64));
    std::vector<Socket> clients;
    for (int i = 0; i < 4; ++i)
        clients.push_back(asking(server->port(), (i % 2 == 0 ? "/api/v1/solve?" : "/api/v1/analyze?") + hard));
    EXPECT_TRUE(becomes(*server, "long_searches_running", 2));
    for (int i = 0; i < 60; ++i) clients.push_back(asking(server->port(), "/api/v1/solve?" + hard));
    EXPECT_TRUE(becomes(*server, "searches_waiting", 62));
    std::jthread ending([&] { server->end(); });
    int unavailable = 0;
    int stopped = 0;
    for (const Socket& client : clients) {
        const std::string text = client.read_all();
        unavailable +=
            text.starts_with("HTTP/1.1 503") || text.find("the server is shutting down") != std::string::npos;
        stopped += text.find("\"settled\":false") != std::string::npos;
    }
    EXPECT_EQ(unavailable, 62);
    EXPECT_EQ(stopped, 2);
}

TEST(Clients, that_are_slow_or_idle_do_not_block_others) {
    const Server server(Server::impatient_options(2, 1000, 1000));
    std::vector<Socket> crowd;
    for (int i = 0; i < 100; ++i) {
        crowd.emplace_back(server.port());                                  // says nothing
        crowd.push_back(asking(server.port(), "/api/v1/analyze?" + hard));  // never reads its stream
    }
    EXPECT_TRUE(becomes(server, "searches_waiting", 98));
    for (int i = 0; i < 20; ++i) EXPECT_EQ(get(server, "/healthz").status, 200);
    EXPECT_TRUE(becomes(server, "searches_waiting", 98)) << "answered while all others wait, in whichever lane";
}

// The long ones take 20 seconds of a processor each, so what is answered is answered before all of them.
TEST(Clients, with_short_questions_do_not_wait_for_long_ones) {
    const Server server(Server::impatient_options(2, 64, 8));
    const std::string known = "/api/v1/solve?variant=6x4&moves=1234";
    const double score = get(server, known).json()["score"];
    std::vector<Socket> heavy;
    for (int i = 0; i < 20; ++i)
        heavy.push_back(asking(server.port(), (i % 2 == 0 ? "/api/v1/solve?" : "/api/v1/analyze?") + hard,
                               "127.0.3." + std::to_string(1 + i % 10)));
    EXPECT_TRUE(becomes(server, "long_searches_running", 8));
    EXPECT_TRUE(becomes(server, "searches_waiting", 12));
    EXPECT_EQ(get(server, known).json()["score"], score);
    EXPECT_EQ(get(server, "/solve?pos=2252576253462244111563365343671351441").status, 200);
    EXPECT_EQ(get(server, "/api/v1/play?variant=7x6&player=random", "127.0.3.1").status, 200);
    EXPECT_EQ(figure(server, "long_searches_running"), 8);
    EXPECT_TRUE(becomes(server, "searches_waiting", 12));
}

TEST(Clients, with_too_many_connections_do_not_starve_others) {
    const Server server(Server::small_options(), {.connections = 40, .connections_per_client = 10});
    std::vector<Socket> greedy;
    for (int i = 0; i < 100; ++i) greedy.emplace_back(server.port(), "127.0.0.7");
    EXPECT_EQ(get(server, "/healthz", "127.0.0.8").status, 200);
}

}  // namespace
}  // namespace inarow::testing_server
