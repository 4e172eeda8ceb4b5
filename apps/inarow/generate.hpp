// What `inarow generate` is asked for, and the rows that it writes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "base/csv.hpp"
#include "explain/game.hpp"
#include "options.hpp"

namespace inarow::app {

struct Generate {
    Text variant;
    PositionArguments position;
    std::optional<std::pair<int, int>> stones;  // at least and at most
    Text players;
    int opening = 4;
    std::uint64_t count = 1;
    Text dataset;
    Text from;
    Text output;
    bool careful = false;
    bool reasonable = false;
    bool quiet_positions = false;
    bool unique_mirror = false;
    bool scores = false;
    bool puzzles = false;
    BookArguments books;
    SearchArguments search;
    LimitArguments limits;
    TalkArguments talk;
};

// The progress of the work, read by the thread that shows it.
struct Tally {
    Progress::Count done = 0;
    Progress::Count total = 0;
};

// Positions as text, as JSON, or as CSV with the names of the columns first.
class Rows {
public:
    // Text has the first four of these columns; a row may have more members, which JSON shows.
    Rows(const Generate& generate, CsvRecord columns);
    void add(const Json& row);
    void finish() { sink_.finish(); }

private:
    const TalkArguments& talk_;
    CsvRecord columns_;
    Sink sink_;
};

[[nodiscard]] Json row_of(const Position& position, Notation notation);

// --- puzzles.cpp

inline const CsvRecord puzzle_columns = {"moves", "solution", "depth", "outcome", "positions"};
[[nodiscard]] Json row_of(const explain::Puzzle& puzzle, Notation notation);
[[nodiscard]] explain::Explainer explainer_for(const Generate& generate, const Variant& variant);
// What the games of a file missed.
[[nodiscard]] Status puzzles_from(const Generate& generate, const Variant& variant, Control& control, Tally& tally);

// --- dataset.cpp: the data set of UCI

[[nodiscard]] Status write_dataset(const Generate& generate, Control& control, Tally& tally);

}  // namespace inarow::app
