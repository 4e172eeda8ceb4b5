// Lines that survive a run being stopped or killed, so that the next run can resume.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "output.hpp"

namespace inarow::app {

// A file of lines, added one by one and read back by the next run.  It belongs to one run at a time.
//
// In the file, a space and the CRC-32 of the line follow each line, as eight hexadecimal digits.  Old journals have no
// such sums; a run that resumes one adds lines with them.
class Journal {
public:
    // Reads the file if there is one; fails if it is a folder or a device, in use by another run, or a line is not what
    // was written.  An incomplete last line was cut off by a crash and is dropped.
    explicit Journal(std::string path);

    [[nodiscard]] const std::string& path() const { return path_; }
    // The lines of earlier runs.
    [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }

    // False if the file holds nothing but the beginning of another line.
    [[nodiscard]] bool may_begin_with(std::string_view line) const;
    // The line is in the file when this returns, so a killed program loses none.
    void add(std::string_view line);
    // The work is complete.
    void remove();

private:
    [[nodiscard]] bool open(int create);  // and locks it; false, with errno set, when it cannot be opened
    void read();
    void open_to_add();

    std::string path_;
    Descriptor lock_;  // on the file, from the moment it is there until the end
    Descriptor file_;  // to add lines
    std::vector<std::string> lines_;
    std::string rest_;           // the incomplete last line, until the first one is added
    std::uintmax_t length_ = 0;  // of the complete lines, in bytes
};

}  // namespace inarow::app
