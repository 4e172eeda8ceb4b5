// Memory that processes of one host share, under /dev/shm: identified by a text, removed with its last user.
//
// Every user holds a shared lock on the file, which the kernel releases when the process is killed.  A user that gets
// the lock exclusively is the last one and removes the file.  A killed last user leaves it behind; the next process
// that looks for any segment removes it.
//
// The contents must survive a process that dies in the middle of a write.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

namespace inarow {

class SharedSegment {
public:
    // Zeroed when this process is the first.  Nothing when there is no room (an open segment never runs out of memory
    // later), the system refuses, or another text has the same digest.
    [[nodiscard]] static std::shared_ptr<SharedSegment> open(const std::string& text, std::uint64_t bytes);
    ~SharedSegment();
    SharedSegment(const SharedSegment&) = delete;
    SharedSegment& operator=(const SharedSegment&) = delete;

    [[nodiscard]] int file() const { return file_; }

private:
    SharedSegment(std::string path, int file) : path_(std::move(path)), file_(file) {}

    [[nodiscard]] bool prepare(const std::string& text, std::uint64_t bytes) const;

    std::string path_;
    int file_;
};

}  // namespace inarow
