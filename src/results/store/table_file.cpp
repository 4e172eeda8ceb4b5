#include "store/table_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <limits>
#include <optional>
#include <vector>

#include "base/input_file.hpp"
#include "base/text.hpp"
#include "store/checksum.hpp"

namespace inarow::store {
namespace {

constexpr std::string_view table_title = "inarow table ";
constexpr std::string_view table_version_line = "inarow table 2";
constexpr std::string_view first_version_line = "inarow table 1";  // it did not say how much work was in it
constexpr std::size_t longest_head = 4096;
// A piece stays in the cache from the checksum to the table.
constexpr std::uint64_t lines_in_piece = 16384;
constexpr std::size_t checksum_bytes = 4;

Error named_error(const std::string& path, std::string_view what) {
    return {fmt::format("table file {}: {}", path, what)};
}

std::string_view text_of(std::span<const std::byte> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// The head and the number are in the checksum, so that a piece in another place, or of another file, is wrong.
std::uint32_t piece_checksum(std::string_view head, std::uint64_t number, std::string_view piece) {
    return checksum(piece, checksum(bytes_of(number, 8), checksum(head)));
}

std::string head_text(const TableHead& head) {
    const std::string text = fmt::format(
        "{}\nvariant {}\nsearch {}\nlayout {}\nlines {}\nmemory {}\nnodes {}\nseconds {:.3f}\nmade by inarow {}\n",
        table_version_line, to_text(head.variant), head.search, head.layout, head.lines, head.memory, head.nodes,
        head.seconds, INAROW_VERSION);
    return text + fmt::format("check {:08x}\n\n", checksum(text));
}

// The text after the name of a line.
std::optional<std::string_view> value_of(std::string_view line, std::string_view name) {
    if (!line.starts_with(name) || line.substr(name.size(), 1) != " ") return std::nullopt;
    return line.substr(name.size() + 1);
}

bool read_work(const std::vector<std::string_view>& lines, TableHead& head) {
    const auto nodes = parse_number<std::uint64_t>(value_of(lines[6], "nodes").value_or(""));
    const auto seconds = parse_number<double>(value_of(lines[7], "seconds").value_or(""));
    if (!nodes || !seconds || !(*seconds >= 0)) return false;
    head.nodes = *nodes;
    head.seconds = *seconds;
    return true;
}

std::optional<TableHead> head_of(const std::vector<std::string_view>& lines) {
    const bool tells_work = lines.front() != first_version_line;
    if (lines.size() != (tells_work ? 9 : 7)) return std::nullopt;
    const auto variant_text = value_of(lines[1], "variant");
    const auto search = value_of(lines[2], "search");
    const auto layout = value_of(lines[3], "layout");
    const auto count = parse_number<std::uint64_t>(value_of(lines[4], "lines").value_or(""));
    const auto memory = parse_number<std::uint64_t>(value_of(lines[5], "memory").value_or(""));
    if (!variant_text || !search || !layout || !count || !memory) return std::nullopt;
    const auto variant = parse_variant(*variant_text, Lines::optional);
    constexpr std::uint64_t most_lines = std::numeric_limits<std::uint64_t>::max() / (2 * table_line_bytes);
    if (!variant || *count == 0 || *count > most_lines) return std::nullopt;
    TableHead head{*variant, std::string(*search), std::string(*layout), *count, *memory};
    return !tells_work || read_work(lines, head) ? std::optional(std::move(head)) : std::nullopt;
}

// Of the lines from `first` on.
std::size_t lines_of_piece(std::uint64_t all_lines, std::uint64_t first) {
    return static_cast<std::size_t>(std::min(lines_in_piece, all_lines - first));
}
std::size_t bitmap_bytes(std::size_t lines) { return (lines + 7) / 8; }
bool has_bit(std::string_view bitmap, std::size_t line) {
    return (static_cast<unsigned char>(bitmap[line / 8]) >> line % 8 & 1) != 0;
}
std::size_t bits_in(std::string_view bitmap, std::size_t lines) {
    std::size_t count = 0;
    for (std::size_t line = 0; line < lines; ++line) count += has_bit(bitmap, line) ? 1 : 0;
    return count;
}
bool is_empty(std::span<const std::byte> line) {
    static const std::string zeros(table_line_bytes, '\0');
    return text_of(line) == zeros;
}

// Which lines are not empty, and then those lines.
std::string packed(std::span<const std::byte> lines) {
    std::string piece(bitmap_bytes(lines.size() / table_line_bytes), '\0');
    for (std::size_t i = 0; i < lines.size() / table_line_bytes; ++i) {
        const auto line = lines.subspan(i * table_line_bytes, table_line_bytes);
        if (is_empty(line)) continue;
        piece[i / 8] = static_cast<char>(static_cast<unsigned char>(piece[i / 8]) | 1U << i % 8);
        piece += text_of(line);
    }
    return piece;
}

// Hands out the lines of a piece, neighbours together.
bool unpack(std::string_view piece, std::uint64_t first, std::size_t lines, const TakeLines& take) {
    const std::string_view bitmap = piece.substr(0, bitmap_bytes(lines));
    const auto* content = reinterpret_cast<const std::byte*>(piece.data() + bitmap.size());
    for (std::size_t line = 0; line < lines;) {
        std::size_t end = line;
        while (end < lines && has_bit(bitmap, end)) ++end;
        const std::size_t bytes = (end - line) * table_line_bytes;
        if (bytes > 0 && !take(first + line, {content, bytes})) return false;
        content += bytes;
        line = end + 1;
    }
    return true;
}

// Reads so many more bytes.
bool append(std::ifstream& file, std::size_t bytes, std::string& to) {
    const std::size_t before = to.size();
    to.resize(before + bytes);
    return bytes == 0 || file.read(to.data() + before, static_cast<std::streamsize>(bytes));
}

}  // namespace

void write_table(const TableHead& head, std::span<const std::byte> lines, const WriteBytes& write,
                 const OnBytes& on_bytes) {
    const std::string text = head_text(head);
    write(text);
    const std::size_t all = lines.size();
    for (std::uint64_t number = 0; !lines.empty(); ++number) {
        if (on_bytes) on_bytes(all - lines.size());
        const auto piece = lines.first(std::min<std::size_t>(lines.size(), lines_in_piece * table_line_bytes));
        const std::string bytes = packed(piece);
        write(bytes_of(piece_checksum(text, number, bytes), checksum_bytes));
        write(bytes);
        lines = lines.subspan(piece.size());
    }
}

Error TableFile::named(std::string_view what) const { return named_error(path_, what); }

Result<TableFile> TableFile::open(std::string path) {
    const auto refused = [&](std::string_view what) { return tl::unexpected(named_error(path, what)); };
    if (is_special(path)) return refused("it is not a regular file");
    auto file = INAROW_TRY(open_input(path));
    std::string start(longest_head, '\0');
    file.read(start.data(), static_cast<std::streamsize>(start.size()));
    start.resize(static_cast<std::size_t>(file.gcount()));
    if (!start.starts_with(table_title)) return refused("it is not a table of inarow");
    const auto lines = lines_of_head(start);
    if (lines && lines->front() != table_version_line && lines->front() != first_version_line)
        return refused("it was written by another version of inarow");
    const auto head = lines ? head_of(*lines) : std::nullopt;
    if (!head) return refused("it is damaged: the head");
    start.resize(start.find("\n\n") + 2);
    return TableFile(std::move(path), *head, std::move(start));
}

Result<void> TableFile::read(const TakeLines& take) const {
    auto file = INAROW_TRY(open_input(path_));
    file.seekg(static_cast<std::streamoff>(head_text_.size()));
    const auto damaged = [&](std::string_view what) {
        return tl::unexpected(named(fmt::format("it is damaged: {}", what)));
    };
    std::string sum;
    std::string piece;
    for (std::uint64_t first = 0, number = 0; first < head_.lines; first += lines_in_piece, ++number) {
        const std::size_t lines = lines_of_piece(head_.lines, first);
        sum.clear();
        piece.clear();
        if (!append(file, checksum_bytes, sum) || !append(file, bitmap_bytes(lines), piece) ||
            !append(file, table_line_bytes * bits_in(piece, lines), piece))
            return damaged("it ends too early");
        if (bytes_of(piece_checksum(head_text_, number, piece), checksum_bytes) != sum)
            return damaged(fmt::format("lines {} to {}", first, first + lines - 1));
        if (!unpack(piece, first, lines, take)) return damaged("it has entries that cannot be");
    }
    if (file.peek() != std::ifstream::traits_type::eof()) return damaged("it does not end where it should");
    return {};
}

}  // namespace inarow::store
