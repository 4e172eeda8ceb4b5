// Eight entries of one 64-bit word per cache line; for boards of at most 64 bits (search/tables/table.hpp).
#pragma once

#include <cstring>

#include "base/lanes.hpp"
#include "base/require.hpp"
#include "search/tables/bound_table.hpp"
#include "search/tables/table.hpp"

namespace inarow {

#ifdef __SANITIZE_THREAD__
inline constexpr bool thread_sanitizer = true;
#else
inline constexpr bool thread_sanitizer = false;
#endif

class NarrowTable final : public BoundTable {
public:
    using Word = Word64;
    static constexpr int entries = 8;

    // `pages` holds 2^max_bucket_bits lines; scores of the board lie in [-offset, 63 - offset], moves below `moves`.
    NarrowTable(Pages pages, TableSize size, Score offset, Replacement scheme, int moves = any_move)
        : BoundTable({narrow_layout, entries, 63}, std::move(pages), size, offset, scheme, moves),
          split_(size.key_bits, bucket_bits()) {
        require(narrow_fits(size.key_bits, size.bucket_bits), "the tag does not fit a narrow entry");
    }

    struct Slot {
        std::atomic<std::uint64_t>* line;
        std::uint64_t tag;  // shifted to its place above the payload
    };

    [[nodiscard]] Slot slot(Word key) const { return slot_at(split_(key)); }
    [[nodiscard]] Slot slot_of(Word product) const { return slot_at(split_.of_product(product)); }
    void prefetch(const Slot& slot) const { __builtin_prefetch(slot.line); }

    [[nodiscard]] bool find(const Slot& slot, TableEntry& entry) const {
        const Hit hit = look_up(slot);
        if (hit.word == 0) return false;
        entry = decode(hit.word);
        return true;
    }

    void store(const Slot& slot, TableEntry entry) {
        if (const Hit hit = look_up(slot); hit.word != 0) {
            entry = joined(decode(hit.word), entry);
            slot.line[hit.index].store(encode(slot.tag, entry), std::memory_order_relaxed);
            return;
        }
        std::array<int, entries> works;
        for (int i = 0; i < entries; ++i) works[i] = work_of(slot.line[i].load(std::memory_order_relaxed));
        const Victim victim = choose_victim<entries>(scheme_, works, entry.work, slot.tag >> narrow_payload_bits);
        if (victim.demote_to >= 0)
            slot.line[victim.demote_to].store(slot.line[victim.index].load(std::memory_order_relaxed),
                                              std::memory_order_relaxed);
        slot.line[victim.index].store(encode(slot.tag, entry), std::memory_order_relaxed);
    }

    void forget_bounds() override {
        for (std::uint64_t bucket = 0; bucket < std::uint64_t{1} << bucket_bits(); ++bucket)
            for (int i = 0; i < entries; ++i) {
                std::atomic<std::uint64_t>& word = line(bucket)[i];
                const std::uint64_t old = word.load(std::memory_order_relaxed);
                if (old != 0) word.store(encode(old & ~payload, unbounded(decode(old))), std::memory_order_relaxed);
            }
    }

    [[nodiscard]] static TableEntry decode(std::uint64_t word, Score offset) {
        const int move = static_cast<int>(word >> 12 & 15);
        return {{static_cast<int>(word & 63) - offset, static_cast<int>(word >> 6 & 63) - offset},
                move == no_move ? -1 : move,
                work_of(word)};
    }

private:
    [[nodiscard]] Slot slot_at(const KeySplit<Word>::Place& place) const {
        return {line(place.bucket), place.tag << narrow_payload_bits};
    }
    [[nodiscard]] std::atomic<std::uint64_t>* line(std::uint64_t bucket) const {
        return static_cast<std::atomic<std::uint64_t>*>(pages_.data()) + bucket * entries;
    }

