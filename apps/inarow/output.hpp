// Where results go: standard output, and files that are complete or absent.
#pragma once

#include <string>
#include <string_view>

namespace inarow::app {

// Writes to standard output at once: whoever reads us line by line should not wait for a full buffer.
// Throws CommandFailed when it cannot be written, such as on a full disk.
void say(std::string_view text);

void write_error(std::string_view text);

// One line on standard error, with the name of the program.
void complain(std::string_view text);

// A file that appears under its name only when finish() has put all of it on the disk; until then, and
// after a failure, there is only a temporary file beside it, which the destructor removes.
class OutputFile {
public:
    explicit OutputFile(std::string path);
    ~OutputFile();
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    void write(std::string_view text);
    void finish();

private:
    [[noreturn]] void give_up();

    std::string path_;
    std::string temporary_;  // empty for a device
    int descriptor_ = -1;
};

}  // namespace inarow::app
