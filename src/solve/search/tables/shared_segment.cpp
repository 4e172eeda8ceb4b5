#include "search/tables/shared_segment.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <functional>
#include <system_error>

namespace inarow {
namespace {

namespace fs = std::filesystem;

constexpr const char* folder = "/dev/shm";

std::string common_prefix() { return fmt::format("inarow-{}-", ::getuid()); }

// The text, stored again behind the memory, so that the digest need not be trusted.
std::string label_of(const std::string& text, std::uint64_t bytes) {
    return fmt::format("{} bytes, {}\n", bytes, text);
}

// A killed process may have been the last user of any segment.
void remove_left_behind(const std::string& but) {
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(folder, ignored)) {
        const std::string path = entry.path().string();
        if (path == but || !entry.path().filename().string().starts_with(common_prefix())) continue;
        const int file = ::open(path.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW);
        if (file < 0) continue;
        if (::flock(file, LOCK_EX | LOCK_NB) == 0) ::unlink(path.c_str());
        ::close(file);
    }
}

bool write_at(int file, const std::string& text, std::uint64_t place) {
    return ::pwrite(file, text.data(), text.size(), static_cast<off_t>(place)) == static_cast<ssize_t>(text.size());
}

bool reads_at(int file, const std::string& text, std::uint64_t place) {
    std::string found(text.size(), '\0');
    return ::pread(file, found.data(), found.size(), static_cast<off_t>(place)) == static_cast<ssize_t>(found.size()) &&
           found == text;
}

// Held by one user at a time, besides the lock that says who uses the file.
class ByteLock {
public:
    explicit ByteLock(int file) : file_(file) { set(F_WRLCK); }
    ~ByteLock() { set(F_UNLCK); }
    ByteLock(const ByteLock&) = delete;
    ByteLock& operator=(const ByteLock&) = delete;

private:
    void set(short type) const {
        struct flock first_byte {};
        first_byte.l_type = type;
        first_byte.l_len = 1;
        ::fcntl(file_, F_OFD_SETLKW, &first_byte);
    }

    int file_;
};

}  // namespace

std::shared_ptr<SharedSegment> SharedSegment::open(const std::string& text, std::uint64_t bytes) {
    const std::size_t digest = std::hash<std::string>{}(label_of(text, bytes));
    const std::string path = fmt::format("{}/{}{:016x}", folder, common_prefix(), digest);
    remove_left_behind(path);
    while (true) {
        const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR);
        if (file < 0) return nullptr;
        const std::shared_ptr<SharedSegment> segment(new SharedSegment(path, file));
        ::flock(file, LOCK_SH);
        struct stat status {};
        if (::fstat(file, &status) != 0) return nullptr;
        if (status.st_nlink == 0) continue;  // its last user left before we held the lock
        return segment->prepare(text, bytes) ? segment : nullptr;
    }
}

// Only one user at a time checks whether the memory is there.
bool SharedSegment::prepare(const std::string& text, std::uint64_t bytes) const {
    const ByteLock lock(file_);
    const std::string label = label_of(text, bytes);
    if (reads_at(file_, label, bytes)) return true;
    struct stat status {};
    const bool fresh = ::fstat(file_, &status) == 0 && status.st_size == 0;
    return fresh && ::posix_fallocate(file_, 0, static_cast<off_t>(bytes + label.size())) == 0 &&
           write_at(file_, label, bytes);
}

SharedSegment::~SharedSegment() {
    if (::flock(file_, LOCK_EX | LOCK_NB) == 0) ::unlink(path_.c_str());
    ::close(file_);
}

}  // namespace inarow
