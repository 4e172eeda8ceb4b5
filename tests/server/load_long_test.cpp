// The real program for a minute under 200 clients, a tenth of whose requests are broken: no crash, no leak, every answer
// right, and positions that are known come at once.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <mutex>
#include <thread>

#include "api/engine.hpp"
#include "base/rng.hpp"
#include "boards.hpp"
#include "server/client.hpp"

extern char** environ;

namespace inarow::testing_server {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr int clients = 200;
constexpr auto duration = 60s;
constexpr int longest_pause_ms = 200;  // of a client between two requests
constexpr std::size_t known_positions = 20;

// inarow serve on a free port.
class Program {
public:
    explicit Program(std::vector<std::string> arguments) {
        int ends[2];
        if (pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
        arguments.insert(arguments.begin(), {INAROW_BINARY, "serve", "--port", "0"});
        std::vector<char*> argv;
        for (std::string& argument : arguments) argv.push_back(argument.data());
        argv.push_back(nullptr);
        posix_spawn_file_actions_t actions;
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
        const int failed = posix_spawn(&child_, INAROW_BINARY, &actions, nullptr, argv.data(), environ);
        posix_spawn_file_actions_destroy(&actions);
        close(ends[1]);
        if (failed != 0) throw std::runtime_error("cannot start " INAROW_BINARY);
        char line[200] = {};
        if (read(ends[0], line, sizeof line - 1) > 0) port_ = std::stoi(std::string(std::strrchr(line, ':') + 1));
        close(ends[0]);
    }
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;
    ~Program() {
        if (child_ > 0) kill(child_, SIGKILL);
    }

    [[nodiscard]] int port() const { return port_; }

    // Asks it to end; its exit status, or 128 + n when signal n ended it.
    int end() {
        kill(child_, SIGTERM);
        int status = 0;
        waitpid(child_, &status, 0);
        child_ = 0;
        return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }

    [[nodiscard]] long resident_kib() const {
        std::ifstream file("/proc/" + std::to_string(child_) + "/status");
        for (std::string name; file >> name;) {
            long kib = 0;
            if (name == "VmRSS:" && file >> kib) return kib;
        }
        return -1;
    }
    [[nodiscard]] long descriptors() const {
        const std::filesystem::directory_iterator all("/proc/" + std::to_string(child_) + "/fd");
        return std::distance(begin(all), end_of(all));
    }

private:
    static std::filesystem::directory_iterator end_of(const std::filesystem::directory_iterator&) { return {}; }

    pid_t child_ = 0;
    int port_ = 0;
};

struct Scored {
    std::string moves;
    int score = 0;
};

// Late positions of 7x6 with their scores, by the search of the library with one thread and a table of its own.
std::vector<Scored> scored_positions(std::size_t count) {
    SearchOptions options;
    options.table_bytes.count = 16 << 20;
    auto engine = api::Engine::create(testing_boards::board("7x6"), "alphabeta", options).value();
    Rng rng(2026);
    std::vector<Scored> positions;
    while (positions.size() < count) {
        const auto position = testing_boards::random_open_position(testing_boards::board("7x6"), 18 + static_cast<int>(rng.below(16)), rng);
        if (!position) continue;
        Control control;
        positions.push_back({moves_text(*position), engine.solve(api::Request(*position), control).bounds.lo});
    }
    return positions;
}

// The published ones where they are at hand (Test_L1_R1 and others of P. Pons), or our own.
std::vector<Scored> known_scores() {
    std::vector<Scored> positions;
    const char* folder = std::getenv("INAROW_TEST_DATA");
    for (const char* name : {"Test_L1_R1", "Test_L2_R1", "Test_L3_R1"}) {
        std::ifstream file(std::string(folder != nullptr ? folder : "") + "/scored/" + name);
        for (Scored one; file >> one.moves >> one.score;)
            if (one.moves.size() > 20) positions.push_back(one);
    }
    return positions.size() < 100 ? scored_positions(300) : positions;
}

struct Tally {
    std::atomic<long> right{0};
    std::atomic<long> streams{0};
    std::atomic<long> broken{0};
    std::atomic<long> refused{0};
    std::mutex mutex;  // guards the rest
    std::vector<std::string> wrong;
    std::vector<double> known_ms;

    void complain(const std::string& what) {
        const std::lock_guard lock(mutex);
        if (wrong.size() < 20) wrong.push_back(what);
    }
};

class Client {
public:
    Client(int number, int port, const std::vector<Scored>& positions, Tally& tally)
        : rng_(static_cast<std::uint64_t>(number) + 1),
          from_("127.0.1." + std::to_string(number % 250 + 1)),
          port_(port),
          positions_(positions),
          tally_(tally) {}

    void run(Clock::time_point end) {
        while (Clock::now() < end) {
            std::this_thread::sleep_for(std::chrono::milliseconds(rng_.below(longest_pause_ms)));
            const auto dice = rng_.below(10);
            if (dice == 0)
                break_something();
            else if (dice < 4)
                ask_known();
            else if (dice < 8)
                ask(rng_.below(positions_.size()));
            else
                stream(any());
        }
    }

private:
    const Scored& any() { return positions_[rng_.below(positions_.size())]; }

