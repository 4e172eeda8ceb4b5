// Files as the contents of books.
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include "base/system_error.hpp"
#include "store/book_content.hpp"

namespace inarow::store {

Result<Book::Content> map_book(const std::string& path) {
    const auto trouble = [&] { return tl::unexpected(system_error("book " + path)); };
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (file.number < 0) return trouble();
    struct stat status {};
    if (::fstat(file.number, &status) != 0 || !S_ISREG(status.st_mode) || status.st_size <= 0)
        return tl::unexpected(about_book(path, "it is not a book of inarow"));
    const auto size = static_cast<std::size_t>(status.st_size);
    void* const data = ::mmap(nullptr, size, PROT_READ, MAP_SHARED, file.number, 0);
    if (data == MAP_FAILED) return trouble();
    return Book::Content{std::shared_ptr<void>(data, [size](void* mapped) { ::munmap(mapped, size); }),
                         {static_cast<const char*>(data), size}};
}

}  // namespace inarow::store
