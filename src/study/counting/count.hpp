// How many positions of a variant can occur in a game, by ply.
//
// A position counts when some sequence of alternating moves from the empty board leads to it, no move
// after the first line of k.  Finished games are included, mirror images count separately.
//
// Three methods that share no counting code:
//   transfer   counts column by column and never lists positions (counting/transfer.cpp); flat boards with gravity
//   skylines   lists every position, one set of column heights at a time (counting/skylines.cpp); likewise
//   layers     lists every position of a ply, on any board (counting/layers.cpp)
// Each is a witness for the others on boards that both can count; cylinders, tori, boxes and boards without gravity
// have layers alone.  Automatic means transfer where it pays, else skylines, else layers: large boards are counted as
// far as the memory goes.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/bits.hpp"
#include "inarow/variant.hpp"

namespace inarow {

struct PlyCount {
    Word128 total = 0;     // all positions with this many stones
    Word128 terminal = 0;  // those of them with a line of k; a full board without a line is not one

    friend bool operator==(const PlyCount&, const PlyCount&) = default;
};

// Written by the counting thread, read by anyone.
struct CountProgress {
    std::atomic<int> step = 0;                 // transfer: passes finished; otherwise plies
    std::atomic<int> steps = 0;                // how many there will be; 0 while unknown
    std::atomic<std::uint64_t> positions = 0;  // looked at so far, in the units of the method
};

struct CountControl {
    const std::atomic<bool>* stop = nullptr;  // looked at often; may be null
    CountProgress* progress = nullptr;        // may be null
    std::size_t memory_bytes = std::size_t{8} << 30;

    [[nodiscard]] bool stopped() const { return stop != nullptr && stop->load(std::memory_order_relaxed); }
};

enum class CountMethod { automatic, transfer, skylines, layers };

struct CountReport {
    std::vector<PlyCount> plies;  // index = number of stones; only finished plies
    std::string method;
    bool complete = false;  // false: stopped, or the memory limit was reached

    [[nodiscard]] Word128 total() const;
};

// Whether the method can handle the board at all: skylines needs 64 bits, layers (and so automatic) 128.
[[nodiscard]] bool can_count(const Variant& variant, CountMethod method);

// Contract: a board of at least one cell, k >= 2 and can_count().  One thread.
[[nodiscard]] CountReport count_positions(const Variant& variant, const CountControl& control = {},
                                          CountMethod method = CountMethod::automatic);

// How often stones of two players, as many of each as alternating moves give, fill a board from below, whatever lines
// they form: a bound on the number of positions (7.1 * 10^13 on 7x6).  0 above 80 cells, where it may not fit.
[[nodiscard]] Word128 count_arrangements(const Variant& variant);

// {"variant": "7x6", "method": "transfer", "complete": true, "total": ..., "plies": [{"ply": 0, ...}, ...], ...}
[[nodiscard]] std::string to_json(const CountReport& report, const Variant& variant, double seconds);

}  // namespace inarow
