// How far better move ordering could go: a position is solved again and again, each time with the moves found before.
//
// After a pass every bound in the table is forgotten and every move kept.  The history heuristic starts afresh with
// every test (search/alphabeta/history.hpp), so nothing else carries over but the size to which the table has grown.
// What the second pass saves is what the first one lost by trying the wrong moves first.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "inarow/limits.hpp"
#include "inarow/options.hpp"
#include "inarow/position.hpp"
#include "inarow/result.hpp"

namespace inarow::lab {

struct OraclePass {
    std::uint64_t nodes = 0;
    double seconds = 0;
};

struct OracleRun {
    std::string variant;
    std::string moves;
    Bound value{};
    std::vector<OraclePass> passes;

    // Nodes of the first pass over those of the second; nothing before both are done, or where nothing was searched.
    [[nodiscard]] std::optional<double> gap() const;
};

[[nodiscard]] std::string to_json(const OracleRun& run);

inline constexpr int oracle_passes = 4;

// The positions that are measured when no board is named.
[[nodiscard]] std::vector<Position> oracle_positions();

using OracleSink = std::function<void(const OracleRun&)>;

// Solves each of the positions that many times, with a table of its own.  Stops early, without an error and after the
// last pass that was finished, when the control says so.  A one-line error where the search has no moves to keep.
[[nodiscard]] Result<void> run_oracle(const std::vector<Position>& positions, std::string_view search,
                                      const SearchOptions& options, Control& control, const OracleSink& sink);

}  // namespace inarow::lab
