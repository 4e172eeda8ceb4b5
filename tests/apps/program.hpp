// Runs the program as a user does, and keeps what it said.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

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

// How long a process has been at work, on all processors together; 0 when it is gone.
[[nodiscard]] std::chrono::milliseconds work_of(pid_t process);

// A folder for the files of one test, removed with it.
class Folder {
public:
    Folder();
    ~Folder();
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    [[nodiscard]] std::string path(const std::string& name) const { return path_ + "/" + name; }
    // Writes a file, and returns its path.
    std::string file(const std::string& name, const std::string& text) const;
    // The names of the files in it, sorted.
    [[nodiscard]] std::vector<std::string> names() const;

private:
    std::string path_;
};

[[nodiscard]] std::string read_file(const std::string& path);

// inarow with these arguments and this standard input.
[[nodiscard]] Outcome inarow(const std::vector<std::string>& arguments, const std::string& input = "",
                             std::optional<Interruption> interruption = std::nullopt);

// The same with standard output going to a file or a device, and standard input from one.
[[nodiscard]] Outcome inarow_to(const std::string& output, const std::vector<std::string>& arguments,
                                const std::string& input = "/dev/null");

// What it says with --json, which has this exit status; null when it says nothing.
[[nodiscard]] testing_json::json json_of(const std::string& arguments, int status = 0);

// It said one line on standard error, as inarow does, and this in it.
void expect_one_line(const Outcome& outcome, const std::string& said);

// "solve 4x4 12": arguments, between single quotes where they hold spaces themselves.
[[nodiscard]] std::vector<std::string> words(const std::string& text);

}  // namespace inarow::testing_program
