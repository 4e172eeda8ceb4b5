#include "journal.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <utility>

#include "base/system_error.hpp"
#include "output.hpp"
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

Journal::Descriptor::~Descriptor() {
    if (number >= 0) ::close(number);
}

Journal::Journal(std::string path) : path_(std::move(path)) {
    refuse_special(path_);
    if (open(0)) {
        read();
    } else if (errno != ENOENT) {
        throw CommandFailed{system_error("cannot read " + path_)};
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
    while (std::getline(file, line) && !file.eof()) {
        length_ += line.size() + 1;
        lines_.push_back(std::move(line));
    }
    rest_ = std::move(line);
}

bool Journal::may_begin_with(std::string_view line) const {
    return !lines_.empty() || line.starts_with(rest_);
}

void Journal::add(std::string_view line) {
    if (file_.number < 0) open_to_add();
    const std::string whole = std::string(line) + '\n';
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
