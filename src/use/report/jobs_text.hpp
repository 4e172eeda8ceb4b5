// A job-level solve in words.
#pragma once

#include <string>

#include "api/jobs.hpp"
#include "base/dress.hpp"
#include "game/notation.hpp"

namespace inarow::report {

// The board, the value, the moves at the top, the work so far and what is left: several lines.
[[nodiscard]] std::string jobs_text(const api::JobsReport& jobs, Notation notation, Dress dress = {});

}  // namespace inarow::report
