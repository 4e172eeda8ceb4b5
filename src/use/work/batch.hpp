// Reads many positions from a text, and sums up the check of their scores.
//
//   line ::= moves [ spaces score ]        moves as in inarow/notation.hpp, but without commas; score an integer
//          | moves solution depth outcome  a puzzle of generate --puzzles; outcome is win or draw
//          | "1." moves                   a game with numbered moves
//          | moves "," [ score ]           CSV: moves between quotation marks may hold commas
//          | board                         a list of all cells, or a row of the UCI data set with its result
//
// The empty board is "-" or an empty first field (a line that begins with a space, as in Pons' files).
// Where the first line names a column "moves", the others are CSV with the same columns; "score" is read as well.
// Empty lines, and lines that begin with '#', are skipped; a carriage return at the end of a line is not part of it.
#pragma once

#include <cstdint>
#include <istream>
#include <optional>
#include <string>
#include <string_view>

#include "inarow/notation.hpp"
#include "inarow/report.hpp"
#include "inarow/result.hpp"

namespace inarow::api {

struct BatchItem {
    Position position;
    std::optional<Score> score;   // what the text says it is
    std::optional<Score> result;  // or only its sign
};

// Reads one position after another; errors name the source and the line.  Borrows the stream.
class BatchReader {
public:
    BatchReader(std::istream& in, std::string source, const Variant& variant, Notation notation)
        : in_(in), source_(std::move(source)), variant_(variant), notation_(notation) {}

    // The next position, or nothing at the end.
    [[nodiscard]] Result<std::optional<BatchItem>> next();

private:
    // 128 moves and their scores are far shorter; a file without line breaks must not fill the memory.
    static constexpr std::size_t longest_line = 4000;

    // Where CSV has what; `count` is 0 without a header.
    struct Columns {
        std::size_t moves = 0;
        std::size_t score = 1;
        std::size_t count = 0;
    };

    // Valid until the next call.
    [[nodiscard]] Result<std::optional<std::string_view>> next_line();
    [[nodiscard]] bool take_header(std::string_view line);
    [[nodiscard]] Result<BatchItem> parse(std::string_view line) const;
    [[nodiscard]] Result<BatchItem> parse_csv_line(std::string_view line) const;
    [[nodiscard]] Result<BatchItem> parse_board(std::string_view line) const;
    [[nodiscard]] Result<BatchItem> item(std::string_view moves, std::string_view score) const;
    [[nodiscard]] tl::unexpected<Error> complaint(const std::string& message) const;

    std::istream& in_;
    std::string source_;
    Variant variant_;
    Notation notation_;
    std::string line_ = std::string(longest_line + 2, '\0');
    std::uint64_t line_number_ = 0;
    bool begun_ = false;  // behind the line that might be a header
    Columns columns_;
};

struct BatchSummary {
    std::uint64_t positions = 0;
    std::uint64_t checked = 0;  // answered, and compared with the score in the text
    std::uint64_t wrong = 0;
    std::uint64_t unknown = 0;  // a limit came before the answer
    std::uint64_t nodes = 0;
    double seconds = 0;

    void add(const Report& report, const BatchItem& item);
};

// The text gives a different score from the search: its score, or the sign, lies outside the bounds.
[[nodiscard]] bool disagrees(const Report& report, const BatchItem& item);

}  // namespace inarow::api
