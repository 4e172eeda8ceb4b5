// Answers as JSON: one object on one line.  The fields are a contract: some may be added, none is renamed.
#pragma once

#include <optional>
#include <string>

#include "inarow/notation.hpp"
#include "inarow/report.hpp"
#include "work/batch.hpp"
#include "work/jobs.hpp"

namespace inarow::report {

// `given`: the score that a file says, or its sign.
[[nodiscard]] std::string to_json(const api::Report& report, Notation notation = Notation::automatic,
                                  std::optional<Score> given = {});
[[nodiscard]] std::string to_json(const api::BatchSummary& summary);
[[nodiscard]] std::string to_json(const api::JobsReport& jobs, Notation notation = Notation::automatic);

// A position that was drawn or is in a book, and its score if it was asked for.
[[nodiscard]] std::string to_json(const Position& position, std::optional<Score> score, Notation notation);
// A game as far as it went: its moves, and "first", "second", "draw" or null; who is out of time has lost.
[[nodiscard]] std::string game_to_json(const Position& position, std::optional<Stone> out_of_time, Notation notation);

}  // namespace inarow::report
