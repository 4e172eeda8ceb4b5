// A table of lines that starts small, so that an easy question stays in the cache and touches no new memory, and grows
// in place when a search turns out to be long.
#pragma once

#include <bit>
#include <utility>

#include "base/require.hpp"
#include "inarow/limits.hpp"
#include "search/tables/kept_table.hpp"
#include "search/tables/pages.hpp"

namespace inarow {

// Of 2^b lines; which one a key belongs to, its first b bits say.
class GrowingTable : public KeptTable {
public:
    [[nodiscard]] std::uint64_t bytes() const override { return pages_.bytes(); }
    [[nodiscard]] std::uint64_t capacity() const { return entries_ << bucket_bits_; }
    [[nodiscard]] bool full_grown() const { return bucket_bits_ == max_bucket_bits_; }

    // Up to four times as many lines.  Nobody else may use the table, and all slots become invalid.
    void grow() { grow_to(bucket_bits_ + 2); }
    // The same to 2^bucket_bits lines, as far as it may grow, where it has fewer.
    void grow_to(int bucket_bits);

    [[nodiscard]] TableForm form() const override { return {std::string(layout_), std::uint64_t{1} << bucket_bits_}; }
    [[nodiscard]] std::span<const std::byte> lines() const override {
        return {static_cast<const std::byte*>(pages_.data()), line_bytes << bucket_bits_};
    }
    [[nodiscard]] bool expect(const TableForm& form) override;
    [[nodiscard]] bool enter(const TableForm& form, std::uint64_t first, std::span<const std::byte> lines) override;
    void make_room() override;

protected:
    // Of `entries` in a line.  Uses as many of the pages as make a power of two; a table shared by processes has all of
    // them from the start, and cannot grow.
    GrowingTable(Pages pages, std::string_view layout, std::uint64_t entries, int bucket_bits)
        : pages_(std::move(pages)),
          layout_(layout),
          entries_(entries),
          max_bucket_bits_(static_cast<int>(std::bit_width(pages_.bytes() / line_bytes)) - 1),
          bucket_bits_(pages_.shared() ? max_bucket_bits_ : bucket_bits) {
        require(bucket_bits_ <= max_bucket_bits_, "a table begins with more lines than it has memory for");
    }

    // log2 of the lines of a table in this form; nothing where it cannot read one.
    [[nodiscard]] virtual std::optional<int> bucket_bits_of(const TableForm& form) const = 0;
    // Moves the entries of the first `lines` lines to those into which each splits, where there is room for all.  From
    // the last one down, so that every line is emptied before its new owner needs it.  Nothing is written where there
    // is nothing: memory that nobody has touched stays untouched.
    virtual void spread(std::uint64_t lines, int doublings) = 0;
    [[nodiscard]] virtual std::uint64_t entries_in(std::uint64_t line) const = 0;
    // Enters what this line of a table in such a form holds; false where something is not an entry.
    [[nodiscard]] virtual bool enter_line(const TableForm& form, std::uint64_t line, const std::byte* bytes) = 0;

    [[nodiscard]] int bucket_bits() const { return bucket_bits_; }
    [[nodiscard]] std::string_view layout() const { return layout_; }
    // As form() says, without making a text of it for every line.
    [[nodiscard]] bool has_form(const TableForm& form) const {
        return form.layout == layout_ && form.lines == std::uint64_t{1} << bucket_bits_;
    }

    Pages pages_;

private:
    std::string_view layout_;
    std::uint64_t entries_;
    int max_bucket_bits_;
    int bucket_bits_;
};

inline constexpr std::uint64_t nodes_per_entry = 2;  // when that many have been searched, the table grows

// Calls attempt(budget in nodes), which returns nothing when the budget or a limit ended it, with larger and larger
// tables until it succeeds; what an attempt found stays in the table.  Nothing when a limit of the control is reached.
template <class Attempt>
[[nodiscard]] auto attempt_with_growth(GrowingTable& table, const Control& control, Attempt&& attempt) {
    while (true) {
        const bool last = table.full_grown();
        auto found = attempt(last ? unlimited : nodes_per_entry * table.capacity());
        if (found || last || control.limit_reached()) return found;
        table.grow();
    }
}

}  // namespace inarow
