#include "work/batch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/csv.hpp"
#include "base/text.hpp"
#include "inarow/board.hpp"

namespace inarow::api {
namespace {

constexpr bool is_blank(char c) { return c == ' ' || c == '\t'; }
std::string_view trimmed_right(std::string_view text) { return text.substr(0, text.find_last_not_of(" \t\r") + 1); }

// Takes the first field and the blanks after it off the text.
std::string_view take_field(std::string_view& text) {
    const auto* end = std::ranges::find_if(text, is_blank);
    const std::string_view field(text.begin(), end);
    text = std::string_view(std::find_if_not(end, text.end(), is_blank), text.end());
    return field;
}

Result<std::optional<Score>> parse_score(std::string_view text) {
    if (text.empty()) return std::nullopt;
    const auto score = parse_integer(text);
    if (!score) return error(fmt::format("{} is not a score; expected MOVES or MOVES SCORE", quote(text)));
    return score;
}

// Of one record, without the blanks around them; empty for what is none.  Semicolons divide it where no comma does, as
// spreadsheets write in half of Europe.
CsvRecord fields_of(std::string_view line) {
    std::string record(trimmed_right(line));
    if (record.find_first_of(",\"") == std::string::npos) std::ranges::replace(record, ';', ',');
    const auto records = parse_csv(record);
    if (!records || records->size() != 1) return {};
    CsvRecord fields = records->front();
    for (std::string& field : fields)
        field = trimmed_right(field.substr(std::min(field.find_first_not_of(" \t"), field.size())));
    return fields;
}

// A line of generate --puzzles.
bool is_puzzle(std::string_view line) {
    const auto fields = words_of(line);
    return fields.size() == 4 && (fields.back() == "win" || fields.back() == "draw");
}

}  // namespace

Result<std::optional<std::string_view>> BatchReader::next_line() {
    in_.getline(line_.data(), static_cast<std::streamsize>(line_.size()));
    const auto length = static_cast<std::size_t>(in_.gcount());
    if (in_.bad()) return error(fmt::format("cannot read {}", source_));
    if (in_.fail() && in_.eof()) return std::nullopt;
    ++line_number_;
    if (in_.fail() && length > 0) return complaint("the line is too long to be a position");
    const std::string_view line(line_.data(), in_.eof() ? length : length - 1);
    return line_number_ == 1 ? without_byte_order_mark(line) : line;
}

Result<std::optional<BatchItem>> BatchReader::next() {
    while (true) {
        const auto line = INAROW_TRY(next_line());
        if (!line) return std::nullopt;
        if (trimmed_right(*line).empty() || line->front() == '#') continue;
        if (!std::exchange(begun_, true) && take_header(*line)) continue;
        auto item = parse(*line);
        if (!item) return complaint(item.error().message);
        return std::move(*item);
    }
}

// The letters of "moves" alone are moves on a board of 31 columns.
bool BatchReader::take_header(std::string_view line) {
    const CsvRecord names = fields_of(line);
    const auto column = [&](const char* name) {
        return static_cast<std::size_t>(std::ranges::find(names, name) - names.begin());
    };
    const Columns columns{column("moves"), column("score"), names.size()};
    if (columns.moves == names.size() || (names.size() == 1 && item("moves", ""))) return false;
    columns_ = columns;
    return true;
}

// The line number is not in the error.
Result<BatchItem> BatchReader::parse(std::string_view line) const {
    const int cells = variant_.cells();
    if (columns_.count == 0 && (line.starts_with('[') || (cells > 2 && std::ranges::count(line, ',') + 1 >= cells)))
        return parse_board(line);
    if (columns_.count > 0 || line.find_first_of(",;\"") != std::string_view::npos) return parse_csv_line(line);
    std::string_view score = trimmed_right(line);
    const std::string_view moves = take_field(score);
    auto read = item(moves, score);
    if (!read && is_puzzle(line)) read = item(moves, "");
    return !read && line.starts_with("1.") ? item(trimmed_right(line), "") : std::move(read);
}

Result<BatchItem> BatchReader::parse_csv_line(std::string_view line) const {
    const CsvRecord fields = fields_of(line);
    if (fields.empty()) return error(fmt::format("{} is not a line of CSV", quote(trimmed_right(line))));
    const std::size_t wanted = columns_.count > 0 ? columns_.count : std::min<std::size_t>(fields.size(), 2);
    if (fields.size() != wanted) return error(fmt::format("{} instead of {}", counted(fields.size(), "field"), wanted));
    return item(fields[columns_.moves], columns_.score < fields.size() ? fields[columns_.score] : "");
}

Result<BatchItem> BatchReader::parse_board(std::string_view line) const {
    BoardRead read = INAROW_TRY(read_board(variant_, line));
    return BatchItem{std::move(read.position), {}, read.result};
}

Result<BatchItem> BatchReader::item(std::string_view moves, std::string_view score) const {
    auto position = INAROW_TRY(parse_moves(variant_, moves == "-" ? "" : moves, notation_));
    const auto number = INAROW_TRY(parse_score(score));
    return BatchItem{std::move(position), number, {}};
}

tl::unexpected<Error> BatchReader::complaint(const std::string& message) const {
    return error(fmt::format("{}:{}: {}", source_, line_number_, message));
}

bool disagrees(const Report& report, const BatchItem& item) {
    if (item.result) return !weak(report.bounds).contains(*item.result);
    if (!item.score) return false;
    const bool weakly = report.request.question == Request::Question::weak;
    return !report.bounds.contains(weakly ? std::clamp(*item.score, -1, 1) : *item.score);
}

void BatchSummary::add(const Report& report, const BatchItem& item) {
    const bool wrong_score = disagrees(report, item);
    positions += 1;
    checked += (item.score || item.result) && (report.settled || wrong_score);
    wrong += wrong_score;
    unknown += !report.settled;
    nodes += report.nodes;
    seconds += report.seconds;
}

}  // namespace inarow::api
