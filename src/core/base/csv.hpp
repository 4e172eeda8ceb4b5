// Comma-separated values (RFC 4180).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "inarow/result.hpp"

namespace inarow {

using CsvRecord = std::vector<std::string>;

// Fields with a comma, a quotation mark or a line break are in quotation marks.  The RFC ends lines with CR LF, but cut
// and awk would take the CR for a part of the last field.
[[nodiscard]] std::string csv_line(const CsvRecord& record, std::string_view line_end = "\n");

// Lines may end with LF alone, and the last one without either.  Errors name the line.
[[nodiscard]] Result<std::vector<CsvRecord>> parse_csv(std::string_view text);

}  // namespace inarow
