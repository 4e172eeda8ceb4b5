// One block of a book: 64 bytes, a line of the cache, that can be read without any other.
//
//     bytes 0-3     checksum: CRC-32 of the block's index in the file (8 bytes, lowest first) and of bytes 4-63
//     byte  4       how many positions, 1 to 255
//     rank_bytes    the number of the first one, lowest byte first
//     bits          the score of the first one; then for each further one its gap and its score; then zeros.  The
//                   lowest bit of a byte comes first, and the lowest bit of a number
//
// A gap is the distance to the number before, less 1.  Its part above gap_bits is as many ones and a zero, then come
// gap_bits bits of the rest (Golomb 1966, Rice 1979).  Where the upper part is larger than 31, a new block begins.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "base/bits.hpp"
#include "store/book.hpp"

namespace inarow::store {

inline constexpr std::size_t block_bytes = 64;
inline constexpr std::size_t count_at = 4;
inline constexpr std::size_t rank_at = 5;
inline constexpr unsigned most_in_block = 255;
inline constexpr int most_ones = 31;
inline constexpr std::string_view end_of_book = "end of book\n";  // at least as long as BitReader reads ahead

[[nodiscard]] std::uint32_t block_checksum(std::uint64_t index, const char* block);

[[nodiscard]] constexpr std::size_t bits_in_block(const Book::Section& section) {
    return 8 * (block_bytes - rank_at - static_cast<std::size_t>(section.rank_bytes));
}

[[nodiscard]] inline unsigned byte_at(const char* bytes, std::size_t index) {
    return static_cast<unsigned char>(bytes[index]);
}

[[nodiscard]] inline unsigned count_of(const char* block) { return byte_at(block, count_at); }

[[nodiscard]] inline Word128 first_rank(const char* block, int rank_bytes) {
    Word128 rank = 0;
    for (int i = rank_bytes; i-- > 0;) rank = rank << 8 | byte_at(block, rank_at + static_cast<std::size_t>(i));
    return rank;
}

// The bits of a block one after the other.  Reads up to 8 bytes beyond them, where the file has its last line.
class BitReader {
public:
    explicit BitReader(const char* bytes) : bytes_(bytes) {}

    // At most 32 ones, and the zero after them.
    [[nodiscard]] int ones() {
        const int count = std::countr_one(static_cast<std::uint32_t>(ahead()));
        at_ += static_cast<std::size_t>(count) + 1;
        return count;
    }
    // ones() and two numbers, which together have at most `most_at_once` bits, from one read of the bytes.
    struct Three {
        int ones;
        std::uint64_t first;
        std::uint64_t second;
    };
    static constexpr int most_at_once = 57 - 33;
    [[nodiscard]] Three three(int first_bits, int second_bits) {
        const std::uint64_t word = ahead();
        const int count = std::countr_one(static_cast<std::uint32_t>(word));
        const std::uint64_t rest = word >> (count + 1);
        at_ += static_cast<std::size_t>(count + 1 + first_bits + second_bits);
        return {count, rest & low_bits<Word64>(first_bits), rest >> first_bits & low_bits<Word64>(second_bits)};
    }
    [[nodiscard]] std::uint64_t number(int bits) {
        const std::uint64_t value = ahead() & low_bits<Word64>(bits);
        at_ += static_cast<std::size_t>(bits);
        return value;
    }
    [[nodiscard]] Word128 large_number(int bits) {
        Word128 value = 0;
        for (int done = 0; done < bits; done += piece)
            value |= static_cast<Word128>(number(std::min(piece, bits - done))) << done;
        return value;
    }
    [[nodiscard]] std::size_t at() const { return at_; }

private:
    static constexpr int piece = 32;

    // The next bits, at least 57 of them.
    [[nodiscard]] std::uint64_t ahead() const {
        static_assert(std::endian::native == std::endian::little, "bytes would have to be swapped here");
        std::uint64_t word = 0;
        std::memcpy(&word, bytes_ + at_ / 8, sizeof word);
        return word >> (at_ % 8);
    }

    const char* bytes_;
    std::size_t at_ = 0;
};

// The positions of a block in their order.
class BlockReader {
public:
    BlockReader(const char* block, const Book::Section& section)
        : section_(section),
          left_(count_of(block)),
          bits_(block + rank_at + section.rank_bytes),
          entry_{first_rank(block, section.rank_bytes), 0} {}

    // False at the end, or where the bits run out.
    [[nodiscard]] bool next() {
        if (left_ == 0) return false;
        const bool read = !started_ ? read_score() : is_short_ ? read_short() : read_long();
        started_ = true;
        left_ -= read;
        return read;
    }
    [[nodiscard]] const BookEntry& entry() const { return entry_; }
    // All positions were there.
    [[nodiscard]] bool complete() const { return left_ == 0; }

private:
    // Nearly all books: one read of the bytes for each position instead of three.
    bool read_short() {
        const auto [ones, lower, score] = bits_.three(section_.gap_bits, section_.score_bits);
        entry_.rank += (static_cast<std::uint64_t>(ones) << section_.gap_bits) + lower + 1;
        entry_.score = section_.lowest + static_cast<Score>(score);
        return bits_.at() <= bits_in_block(section_);
    }
    bool read_long() {
        const Word128 upper = static_cast<unsigned>(bits_.ones());
        if (bits_.at() + static_cast<std::size_t>(section_.gap_bits) > bits_in_block(section_)) return false;
        entry_.rank += (upper << section_.gap_bits) + bits_.large_number(section_.gap_bits) + 1;
        return read_score();
    }
    bool read_score() {
        if (bits_.at() + static_cast<std::size_t>(section_.score_bits) > bits_in_block(section_)) return false;
        entry_.score = section_.lowest + static_cast<Score>(bits_.number(section_.score_bits));
        return true;
    }

    const Book::Section& section_;
    unsigned left_;
    BitReader bits_;
    BookEntry entry_;
    bool is_short_ = section_.gap_bits + section_.score_bits <= BitReader::most_at_once;
    bool started_ = false;
};

}  // namespace inarow::store
