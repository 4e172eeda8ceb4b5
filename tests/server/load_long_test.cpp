// The real program for a minute under 200 clients, a tenth of whose requests are broken: no crash, no leak, every answer
// right, and positions that are known come at once.  And for a minute under ten clients whose questions take many seconds
// each: short ones are answered as if these were not there.
//
// The only test that measures time.  It prints figures; the limits are far above those of an idle machine with two
// processors, so that it fails where short questions wait for long ones, and not where the machine has more to do.
#include <fcntl.h>
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

#include "base/rng.hpp"
#include "boards.hpp"
#include "inarow/engine.hpp"
#include "matchers.hpp"
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
    auto engine = api::Engine::create(board("7x6"), "alphabeta", options).value();
    Rng rng(2026);
    std::vector<Scored> positions;
    while (positions.size() < count) {
        const auto position = random_open_position(board("7x6"), 18 + static_cast<int>(rng.below(16)), rng);
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
        return asking(port_, target, from_).read_all(60s);
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
                return send_and_leave("POST /api/v1/experiments/difficulty HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{");
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

// Far below what a question waits for that is queued behind long ones.
constexpr double generous_ms = 2'000;

// The 99th percentile; prints more.
double late_ms(const char* what, std::vector<double>& ms) {
    std::sort(ms.begin(), ms.end());
    if (ms.size() < 100) return 1e9;
    const double late = ms[ms.size() * 99 / 100];
    std::cout << what << ": median " << ms[ms.size() / 2] << " ms, 99th percentile " << late << " ms, worst " << ms.back()
              << " ms of " << ms.size() << '\n';
    return late;
}

TEST(Load, of_200_clients_for_a_minute_is_handled) {
    const auto positions = known_scores();
    Program program({"--table", "64MiB", "--threads", "2", "--queue", "400"});
    Tally tally;
    for (std::size_t i = 0; i < known_positions; ++i) {
        const Socket socket = asking(program.port(), "/api/v1/solve?variant=7x6&moves=" + positions[i].moves);
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

    EXPECT_THAT(tally.wrong, IsEmpty());
    EXPECT_EQ(tally.refused, 0);
    ASSERT_GT(tally.known_ms.size(), 100U);
    std::cout << tally.right << " answers right, " << tally.streams << " of them streams; " << tally.broken
              << " broken requests; memory " << early_kib << " -> " << late_kib << " KiB\n";
    EXPECT_LT(late_ms("known positions", tally.known_ms), generous_ms);
}

// Asks without pause what takes many seconds: every column of an opening.
void ask_much(int number, int port, Clock::time_point end, std::atomic<long>& answered) {
    Rng rng(static_cast<std::uint64_t>(number) + 1000);
    while (Clock::now() < end) {
        const auto position = random_open_position(board("7x6"), 6, rng);
        if (!position) continue;
        const Socket socket =
            asking(port, "/solve?pos=" + moves_text(*position), "127.0.2." + std::to_string(number + 1));
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now());
        if (parse_answer(socket.read_all(std::max(1ms, left))).status == 200) ++answered;
    }
}

struct Waits {
    std::mutex mutex;  // guards the rest
    std::vector<double> known_ms;
    std::vector<double> easy_ms;
    std::vector<std::string> wrong;
};

// Asks what is known, and what takes a millisecond or a few and was not asked before.
void ask_little(int number, int port, Clock::time_point end, Waits& waits) {
    Rng rng(static_cast<std::uint64_t>(number) + 2000);
    while (Clock::now() < end) {
        std::this_thread::sleep_for(std::chrono::milliseconds(rng.below(longest_pause_ms)));
        const bool known = rng.below(2) == 0;
        const auto position = random_open_position(board("7x6"), 26, rng);
        if (!position) continue;
        const std::string target = "/solve?pos=" + (known ? std::string("33333345") : moves_text(*position));
        const auto start = Clock::now();
        const Socket socket = asking(port, target, "127.0.4." + std::to_string(number + 1));
        const Answer answer = parse_answer(socket.read_all(60s));
        const std::chrono::duration<double, std::milli> took = Clock::now() - start;
        const std::lock_guard lock(waits.mutex);
        (known ? waits.known_ms : waits.easy_ms).push_back(took.count());
        if (answer.status != 200) waits.wrong.push_back(target + ": " + std::to_string(answer.status) + ' ' + answer.body);
    }
}

TEST(Load, of_ten_heavy_clients_does_not_delay_short_questions) {
    constexpr int heavy_clients = 10;
    constexpr int light_clients = 10;
    Program program({"--table", "256MiB", "--threads", "2"});
    ASSERT_EQ(parse_answer(asking(program.port(), "/solve?pos=33333345").read_all(60s)).status, 200);
    Waits waits;
    std::atomic<long> heavy_answers{0};
    {
        const auto end = Clock::now() + duration;
        std::vector<std::jthread> threads;
        for (int i = 0; i < heavy_clients; ++i) threads.emplace_back([&, i] { ask_much(i, program.port(), end, heavy_answers); });
        for (int i = 0; i < light_clients; ++i) threads.emplace_back([&, i] { ask_little(i, program.port(), end, waits); });
    }
    EXPECT_EQ(program.end(), 0);
    EXPECT_THAT(waits.wrong, IsEmpty());
    std::cout << heavy_clients << " heavy clients had " << heavy_answers << " answers\n";
    EXPECT_LT(late_ms("known positions", waits.known_ms), generous_ms);
    EXPECT_LT(late_ms("easy positions", waits.easy_ms), generous_ms);
}

}  // namespace
}  // namespace inarow::testing_server
