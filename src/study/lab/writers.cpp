#include "lab/writers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <ranges>
#include <set>
#include <tuple>

#include "base/csv.hpp"
#include "base/text.hpp"
#include "report/json_parts.hpp"

namespace inarow::lab {
namespace {

using Lines = std::vector<std::pair<std::string, std::string>>;

// What every output says of its origin.
Lines origin(const Results& results, const Provenance& provenance) {
    Lines lines = {{"command", provenance.command},
                   {"version", "inarow " + provenance.version},
                   {"seed", std::to_string(provenance.seed)},
                   {"machine", provenance.machine},
                   {"date", provenance.date},
                   {"took", fmt::format("{:.1f} s", provenance.seconds)}};
    if (!results.complete) lines.emplace_back("incomplete", "a limit or a signal ended the experiment early");
    if (!results.consistent) lines.emplace_back("WRONG", "two ways of finding the same value disagree");
    return lines;
}

// The head of a table and its rows, each cell as `text` has it.
template <class Text>
std::vector<std::vector<std::string>> cells_of(const Table& table, std::string Column::*head, Text text) {
    std::vector<std::vector<std::string>> lines(1);
    for (const Column& column : table.columns) lines.front().push_back(column.*head);
    for (const auto& row : table.rows) std::ranges::transform(row, std::back_inserter(lines.emplace_back()), text);
    return lines;
}

std::string text_of(const Table& table) {
    const auto lines = cells_of(table, &Column::title, shown);
    std::vector<std::size_t> widths(table.columns.size());
    for (const auto& line : lines)
        for (std::size_t i = 0; i < widths.size(); ++i) widths[i] = std::max(widths[i], line[i].size());
    std::string text = table.title + "\n";
    for (const auto& line : lines) {
        for (std::size_t i = 0; i < widths.size(); ++i)
            text += fmt::format("{}{:>{}}", i == 0 ? "" : "  ", line[i], widths[i]);
        text += '\n';
    }
    return text;
}

std::string csv_text(const Value& value) {
    if (const auto* text = std::get_if<std::string>(&value.held())) return *text;
    if (const auto* count = std::get_if<std::int64_t>(&value.held())) return std::to_string(*count);
    if (const auto* measure = std::get_if<double>(&value.held())) return fmt::format("{}", *measure);
    return "";
}

Json json_of(const Value& value) {
    return std::visit(
        [](const auto& held) -> Json {
            if constexpr (std::is_same_v<std::decay_t<decltype(held)>, std::monostate>)
                return nullptr;
            else
                return held;
        },
        value.held());
}

Json json_of(const Table& table) {
    Json rows = Json::array();
    for (const auto& row : table.rows) {
        Json object = Json::object();
        for (std::size_t i = 0; i < row.size(); ++i) object[table.columns[i].name] = json_of(row[i]);
        rows.push_back(std::move(object));
    }
    return {{"title", table.title}, {"rows", std::move(rows)}};
}

constexpr std::string_view page_style = R"(
:root { color-scheme: light dark; --paper: #ffffff; --ink: #1c1c1c; --faint: #8a8a8a; }
@media (prefers-color-scheme: dark) { :root { --paper: #16181c; --ink: #e6e6e6; --faint: #8d929b; } }
body { background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1, h2 { line-height: 1.2; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; display: block; overflow-x: auto; }
caption { text-align: left; color: var(--faint); }
th, td { white-space: nowrap; padding: .2rem .6rem; border-bottom: 1px solid var(--faint); text-align: right; }
th:first-child, td:first-child { text-align: left; }
dt { float: left; clear: left; width: 7rem; color: var(--faint); } dd { margin-left: 7rem; overflow-wrap: anywhere; }
figure { margin: 1.5rem 0; } figcaption { font-weight: bold; }
)";

// Below a heading that says the same, a caption would say it twice.
std::string html_of(const Table& table, bool with_caption) {
    std::string html = fmt::format("<table aria-label=\"{}\">\n", escaped(table.title));
    if (with_caption) html += fmt::format("<caption>{}</caption>\n", escaped(table.title));
    html += "<thead><tr>";
    for (const Column& column : table.columns) html += fmt::format("<th scope=\"col\">{}</th>", escaped(column.title));
    html += "</tr></thead>\n<tbody>\n";
    for (const auto& row : table.rows) {
        html += "<tr>";
        for (const Value& value : row) html += fmt::format("<td>{}</td>", escaped(shown(value)));
        html += "</tr>\n";
    }
    return html + "</tbody>\n</table>\n";
}

// The figures of a plot whose places have names: a row for each, with the ends of its error bar.
Table table_of_names(const Plot& plot) {
    Table table{plot.x.title,
                {{"name", plot.y.title}, {"series", "series"}, {"x", plot.x.title}, {"lo", "from"}, {"hi", "to"}}};
    for (const Series& series : plot.series)
        for (std::size_t i = 0; i < series.points.size(); ++i) {
            const auto place = static_cast<std::size_t>(series.points[i].second);
            auto& row = table.rows.emplace_back();
            row = {plot.y.names[place], series.name, series.points[i].first, Value(), Value()};
            if (!series.ranges.empty()) std::tie(row[3], row[4]) = std::pair<Value, Value>(series.ranges[i]);
        }
    return table;
}

// The figures of a plot: a row for each x, a column for each series.
Table table_of(const Plot& plot) {
    if (!plot.y.names.empty()) return table_of_names(plot);
    Table table{plot.y.title, {{"x", plot.x.title}}};
    std::set<double> xs;
    for (const Series& series : plot.series) {
        table.columns.push_back({series.name, series.name});
        for (const auto& point : series.points) xs.insert(point.first);
    }
    for (const double x : xs) {
        std::vector<Value> row = {x};
        for (const Series& series : plot.series) {
            const auto found = std::ranges::find(series.points, x, &std::pair<double, double>::first);
            row.push_back(found == series.points.end() ? Value() : Value(found->second));
        }
        table.rows.push_back(std::move(row));
    }
    return table;
}

std::string html_of(const Plot& plot) {
    return fmt::format(
        "<figure>\n<figcaption>{}</figcaption>\n{}<details><summary>Data of this plot</summary>\n{}</details>\n"
        "</figure>\n",
        escaped(plot.title), to_svg(plot), html_of(table_of(plot), true));
}

}  // namespace

std::string shown(const Value& value) {
    if (const auto* text = std::get_if<std::string>(&value.held())) return *text;
    if (const auto* count = std::get_if<std::int64_t>(&value.held()))
        return fmt::format("{}{}", *count < 0 ? "-" : "", grouped(static_cast<std::uint64_t>(std::abs(*count))));
    const auto* measure = std::get_if<double>(&value.held());
    if (measure == nullptr) return "-";
    constexpr double whole = 1e3;  // from here on, digits behind the point are noise
    return *measure >= whole ? grouped(static_cast<std::uint64_t>(*measure + 0.5)) : fmt::format("{:.4g}", *measure);
}

std::string to_text(const Results& results, const Provenance& provenance) {
    std::string text;
    for (const Section& section : results.sections) text += text_of(section.table) + '\n';
    for (const std::string& note : results.notes) text += note + '\n';
    for (const auto& [name, said] : origin(results, provenance)) text += fmt::format("{:<10} {}\n", name, said);
    return text;
}

std::string to_csv(const Table& table) {
    std::string text;
    for (const CsvRecord& line : cells_of(table, &Column::name, csv_text)) text += csv_line(line);
    return text;
}

Json json_of(const Results& results, const Provenance& provenance) {
    Json tables = Json::array();
    for (const Section& section : results.sections) tables.push_back(json_of(section.table));
    return {{"experiment", provenance.experiment},
            {"tables", std::move(tables)},
            {"notes", results.notes},
            {"complete", results.complete},
            {"consistent", results.consistent},
            {"command", provenance.command},
            {"seed", provenance.seed},
            {"machine", provenance.machine},
            {"date", provenance.date},
            {"seconds", provenance.seconds},
            {"version", provenance.version}};
}

std::string to_html(const Results& results, const Provenance& provenance) {
    std::string body = fmt::format("<h1>inarow lab {}</h1>\n", escaped(provenance.experiment));
    for (const Section& section : results.sections) {
        body += fmt::format("<h2>{}</h2>\n", escaped(section.table.title));
        for (const Plot& plot : section.plots) body += html_of(plot);
        body += html_of(section.table, false);
    }
    for (const std::string& note : results.notes) body += fmt::format("<p>{}</p>\n", escaped(note));
    body += "<h2>How to reproduce</h2>\n<dl>\n";
    for (const auto& [name, said] : origin(results, provenance))
        body += fmt::format("<dt>{}</dt><dd>{}</dd>\n", escaped(name), escaped(said));
    return fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width\">\n<title>inarow lab {}</title>\n"
        "<style>{}{}</style>\n</head>\n<body>\n{}</dl>\n</body>\n</html>\n",
        escaped(provenance.experiment), page_style, plot_style(), body);
}

}  // namespace inarow::lab