    [[nodiscard]] std::string fetch(const std::string& target) const {
        const Socket socket(port_, from_);
        socket.send(request_text("GET", target));
        return socket.read_all(60s);
    }
    [[nodiscard]] Answer solve(std::size_t index) const {
        return parse_answer(fetch("/api/v1/solve?variant=7x6&moves=" + positions_[index].moves));
    }

    void check(const Scored& expected, const Answer& answer) {
        if (answer.status == 429)
            ++tally_.refused;
        else if (answer.status != 200)
            tally_.complain(expected.moves + ": status " + std::to_string(answer.status) + ' ' + answer.body);
        else
            check(expected, answer.json());
    }
    void check(const Scored& expected, const Json& json) {
        if (json["moves"] != expected.moves || json["score"] != expected.score)
            tally_.complain(expected.moves + " has the score " + std::to_string(expected.score) + ", not " + json.dump());
        else
            ++tally_.right;
    }

    void ask(std::size_t index) { check(positions_[index], solve(index)); }

    void ask_known() {
        const std::size_t index = rng_.below(known_positions);
        const auto start = Clock::now();
        const Answer answer = solve(index);
        const std::chrono::duration<double, std::milli> took = Clock::now() - start;
        check(positions_[index], answer);
        const std::lock_guard lock(tally_.mutex);
        tally_.known_ms.push_back(took.count());
    }

    void stream(const Scored& position) {
        const Answer answer = parse_answer(fetch("/api/v1/analyze?variant=7x6&moves=" + position.moves));
        if (answer.status != 200) return check(position, answer);
        const auto events = events_of(answer.body);
        if (events.empty() || events.back().name != "done") return tally_.complain("a stream without an end: " + answer.body);
        check(position, events.back().data);
        ++tally_.streams;
    }

    void break_something() {
        ++tally_.broken;
        const std::string moves = any().moves;
        switch (rng_.below(8)) {
            case 0:
                return expect_status(fetch("/api/v1/solve?variant=7x6&moves=" + moves + "99"), 400);
            case 1:
                return expect_status(fetch("/../../etc/passwd"), 404);
            case 2:
                return expect_status(fetch("/api/v1/solve?variant=7x6&moves=" + std::string(9000, '4')), 414);
            case 3:
                return send_and_leave("GET /api/v1/solve?variant=7x6&mov");
            case 4:
                return send_and_leave(request_text("GET", "/api/v1/analyze?variant=8x8&seconds=30"));
            case 5:
                return send_and_leave(request_text("GET", "/api/v1/solve?variant=8x8&seconds=30"));
            case 6:
                return send_and_leave(std::string(3000, '\xfe') + "\r\n\r\n");
            default:
                return send_and_leave("POST /api/v1/experiments/difficulty HTTP/1.1\r\nContent-Length: 1000\r\n\r\n{");
        }
    }
    void send_and_leave(const std::string& text) {
        const Socket socket(port_, from_);
        socket.send(text);
        static_cast<void>(socket.read_some(std::chrono::milliseconds(rng_.below(50))));
    }
    void expect_status(const std::string& text, int status) {
        if (parse_answer(text).status != status) tally_.complain("not " + std::to_string(status) + ": " + text.substr(0, 100));
    }

    Rng rng_;
    std::string from_;
    int port_;
    const std::vector<Scored>& positions_;
    Tally& tally_;
};

TEST(Load, of_200_clients_for_a_minute_is_handled) {
    const auto positions = known_scores();
    Program program({"--table", "64MiB", "--threads", "2", "--queue", "400"});
    Tally tally;
    for (std::size_t i = 0; i < known_positions; ++i) {
        const Socket socket(program.port());
        socket.send(request_text("GET", "/api/v1/solve?variant=7x6&moves=" + positions[i].moves));
        ASSERT_EQ(parse_answer(socket.read_all()).json()["score"], positions[i].score);
    }
    const long descriptors = program.descriptors();
    long early_kib = 0;
    {
        std::vector<std::jthread> threads;
        const auto end = Clock::now() + duration;
        for (int i = 0; i < clients; ++i)
            threads.emplace_back([&, i] { Client(i, program.port(), positions, tally).run(end); });
        std::this_thread::sleep_for(duration / 3);
        early_kib = program.resident_kib();
    }
    std::this_thread::sleep_for(1s);
    const long late_kib = program.resident_kib();
    EXPECT_LE(program.descriptors(), descriptors);
    EXPECT_LT(late_kib - early_kib, 16 << 10);  // remembered answers still grow
    EXPECT_EQ(program.end(), 0);

    EXPECT_THAT(tally.wrong, testing::IsEmpty());
    EXPECT_EQ(tally.refused, 0);
    ASSERT_GT(tally.known_ms.size(), 100U);
    std::sort(tally.known_ms.begin(), tally.known_ms.end());
    const double median = tally.known_ms[tally.known_ms.size() / 2];
    const double late = tally.known_ms[tally.known_ms.size() * 99 / 100];
    std::cout << tally.right << " answers right, " << tally.streams << " of them streams; " << tally.broken
              << " broken requests; known positions: median " << median << " ms, 99th percentile " << late
              << " ms, worst " << tally.known_ms.back() << " ms of " << tally.known_ms.size() << "; memory " << early_kib
              << " -> " << late_kib << " KiB\n";
    EXPECT_LT(late, 50);
}

}  // namespace
}  // namespace inarow::testing_server
