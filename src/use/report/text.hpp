// An answer in words.
#pragma once

#include <string>
#include <vector>

#include "game/drawing.hpp"
#include "work/batch.hpp"
#include "work/jobs.hpp"

namespace inarow::report {

// The board, the value, the moves, the work: several lines.
[[nodiscard]] std::string report_text(const api::Report& report, Notation notation, TerminalStyle style = {});

// The value alone: "score +3: the first player wins on move 7".
[[nodiscard]] std::string value_text(const api::Report& report);

// Whether a line goes to the end of the game, or only as far as a book or a limit has it.
[[nodiscard]] bool ends_game(Position position, const std::vector<Move>& line, const Constraints& constraints = {});

// "the score is between -2 and 5", or "the score is 3" where that is exact.
[[nodiscard]] std::string bounds_text(Bound bounds);

// What is known of the value: the same, or with --weak "the first player does not lose".
[[nodiscard]] std::string known_text(const api::Report& report);

// The answer alone, for scripts: "18", "[-2, 5]", with --weak "1", with --goal "yes", "no" or "unknown".
[[nodiscard]] std::string answer_text(const api::Report& report);

// "1,000 positions, 1,000 checked, 0 wrong, 0 unknown; 1,234 nodes in 0.1 s"
[[nodiscard]] std::string summary_text(const api::BatchSummary& summary);

// A job-level solve: the board, the value, the moves at the top, the work so far and what is left; several lines.
[[nodiscard]] std::string jobs_text(const api::JobsReport& jobs, Notation notation, TerminalStyle style = {});

}  // namespace inarow::report
