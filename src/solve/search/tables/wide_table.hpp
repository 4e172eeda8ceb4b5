// Three entries with a 128-bit tag per cache line; for every board (search/tables/table.hpp).
#pragma once

#include <cstring>

#include "search/tables/bound_table.hpp"
#include "search/tables/table.hpp"

namespace inarow {

template <BoardWord WordType>
class WideTable final : public BoundTable {
public:
    using Word = WordType;
    static constexpr int entries = 3;

    // `pages` holds 2^max_bucket_bits lines; scores of the board lie in [-offset, 127 - offset], moves below `moves`.
    WideTable(Pages pages, TableSize size, Score offset, Replacement scheme, int moves = no_move)
        : pages_(std::move(pages)),
          size_(size),
          split_(size.key_bits, size.bucket_bits),
          offset_(offset),
          moves_(moves),
          scheme_(scheme) {}

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
    void store(const Slot& slot, TableEntry entry) {
        std::uint32_t version = slot.bucket->version.load(std::memory_order_relaxed);
        if (version % 2 != 0) return;
        if (!slot.bucket->version.compare_exchange_strong(version, version + 1, std::memory_order_acquire)) return;
        write(slot, entry);
        slot.bucket->version.store(version + 2, std::memory_order_release);
    }

    [[nodiscard]] std::uint64_t bytes() const override { return pages_.bytes(); }
    [[nodiscard]] std::uint64_t capacity() const override { return std::uint64_t{entries} << size_.bucket_bits; }
    [[nodiscard]] bool full_grown() const override { return size_.bucket_bits == size_.max_bucket_bits; }

    // As in NarrowTable.
    void grow() override { grow_to(std::min(size_.bucket_bits + 2, size_.max_bucket_bits)); }
    void grow_to(int bucket_bits) {
        const int doublings = std::max(0, bucket_bits - size_.bucket_bits);
        if (doublings == 0) return;
        split_.grow(doublings);
        for (std::uint64_t bucket = std::uint64_t{1} << size_.bucket_bits; bucket-- > 0;) spread(bucket, doublings);
        size_.bucket_bits += doublings;
    }

    // As in NarrowTable.
    void forget_bounds() override {
        for (std::uint64_t index = 0; index < std::uint64_t{1} << size_.bucket_bits; ++index)
            for (std::atomic<std::uint32_t>& payload : bucket_at(index)->payload) {
                const std::uint32_t old = payload.load(std::memory_order_relaxed);
                if (old != 0) payload.store(encode(unbounded(decode(old))), std::memory_order_relaxed);
            }
    }

    // As in NarrowTable.
    [[nodiscard]] const TableSize& size() const { return size_; }
    [[nodiscard]] Score offset() const { return offset_; }
    [[nodiscard]] Bound widest() const { return {-offset_, 127 - offset_}; }  // that an entry can hold
    [[nodiscard]] int moves() const { return moves_; }
    [[nodiscard]] TableForm form() const override { return {std::string(wide_layout), std::uint64_t{1} << size_.bucket_bits}; }
    [[nodiscard]] std::span<const std::byte> lines() const override {
        return {static_cast<const std::byte*>(pages_.data()), line_bytes << size_.bucket_bits};
    }
    [[nodiscard]] bool expect(const TableForm& form) override;
    [[nodiscard]] bool enter(const TableForm& form, std::uint64_t first, std::span<const std::byte> lines) override;
    void make_room() override;
    [[nodiscard]] int entries_in(std::uint64_t index) const {
        return static_cast<int>(std::ranges::count_if(bucket_at(index)->payload, [](const auto& payload) {
            return payload.load(std::memory_order_relaxed) != 0;
        }));
    }
    // The version is that of this table: nobody is writing.
    [[nodiscard]] bool copy_line(std::uint64_t index, const std::byte* bytes) {
        if (entries_in(index) != 0) return false;
        Bucket& bucket = *bucket_at(index);
        const Image image = image_of(bytes);
        for (int i = 0; i < entries; ++i) put(bucket, i, image.low[i], image.high[i], image.payload[i]);
        return true;
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
    [[nodiscard]] static std::uint64_t high_half(Word tag) {
        if constexpr (word_bits<Word> == 128) return static_cast<std::uint64_t>(tag >> 64);
        return 0;
    }
    [[nodiscard]] static Word whole(std::uint64_t low, std::uint64_t high) {
        if constexpr (word_bits<Word> == 128) return Word{high} << 64 | low;
        return low;
    }
    [[nodiscard]] static TableEntry decode(std::uint32_t payload, Score offset) {
        const int move = static_cast<int>(payload >> 14 & 127);
        return {{static_cast<int>(payload & 127) - offset, static_cast<int>(payload >> 7 & 127) - offset},
                move == no_move ? -1 : move,
                work_of(payload)};
    }

private:
    static constexpr int no_move = 127;

    [[nodiscard]] Slot slot_at(const typename KeySplit<Word>::Place& place) const {
        return {bucket_at(place.bucket), static_cast<std::uint64_t>(place.tag), high_half(place.tag)};
    }
    [[nodiscard]] Bucket* bucket_at(std::uint64_t index) const { return static_cast<Bucket*>(pages_.data()) + index; }

    // As in NarrowTable.
    void spread(std::uint64_t index, int doublings) {
        struct Old {
            Word tag;
            std::uint32_t payload;
        };
        Bucket& bucket = *bucket_at(index);
        std::array<Old, entries> olds;
        for (int i = 0; i < entries; ++i) {
            const std::uint64_t low = bucket.low[i].load(std::memory_order_relaxed);
            const std::uint64_t high = bucket.high[i].load(std::memory_order_relaxed);
            olds[i] = {whole(low, high), bucket.payload[i].load(std::memory_order_relaxed)};
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

    void write(const Slot& slot, TableEntry entry) {
        Bucket& bucket = *slot.bucket;
        if (const int i = index_of(slot); i >= 0) {
            const TableEntry old = decode(bucket.payload[i].load(std::memory_order_relaxed));
            entry.bound = meet_entries(old.bound, entry.bound);
            entry.work = std::max(entry.work, old.work);
            if (entry.move < 0) entry.move = old.move;
            bucket.payload[i].store(encode(entry), std::memory_order_release);
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
    [[nodiscard]] TableEntry unbounded(const TableEntry& entry) const { return {widest(), entry.move, entry.work}; }
    [[nodiscard]] std::uint32_t encode(const TableEntry& entry) const {
        const int move = entry.move < 0 ? no_move : entry.move;
        return static_cast<std::uint32_t>(entry.work) << 21 | static_cast<std::uint32_t>(move) << 14 |
               static_cast<std::uint32_t>(entry.bound.hi + offset_) << 7 |
               static_cast<std::uint32_t>(entry.bound.lo + offset_);
    }

    Pages pages_;
    TableSize size_;
    KeySplit<Word> split_;
    Score offset_;
    int moves_;
    Replacement scheme_;
};

}  // namespace inarow
