// Answers as rows of a table: each has the fields that its question needs, under the same names as in JSON.
#pragma once

#include <optional>
#include <string>

#include "inarow/notation.hpp"
#include "inarow/report.hpp"

namespace inarow::report {

// The line of CSV that names the fields of the answers to this question.
[[nodiscard]] std::string csv_header(const api::Request& request, Notation notation);
// An answer, and the score that a file gives, as such a line.  What is not known is empty.
[[nodiscard]] std::string to_csv(const api::Report& report, std::optional<Score> given, Notation notation);

}  // namespace inarow::report
