// Lines that survive a run being stopped or killed, so that the next run can resume.
#pragma once

#include <cstdint>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

namespace inarow::app {

// A file of lines, added one by one and read back by the next run.
class Journal {
public:
    // Reads the file if there is one; fails if it is a folder or a device.  An incomplete last line was cut off by a
    // crash and is dropped.
    explicit Journal(std::string path);

    [[nodiscard]] const std::string& path() const { return path_; }
    // The lines of earlier runs.
    [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }

    // In the file when this returns true: a killed program loses nothing that was added.
    [[nodiscard]] bool add(std::string_view line);
    // The work is complete.
    void remove();

private:
    std::string path_;
    std::vector<std::string> lines_;
    std::uintmax_t length_ = 0;  // of the complete lines, in bytes
    std::ofstream file_;
};

}  // namespace inarow::app
