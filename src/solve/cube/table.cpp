// The cube's table in a file and out of one.
#include "cube/table.hpp"

#include <cstring>

namespace inarow::cube {
namespace {

// Numbers, or in their place the stone with which a decided question was won at the latest.
bool possible(std::uint32_t proof, std::uint32_t disproof) {
    if (proof == 0 || disproof == 0) return proof + disproof <= static_cast<std::uint32_t>(cells);
    return proof <= short_number(infinite_number) && disproof <= short_number(infinite_number);
}

}  // namespace

std::optional<int> Table::bucket_bits_of(const TableForm& form) const {
    if (form.layout != table_layout || !std::has_single_bit(form.lines)) return std::nullopt;
    const int bits = std::countr_zero(form.lines);
    return bits >= least_bucket_bits && bits < high_key_bits ? std::optional(bits) : std::nullopt;
}

bool Table::enter(Word128 word, std::uint64_t bucket, int bucket_bits) {
    const auto payload = static_cast<std::uint32_t>(word);
    const int rest_bits = high_key_bits - bucket_bits;
    const auto question = static_cast<Attacker>(word >> payload_bits & 1);
    const Word64 low = static_cast<Word64>(word >> (payload_bits + 1)) & low_bits<Word64>(low_key_bits);
    const auto rest = static_cast<Word64>(word >> (payload_bits + 1 + low_key_bits));
    if ((payload & 63) == 0 || rest >> rest_bits != 0 || !possible(payload >> 17 & 2047, payload >> 6 & 2047))
        return false;
    store(slot_of(bucket << rest_bits | rest, low, question), decode(word));
    return true;
}

bool Table::enter_line(const TableForm& form, std::uint64_t line, const std::byte* bytes) {
    std::array<Word128, entries> words;
    std::memcpy(words.data(), bytes, line_bytes);
    return std::ranges::all_of(
        words, [&](Word128 word) { return word == 0 || enter(word, line, std::countr_zero(form.lines)); });
}

std::uint64_t Table::entries_in(std::uint64_t line) const {
    return static_cast<std::uint64_t>(
        std::ranges::count_if(buckets()[line], [](const WideAtomic& word) { return word.load() != 0; }));
}

}  // namespace inarow::cube
