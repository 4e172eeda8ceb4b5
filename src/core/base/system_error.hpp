// Failed system calls as errors.
#pragma once

#include <unistd.h>

#include <cerrno>
#include <exception>
#include <string_view>
#include <utility>

#include "inarow/result.hpp"

namespace inarow {

// Whether the machine has run out of something (memory, disk, descriptors), or what was asked for is wrong.
[[nodiscard]] Failure failure_of(int code);

// "cannot read a.txt: No such file or directory"
[[nodiscard]] Error system_error(std::string_view what, int code = errno);

// Whether it was thrown because the system starts no more threads.
[[nodiscard]] bool lacks_threads(const std::exception& problem);

// An open file, folder or socket, closed when its owner goes; -1 for none.
struct Descriptor {
    explicit Descriptor(int opened = -1) : number(opened) {}
    Descriptor(Descriptor&& other) noexcept : number(other.release()) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(number, other.number);
        return *this;
    }
    ~Descriptor() { close(); }

    [[nodiscard]] int release() { return std::exchange(number, -1); }
    void close() {
        if (const int open = release(); open >= 0) ::close(open);
    }

    int number;
};

}  // namespace inarow
