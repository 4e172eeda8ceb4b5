// Zeroed memory for a table, in huge pages where the system grants them.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/result.hpp"

namespace inarow {

// Owns one anonymous mapping.  The system hands out its pages, zeroed, when they are first touched, so a
// large table costs an easy question nothing.
class Pages {
public:
    [[nodiscard]] static Result<Pages> allocate(std::uint64_t bytes);
    Pages(Pages&& other) noexcept;
    Pages& operator=(Pages&& other) noexcept;
    Pages(const Pages&) = delete;
    Pages& operator=(const Pages&) = delete;
    ~Pages();

    [[nodiscard]] void* data() const { return data_; }
    [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

private:
    Pages(void* data, std::uint64_t bytes) : data_(data), bytes_(bytes) {}

    void* data_ = nullptr;
    std::uint64_t bytes_ = 0;
};

// Memory that could be used now without pushing anything out, in bytes; 0 where the system does not tell.
[[nodiscard]] std::uint64_t free_memory();

}  // namespace inarow
