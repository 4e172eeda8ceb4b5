// What a solve takes: as the atlas has it, as a short search finds, or as boards grow.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "atlas/atlas.hpp"
#include "atlas/forecast.hpp"
#include "options.hpp"

namespace inarow::app {

// How often intervals held.
struct Held {
    atlas::Check all;      // of boards forecast from all others
    atlas::Check quicker;  // from quicker ones alone, as a board that is larger than all others
};
[[nodiscard]] Held held(const atlas::Atlas& atlas, const atlas::Growth& growth, atlas::Measure measure);

// Fails where the atlas has too few boards.
[[nodiscard]] atlas::Growth growth_of(const atlas::Atlas& atlas, atlas::Measure measure);

struct SolveForecast {
    atlas::Forecast nodes;
    atlas::Forecast seconds;
    std::string_view source;     // atlas, probe or model
    std::uint64_t probed = 0;    // nodes of a search that was limited
    std::optional<Held> held{};  // of the model, with nodes
};
// Tries to solve the position within these limits, unless it is in the atlas.
[[nodiscard]] SolveForecast forecast_solve(const atlas::Atlas& atlas, const Position& position,
                                           const SearchLimits& limits);

// "37 h 02 min (12 h 11 min to 4.7 days)"
[[nodiscard]] std::string interval_text(const atlas::Forecast& forecast, std::string (*text)(double));
// The command that solves the position and can be interrupted.
[[nodiscard]] std::string jobs_command(const Position& position);

// A line on standard error where the exact score is expected to take over ten minutes of one core.
void announce_long_solve(const Position& position);

}  // namespace inarow::app
