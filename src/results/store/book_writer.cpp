// From sorted positions to the bytes of a book.
#include <fmt/format.h>

#include <algorithm>

#include "base/require.hpp"
#include "store/book.hpp"
#include "store/book_block.hpp"
#include "store/checksum.hpp"

namespace inarow::store {
namespace {

using Entries = std::vector<BookEntry>;

int width_of(Word128 number) {
    int bits = 0;
    for (; number != 0; number >>= 1) ++bits;
    return bits;
}

// The bits that the gaps take with this many in the lower part; a gap that needs too many ones costs about a new block.
Word128 cost(const Entries& entries, int gap_bits) {
    constexpr Word128 new_block = 80;
    Word128 sum = 0;
    for (std::size_t i = 1; i < entries.size(); ++i) {
        const Word128 upper = (entries[i].rank - entries[i - 1].rank - 1) >> gap_bits;
        sum += static_cast<unsigned>(gap_bits) + 1U + std::min(upper, new_block);
    }
    return sum;
}

int best_gap_bits(const Entries& entries) {
    int best = 0;
    const int most = width_of(entries.back().rank);
    for (int bits = 1; bits <= most; ++bits)
        if (cost(entries, bits) < cost(entries, best)) best = bits;
    return best;
}

Book::Section section_for(int stones, const Entries& entries) {
    const auto [lowest, highest] = std::ranges::minmax(entries, {}, &BookEntry::score);
    Book::Section section;
    section.stones = stones;
    section.positions = entries.size();
    section.rank_bytes = std::max(1, (width_of(entries.back().rank) + 7) / 8);
    section.gap_bits = best_gap_bits(entries);
    section.score_bits = width_of(static_cast<unsigned>(highest.score - lowest.score));
    section.lowest = lowest.score;
    return section;
}

// Fills one block after the other.
class BlockWriter {
public:
    BlockWriter(const Book::Section& section, std::uint64_t first_block, std::string& out)
        : section_(section), index_(first_block), out_(out) {}

    void add(const BookEntry& entry) {
        if (count_ == 0 || !fits(entry))
            begin(entry);
        else
            append_gap(entry.rank - last_ - 1);
        append(static_cast<unsigned>(entry.score - section_.lowest), section_.score_bits);
        last_ = entry.rank;
        ++count_;
    }
    // How many blocks it took.
    std::uint64_t finish() {
        if (count_ > 0) end();
        return blocks_;
    }

private:
    [[nodiscard]] bool fits(const BookEntry& entry) const {
        const Word128 upper = (entry.rank - last_ - 1) >> section_.gap_bits;
        if (upper > most_ones || count_ == most_in_block) return false;
        const std::size_t bits = static_cast<std::size_t>(upper) + 1 + static_cast<std::size_t>(section_.gap_bits) +
                                 static_cast<std::size_t>(section_.score_bits);
        return at_ + bits <= bits_in_block(section_);
    }
    void begin(const BookEntry& entry) {
        if (count_ > 0) end();
        block_.assign(block_bytes, '\0');
        const auto rank_bytes = static_cast<std::size_t>(section_.rank_bytes);
        block_.replace(rank_at, rank_bytes, bytes_of(entry.rank, rank_bytes));
        at_ = 0;
    }
    void end() {
        block_[count_at] = static_cast<char>(count_);
        block_.replace(0, count_at, bytes_of(block_checksum(index_++, block_.data()), count_at));
        out_ += block_;
        count_ = 0;
        ++blocks_;
    }
    void append_gap(Word128 gap) {
        for (Word128 upper = gap >> section_.gap_bits; upper > 0; --upper) append(1, 1);
        append(0, 1);
        append(gap, section_.gap_bits);
    }
    void append(Word128 number, int bits) {
        const std::size_t start = 8 * (rank_at + static_cast<std::size_t>(section_.rank_bytes));
        for (int i = 0; i < bits; ++i, ++at_)
            if ((number >> i & 1) != 0)
                block_[(start + at_) / 8] =
                    static_cast<char>(byte_at(block_.data(), (start + at_) / 8) | 1U << (at_ % 8));
    }

    const Book::Section& section_;
    std::uint64_t index_;
    std::string& out_;
    std::string block_;
    std::size_t at_ = 0;
    unsigned count_ = 0;
    std::uint64_t blocks_ = 0;
    Word128 last_ = 0;
};

std::string header(const Variant& v, const std::vector<Book::Section>& sections) {
    std::uint64_t positions = 0;
    for (const auto& section : sections) positions += section.positions;
    std::string text =
        fmt::format("inarow book 1\nboard {} {} {} {}\ntopology {}\nstones {}\npositions {}\n", v.width, v.depth,
                    v.height, v.k, row_of(v.topology).name, v.drops() ? "drop" : "free", positions);
    for (const auto& s : sections)
        text += fmt::format("section {} positions {} blocks {} rank-bytes {} gap-bits {} score-bits {} lowest {}\n",
                            s.stones, s.positions, s.blocks, s.rank_bytes, s.gap_bits, s.score_bits, s.lowest);
    text += fmt::format("made by inarow {}\n", INAROW_VERSION);
    return text + fmt::format("check {:08x}\n\n", checksum(text));
}

}  // namespace

std::string book_bytes(const Ranking& ranking, const BookPages& pages) {
    std::vector<Book::Section> sections;
    std::string blocks;
    std::uint64_t index = 0;
    for (std::size_t stones = 0; stones < pages.size(); ++stones) {
        if (pages[stones].empty()) continue;
        Book::Section section = section_for(static_cast<int>(stones), pages[stones]);
        BlockWriter writer(section, index, blocks);
        for (const BookEntry& entry : pages[stones]) writer.add(entry);
        section.blocks = writer.finish();
        index += section.blocks;
        sections.push_back(section);
    }
    return header(ranking.variant(), sections) + blocks + std::string(end_of_book);
}

}  // namespace inarow::store
