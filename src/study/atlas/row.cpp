#include "atlas/row.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/text.hpp"
#include "inarow/notation.hpp"
#include "report/json_parts.hpp"

namespace inarow::atlas {
namespace {

// Throws this inside of parse_row().
struct Unreadable {
    std::string what;
};

template <class Number>
Number number_of(std::string_view text) {
    const auto number = parse_number<Number>(text);
    if (!number) throw Unreadable{fmt::format("{} is not a number", quote(text))};
    return *number;
}

std::string moves_text(const Variant& variant, const std::vector<Move>& moves) {
    std::vector<std::string> texts;
    for (const Move move : moves) texts.push_back(to_text(variant, move));
    return fmt::format("{}", fmt::join(texts, " "));
}

// "1:-2 2:-1 3:0"
std::string first_moves_text(const Row& row) {
    std::vector<std::string> texts;
    for (const auto& [move, score] : row.first_moves)
        texts.push_back(fmt::format("{}:{}", to_text(row.variant, move), score));
    return fmt::format("{}", fmt::join(texts, " "));
}

std::map<Move, Score> parse_first_moves(const Variant& variant, const std::string& text) {
    std::map<Move, Score> scores;
    if (text.empty()) return scores;
    for (const std::string_view part : split(text, " ")) {
        const auto pair = split(part, ":");
        const auto move = pair.size() == 2 ? parse_move(variant, pair[0]) : std::nullopt;
        if (!move) throw Unreadable{fmt::format("{} is not a move and its score", quote(part))};
        scores[*move] = number_of<Score>(pair[1]);
    }
    return scores;
}

Way& second(Row& row) {
    if (!row.second) row.second.emplace();
    return *row.second;
}
Certificate& certificate(Row& row) {
    if (!row.certificate) row.certificate.emplace();
    return *row.certificate;
}
Published& published(Row& row) {
    if (!row.published) row.published.emplace();
    return *row.published;
}

// How a column is written, and how it is read where it is not empty.  A column without `read` follows from the others.
struct Column {
    std::string_view name;
    std::string (*write)(const Row& row);
    void (*read)(Row& row, const std::string& text);
};

using Text = const std::string&;

template <class T>
std::string shown(const std::optional<T>& value) {
    return value ? fmt::format("{}", *value) : "";
}

const std::vector<Column> columns = {
    {"variant", [](const Row& row) { return to_text(row.variant); }, nullptr},
    {"value", [](const Row& row) { return row.value(); }, nullptr},
    {"score", [](const Row& row) { return row.bounds.exact() ? std::to_string(row.bounds.lo) : ""; }, nullptr},
    {"at_least", [](const Row& row) { return std::to_string(row.bounds.lo); },
     [](Row& row, Text text) { row.bounds.lo = number_of<Score>(text); }},
    {"at_most", [](const Row& row) { return std::to_string(row.bounds.hi); },
     [](Row& row, Text text) { row.bounds.hi = number_of<Score>(text); }},
    {"last_move", [](const Row& row) { return shown(row.last_move()); }, nullptr},
    {"best", [](const Row& row) { return moves_text(row.variant, row.best()); }, nullptr},
    {"first_moves", first_moves_text,
     [](Row& row, Text text) { row.first_moves = parse_first_moves(row.variant, text); }},
    {"search", [](const Row& row) { return row.way.search; }, [](Row& row, Text text) { row.way.search = text; }},
    {"nodes", [](const Row& row) { return std::to_string(row.way.nodes); },
     [](Row& row, Text text) { row.way.nodes = number_of<std::uint64_t>(text); }},
    {"seconds", [](const Row& row) { return fmt::format("{:.2f}", row.way.seconds); },
     [](Row& row, Text text) { row.way.seconds = number_of<double>(text); }},
    {"version", [](const Row& row) { return row.way.version; }, [](Row& row, Text text) { row.way.version = text; }},
    {"machine", [](const Row& row) { return row.machine; }, [](Row& row, Text text) { row.machine = text; }},
    {"command", [](const Row& row) { return row.command; }, [](Row& row, Text text) { row.command = text; }},
    {"second_search", [](const Row& row) { return row.second ? row.second->search : ""; },
     [](Row& row, Text text) { second(row).search = text; }},
    {"second_nodes", [](const Row& row) { return row.second ? std::to_string(row.second->nodes) : ""; },
     [](Row& row, Text text) { second(row).nodes = number_of<std::uint64_t>(text); }},
    {"second_seconds", [](const Row& row) { return row.second ? fmt::format("{:.2f}", row.second->seconds) : ""; },
     [](Row& row, Text text) { second(row).seconds = number_of<double>(text); }},
    {"second_version", [](const Row& row) { return row.second ? row.second->version : ""; },
     [](Row& row, Text text) { second(row).version = text; }},
    {"certificate_sha256", [](const Row& row) { return row.certificate ? row.certificate->sha256 : ""; },
     [](Row& row, Text text) { certificate(row).sha256 = text; }},
    {"certificate_bytes", [](const Row& row) { return row.certificate ? std::to_string(row.certificate->bytes) : ""; },
     [](Row& row, Text text) { certificate(row).bytes = number_of<std::uint64_t>(text); }},
    {"certificate_version", [](const Row& row) { return row.certificate ? row.certificate->version : ""; },
     [](Row& row, Text text) { certificate(row).version = text; }},
    {"published_value", [](const Row& row) { return row.published ? row.published->value : ""; },
     [](Row& row, Text text) { published(row).value = text; }},
    {"published_last_move", [](const Row& row) { return row.published ? shown(row.published->last_move) : ""; },
     [](Row& row, Text text) { published(row).last_move = number_of<int>(text); }},
    {"published_source", [](const Row& row) { return row.published ? row.published->source : ""; },
     [](Row& row, Text text) { published(row).source = text; }},
};

Row read_columns(const CsvRecord& record) {
    Row row;
    auto variant = parse_variant(record.front());
    if (!variant) throw Unreadable{variant.error().message};
    row.variant = *variant;
    for (std::size_t i = 0; i < columns.size(); ++i)
        if (columns[i].read != nullptr && !record[i].empty()) columns[i].read(row, record[i]);
    return row;
}

// Checks the columns that follow from others.
void compare_derived(const Row& row, const CsvRecord& record) {
    for (std::size_t i = 0; i < columns.size(); ++i)
        if (const std::string text = columns[i].write(row); columns[i].read == nullptr && text != record[i])
            throw Unreadable{fmt::format("{} is {}, but {} follows from the other columns", columns[i].name,
                                         quote(record[i]), quote(text))};
}

bool contradicts(const Row& row, const Published& known) {
    if (!row.value().empty() && row.value() != known.value) return true;
    return known.last_move && row.last_move() && *known.last_move != *row.last_move();
}

Json way_json(const Way& way) {
    return {{"search", way.search}, {"nodes", way.nodes}, {"seconds", way.seconds}, {"version", way.version}};
}

Json first_moves_json(const Row& row) {
    Json object = Json::object();
    for (const auto& [move, score] : row.first_moves) object[inarow::to_text(row.variant, move)] = score;
    return object;
}

Json certificate_json(const Certificate& certificate) {
    return {{"sha256", certificate.sha256}, {"bytes", certificate.bytes}, {"version", certificate.version}};
}

Json published_json(const Published& published) {
    return {{"value", published.value}, {"last_move", published.last_move}, {"source", published.source}};
}

template <class T, class Write>
Json json_or_null(const std::optional<T>& value, Write write) {
    return value ? write(*value) : Json(nullptr);
}

std::string way_text(const Way& way) { return fmt::format("{} {}", way.search, counted(way.nodes, "node")); }

std::string second_text(const Row& row) {
    if (row.second) return way_text(*row.second);
    return row.one_way_only() ? "one way only" : "proved by a certificate";
}

}  // namespace

std::optional<int> Row::last_move() const {
    return bounds.exact() ? std::optional(inarow::last_move(variant, 0, bounds.lo)) : std::nullopt;
}

std::vector<Move> Row::best() const {
    std::vector<Move> moves;
    if (!bounds.exact()) return moves;
    for (const auto& [move, score] : first_moves)
        if (score == bounds.lo) moves.push_back(move);
    return moves;
}

std::string complaint(const Row& row) {
    const Bound range = score_range(row.variant, 0);
    if (row.bounds.empty() || row.bounds.lo < range.lo || row.bounds.hi > range.hi)
        return fmt::format("{} is no bound on its score", to_text(row.bounds));
    if (!row.first_moves.empty()) {
        if (static_cast<int>(row.first_moves.size()) != row.variant.moves()) return "not all first moves have a score";
        const auto less = [](const auto& a, const auto& b) { return a.second < b.second; };
        const Score best = std::max_element(row.first_moves.begin(), row.first_moves.end(), less)->second;
        if (!row.bounds.contains(best))
            return fmt::format("the score is {}, but that of its best first move {}", to_text(row.bounds), best);
    }
    if (row.second && row.second->search == row.way.search) return "both ways are the same";
    if (row.published && contradicts(row, *row.published))
        return fmt::format("we find {}{}, but published is {}{} ({})", row.value(),
                           row.last_move() ? fmt::format(" on move {}", *row.last_move()) : "", row.published->value,
                           row.published->last_move ? fmt::format(" on move {}", *row.published->last_move) : "",
                           row.published->source);
    return "";
}

CsvRecord column_names() {
    CsvRecord names;
    for (const Column& column : columns) names.emplace_back(column.name);
    return names;
}

CsvRecord to_record(const Row& row) {
    CsvRecord record;
    for (const Column& column : columns) record.push_back(column.write(row));
    return record;
}

Result<Row> parse_row(const CsvRecord& record) try {
    if (record.size() != columns.size())
        return error(fmt::format("{} fields instead of {}", record.size(), columns.size()));
    const Row row = read_columns(record);
    compare_derived(row, record);
    if (const std::string wrong = complaint(row); !wrong.empty())
        return error(fmt::format("{}: {}", record.front(), wrong));
    return row;
} catch (const Unreadable& unreadable) {
    return error(unreadable.what);
}

std::string to_json(const Row& row) {
    return one_line({{"variant", inarow::to_text(row.variant)},
                     {"value", report::outcome_json(weak(row.bounds))},
                     {"score", report::score_json(row.bounds)},
                     {"bounds", report::bound_json(row.bounds)},
                     {"last_move", row.last_move()},
                     {"best", report::moves_json(row.variant, row.best(), Notation::automatic)},
                     {"first_moves", first_moves_json(row)},
                     {"way", way_json(row.way)},
                     {"machine", row.machine},
                     {"command", row.command},
                     {"second_way", json_or_null(row.second, way_json)},
                     {"certificate", json_or_null(row.certificate, certificate_json)},
                     {"published", json_or_null(row.published, published_json)}});
}

std::string score_text(const Row& row) {
    const Bound range = score_range(row.variant, 0);
    if (row.bounds.exact()) return row.bounds.lo == 0 ? "0" : fmt::format("{:+}", row.bounds.lo);
    if (row.bounds.hi == range.hi) return fmt::format(">= {}", row.bounds.lo);
    if (row.bounds.lo == range.lo) return fmt::format("<= {}", row.bounds.hi);
    return fmt::format("{} to {}", row.bounds.lo, row.bounds.hi);
}

std::string to_line(const Row& row) {
    const std::string value = row.value().empty() ? "open" : row.value();
    const std::string move = row.last_move() ? fmt::format(" on move {}", *row.last_move()) : "";
    return fmt::format("{}: {}, score {}{}; {}, {}{}", inarow::to_text(row.variant), value, score_text(row), move,
                       way_text(row.way), second_text(row),
                       row.published && !row.value().empty() ? "; as published" : "");
}

}  // namespace inarow::atlas
