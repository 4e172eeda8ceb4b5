// Four entries of one 128-bit word per cache line; for boards of at most 64 bits (search/tables/table.hpp).
#pragma once

#include <cstring>

#include "base/lanes.hpp"
#include "base/require.hpp"
#include "base/wide_atomic.hpp"
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
    using Word = Word128;
    static constexpr int entries = 4;

    // `pages` holds 2^max_bucket_bits lines; scores of the board lie in [-offset, 63 - offset], moves below `moves`.
    NarrowTable(Pages pages, TableSize size, Score offset, Replacement scheme, int moves = any_move)
        : BoundTable({narrow_layout, entries, 63}, std::move(pages), size, offset, scheme, moves),
          split_(size.key_bits, bucket_bits()) {
        require(narrow_fits(size.key_bits, size.bucket_bits), "the tag does not fit a narrow entry");
    }

    struct Slot {
        WideAtomic* line;
        Word tag;  // shifted to its place above the payload
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
            slot.line[hit.index].store(encode(slot.tag, entry));
            return;
        }
        std::array<int, entries> works;
        for (int i = 0; i < entries; ++i) works[i] = work_of(slot.line[i].load());
        const Victim victim = choose_victim<entries>(scheme_, works, entry.work,
                                                     static_cast<std::uint64_t>(slot.tag >> narrow_payload_bits));
        if (victim.demote_to >= 0) slot.line[victim.demote_to].store(slot.line[victim.index].load());
        slot.line[victim.index].store(encode(slot.tag, entry));
    }

    void forget_bounds() override {
        for (std::uint64_t bucket = 0; bucket < std::uint64_t{1} << bucket_bits(); ++bucket)
            for (int i = 0; i < entries; ++i) {
                WideAtomic& word = line(bucket)[i];
                const Word old = word.load();
                if (old != 0) word.store(encode(old & ~payload, unbounded(decode(old))));
            }
    }

    [[nodiscard]] static TableEntry decode(Word word, Score offset) {
        const int move = static_cast<int>(word >> 12 & 15);
        return {{static_cast<int>(word & 63) - offset, static_cast<int>(word >> 6 & 63) - offset},
                move == no_move ? -1 : move,
                work_of(word)};
    }

private:
    [[nodiscard]] Slot slot_at(const KeySplit::Place& place) const {
        return {line(place.bucket), place.tag << narrow_payload_bits};
    }
    [[nodiscard]] WideAtomic* line(std::uint64_t bucket) const {
        return static_cast<WideAtomic*>(pages_.data()) + bucket * entries;
    }

    void spread(std::uint64_t lines, int doublings) override {
        split_.grow(doublings);
        for (std::uint64_t bucket = lines; bucket-- > 0;) spread_line(bucket, doublings);
    }
    void spread_line(std::uint64_t bucket, int doublings) {
        std::array<Word, entries> words;
        for (int i = 0; i < entries; ++i) {
            words[i] = line(bucket)[i].load();
            if (words[i] != 0) line(bucket)[i].store(0);
        }
        const int tag_end = narrow_payload_bits + split_.tag_bits();
        for (const Word word : words) {
            if (word == 0) continue;
            auto* target = line(bucket << doublings | static_cast<std::uint64_t>(word >> tag_end));
            while (target->load() != 0) ++target;
            target->store(word & low_bits<Word>(tag_end));
        }
    }

    [[nodiscard]] std::uint64_t entries_in(std::uint64_t bucket) const override {
        return static_cast<std::uint64_t>(
            std::count_if(line(bucket), line(bucket) + entries, [](const auto& word) { return word.load() != 0; }));
    }
    void copy_line(std::uint64_t bucket, const std::byte* bytes) override {
        std::array<Word, entries> words;
        std::memcpy(words.data(), bytes, line_bytes);
        for (int i = 0; i < entries; ++i) line(bucket)[i].store(words[i]);
    }
    void enter_entry(Word128 product, const TableEntry& entry) override { store(slot_of(product), entry); }

    static constexpr Word payload = low_bits<Word>(narrow_payload_bits);
    static constexpr int no_move = 15;  // columns 0..14 are remembered

    // The word that was compared is the word that is used: read again, it may belong to another position.
    struct Hit {
        int index;
        Word word;  // 0: not there
    };
    // The first entry that has the slot's tag, or `entries`.  No branch: the processor can go on before the line has
    // arrived.  By the letter of the C++ standard, a line that is copied is not read atomically; look_up() reads the
    // word that it uses again.
    template <int Count = thread_sanitizer ? 1 : most_lanes>
    [[nodiscard]] static int fitting_entry(const Slot& slot) {
        unsigned fitting = 0;  // two bits for each entry; the lower one says whether it fits
        if constexpr (Count == 1) {
            for (int i = 0; i < entries; ++i)
                fitting |= static_cast<unsigned>((copied(slot.line[i]) ^ slot.tag) <= payload) << i * 2;
        } else {
            const auto repeated = repeat<Count>(slot.tag);
            const auto of_tag = repeat<Count>(~payload);
            unsigned halves = 0;  // a bit for each half of an entry that fits
            for (int i = 0; i < entries * 2; i += Count) {
                const auto half = Lanes<Count>::load(reinterpret_cast<const Word64*>(slot.line) + i);
                halves |= lanes_where(is_empty(Lanes<Count>((half.v ^ repeated.v) & of_tag.v))) << i;
            }
            fitting = halves & halves >> 1 & 0x55;
        }
        return std::countr_zero(fitting | 1U << entries * 2) / 2;
    }
    [[nodiscard]] static Word copied(const WideAtomic& entry) {
        if constexpr (thread_sanitizer) return entry.load();
        Word word;
        std::memcpy(&word, static_cast<const void*>(&entry), sizeof word);
        return word;
    }
    // The word in each pair of lanes.
    template <int Count>
    [[nodiscard]] static Lanes<Count> repeat(Word word) {
        typename Lanes<Count>::Vector lanes;
        for (int i = 0; i < Count; ++i) lanes[i] = static_cast<Word64>(i % 2 == 0 ? word : word >> 64);
        return lanes;
    }
    [[nodiscard]] static Hit look_up(const Slot& slot) {
        const int i = fitting_entry(slot);
        if (i == entries) return {-1, 0};
        const Word word = slot.line[i].load();
        return (word ^ slot.tag) <= payload ? Hit{i, word} : Hit{-1, 0};
    }
    [[nodiscard]] static int work_of(Word word) { return static_cast<int>(word >> 16 & 63); }
    [[nodiscard]] TableEntry decode(Word word) const { return decode(word, offset_); }
    [[nodiscard]] Word encode(Word tag, const TableEntry& entry) const {
        const int move = entry.move < 0 || entry.move > no_move ? no_move : entry.move;
        return tag | static_cast<std::uint64_t>(entry.work) << 16 | static_cast<std::uint64_t>(move) << 12 |
               static_cast<std::uint64_t>(entry.bound.hi + offset_) << 6 |
               static_cast<std::uint64_t>(entry.bound.lo + offset_);
    }

    KeySplit split_;
};

}  // namespace inarow
