#include "search/tables/pages.hpp"

#include <fmt/format.h>
#include <sys/mman.h>

#include <string>
#include <utility>

#include "base/text.hpp"
#include "search/tables/memory.hpp"
#include "search/tables/shared_segment.hpp"

namespace inarow {

Result<Pages> Pages::allocate(std::uint64_t bytes) {
    // Overcommit would let a table of any size start and be killed later, so ask first how much is free.
    const std::uint64_t free = free_memory();
    if (free != 0 && bytes > free)
        return error(fmt::format("a table of {} MiB does not fit into memory ({} MiB free); choose a smaller table",
                                 grouped(bytes >> 20), grouped(free >> 20)),
                     Failure::out_of_resources);
    void* data = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (data == MAP_FAILED)
        return error(fmt::format("the system gives no memory for a table of {} MiB; choose a smaller table",
                                 grouped(bytes >> 20)),
                     Failure::out_of_resources);
    madvise(data, bytes, MADV_HUGEPAGE);  // only a request: small pages give the same answers, about a tenth slower
    return Pages(data, bytes);
}

std::optional<Pages> Pages::share(const std::string& text, std::uint64_t bytes) {
    auto segment = SharedSegment::open(text, bytes);
    if (segment == nullptr) return std::nullopt;
    void* data = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, segment->file(), 0);
    if (data == MAP_FAILED) return std::nullopt;
    madvise(data, bytes, MADV_HUGEPAGE);
    return Pages(data, bytes, std::move(segment));
}

Pages::Pages(Pages&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)),
      bytes_(std::exchange(other.bytes_, 0)),
      lease_(std::move(other.lease_)) {}

Pages& Pages::operator=(Pages&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(bytes_, other.bytes_);
    std::swap(lease_, other.lease_);
    return *this;
}

Pages::~Pages() {
    if (data_ != nullptr) munmap(data_, bytes_);
}

}  // namespace inarow
