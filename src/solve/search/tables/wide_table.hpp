// Three entries with a 128-bit tag per cache line; for every board (search/tables/table.hpp).
#pragma once

#include <cstring>

#include "search/tables/bound_table.hpp"
#include "search/tables/table.hpp"

namespace inarow {

class WideTable final : public BoundTable {
public:
    using Word = Word128;
    static constexpr int entries = 3;

    // `pages` holds 2^max_bucket_bits lines; scores of the board lie in [-offset, 127 - offset], moves below `moves`.
    WideTable(Pages pages, TableSize size, Score offset, Replacement scheme, int moves = any_move)
        : BoundTable({wide_layout, entries, 127}, std::move(pages), size, offset, scheme, moves),
          split_(size.key_bits, bucket_bits()) {}

    // Odd version = being written.  Every member is atomic, so a torn read is seen, never undefined.
    struct alignas(64) Bucket {
        std::atomic<std::uint32_t> version;
        std::array<std::atomic<std::uint32_t>, entries> payload;
        std::array<std::atomic<std::uint64_t>, entries> low;
        std::array<std::atomic<std::uint64_t>, entries> high;
    };
    static_assert(sizeof(Bucket) == 64);

    struct Slot {
        Bucket* bucket;
        std::uint64_t low;
        std::uint64_t high;
    };

    [[nodiscard]] Slot slot(Word key) const { return slot_at(split_(key)); }
    [[nodiscard]] Slot slot_of(Word product) const { return slot_at(split_.of_product(product)); }
    void prefetch(const Slot& slot) const { __builtin_prefetch(slot.bucket); }

    [[nodiscard]] bool find(const Slot& slot, TableEntry& entry) const {
        const std::uint32_t before = slot.bucket->version.load(std::memory_order_acquire);
        if (before % 2 != 0) return false;
        const int i = index_of(slot);
        if (i < 0) return false;
        // Acquire keeps the second look at the version behind this load.
        const std::uint32_t found = slot.bucket->payload[i].load(std::memory_order_acquire);
        if (slot.bucket->version.load(std::memory_order_relaxed) != before) return false;
        entry = decode(found);
        return true;
    }

    // A bucket that another thread is writing is left alone: a lost entry is work done twice, no more.
    void store(const Slot& slot, const TableEntry& entry) {
        std::uint32_t version = slot.bucket->version.load(std::memory_order_relaxed);
        if (version % 2 != 0) return;
        if (!slot.bucket->version.compare_exchange_strong(version, version + 1, std::memory_order_acquire)) return;
        write(slot, entry);
        slot.bucket->version.store(version + 2, std::memory_order_release);
    }

    void forget_bounds() override {
        for (std::uint64_t index = 0; index < std::uint64_t{1} << bucket_bits(); ++index)
            for (std::atomic<std::uint32_t>& payload : bucket_at(index)->payload) {
                const std::uint32_t old = payload.load(std::memory_order_relaxed);
                if (old != 0) payload.store(encode(unbounded(decode(old))), std::memory_order_relaxed);
            }
    }

    // A bucket as bytes.
    struct Image {
        std::uint32_t version;
        std::array<std::uint32_t, entries> payload;
        std::array<std::uint64_t, entries> low;
        std::array<std::uint64_t, entries> high;
    };
    static_assert(sizeof(Image) == sizeof(Bucket));
    [[nodiscard]] static Image image_of(const std::byte* bytes) {
        Image image;
        std::memcpy(&image, bytes, sizeof image);
        return image;
    }
    static constexpr int payload_bits = 27;
    [[nodiscard]] static TableEntry decode(std::uint32_t payload, Score offset) {
        const int move = static_cast<int>(payload >> 14 & 127);
        return {{static_cast<int>(payload & 127) - offset, static_cast<int>(payload >> 7 & 127) - offset},
                move == no_move ? -1 : move,
                work_of(payload)};
    }

private:
    static constexpr int no_move = 127;

    [[nodiscard]] Slot slot_at(const KeySplit::Place& place) const {
        return {bucket_at(place.bucket), static_cast<std::uint64_t>(place.tag), high_half(place.tag)};
    }
    [[nodiscard]] static std::uint64_t high_half(Word tag) { return static_cast<std::uint64_t>(tag >> 64); }
    [[nodiscard]] Bucket* bucket_at(std::uint64_t index) const { return static_cast<Bucket*>(pages_.data()) + index; }

