// Can the columns of a position be built by alternating moves?  And which sets of columns cannot?
//
// A position without a line is reachable exactly when its columns, read from the bottom, can be
// interleaved into x o x o ...: as the end has no line, no earlier position had one.
//
// With the right number of stones on both sides this nearly always works, so the rest is small enough to
// list.  Two reasons for failure are local and common, and are left to others (counting/transfer.cpp):
//   no start   stones, but no column begins with x
//   no end     no column ends with the colour of the last mover
// What fails for another reason is a knot.  For 7x6 about 2 in 100,000 balanced sets are knots.
//
// The smallest is the single column x x o o (from the bottom): it begins and ends well, but after the
// first x the next o is buried under another x.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "counting/count.hpp"
#include "counting/words.hpp"

namespace inarow {

// Answers "can these columns be interleaved?".  A greedy try settles 99.6 % of the balanced sets of 7x6;
// only then all ways are tried, depth first and no state twice.  (Depth first alone: 9 times slower.)
// A set that gets stuck mostly does so close to one of the ends, so searches from both ends take turns,
// each with a larger allowance of states: the end that is a trap is seen through quickly.
// Balance (as many x as o, or one more) is the caller's business.
class Shuffler {
public:
    // Columns of at most this height.
    explicit Shuffler(int height, std::size_t most_bytes = CountControl{}.memory_bytes);

    [[nodiscard]] bool can_interleave(std::span<const ColumnWord> columns);
    // Some set had too many states to try all ways; since then, can_interleave() says yes where the greedy try fails.
    [[nodiscard]] bool out_of_memory() const { return out_of_memory_; }

private:
    // What is left of a column: its stones, the next one in bit 0, below a leading 1.  Empty is 1.
    using Rest = std::uint32_t;

    enum class End { bottom, top };
    enum class Answer { no, yes, unknown };

    void load(std::span<const ColumnWord> columns, End from);
    bool play_greedily();
    bool make_room();
    Answer search(std::size_t allowance);
    bool play_all(std::size_t state, int ply);
    bool visit(std::size_t state);

    std::array<std::vector<std::int8_t>, 2> appeal_;  // of playing from a rest, by colour; < 0 if impossible
    std::vector<Rest> rest_;
    std::vector<std::size_t> step_;     // what one more stone of a column adds to the state
    std::size_t all_states_ = 0;        // that the columns can be in
    std::vector<std::uint64_t> seen_;   // bit per state
    std::vector<std::size_t> touched_;  // words of seen_ to clear
    std::size_t states_ = 0;            // visited in this search
    std::size_t allowed_ = 0;           // to visit; one more ends the search
    std::size_t most_bytes_;
    bool out_of_memory_ = false;
    int stones_ = 0;
    int first_ = 0;  // colour of the first stone to play
};

// As many x as o, or one x more.
[[nodiscard]] bool is_balanced(std::span<const ColumnWord> columns);

// The colour that moved last in a balanced, nonempty set of columns.
[[nodiscard]] Colour last_mover(std::span<const ColumnWord> columns);

[[nodiscard]] bool has_no_start(std::span<const ColumnWord> columns);
[[nodiscard]] bool has_no_end(std::span<const ColumnWord> columns);

// Balanced, with start and end, and yet impossible to interleave.
[[nodiscard]] bool is_knot(Shuffler& shuffler, std::span<const ColumnWord> columns);

// Calls visit with every knot of `width` columns out of open_words(height, k), each multiset once.
// visit returns false to stop early.  False if it did, or a limit of the control ended the search; half of the memory
// is for the search, half for the visitor.
[[nodiscard]] bool for_each_knot(int width, int height, int k,
                                 const std::function<bool(std::span<const ColumnWord>)>& visit,
                                 const CountControl& control = {});

// How many multisets for_each_knot has to look at, before what it prunes.
[[nodiscard]] double knot_candidates(int width, int height, int k);

}  // namespace inarow
