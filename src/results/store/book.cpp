#include "store/book.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <mutex>

#include "base/text.hpp"
#include "store/book_block.hpp"
#include "store/book_content.hpp"
#include "store/checksum.hpp"

namespace inarow::store {

// Which blocks have been looked at.  Any thread may ask; two that come to a block at the same time both look at it.
class Book::Checks {
public:
    Checks(std::uint64_t blocks, OnDamage on_damage) : states_(blocks), on_damage_(std::move(on_damage)) {}

    template <class Check>
    [[nodiscard]] bool is_intact(std::uint64_t block, Check check) {
        const State known = states_[block].load(std::memory_order_relaxed);
        if (known != unseen) return known == intact;
        const bool good = check();
        states_[block].store(good ? intact : damaged, std::memory_order_relaxed);
        if (!good) std::call_once(told_, [&] { on_damage_(Error{fmt::format("block {} is damaged", block)}); });
        return good;
    }

private:
    enum State : std::uint8_t { unseen, intact, damaged };

    std::vector<std::atomic<State>> states_;
    std::once_flag told_;
    OnDamage on_damage_;
};

namespace {

constexpr std::string_view title = "inarow book ";
constexpr std::string_view version_line = "inarow book 1";
constexpr std::size_t longest_header = 1 << 16;

// The words of a line that must be there, beginning with this one.
std::optional<std::vector<std::string_view>> words_of(std::string_view line, std::string_view first,
                                                      std::size_t count) {
    auto words = split(line, " ");
    if (words.size() != count || words.front() != first) return std::nullopt;
    return words;
}

// As a user would type it.
std::optional<Variant> variant_of(std::string_view board, std::string_view topology, std::string_view stones) {
    const auto sizes = words_of(board, "board", 5);
    const auto edges = words_of(topology, "topology", 2);
    const auto placing = words_of(stones, "stones", 2);
    if (!sizes || !edges || !placing) return std::nullopt;
    const bool is_box = edges->at(1) == row_of(Topology::box).name;
    std::string text = fmt::format("{}x", sizes->at(1));
    if (is_box) text += fmt::format("{}x", sizes->at(2));
    text += fmt::format("{}k{}", sizes->at(3), sizes->at(4));
    if (!is_box && edges->at(1) != row_of(Topology::flat).name) text += fmt::format("@{}", edges->at(1));
    if (placing->at(1) == "free") text += "@free";
    const auto variant = parse_variant(text);
    return variant ? std::optional(*variant) : std::nullopt;
}

// "section 8 positions 91295 blocks 1000 rank-bytes 3 gap-bits 1 score-bits 6 lowest -17"
std::optional<Book::Section> section_of(std::string_view line) {
    const auto words = words_of(line, "section", 14);
    if (!words) return std::nullopt;
    constexpr std::array<std::string_view, 6> names = {"positions", "blocks",     "rank-bytes",
                                                       "gap-bits",  "score-bits", "lowest"};
    for (std::size_t i = 0; i < names.size(); ++i)
        if ((*words)[2 + 2 * i] != names[i]) return std::nullopt;
    const auto stones = parse_number<int>((*words)[1]);
    const auto positions = parse_number<std::uint64_t>((*words)[3]);
    const auto blocks = parse_number<std::uint64_t>((*words)[5]);
    const auto rank_bytes = parse_number<int>((*words)[7]);
    const auto gap_bits = parse_number<int>((*words)[9]);
    const auto score_bits = parse_number<int>((*words)[11]);
    const auto lowest = parse_number<int>((*words)[13]);
    if (!stones || !positions || !blocks || !rank_bytes || !gap_bits || !score_bits || !lowest) return std::nullopt;
    return Book::Section{*stones, *positions, *blocks, *rank_bytes, *gap_bits, *score_bits, *lowest};
}

bool possible(const Book::Section& section, const Variant& variant, int stones_before) {
    return section.stones > stones_before && section.stones <= variant.cells() && section.rank_bytes >= 1 &&
           section.rank_bytes <= 16 && section.gap_bits >= 0 && section.gap_bits < 128 && section.score_bits >= 0 &&
           section.score_bits <= 8;
}

struct Header {
    Variant variant;
    std::vector<Book::Section> sections;
    std::size_t bytes = 0;
};

Result<Header> read_header(std::string_view text, const std::string& name) {
    const auto damaged = tl::unexpected(about_book(name, "it is damaged: the header"));
    if (!text.starts_with(title)) return tl::unexpected(about_book(name, "it is not a book of inarow"));
    const auto lines = lines_of_head(text.substr(0, longest_header));
    if (!lines) return damaged;
    if (lines->front() != version_line)
        return tl::unexpected(about_book(name, "it was written by another version of inarow"));
    if (lines->size() < 6) return damaged;
    const auto variant = variant_of(lines->at(1), lines->at(2), lines->at(3));
    if (!variant) return damaged;
    Header header{*variant, {}, text.find("\n\n") + 2};
    int stones_before = -1;
    for (std::size_t i = 5; i + 1 < lines->size(); ++i) {
        const auto section = section_of(lines->at(i));
        if (!section || !possible(*section, *variant, stones_before)) return damaged;
        stones_before = section->stones;
        header.sections.push_back(*section);
    }
    return header;
}

}  // namespace

std::uint32_t block_checksum(std::uint64_t index, const char* block) {
    return checksum({block + count_at, block_bytes - count_at}, checksum(bytes_of(index, 8)));
}

Result<Book> Book::open(const std::string& path) {
    auto content = INAROW_TRY(map_book(path));
    auto book = INAROW_TRY(of(std::move(content), path));
    if (auto checked = book.check_blocks(); !checked) return tl::unexpected(about_book(path, checked.error().message));
    return book;
}

Result<Book> Book::of_bytes(std::string bytes, const std::string& name) {
    const auto owner = std::make_shared<const std::string>(std::move(bytes));
    auto book = INAROW_TRY(of({owner, *owner}, name));
    if (auto checked = book.check_blocks(); !checked) return tl::unexpected(about_book(name, checked.error().message));
    return book;
}

Result<Book> Book::open_unchecked(const std::string& path, OnDamage on_damage) {
    auto content = INAROW_TRY(map_book(path));
    auto book = INAROW_TRY(of(std::move(content), path));
    std::uint64_t blocks = 0;
    for (const Section& section : book.sections_) blocks += section.blocks;
    book.checks_ = std::make_shared<Checks>(
        blocks, [path, tell = std::move(on_damage)](const Error& damage) { tell(about_book(path, damage.message)); });
    return book;
}

Result<Book> Book::of(Content content, const std::string& name) {
    const std::string_view text = content.bytes;
    const auto header = INAROW_TRY(read_header(text, name));
    auto ranking = Ranking::create(header.variant);
    if (!ranking) return tl::unexpected(about_book(name, ranking.error().message));
    Book book(std::move(content), std::move(*ranking));
    book.sections_ = header.sections;
    std::size_t at = header.bytes;
    for (const Section& section : book.sections_) {
        book.starts_.push_back(at);
        if (section.blocks > text.size() / block_bytes) return tl::unexpected(about_book(name, "it is truncated"));
        at += section.blocks * block_bytes;
    }
    if (at > text.size()) {
        const std::size_t whole = (text.size() - header.bytes) / block_bytes;
        return tl::unexpected(about_book(name, fmt::format("it is truncated in block {}", whole)));
    }
    if (text.substr(at) != end_of_book) return tl::unexpected(about_book(name, "it is damaged: the end"));
    return book;
}

const char* Book::block(std::size_t section, std::uint64_t index) const {
    return content_.bytes.data() + starts_[section] + index * block_bytes;
}

// How many positions a block holds; nothing where it is damaged.  Each rank is larger than the one before it, also
// across blocks: `last` is the last of the blocks before, and then of this one.
std::optional<std::uint64_t> Book::check_block(const char* bytes, std::uint64_t number, const Section& section,
                                               std::optional<Word128>& last) const {
    if (std::string_view(bytes, count_at) != bytes_of(block_checksum(number, bytes), count_at)) return std::nullopt;
    const Bound range = score_range(variant(), section.stones);
    const Word128 end = ranking_.count(section.stones);
    std::uint64_t positions = 0;
    BlockReader reader(bytes, section);
    while (reader.next()) {
        const BookEntry& entry = reader.entry();
        if (entry.rank >= end || (last && entry.rank <= *last) || !range.contains(entry.score)) return std::nullopt;
        last = entry.rank;
        ++positions;
    }
    return reader.complete() && positions > 0 ? std::optional(positions) : std::nullopt;
}

Result<void> Book::check_blocks() const {
    std::uint64_t number = 0;  // of the block, in the book
    for (std::size_t s = 0; s < sections_.size(); ++s) {
        const Section& section = sections_[s];
        std::uint64_t positions = 0;
        std::optional<Word128> last;
        for (std::uint64_t i = 0; i < section.blocks; ++i, ++number) {
            const char* bytes = block(s, i);
            const auto in_block = check_block(bytes, number, section, last);
            if (!in_block) return error(fmt::format("block {} is damaged", number));
            positions += *in_block;
        }
        if (positions != section.positions)
            return error(fmt::format("it has {} positions with {} stones instead of {}", positions, section.stones,
                                     section.positions));
    }
    return {};
}

bool Book::is_intact(std::size_t section, std::uint64_t index) const {
    if (checks_ == nullptr) return true;
    const std::uint64_t number = (starts_[section] - starts_.front()) / block_bytes + index;
    return checks_->is_intact(number, [&] {
        std::optional<Word128> last;
        return check_block(block(section, index), number, sections_[section], last).has_value();
    });
}

std::optional<Score> Book::find(const Position& position) const {
    const auto section = std::ranges::lower_bound(sections_, position.stones(), {}, &Section::stones);
    if (section == sections_.end() || section->stones != position.stones()) return std::nullopt;
    const auto s = static_cast<std::size_t>(section - sections_.begin());
    const Word128 rank = ranking_.of(position);
    std::uint64_t above = 0;  // how many blocks begin with this number or a smaller one
    for (std::uint64_t end = section->blocks; above < end;) {
        const std::uint64_t middle = (above + end) / 2;
        if (!is_intact(s, middle)) return std::nullopt;
        if (first_rank(block(s, middle), section->rank_bytes) <= rank)
            above = middle + 1;
        else
            end = middle;
    }
    if (above == 0) return std::nullopt;
    BlockReader reader(block(s, above - 1), *section);
    while (reader.next() && reader.entry().rank <= rank)
        if (reader.entry().rank == rank) return reader.entry().score;
    return std::nullopt;
}

std::uint64_t Book::positions() const {
    std::uint64_t sum = 0;
    for (const Section& section : sections_) sum += section.positions;
    return sum;
}

void Book::for_each(const std::function<void(int stones, const BookEntry&)>& f, int plies) const {
    for (std::size_t s = 0; s < sections_.size() && sections_[s].stones <= plies; ++s)
        for (std::uint64_t i = 0; i < sections_[s].blocks; ++i) {
            if (!is_intact(s, i)) continue;
            for (BlockReader reader(block(s, i), sections_[s]); reader.next();) f(sections_[s].stones, reader.entry());
        }
}

}  // namespace inarow::store
