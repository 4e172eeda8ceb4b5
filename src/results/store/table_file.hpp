// The table of a search in a file: a head of text, then the lines of the table in pieces, each after its checksum and
// without empty lines (docs/guide/formats/table.md).
//
// A file that is damaged, cut off or of another kind is refused.  The content of the lines is for the search to check.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "inarow/result.hpp"
#include "inarow/variant.hpp"

namespace inarow::store {

inline constexpr std::size_t table_line_bytes = 64;

// Whose table it is, and what has to be known to read it.
struct TableHead {
    Variant variant;
    std::string search;        // its name
    std::string layout;        // how it writes a line, and by which version: two words
    std::uint64_t lines = 0;   // of 64 bytes
    std::uint64_t memory = 0;  // bytes that the table was allowed to grow to
    std::uint64_t nodes = 0;   // searched in all runs
    double seconds = 0;        // of processor time in all runs
};

// Hands out the bytes of a file, piece by piece.
using WriteBytes = std::function<void(std::string_view)>;
// How many bytes of the table have been written, or read, so far; those of empty lines count, too.
using OnBytes = std::function<void(std::uint64_t)>;
void write_table(const TableHead& head, std::span<const std::byte> lines, const WriteBytes& write,
                 const OnBytes& on_bytes = {});

// Takes the lines from number `first` on; false if their content is impossible.
using TakeLines = std::function<bool(std::uint64_t first, std::span<const std::byte> lines)>;

class TableFile {
public:
    // Reads the head.
    [[nodiscard]] static Result<TableFile> open(std::string path);

    [[nodiscard]] const TableHead& head() const { return head_; }
    // Reads all lines; each piece is checked before it is handed out.
    [[nodiscard]] Result<void> read(const TakeLines& take) const;

    // "table file F: what"
    [[nodiscard]] Error named(std::string_view what) const;

private:
    TableFile(std::string path, TableHead head, std::string head_text)
        : path_(std::move(path)), head_(std::move(head)), head_text_(std::move(head_text)) {}

    std::string path_;
    TableHead head_;
    std::string head_text_;
};

}  // namespace inarow::store
