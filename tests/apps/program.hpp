// Runs the program as a user does, and keeps what it said.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "folder.hpp"
#include "json.hpp"

namespace inarow::testing_program {

using testing_files::Folder;
using testing_files::read_file;
using testing_json::Holds;

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

// How long a process has been at work, on all processors together; 0 when it is gone.
[[nodiscard]] std::chrono::milliseconds work_of(pid_t process);

// inarow with these arguments and this standard input.
[[nodiscard]] Outcome inarow(const std::vector<std::string>& arguments, const std::string& input = "",
                             std::optional<Interruption> interruption = std::nullopt);

// The same with standard output going to a file or a device, and standard input from one.
[[nodiscard]] Outcome inarow_to(const std::string& output, const std::vector<std::string>& arguments,
                                const std::string& input = "/dev/null");

// What it prints, which has this exit status.
[[nodiscard]] std::string output_of(const std::string& arguments, int status = 0, const std::string& input = "");
// What it says with --json, which has this exit status; null when it says nothing.
[[nodiscard]] testing_json::json json_of(const std::string& arguments, int status = 0, const std::string& input = "");

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
