// The options of a search, made from the rows of options.def.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "inarow/result.hpp"
#include "inarow/variant.hpp"

#pragma GCC visibility push(default)
namespace inarow {

// Bytes of memory; 0 stands for "choose from the free memory".
struct TableBytes {
    std::uint64_t count = 0;
};

// work: the entry whose search was the smallest.  twobig: pairs of a big and a new entry (Breuker 1998,
// as in Tromp's Fhourstones).  recent ("new"): the older of a pair always goes.  For minimax alone: big (the newer one
// goes unless it took as much work) and stones (twobig in a table for each number of stones).
enum class Replacement { work, twobig, recent, big, stones };

// The vector instructions that expand a node; `fastest` is the best the processor has.
enum class Simd { fastest, avx512, avx2, plain };

// The static knowledge that a search applies to a position. `strongest` is the most that the board allows; for
// alphabeta it is `threats` where stones drop, as more does not pay there.
enum class Source { strongest, none, threats, covers };

struct MoveOrdering;

struct SearchOptions {
#define OPTION(identifier, flag, type, value, values, help) type identifier = value;
#include "inarow/options.def"
#undef OPTION
    // Processes of one host and user that give the same text here share one table for each board and search; none do
    // where it is empty.  For alphabeta and cube, without constraints.
    std::string shared_table;
    std::shared_ptr<const MoveOrdering> ordering;  // null: the best known one; tools that look for a better one set it
};

// Reads one option from text, by its flag ("table", "1GiB"); the error names the values allowed.
[[nodiscard]] Result<void> set_option(SearchOptions& options, std::string_view flag, std::string_view value);

struct OptionRow {
    std::string_view flag;
    std::string_view values;
    std::string_view help;
};
[[nodiscard]] std::vector<OptionRow> option_rows();

// "1GiB", "64MiB", "1000000": bytes from text, and back in the largest unit that divides them.
[[nodiscard]] Result<TableBytes> parse_bytes(std::string_view text);
[[nodiscard]] std::string bytes_text(std::uint64_t bytes);

}  // namespace inarow
#pragma GCC visibility pop
