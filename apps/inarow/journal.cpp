#include "journal.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include "status.hpp"

namespace inarow::app {
namespace {

void refuse_special(const std::string& path) {
    std::error_code absent;
    if (std::filesystem::exists(path, absent) && !std::filesystem::is_regular_file(path, absent))
        fail(fmt::format("journal {}: it is not a regular file", path));
}

[[noreturn]] void in_use(const std::string& path) { fail(fmt::format("journal {} is in use by another run", path)); }

}  // namespace

Journal::Lock::~Lock() {
    if (descriptor >= 0) ::close(descriptor);
}

Journal::Journal(std::string path) : path_(std::move(path)) {
    refuse_special(path_);
    if (open(0)) {
        read();
    } else if (errno != ENOENT) {
        fail(fmt::format("cannot read {}: {}", path_, std::strerror(errno)));
    }
}

// The kernel releases the lock when we are killed.  A file system without locks does without them.
bool Journal::open(int create) {
    lock_.descriptor = ::open(path_.c_str(), O_RDONLY | O_CLOEXEC | create, 0666);
    if (lock_.descriptor < 0) return false;
    if (::flock(lock_.descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) in_use(path_);
    return true;
}

void Journal::read() {
    std::ifstream file(path_, std::ios::binary);
    std::string line;
    while (std::getline(file, line) && !file.eof()) {
        length_ += line.size() + 1;
        lines_.push_back(std::move(line));
    }
    rest_ = std::move(line);
}

bool Journal::may_begin_with(std::string_view line) const { return !lines_.empty() || line.starts_with(rest_); }

// The file appears with its first line.  Until then nothing is touched: it may be another file, named by mistake.
bool Journal::add(std::string_view line) {
    if (!file_.is_open()) {
        std::error_code absent;
        const bool is_new = lock_.descriptor < 0 && open(O_CREAT);
        if (is_new && std::filesystem::file_size(path_, absent) > 0) in_use(path_);  // by one that began as we did
        std::filesystem::resize_file(path_, length_, absent);  // without the line that a kill has cut off
        file_.open(path_, std::ios::binary | std::ios::app);
        rest_.clear();
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
