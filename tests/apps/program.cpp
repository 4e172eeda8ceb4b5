#include "apps/program.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <spawn.h>
#include <sys/wait.h>
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

extern char** environ;

namespace inarow::testing_program {
namespace {

pid_t start(const std::vector<std::string>& arguments, const std::string& in, const std::string& out,
            const std::string& err) {
    std::vector<char*> argv = {const_cast<char*>(INAROW_BINARY)};
    for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
    argv.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, in.c_str(), O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, out.c_str(), O_WRONLY | O_CREAT, 0600);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, err.c_str(), O_WRONLY | O_CREAT, 0600);
    pid_t child = 0;
    const int failed = posix_spawn(&child, INAROW_BINARY, &actions, nullptr, argv.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (failed != 0) throw std::runtime_error("cannot start " INAROW_BINARY);
    return child;
}

int wait_for(pid_t child) {
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

// It may wait for its parent still.
bool has_ended(pid_t child) {
    siginfo_t state{};
    return waitid(P_PID, static_cast<id_t>(child), &state, WEXITED | WNOHANG | WNOWAIT) == 0 && state.si_pid == child;
}

// Whether the process has its own way to end at this signal: before that, it would die of it.
bool catches(pid_t child, int signal) {
    std::ifstream status(fmt::format("/proc/{}/status", child));
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("State:") && line.find('Z') != std::string::npos) break;
        if (line.starts_with("SigCgt:")) return (std::stoull(line.substr(7), nullptr, 16) >> (signal - 1) & 1) != 0;
    }
    return true;  // it has ended
}

}  // namespace

Interruption once_it_speaks(int signal) {
    const auto has_spoken = [](const Outcome& so_far) { return so_far.err.find('\n') != std::string::npos; };
    return {signal, std::chrono::milliseconds(0), has_spoken};
}

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

Outcome inarow(const std::vector<std::string>& arguments, const std::string& input,
               std::optional<Interruption> interruption) {
    const Folder folder;
    const pid_t child = start(arguments, folder.file("in", input), folder.path("out"), folder.path("err"));
    const auto outcome = [&](int status) {
        return Outcome{status, read_file(folder.path("out")), read_file(folder.path("err"))};
    };
    if (interruption) {
        const auto due = [&] {
            return (interruption->signal == SIGKILL || catches(child, interruption->signal)) &&
                   work_of(child) >= interruption->work && (!interruption->when || interruption->when(outcome(-1)));
        };
        while (!due() && !has_ended(child)) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        kill(child, interruption->signal);
    }
    return outcome(wait_for(child));
}

Outcome inarow_to(const std::string& output, const std::vector<std::string>& arguments, const std::string& input) {
    const Folder folder;
    const int status = wait_for(start(arguments, input, output, folder.path("err")));
    return {status, "", read_file(folder.path("err"))};
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

testing_json::json json_of(const std::string& arguments, int status, const std::string& input) {
    const std::string text = output_of(arguments + " --json", status, input);
    return text.empty() ? testing_json::json() : testing_json::json::parse(text);
}

void expect_one_line(const Outcome& outcome, const std::string& said) {
    EXPECT_THAT(outcome.err, testing::StartsWith("inarow: "));
    EXPECT_THAT(outcome.err, testing::HasSubstr(said));
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
