#include "journal.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <utility>

#include "status.hpp"

namespace inarow::app {
namespace {

std::vector<std::string> whole_lines(const std::string& path) {
    std::error_code absent;
    if (std::filesystem::exists(path, absent) && !std::filesystem::is_regular_file(path, absent))
        fail(fmt::format("journal {}: it is not a regular file", path));
    std::ifstream file(path, std::ios::binary);
    std::vector<std::string> lines;
    std::string line;
    while (std::getline(file, line) && !file.eof()) lines.push_back(line);
    return lines;
}

}  // namespace

Journal::Journal(std::string path) : path_(std::move(path)), lines_(whole_lines(path_)) {
    for (const std::string& line : lines_) length_ += line.size() + 1;
}

// The file appears with its first line.  Until then nothing is touched: it may be another file, named by mistake.
bool Journal::add(std::string_view line) {
    if (!file_.is_open()) {
        std::error_code absent;
        std::filesystem::resize_file(path_, length_, absent);  // without the line that a kill has cut off
        file_.open(path_, std::ios::binary | std::ios::app);
    }
    file_ << line << '\n' << std::flush;
    return file_.good();
}

void Journal::remove() {
    file_.close();
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
}

}  // namespace inarow::app