    void spread(std::uint64_t lines, int doublings) override {
        split_.grow(doublings);
        for (std::uint64_t bucket = lines; bucket-- > 0;) spread_line(bucket, doublings);
    }
    void spread_line(std::uint64_t bucket, int doublings) {
        std::array<std::uint64_t, entries> words;
        for (int i = 0; i < entries; ++i) {
            words[i] = line(bucket)[i].load(std::memory_order_relaxed);
            if (words[i] != 0) line(bucket)[i].store(0, std::memory_order_relaxed);
        }
        const int tag_end = narrow_payload_bits + split_.tag_bits();
        for (const std::uint64_t word : words) {
            if (word == 0) continue;
            auto* target = line(bucket << doublings | word >> tag_end);
            while (target->load(std::memory_order_relaxed) != 0) ++target;
            target->store(word & low_bits<Word64>(tag_end), std::memory_order_relaxed);
        }
    }

    [[nodiscard]] std::uint64_t entries_in(std::uint64_t bucket) const override {
        return static_cast<std::uint64_t>(std::count_if(line(bucket), line(bucket) + entries, [](const auto& word) {
            return word.load(std::memory_order_relaxed) != 0;
        }));
    }
    void copy_line(std::uint64_t bucket, const std::byte* bytes) override {
        std::array<std::uint64_t, entries> words;
        std::memcpy(words.data(), bytes, line_bytes);
        for (int i = 0; i < entries; ++i) line(bucket)[i].store(words[i], std::memory_order_relaxed);
    }
    void enter_entry(Word128 product, const TableEntry& entry) override {
        store(slot_of(static_cast<Word>(product)), entry);
    }

    static constexpr std::uint64_t payload = low_bits<Word64>(narrow_payload_bits);
    static constexpr int no_move = 15;  // columns 0..14 are remembered

    // The word that was compared is the word that is used: read again, it may belong to another position.
    struct Hit {
        int index;
        std::uint64_t word;  // 0: not there
    };
    // The words with the slot's tag, at most one, as bits.  No branch: the processor can go on before the line has
    // arrived.  By the letter of the C++ standard, a register full of words is not read atomically; look_up() reads the
    // word that it uses again.
    template <int Count = thread_sanitizer ? 1 : most_lanes>
    [[nodiscard]] static unsigned fitting_words(const Slot& slot) {
        unsigned fitting = 0;
        for (int i = 0; i < entries; i += Count) {
            if constexpr (Count == 1) {
                const std::uint64_t word = slot.line[i].load(std::memory_order_relaxed);
                fitting |= static_cast<unsigned>((word ^ slot.tag) <= payload) << i;
            } else {
                const Lanes<Count> rest = Lanes<Count>::load(slot.line + i).v ^ slot.tag;
                fitting |= lanes_where(is_empty(rest >> narrow_payload_bits)) << i;
            }
        }
        return fitting;
    }
    [[nodiscard]] static Hit look_up(const Slot& slot) {
        const unsigned fitting = fitting_words(slot);
        if (fitting == 0) return {-1, 0};
        const int i = std::countr_zero(fitting);
        const std::uint64_t word = slot.line[i].load(std::memory_order_relaxed);
        return (word ^ slot.tag) <= payload ? Hit{i, word} : Hit{-1, 0};
    }
    [[nodiscard]] static int work_of(std::uint64_t word) { return static_cast<int>(word >> 16 & 63); }
    [[nodiscard]] TableEntry decode(std::uint64_t word) const { return decode(word, offset_); }
    [[nodiscard]] std::uint64_t encode(std::uint64_t tag, const TableEntry& entry) const {
        const int move = entry.move < 0 || entry.move > no_move ? no_move : entry.move;
        return tag | static_cast<std::uint64_t>(entry.work) << 16 | static_cast<std::uint64_t>(move) << 12 |
               static_cast<std::uint64_t>(entry.bound.hi + offset_) << 6 |
               static_cast<std::uint64_t>(entry.bound.lo + offset_);
    }

    KeySplit<Word> split_;
};

}  // namespace inarow
