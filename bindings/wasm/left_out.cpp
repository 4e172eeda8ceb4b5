// What WebAssembly does not have, in place of the files of src/ that CMakeLists.txt leaves out: files, databases, the page.
#include <cstdlib>

#include "base/input_file.hpp"
#include "inarow/books.hpp"
#include "play/player.hpp"
#include "search/tables/memory.hpp"
#include "search/tables/pages.hpp"
#include "server/page.hpp"
#include "store/book_content.hpp"
#include "store/checksum.hpp"
#include "store/store.hpp"

namespace inarow {
namespace {

tl::unexpected<Error> no_files() { return error("there are no files in WebAssembly"); }

}  // namespace

Result<std::string> read_input(const std::string&) { return no_files(); }

// Memory is zeroed at once: nothing tells which of it has been used before.
Result<Pages> Pages::allocate(std::uint64_t bytes) {
    constexpr std::size_t line = 64;
    void* data = bytes < SIZE_MAX / 2 ? std::aligned_alloc(line, static_cast<std::size_t>(bytes)) : nullptr;
    if (data == nullptr) return error("a table of " + std::to_string(bytes >> 20) + " MiB does not fit into memory", Failure::out_of_resources);
    __builtin_memset(data, 0, static_cast<std::size_t>(bytes));
    return Pages(data, bytes);
}
std::optional<Pages> Pages::share(const std::string&, std::uint64_t) { return std::nullopt; }
Pages::Pages(Pages&& other) noexcept : data_(std::exchange(other.data_, nullptr)), bytes_(std::exchange(other.bytes_, 0)) {}
Pages& Pages::operator=(Pages&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(bytes_, other.bytes_);
    return *this;
}
Pages::~Pages() { std::free(data_); }
std::uint64_t free_memory() { return 0; }

namespace store {

Result<Book::Content> map_book(const std::string&) { return no_files(); }

// The CRC-32 of ISO 3309, as liblzma computes it.
std::uint32_t checksum(std::string_view bytes, std::uint32_t so_far) {
    static const auto table = [] {
        std::array<std::uint32_t, 256> made{};
        for (std::uint32_t i = 0; i < 256; ++i) {
            std::uint32_t sum = i;
            for (int bit = 0; bit < 8; ++bit) sum = sum >> 1 ^ (0xEDB88320U & -(sum & 1));
            made[i] = sum;
        }
        return made;
    }();
    std::uint32_t sum = ~so_far;
    for (const char c : bytes) sum = sum >> 8 ^ table[(sum ^ static_cast<unsigned char>(c)) & 255];
    return ~sum;
}

Result<Store> Store::open(const std::string&, const Variant&) { return no_files(); }
Result<std::optional<Bound>> Store::find(const Position&) { return no_files(); }
Result<void> Store::add(std::span<const Entry>) { return no_files(); }
void Database::Close::operator()(sqlite3*) const {}

}  // namespace store

namespace api {

void BookFolders::open_all() {}

}  // namespace api

namespace server {

std::span<const File> page_files() { return {}; }

}  // namespace server
}  // namespace inarow
