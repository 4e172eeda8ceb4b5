#include "output.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <utility>

#include "status.hpp"

namespace inarow::app {
namespace {

// False, with errno set, when not all of the text could be written.
bool write_all(int descriptor, std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(descriptor, text.data(), text.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

Failure failure_of(int code) {
    return code == ENOSPC || code == EDQUOT || code == EFBIG || code == EIO ? Failure::out_of_resources
                                                                            : Failure::bad_input;
}

// What open() would have given the file; mkostemp() makes it private.
mode_t usual_mode() {
    const mode_t mask = ::umask(0);
    ::umask(mask);
    return 0666 & ~mask;
}

bool sync_file(int descriptor) { return ::fsync(descriptor) == 0 || errno == EINVAL || errno == EROFS; }

// The new name is on the disk only once its directory is.
void sync_directory(const std::string& path) {
    const auto parent = std::filesystem::path(path).parent_path();
    const int descriptor = ::open(parent.empty() ? "." : parent.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return;
    ::fsync(descriptor);
    ::close(descriptor);
}

}  // namespace

void say(std::string_view text) {
    if (!write_all(STDOUT_FILENO, text))
        fail(fmt::format("cannot write to standard output: {}", std::strerror(errno)), Failure::out_of_resources);
}

// Where else could it be said that this fails?
void write_error(std::string_view text) { static_cast<void>(write_all(STDERR_FILENO, text)); }

// File names and arguments may hold anything; an error is one line.
void complain(std::string_view text) {
    std::string line = fmt::format("inarow: {}", text);
    std::replace_if(
        line.begin(), line.end(), [](unsigned char c) { return c < ' ' || c == 0x7f; }, '?');
    write_error(line + '\n');
}

// A device or a pipe is written as it is: a rename would replace it by a file.
OutputFile::OutputFile(std::string path) : path_(std::move(path)) {
    std::error_code ignored;
    const auto status = std::filesystem::status(path_, ignored);
    if (std::filesystem::is_directory(status)) fail(fmt::format("cannot write {}: it is a directory", path_));
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
        descriptor_ = ::open(path_.c_str(), O_WRONLY | O_CLOEXEC);
    } else {
        if (std::filesystem::exists(status)) path_ = std::filesystem::canonical(path_, ignored).string();
        temporary_ = path_ + ".part-XXXXXX";
        descriptor_ = ::mkostemp(temporary_.data(), O_CLOEXEC);
    }
    if (descriptor_ < 0) give_up();
}

OutputFile::~OutputFile() {
    if (descriptor_ < 0) return;
    ::close(descriptor_);
    if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

void OutputFile::write(std::string_view text) {
    if (!write_all(descriptor_, text)) give_up();
}

void OutputFile::finish() {
    if (!sync_file(descriptor_)) give_up();
    if (!temporary_.empty()) {
        if (::fchmod(descriptor_, usual_mode()) != 0) give_up();
        if (::rename(temporary_.c_str(), path_.c_str()) != 0) give_up();
        sync_directory(path_);
    }
    ::close(std::exchange(descriptor_, -1));
}

void OutputFile::give_up() {
    const int code = errno;
    fail(fmt::format("cannot write {}: {}", path_, std::strerror(code)), failure_of(code));
}

}  // namespace inarow::app
