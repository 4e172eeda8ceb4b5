// Results in the forms that people and programs read.  All but CSV say how to repeat it: command, version, seed.
#pragma once

#include <string>
#include <string_view>

#include "base/json.hpp"
#include "lab/results.hpp"

namespace inarow::lab {

// A figure as people read it: "1,234,567", "0.01235".
[[nodiscard]] std::string shown(const Value& value);

// For a terminal.
[[nodiscard]] std::string to_text(const Results& results, const Provenance& provenance);

// The table alone, as programs that read CSV expect one header and nothing else.
[[nodiscard]] std::string to_csv(const Table& table);

// One object on one line; each row of a table is an object by the names of the columns, null where there is no figure.
[[nodiscard]] Json json_of(const Results& results, const Provenance& provenance);
[[nodiscard]] inline std::string to_json(const Results& results, const Provenance& provenance) {
    return one_line(json_of(results, provenance));
}

// A page in one file that needs no network and no scripts, for light and dark screens: plots as SVG, each with its
// figures as a table, too.
[[nodiscard]] std::string to_html(const Results& results, const Provenance& provenance);

// A plot as the SVG element of a page that has the style sheet plot_style().  Series differ by colour, marker and
// dashes.
[[nodiscard]] std::string to_svg(const Plot& plot);
[[nodiscard]] std::string_view plot_style();

}  // namespace inarow::lab
