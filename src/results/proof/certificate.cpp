#include "proof/certificate.hpp"

#include <fmt/format.h>
#include <lzma.h>

#include <algorithm>
#include <span>

#include "proof/sha256.hpp"

namespace inarow::proof {
namespace {

// A reader unpacks one block at a time; larger blocks would hardly make the file smaller.
constexpr std::size_t most_records = 1 << 16;
constexpr std::size_t most_bytes = 8'000'000;
constexpr std::size_t record_bytes = 30;  // at most, without a cover
// What stands in the place of a move.
constexpr int leaf = 0;
constexpr int cover = 255;
constexpr std::uint32_t strength = 9 | LZMA_PRESET_EXTREME;

void append_number(std::string& bytes, Word128 number) {
    for (; number >= 128; number >>= 7) bytes += static_cast<char>(128 | static_cast<unsigned>(number & 127));
    bytes += static_cast<char>(number);
}

void append_length(std::string& bytes, std::size_t length) {
    for (int shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(length >> shift & 255);
}

int kind_of(const Record& record) {
    if (record.move) return *record.move + 1;
    return record.cover.empty() ? leaf : cover;
}

void append_cover(std::string& bytes, const std::vector<RuleUse>& uses) {
    bytes += static_cast<char>(uses.size());
    for (const RuleUse& use : uses) {
        bytes += static_cast<char>(use.rule);
        bytes += static_cast<char>(use.cells.size());
        for (const Cell cell : use.cells) bytes += static_cast<char>(cell + 1);
    }
}

// Numbers and moves apart: each packs better alone.
std::string plain_block(std::span<const Record> records) {
    std::string bytes;
    append_number(bytes, records.size());
    Word128 last = 0;
    for (const Record& record : records) append_number(bytes, record.number - std::exchange(last, record.number));
    for (const Record& record : records) bytes += static_cast<char>(kind_of(record));
    for (const Record& record : records)
        if (kind_of(record) == cover) append_cover(bytes, record.cover);
    return bytes;
}

// As many as go into the next block.
std::size_t records_in_block(std::span<const Record> records) {
    std::size_t bytes = 0;
    std::size_t count = 0;
    for (; count < std::min(records.size(), most_records) && bytes < most_bytes; ++count) {
        bytes += record_bytes;
        for (const RuleUse& use : records[count].cover) bytes += use.cells.size() + 2;
    }
    return count;
}

Result<std::string> packed(const std::string& plain) {
    std::string bytes(lzma_stream_buffer_bound(plain.size()), '\0');
    std::size_t length = 0;
    const auto done = lzma_easy_buffer_encode(strength, LZMA_CHECK_CRC64, nullptr,
                                              reinterpret_cast<const std::uint8_t*>(plain.data()), plain.size(),
                                              reinterpret_cast<std::uint8_t*>(bytes.data()), &length, bytes.size());
    if (done != LZMA_OK) return error("not enough memory to pack a certificate", Failure::out_of_resources);
    bytes.resize(length);
    return bytes;
}

// The format counts from 1.
std::string numbers(const std::vector<Move>& moves) {
    std::string text;
    for (const Move move : moves) text += fmt::format(" {}", move + 1);
    return text;
}

// The blocks of each set.
using Blocks = std::vector<std::vector<std::string>>;

std::string header(const Certificate& certificate, const Numbering& numbering, const Blocks& blocks) {
    const Variant& v = certificate.position.variant();
    std::string text = fmt::format("inarow certificate 1\nboard {} {} {} {}\n", v.width, v.depth, v.height, v.k);
    text += fmt::format("topology {}\nstones {}\n", row_of(v.topology).name, v.drops() ? "drop" : "free");
    text += fmt::format("moves{}\n", numbers(certificate.position.moves()));
    for (std::size_t s = 1; s < numbering.symmetries().size(); ++s)
        text += fmt::format("symmetry{}\n", numbers(numbering.symmetries()[s]));
    for (std::size_t i = 0; i < certificate.sets.size(); ++i) {
        const ProofSet& set = certificate.sets[i];
        text += fmt::format("claim {} {} records {} blocks {}\n", player_name(set.claim.player), set.claim.threshold,
                            set.records.size(), blocks[i].size());
    }
    return text + fmt::format("made by inarow {}\n\n", INAROW_VERSION);
}

}  // namespace

std::uint64_t ProofSet::leaves() const {
    return static_cast<std::uint64_t>(
        std::count_if(records.begin(), records.end(), [](const Record& record) { return kind_of(record) == leaf; }));
}

std::uint64_t Certificate::leaves() const {
    std::uint64_t sum = 0;
    for (const ProofSet& set : sets) sum += set.leaves();
    return sum;
}

Result<std::string> to_bytes(const Certificate& certificate, const Numbering& numbering) {
    Blocks blocks;
    for (const ProofSet& set : certificate.sets) {
        blocks.emplace_back();
        for (auto rest = std::span(set.records); !rest.empty();) {
            const std::size_t count = records_in_block(rest);
            auto block = INAROW_TRY(packed(plain_block(rest.first(count))));
            blocks.back().push_back(std::move(block));
            rest = rest.subspan(count);
        }
    }
    std::string bytes = header(certificate, numbering, blocks);
    for (const auto& of_set : blocks)
        for (const std::string& block : of_set) {
            append_length(bytes, block.size());
            bytes += block;
        }
    return bytes + fmt::format("sha256 {}\n", sha256(bytes));
}

}  // namespace inarow::proof
