// An open file, folder or socket, closed when its owner goes; -1 for none.
#pragma once

#include <unistd.h>

#include <utility>

namespace inarow {

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
