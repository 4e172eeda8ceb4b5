// Lines that outlive a run which was stopped or killed: the work of hours should not hang on its last minute.
#pragma once

#include <fstream>
#include <string>
#include <string_view>
#include <vector>

namespace inarow::app {

// A file of lines, added one by one and read back by the next run.
class Journal {
public:
    // Reads the file if there is one.  A last line without its end was cut off by a crash and is dropped.
    explicit Journal(std::string path);

    [[nodiscard]] const std::string& path() const { return path_; }
    // What earlier runs left.
    [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }

    // In the file when this returns true: a killed program loses nothing that was added.
    [[nodiscard]] bool add(std::string_view line);
    // The work is complete.
    void remove();

private:
    std::string path_;
    std::vector<std::string> lines_;
    std::ofstream file_;
};

}  // namespace inarow::app
