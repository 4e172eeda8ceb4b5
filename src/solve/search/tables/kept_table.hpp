// A table that outlives its search: its lines go to a file, and from there into the table of another run.
//
// That is sound because an entry is a true bound of the game.  It does not depend on the question that was asked, nor
// on limits, threads, static knowledge or the order of moves; so what one run has found holds in any other of the same
// search and variant that reads a line in the same way.  (Constraints make another game: their tables are not kept.)
//
// A line is a bucket of 64 bytes.  Where tables have the same size, lines are copied; else each entry is entered again,
// as bucket and tag together are the key.  Either way every entry is checked before it counts: a file may hold
// anything.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "inarow/limits.hpp"

namespace inarow {

// What must be known about lines to read them, besides the search and the variant.
struct TableForm {
    std::string layout;       // how a line is written: a name and a version, "narrow 2"
    std::uint64_t lines = 0;  // of the whole table

    friend bool operator==(const TableForm&, const TableForm&) = default;
};

// Nobody may use the table during any of these calls.
class KeptTable {
public:
    static constexpr std::size_t line_bytes = 64;

    virtual ~KeptTable() = default;

    // The lines in use, which grow in number with the work, and their form.
    [[nodiscard]] virtual TableForm form() const = 0;
    [[nodiscard]] virtual std::span<const std::byte> lines() const = 0;
    // The memory that it may grow to.
    [[nodiscard]] virtual std::uint64_t bytes() const = 0;

    // Since the program started; whoever asks the search a question adds what the answer took.
    [[nodiscard]] TableWork work() const { return work_; }
    void add_work(TableWork more) { work_ += more; }

    // Makes room for a table of this form, as far as it may grow; false where it cannot read one.
    [[nodiscard]] virtual bool expect(const TableForm& form) = 0;
    // Adds what these lines hold to what it has: whole lines of a table of this form, which it expects, the first of
    // them with the number `first`.  False where something is not an entry; the table is of no use then.
    [[nodiscard]] virtual bool enter(const TableForm& form, std::uint64_t first, std::span<const std::byte> lines) = 0;
    // Grows, if it may, where half of it is taken: the search that filled it was not finished.  Otherwise runs that
    // stop before growing it would forget what the last one found out, and never finish.
    virtual void make_room() = 0;

private:
    TableWork work_;
};

// Enters another table's lines into this one, which has keys of the same length, and adds its work.
[[nodiscard]] inline bool enter_all(KeptTable& table, const KeptTable& from) {
    table.add_work(from.work());
    return table.expect(from.form()) && table.enter(from.form(), 0, from.lines());
}

}  // namespace inarow
