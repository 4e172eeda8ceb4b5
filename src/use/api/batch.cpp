#include "api/batch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/text.hpp"

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

// The line number is not in the error.
Result<BatchItem> parse_batch_line(std::string_view line, const Variant& variant, Notation notation) {
    std::string_view rest = trimmed_right(line);
    const std::string_view moves = take_field(rest);
    if (moves.find(',') != std::string_view::npos)
        return error(fmt::format(
            "a comma ends the moves in a file, and CSV is not read yet; expected MOVES or MOVES SCORE, not {}",
            quote(trimmed_right(line))));
    auto position = INAROW_TRY(parse_moves(variant, moves == "-" ? "" : moves, notation));
    const auto score = INAROW_TRY(parse_score(rest));
    return BatchItem{std::move(position), score};
}

}  // namespace

Result<std::optional<std::string_view>> BatchReader::next_line() {
    in_.getline(line_.data(), static_cast<std::streamsize>(line_.size()));
    const auto length = static_cast<std::size_t>(in_.gcount());
    if (in_.bad()) return error(fmt::format("cannot read {}", source_));
    if (in_.fail() && in_.eof()) return std::nullopt;
    ++line_number_;
    if (in_.fail() && length > 0) return complaint("the line is too long to be a position");
    return std::string_view(line_.data(), in_.eof() ? length : length - 1);
}

Result<std::optional<BatchItem>> BatchReader::next() {
    while (true) {
        const auto line = INAROW_TRY(next_line());
        if (!line) return std::nullopt;
        if (trimmed_right(*line).empty() || line->front() == '#') continue;
        auto item = parse_batch_line(*line, variant_, notation_);
        if (!item) return complaint(item.error().message);
        return std::move(*item);
    }
}

tl::unexpected<Error> BatchReader::complaint(const std::string& message) const {
    return error(fmt::format("{}:{}: {}", source_, line_number_, message));
}

bool disagrees(const Report& report, std::optional<Score> expected) {
    if (!expected) return false;
    const bool weakly = report.request.question == Request::Question::weak;
    return !report.bounds.contains(weakly ? std::clamp(*expected, -1, 1) : *expected);
}

void BatchSummary::add(const Report& report, std::optional<Score> expected) {
    const bool wrong_score = disagrees(report, expected);
    positions += 1;
    checked += expected && (report.settled || wrong_score);
    wrong += wrong_score;
    unknown += !report.settled;
    nodes += report.nodes;
    seconds += report.seconds;
}

}  // namespace inarow::api
