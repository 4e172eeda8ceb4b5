#include "output.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <utility>

#include "base/text.hpp"
#include "terminal.hpp"

namespace inarow::app {
namespace {

bool in_json = false;  // how errors are written

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

// The mode that open() or mkdir() would set; mkostemp() and mkdtemp() make files private.
mode_t usual_mode(mode_t all) {
    const mode_t mask = ::umask(0);
    ::umask(mask);
    return all & ~mask;
}

// The mode of the file to replace, if there is one.
mode_t mode_for(const std::string& path) {
    struct stat there {};
    return ::stat(path.c_str(), &there) == 0 ? there.st_mode & 0777 : usual_mode(0666);
}

bool sync_file(int descriptor) { return ::fsync(descriptor) == 0 || errno == EINVAL || errno == EROFS; }

int open_folder_of(const std::string& path) {
    const auto parent = std::filesystem::path(path).parent_path();
    return ::open(parent.empty() ? "." : parent.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
}

// Where links lead, to a file or to none yet: a rename would replace the link.
std::string behind_links(std::filesystem::path path) {
    std::error_code none;
    while (std::filesystem::is_symlink(path, none))
        path = path.parent_path() / std::filesystem::read_symlink(path, none);
    return path.string();
}

// The new name is on the disk only once its directory is.
void sync_directory(const std::string& path) {
    const Descriptor folder(open_folder_of(path));
    if (folder.number >= 0) ::fsync(folder.number);
}

// As much of it as anybody would read, without half a UTF-8 character at the end.
std::string_view readable(std::string_view text) {
    constexpr std::size_t longest = 800;
    if (text.size() <= longest) return text;
    std::size_t end = longest;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
    return text.substr(0, end);
}

// File names and arguments may hold anything, of any length; a message about them is one line.
void write_line(std::string_view text) {
    const std::string_view start = readable(text);
    write_error(fmt::format("{} {}{}\n", styled("inarow:", TextStyle::error, style_of(STDERR_FILENO)), printable(start),
                            start.size() < text.size() ? "…" : ""));
}

}  // namespace

void say(std::string_view text) {
    if (!write_all(STDOUT_FILENO, text))
        fail(fmt::format("cannot write to standard output: {}", std::strerror(errno)), Failure::out_of_resources);
}

void say_json(const Json& object) { say(one_line(object) + '\n'); }

// A failure is ignored: there is nowhere left to report it.
void write_error(std::string_view text) { static_cast<void>(write_all(STDERR_FILENO, text)); }

void complain_in_json() { in_json = true; }

Status complain(std::string_view text, Status status) {
    if (in_json)
        write_error(one_line({{"error", text}, {"exit", static_cast<int>(status)}}) + '\n');
    else
        write_line(text);
    return status;
}

void complain_of_memory() {
    write_error(in_json ? "{\"error\": \"out of memory\", \"exit\": 4}\n" : "inarow: out of memory\n");
}

void warn(std::string_view text) { in_json ? write_error(one_line({{"warning", text}}) + '\n') : write_line(text); }

void remove_database(const std::string& path) {
    std::error_code ignored;
    for (const char* suffix : {"", "-wal", "-shm"}) std::filesystem::remove(path + suffix, ignored);
}

bool same_file(const std::string& a, const std::string& b) {
    std::error_code ignored;
    const auto whole = [&](const std::string& path) {
        return std::filesystem::weakly_canonical(std::filesystem::absolute(path, ignored), ignored);
    };
    return whole(a) == whole(b) || std::filesystem::equivalent(a, b, ignored);
}

void cannot_write(const std::string& path) { throw Failed{system_error("cannot write " + path)}; }

void write_to(int descriptor, std::string_view text, const std::string& path) {
    if (!write_all(descriptor, text)) cannot_write(path);
}

void check_writable(const std::string& path) { const OutputFile file(path); }

void write_file(const std::string& path, std::string_view bytes) {
    OutputFile file(path);
    file.write(bytes);
    file.finish();
}

void update_file(const std::string& path, std::string_view bytes) {
    OutputFile file(path);
    file.write(bytes);
    file.update();
}

// The destructor removes the file also where it cannot be filled, as it is constructed by then.
TemporaryFile::TemporaryFile(std::string_view bytes) : TemporaryFile() { write_to(descriptor_.number, bytes, path_); }

TemporaryFile::TemporaryFile() {
    std::error_code missing;
    const auto folder = std::filesystem::temp_directory_path(missing);
    path_ = (missing ? "/tmp" : folder.string()) + "/inarow-XXXXXX";
    descriptor_.number = ::mkostemp(path_.data(), O_CLOEXEC);
    if (descriptor_.number < 0) cannot_write(path_);
}

TemporaryFile::~TemporaryFile() { ::unlink(path_.c_str()); }

FileLock::FileLock(const std::string& path) : folder_(open_folder_of(path)) {
    if (folder_.number < 0) cannot_write(path);
    while (::flock(folder_.number, LOCK_EX) != 0)
        if (errno != EINTR) break;  // a file system without locks
}

// A device or a pipe is written directly: a rename would replace it by a file.  "-" would be standard output,
// which is for messages about the file.
OutputFile::OutputFile(std::string path) : path_(std::move(path)) {
    if (path_ == "-") fail("cannot write -: a file is wanted, not standard output (./- is a file of this name)");
    std::error_code problem;
    const auto status = std::filesystem::status(path_, problem);
    if (!std::filesystem::status_known(status)) throw Failed{system_error("cannot write " + path_, problem.value())};
    if (std::filesystem::is_directory(status)) fail(fmt::format("cannot write {}: it is a directory", path_));
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
        descriptor_.number = ::open(path_.c_str(), O_WRONLY | O_CLOEXEC);
        if (descriptor_.number < 0) cannot_write(path_);
    } else {
        path_ = behind_links(path_);
        begin();
        drop();
    }
}

// A program may be killed in the hours between: then no temporary file must be there.
void OutputFile::begin() {
    if (descriptor_.number >= 0) return;
    temporary_ = path_ + ".part-XXXXXX";
    descriptor_.number = ::mkostemp(temporary_.data(), O_CLOEXEC);
    if (descriptor_.number < 0) cannot_write(path_);
}

void OutputFile::drop() {
    if (descriptor_.number < 0) return;
    descriptor_.close();
    if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

void OutputFile::write(std::string_view text) {
    begin();
    write_to(descriptor_.number, text, path_);
}

void OutputFile::finish() {
    std::error_code ignored;
    const bool replaces = !temporary_.empty() && std::filesystem::exists(path_, ignored);
    update();
    if (replaces) warn(fmt::format("replaced the file {}", path_));
}

void OutputFile::update() {
    begin();
    if (!sync_file(descriptor_.number)) cannot_write(path_);
    if (!temporary_.empty()) {
        if (::fchmod(descriptor_.number, mode_for(path_)) != 0) cannot_write(path_);
        if (::rename(temporary_.c_str(), path_.c_str()) != 0) cannot_write(path_);
        sync_directory(path_);
    }
    descriptor_.close();
}

OutputFolder::OutputFolder(std::string path) : path_(std::move(path)) {
    while (path_.size() > 1 && path_.ends_with('/')) path_.pop_back();
    if (struct stat there{}; ::lstat(path_.c_str(), &there) == 0)
        fail(fmt::format("cannot write {}: it already exists", path_));
    std::string name = path_ + ".part-XXXXXX";
    if (::mkdtemp(name.data()) == nullptr) cannot_write(path_);
    temporary_ = std::move(name);
}

OutputFolder::~OutputFolder() {
    std::error_code ignored;
    if (!temporary_.empty()) std::filesystem::remove_all(temporary_, ignored);
}

void OutputFolder::add(const std::string& name, std::string_view bytes) { write_file(temporary_ + '/' + name, bytes); }

// A rename alone would replace an empty folder that somebody has made meanwhile.
void OutputFolder::finish() {
    if (::chmod(temporary_.c_str(), usual_mode(0777)) != 0) cannot_write(path_);
    int failed = ::renameat2(AT_FDCWD, temporary_.c_str(), AT_FDCWD, path_.c_str(), RENAME_NOREPLACE);
    if (failed != 0 && (errno == EINVAL || errno == ENOSYS))  // a file system without this kind of rename
        failed = std::rename(temporary_.c_str(), path_.c_str());
    if (failed != 0) cannot_write(path_);
    temporary_.clear();
    sync_directory(path_);
}

}  // namespace inarow::app
