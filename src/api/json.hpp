// Answers as JSON: one object on one line.  The fields are a contract: some may be added, none is renamed.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "api/batch.hpp"
#include "api/bench.hpp"
#include "api/bench_covers.hpp"
#include "api/jobs.hpp"
#include "api/report.hpp"
#include "game/count.hpp"
#include "game/notation.hpp"

namespace inarow::api {

[[nodiscard]] std::string to_json(const Report& report, Notation notation = Notation::automatic);
[[nodiscard]] std::string to_json(const BatchSummary& summary);
[[nodiscard]] std::string to_json(const JobsReport& jobs, Notation notation = Notation::automatic);
[[nodiscard]] std::string to_json(const CountReport& report, const Variant& variant, double seconds);
[[nodiscard]] std::string to_json(const BenchRun& run);
[[nodiscard]] std::string to_json(const std::vector<BenchRun>& runs);
[[nodiscard]] std::string to_json(const SetRun& run);
[[nodiscard]] std::string to_json(const CoverRun& run);

// A position that was drawn, and its score if it was asked for.
[[nodiscard]] std::string to_json(const Position& position, std::optional<Score> score, Notation notation);
// A game as far as it went: its moves, and "first", "second", "draw" or null.
[[nodiscard]] std::string game_to_json(const Position& position, Notation notation);

}  // namespace inarow::api