    void spread(std::uint64_t lines, int doublings) override {
        split_.grow(doublings);
        for (std::uint64_t index = lines; index-- > 0;) spread_line(index, doublings);
    }
    void spread_line(std::uint64_t index, int doublings) {
        struct Old {
            Word tag;
            std::uint32_t payload;
        };
        Bucket& bucket = *bucket_at(index);
        std::array<Old, entries> olds;
        for (int i = 0; i < entries; ++i) {
            const std::uint64_t low = bucket.low[i].load(std::memory_order_relaxed);
            const std::uint64_t high = bucket.high[i].load(std::memory_order_relaxed);
            olds[i] = {Word{high} << 64 | low, bucket.payload[i].load(std::memory_order_relaxed)};
            if (olds[i].payload != 0) bucket.payload[i].store(0, std::memory_order_relaxed);
        }
        for (const Old& old : olds) {
            if (old.payload == 0) continue;
            Bucket& target = *bucket_at(index << doublings | static_cast<std::uint64_t>(old.tag >> split_.tag_bits()));
            int i = 0;
            while (target.payload[i].load(std::memory_order_relaxed) != 0) ++i;
            const Word tag = old.tag & low_bits<Word>(split_.tag_bits());
            put(target, i, static_cast<std::uint64_t>(tag), high_half(tag), old.payload);
        }
    }

    [[nodiscard]] std::uint64_t entries_in(std::uint64_t index) const override {
        return static_cast<std::uint64_t>(std::ranges::count_if(bucket_at(index)->payload, [](const auto& payload) {
            return payload.load(std::memory_order_relaxed) != 0;
        }));
    }
    // The version of the bucket stays: nobody reads or writes it while lines are copied.
    void copy_line(std::uint64_t index, const std::byte* bytes) override {
        const Image image = image_of(bytes);
        for (int i = 0; i < entries; ++i) put(*bucket_at(index), i, image.low[i], image.high[i], image.payload[i]);
    }
    void enter_entry(Word128 product, const TableEntry& entry) override { store(slot_of(product), entry); }

    void write(const Slot& slot, const TableEntry& entry) {
        Bucket& bucket = *slot.bucket;
        if (const int i = index_of(slot); i >= 0) {
            const TableEntry old = decode(bucket.payload[i].load(std::memory_order_relaxed));
            bucket.payload[i].store(encode(joined(old, entry)), std::memory_order_release);
            return;
        }
        std::array<int, entries> works;
        for (int i = 0; i < entries; ++i) works[i] = work_of(bucket.payload[i].load(std::memory_order_relaxed));
        const Victim victim = choose_victim<entries>(scheme_, works, entry.work, slot.low);
        if (victim.demote_to >= 0)
            put(bucket, victim.demote_to, bucket.low[victim.index].load(std::memory_order_relaxed),
                bucket.high[victim.index].load(std::memory_order_relaxed),
                bucket.payload[victim.index].load(std::memory_order_relaxed));
        put(bucket, victim.index, slot.low, slot.high, encode(entry));
    }
    // Release stores stay behind the odd version that announced them.
    static void put(Bucket& bucket, int i, std::uint64_t low, std::uint64_t high, std::uint32_t payload) {
        bucket.low[i].store(low, std::memory_order_release);
        bucket.high[i].store(high, std::memory_order_release);
        bucket.payload[i].store(payload, std::memory_order_release);
    }

    [[nodiscard]] static int index_of(const Slot& slot) {
        for (int i = 0; i < entries; ++i)
            if (slot.bucket->low[i].load(std::memory_order_acquire) == slot.low &&
                slot.bucket->high[i].load(std::memory_order_acquire) == slot.high &&
                slot.bucket->payload[i].load(std::memory_order_acquire) != 0)
                return i;
        return -1;
    }
    [[nodiscard]] static int work_of(std::uint32_t payload) { return static_cast<int>(payload >> 21 & 63); }
    [[nodiscard]] TableEntry decode(std::uint32_t payload) const { return decode(payload, offset_); }
    [[nodiscard]] std::uint32_t encode(const TableEntry& entry) const {
        const int move = entry.move < 0 ? no_move : entry.move;
        return static_cast<std::uint32_t>(entry.work) << 21 | static_cast<std::uint32_t>(move) << 14 |
               static_cast<std::uint32_t>(entry.bound.hi + offset_) << 7 |
               static_cast<std::uint32_t>(entry.bound.lo + offset_);
    }

    KeySplit split_;
};

}  // namespace inarow
