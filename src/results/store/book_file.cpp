// Files as the contents of books.
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/system_error.hpp"
#include "store/book_content.hpp"

namespace inarow::store {
namespace {

class Mapped final : public Book::Content {
public:
    Mapped(void* data, std::size_t size) : data_(data), size_(size) {}
    ~Mapped() override { ::munmap(data_, size_); }
    [[nodiscard]] std::string_view bytes() const override { return {static_cast<const char*>(data_), size_}; }

private:
    void* data_;
    std::size_t size_;
};

}  // namespace

Result<std::shared_ptr<const Book::Content>> map_book(const std::string& path) {
    const auto trouble = [&] { return tl::unexpected(system_error("book " + path)); };
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return trouble();
    struct stat status {};
    const bool known = ::fstat(descriptor, &status) == 0;
    void* data = MAP_FAILED;
    const bool regular = known && S_ISREG(status.st_mode) && status.st_size > 0;
    if (regular) data = ::mmap(nullptr, static_cast<std::size_t>(status.st_size), PROT_READ, MAP_SHARED, descriptor, 0);
    const auto mapping_failed = regular && data == MAP_FAILED ? std::optional(trouble()) : std::nullopt;
    ::close(descriptor);
    if (mapping_failed) return *mapping_failed;
    if (!regular) return tl::unexpected(about_book(path, "it is not a book of inarow"));
    return std::make_shared<Mapped>(data, static_cast<std::size_t>(status.st_size));
}

}  // namespace inarow::store
