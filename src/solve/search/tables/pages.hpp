// Zeroed memory for a table, in huge pages where the system grants them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "inarow/result.hpp"

namespace inarow {

// Owns one mapping.
class Pages {
public:
    // For this process alone.  The system hands out the pages, zeroed, when they are first touched, so a large table
    // costs an easy question nothing.
    [[nodiscard]] static Result<Pages> allocate(std::uint64_t bytes);
    // The same memory for all processes of this user on this host that give the same text and size; the first finds it
    // zeroed, and it is gone with the last.  Nothing where the system has no room for it or refuses.
    [[nodiscard]] static std::optional<Pages> share(const std::string& text, std::uint64_t bytes);
    Pages(Pages&& other) noexcept;
    Pages& operator=(Pages&& other) noexcept;
    Pages(const Pages&) = delete;
    Pages& operator=(const Pages&) = delete;
    ~Pages();

    [[nodiscard]] void* data() const { return data_; }
    [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

    [[nodiscard]] bool shared() const { return lease_ != nullptr; }

private:
    Pages(void* data, std::uint64_t bytes, std::shared_ptr<void> lease = nullptr)
        : data_(data), bytes_(bytes), lease_(std::move(lease)) {}

    void* data_ = nullptr;
    std::uint64_t bytes_ = 0;
    std::shared_ptr<void> lease_;  // tells others that the shared memory is in use
};

}  // namespace inarow
