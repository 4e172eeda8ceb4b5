#include "apps/program.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <fstream>
#include <iomanip>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <thread>

#include "json.hpp"
#include "matchers.hpp"

extern char** environ;

namespace inarow::testing_program {
namespace {

std::chrono::milliseconds milliseconds_of(const timeval& time) {
    return std::chrono::milliseconds(time.tv_sec * 1000 + time.tv_usec / 1000);
}

// How long a process has been at work, on all processors together; 0 when it is gone.
std::chrono::milliseconds work_of(pid_t process) {
    std::ifstream file(fmt::format("/proc/{}/stat", process));
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    std::istringstream fields(text.substr(std::min(text.rfind(')') + 1, text.size())));  // the name may hold spaces
    std::string field;
    for (int i = 0; i < 11; ++i) fields >> field;
    long user = 0;
    long system = 0;
    fields >> user >> system;
    return std::chrono::milliseconds((user + system) * 1000 / sysconf(_SC_CLK_TCK));
}

}  // namespace

Running::Running(const std::string& program, const std::vector<std::string>& arguments, const std::string& input,
                 const std::string& output) {
    std::vector<char*> argv = {const_cast<char*>(program.c_str())};
    for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
    argv.push_back(nullptr);
    const std::string out = output.empty() ? folder_.path("out") : output;
    const std::string err = folder_.path("err");
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input.c_str(), O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, out.c_str(), O_WRONLY | O_CREAT, 0600);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, err.c_str(), O_WRONLY | O_CREAT, 0600);
    const int failed = posix_spawnp(&child_, program.c_str(), &actions, nullptr, argv.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (failed != 0) throw std::runtime_error("cannot start " + program);
}

Running::~Running() {
    if (ended()) return;
    signal(SIGKILL);
    wait();
}

void Running::signal(int number) const { ::kill(child_, number); }

bool Running::catches(int signal) const {
    std::ifstream status(fmt::format("/proc/{}/status", child_));
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("State:") && line.find('Z') != std::string::npos) break;
        if (line.starts_with("SigCgt:")) return (std::stoull(line.substr(7), nullptr, 16) >> (signal - 1) & 1) != 0;
    }
    return true;
}

bool Running::ended(int options) {
    if (status_ >= 0) return true;
    int status = 0;
    rusage used{};
    if (::wait4(child_, &status, options, &used) != child_) return false;
    work_ = milliseconds_of(used.ru_utime) + milliseconds_of(used.ru_stime);
    status_ = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return true;
}

std::chrono::milliseconds Running::work() { return ended() ? work_ : work_of(child_); }

int Running::wait() {
    ended(0);
    return status_;
}

Interruption once_it_speaks(int signal) {
    const auto has_spoken = [](const Outcome& so_far) { return so_far.err.find('\n') != std::string::npos; };
    return {signal, std::chrono::milliseconds(0), has_spoken};
}

Outcome inarow(const std::vector<std::string>& arguments, const std::string& input,
               std::optional<Interruption> interruption) {
    const Folder folder;
    Running program(INAROW_BINARY, arguments, folder.file("in", input));
    if (interruption) {
        const auto& [signal, work, when] = *interruption;
        const auto due = [&] {
            return (signal == SIGKILL || program.catches(signal)) && program.work() >= work &&
                   (!when || when(program.outcome()));
        };
        while (!program.ended() && !due()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        if (!program.ended()) program.signal(signal);
    }
    program.wait();
    return program.outcome();
}

Outcome inarow_to(const std::string& output, const std::vector<std::string>& arguments, const std::string& input) {
    Running program(INAROW_BINARY, arguments, input, output);
    program.wait();
    return program.outcome();
}

std::vector<std::string> lines_of(const std::string& text) {
    std::istringstream in(text);
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

std::vector<std::string> words(const std::string& text) {
    std::istringstream in(text);
    std::vector<std::string> found;
    for (std::string word; in >> std::quoted(word, '\'');) found.push_back(word);
    return found;
}

std::string output_of(const std::string& arguments, int status, const std::string& input) {
    const Outcome outcome = inarow(words(arguments), input);
    EXPECT_EQ(outcome.status, status) << arguments << ": " << outcome.err;
    return outcome.out;
}

json json_of(const std::string& arguments, int status, const std::string& input) {
    const std::string text = output_of(arguments + " --json", status, input);
    return text.empty() ? json() : json::parse(text);
}

void expect_one_line(const Outcome& outcome, const std::string& said) {
    EXPECT_THAT(outcome.err, StartsWith("inarow: "));
    EXPECT_THAT(outcome.err, HasSubstr(said));
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
    EXPECT_TRUE(outcome.err.ends_with('\n'));
}

void expect_one_line(const Outcome& outcome, int status, const std::string& said) {
    EXPECT_EQ(outcome.status, status) << outcome.err;
    EXPECT_EQ(outcome.out, "");
    expect_one_line(outcome, said);
}

void expect_refused(const std::string& arguments, const std::string& said) {
    const testing::ScopedTrace trace(__FILE__, __LINE__, arguments);
    expect_one_line(inarow(words(arguments)), 2, said);
}

}  // namespace inarow::testing_program
