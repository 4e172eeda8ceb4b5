#include "journal.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <utility>

#include "base/system_error.hpp"
#include "status.hpp"
#include "store/checksum.hpp"

namespace inarow::app {
namespace {

constexpr std::size_t sum_size = 9;  // " 1a2b3c4d"

std::string with_sum(std::string_view line) { return fmt::format("{} {:08x}", line, store::checksum(line)); }

// The whole line where none follows.
std::string_view without_sum(std::string_view line) {
    const std::string_view sum = line.substr(line.size() - std::min(line.size(), sum_size));
    const bool is_sum = sum.size() == sum_size && sum[0] == ' ' &&
                        sum.find_first_not_of("0123456789abcdef", 1) == std::string_view::npos;
    return is_sum ? line.substr(0, line.size() - sum_size) : line;
}

[[noreturn]] void in_use(const std::string& path) { fail(fmt::format("journal {} is in use by another run", path)); }

}  // namespace

Journal::Journal(std::string path) : path_(std::move(path)) {
    std::error_code absent;
    if (std::filesystem::exists(path_, absent) && !std::filesystem::is_regular_file(path_, absent))
        fail(fmt::format("journal {}: it is not a regular file", path_));
    if (open(0)) {
        read();
    } else if (errno != ENOENT) {
        throw Failed{system_error("cannot read " + path_)};
    }
}

// The kernel releases the lock when we are killed.  A file system without locks does without them.
bool Journal::open(int create) {
    lock_.number = ::open(path_.c_str(), O_RDONLY | O_CLOEXEC | create, 0666);
    if (lock_.number < 0) return false;
    if (::flock(lock_.number, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) in_use(path_);
    return true;
}

void Journal::read() {
    std::ifstream file(path_, std::ios::binary);
    std::string line;
    bool has_sums = false;  // from here on: a line may not have lost its own
    while (std::getline(file, line) && !file.eof()) {
        length_ += line.size() + 1;
        const std::string_view text = without_sum(line);
        has_sums = has_sums || text.size() < line.size();
        if (has_sums && line != with_sum(text))
            fail(fmt::format("journal {}: line {} is not what was written", path_, lines_.size() + 1));
        lines_.emplace_back(text);
    }
    rest_ = std::move(line);
}

bool Journal::may_begin_with(std::string_view line) const {
    return !lines_.empty() || with_sum(line).starts_with(rest_);
}

void Journal::add(std::string_view line) {
    if (file_.number < 0) open_to_add();
    const std::string whole = with_sum(line) + '\n';
    if (::ftruncate(file_.number, static_cast<off_t>(length_)) != 0) cannot_write(path_);  // half a line, or none
    write_to(file_.number, whole, path_);
    length_ += whole.size();
}

// The file appears with its first line.  Until then nothing is touched: it may be another file, named by mistake.
void Journal::open_to_add() {
    std::error_code absent;
    const bool is_new = lock_.number < 0;
    if (is_new && !open(O_CREAT)) cannot_write(path_);
    if (is_new && std::filesystem::file_size(path_, absent) > 0) in_use(path_);  // by one that began as we did
    file_.number = ::open(path_.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
    if (file_.number < 0) cannot_write(path_);
    rest_.clear();
}

void Journal::remove() {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
}

}  // namespace inarow::app
