// A row of the atlas: what is known of the empty board of a variant, and how it can be checked.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/csv.hpp"
#include "inarow/bound.hpp"
#include "inarow/position.hpp"

namespace inarow::atlas {

// One way to the score.
struct Way {
    std::string search;
    std::uint64_t nodes = 0;
    double seconds = 0;   // of processor time
    std::string version;  // of the program: program_version()

    friend bool operator==(const Way&, const Way&) = default;
};

// What others have published of the board.
struct Published {
    std::string value;             // of the first player: win, draw or loss
    std::optional<int> last_move;  // the move that ends the game, where it is known
    std::string source;

    friend bool operator==(const Published&, const Published&) = default;
};

struct Certificate {
    std::string sha256;
    std::uint64_t bytes = 0;
    std::string version;

    friend bool operator==(const Certificate&, const Certificate&) = default;
};

struct Row {
    Variant variant;
    Bound bounds{};                     // of the score, for the first player
    std::map<Move, Score> first_moves;  // of all, or of none
    Way way;
    std::string machine;
    std::string command;        // finds the score again, with the nodes of `way`
    std::optional<Way> second;  // finds the same, with no pruning in common; nothing where there is only one way
    std::optional<Certificate> certificate;  // of win, draw or loss
    std::optional<Published> published;

    [[nodiscard]] std::string value() const { return outcome(bounds); }  // empty while it is open
    [[nodiscard]] std::optional<int> last_move() const;                  // once the score is known
    [[nodiscard]] std::vector<Move> best() const;                        // none where first_moves are not known
    // A certificate of a draw proves the score as well; that of a win does not.
    [[nodiscard]] bool certificate_proves_score() const { return certificate && value() == "draw"; }
    [[nodiscard]] bool one_way_only() const { return !second && !certificate_proves_score(); }

    friend bool operator==(const Row&, const Row&) = default;
};

// Why a row cannot be right; empty if nothing speaks against it.
[[nodiscard]] std::string complaint(const Row& row);

// The names of the columns, and a row as a record of them and back.  A value that follows from others (value,
// last_move, best) is written for readers, and compared when it is read.
[[nodiscard]] CsvRecord column_names();
[[nodiscard]] CsvRecord to_record(const Row& row);
[[nodiscard]] Result<Row> parse_row(const CsvRecord& record);

[[nodiscard]] std::string to_json(const Row& row);

// "4x4: draw, score 0 on move 16; alphabeta 833 nodes, constrained 9,477 nodes; as published"
[[nodiscard]] std::string to_line(const Row& row);

// "0", "+1", "-2", or of a bound ">= 1", "<= -1", "-2 to 5".
[[nodiscard]] std::string score_text(const Row& row);

}  // namespace inarow::atlas
