// Comma-separated values (RFC 4180).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "inarow/result.hpp"

namespace inarow {

using CsvRecord = std::vector<std::string>;

// In quotation marks where it holds a comma, a quotation mark or a line break.
[[nodiscard]] std::string csv_field(const std::string& text);

// With the line break of the RFC, CR LF.
[[nodiscard]] std::string csv_line(const CsvRecord& record);

// Lines may end with LF alone, and the last one without either.  Errors name the line.
[[nodiscard]] Result<std::vector<CsvRecord>> parse_csv(std::string_view text);

}  // namespace inarow
