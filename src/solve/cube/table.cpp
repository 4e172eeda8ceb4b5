// The cube's table in a file and out of one.
#include "cube/table.hpp"

#include <cstring>
#include <optional>

namespace inarow::cube {
namespace {

// log2 of the lines of such a table; nothing where there can be none.
std::optional<int> bucket_bits_of(const TableForm& form) {
    if (form.layout != table_layout || !std::has_single_bit(form.lines)) return std::nullopt;
    const int bits = std::countr_zero(form.lines);
    return bits >= Table::least_bucket_bits && bits < half_key_bits ? std::optional(bits) : std::nullopt;
}

// Numbers, or in their place the stone with which a decided question was won at the latest.
bool possible(std::uint32_t proof, std::uint32_t disproof) {
    if (proof == 0 || disproof == 0) return proof + disproof <= static_cast<std::uint32_t>(cells);
    return proof <= short_number(never) && disproof <= short_number(never);
}

}  // namespace

bool Table::expect(const TableForm& form) {
    const auto bits = bucket_bits_of(form);
    if (!bits) return false;
    grow_to(std::min(*bits, max_bucket_bits_));
    return true;
}

bool Table::enter(Word128 word, std::uint64_t bucket, int bucket_bits) {
    const auto payload = static_cast<std::uint32_t>(word);
    const int rest_bits = half_key_bits - bucket_bits;
    const auto question = static_cast<Attacker>(word >> payload_bits & 1);
    const Word64 low = static_cast<Word64>(word >> (payload_bits + 1)) & low_bits<Word64>(half_key_bits);
    const auto rest = static_cast<Word64>(word >> (payload_bits + 1 + half_key_bits));
    if ((payload & 63) == 0 || rest >> rest_bits != 0 || !possible(payload >> 17 & 2047, payload >> 6 & 2047))
        return false;
    store(slot_of(bucket << rest_bits | rest, low, question), decode(word));
    return true;
}

bool Table::enter(const TableForm& form, std::uint64_t first, std::span<const std::byte> lines) {
    const auto bits = bucket_bits_of(form);
    require(bits.has_value(), "a table is given lines that it does not expect");
    for (; !lines.empty(); lines = lines.subspan(line_bytes), ++first) {
        std::array<Word128, entries> words;
        std::memcpy(words.data(), lines.data(), line_bytes);
        for (const Word128 word : words)
            if (word != 0 && !enter(word, first, *bits)) return false;
    }
    return true;
}

void Table::make_room() {
    const std::uint64_t lines = std::min(form().lines, sampled_lines);
    std::uint64_t taken = 0;
    for (std::uint64_t line = 0; line < lines; ++line)
        for (const WideAtomic& word : buckets()[line]) taken += word.load() != 0 ? 1 : 0;
    if (2 * taken >= lines * entries) grow();
}

}  // namespace inarow::cube
