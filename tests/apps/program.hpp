// Runs the program as a user does, and keeps what it said.
#pragma once

#include <sys/types.h>
#include <sys/wait.h>

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "folder.hpp"
#include "json.hpp"

namespace inarow::testing_program {

struct Outcome {
    int status = -1;  // exit status; 128 + n when signal n ended it
    std::string out;
    std::string err;
};

// When a signal is sent: after so much work, and not before something holds.  Work is the processor time of the program
// itself, so that a busy machine does not make it an earlier or a later one.
struct Interruption {
    int signal;
    std::chrono::milliseconds work;
    std::function<bool(const Outcome& so_far)> when = {};
};

// As soon as it has said a line on standard error.
[[nodiscard]] Interruption once_it_speaks(int signal);

// A program, inarow unless said, at work beside the test.  Killed by the destructor if it is still there.
class Running {
public:
    explicit Running(const std::vector<std::string>& arguments) : Running(INAROW_BINARY, arguments) {}
    // Another program, looked for where a shell would; its standard input from a file, its standard output to one.
    Running(const std::string& program, const std::vector<std::string>& arguments,
            const std::string& input = "/dev/null", const std::string& output = "");
    ~Running();
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;

    void signal(int number) const;
    // Whether it has its own way to end at this signal, or has ended: before that, it would die of it.
    [[nodiscard]] bool catches(int signal) const;
    // Exit status as in Outcome.
    int wait();
    [[nodiscard]] bool ended() { return ended(WNOHANG); }
    // The processor time that it has taken so far; after its end, in all.
    [[nodiscard]] std::chrono::milliseconds work();
    [[nodiscard]] std::string out() const { return read_file(folder_.path("out")); }
    [[nodiscard]] std::string err() const { return read_file(folder_.path("err")); }
    [[nodiscard]] Outcome outcome() const { return {status_, out(), err()}; }

private:
    bool ended(int options);

    Folder folder_;
    pid_t child_ = -1;
    int status_ = -1;
    std::chrono::milliseconds work_{0};
};

// inarow with these arguments and this standard input.
[[nodiscard]] Outcome inarow(const std::vector<std::string>& arguments, const std::string& input = "",
                             std::optional<Interruption> interruption = std::nullopt);

// The same with standard output going to a file or a device, and standard input from one.
[[nodiscard]] Outcome inarow_to(const std::string& output, const std::vector<std::string>& arguments,
                                const std::string& input = "/dev/null");

// What it prints, which has this exit status.
[[nodiscard]] std::string output_of(const std::string& arguments, int status = 0, const std::string& input = "");
// What it says with --json, which has this exit status; null when it says nothing.
[[nodiscard]] json json_of(const std::string& arguments, int status = 0, const std::string& input = "");

// It said one line on standard error, as inarow does, and this in it.
void expect_one_line(const Outcome& outcome, const std::string& said);
// The same, and nothing else, and ended with this status.
void expect_one_line(const Outcome& outcome, int status, const std::string& said);
// It refuses these arguments so, with status 2.
void expect_refused(const std::string& arguments, const std::string& said);

[[nodiscard]] std::vector<std::string> lines_of(const std::string& text);
// "solve 4x4 12": arguments, between single quotes where they hold spaces themselves.
[[nodiscard]] std::vector<std::string> words(const std::string& text);

}  // namespace inarow::testing_program
