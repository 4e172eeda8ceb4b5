#include "game/board_signs.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>
#include <optional>

#include "base/text.hpp"
#include "game/kaggle.hpp"
#include "inarow/notation.hpp"

namespace inarow {
namespace {

using Words = std::vector<std::string_view>;

// Without the escapes that colour a terminal.
std::string without_colours(std::string_view text) {
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\x1b' && text.substr(i + 1).starts_with('['))
            i = std::min(text.find('m', i), text.size());
        else
            plain += text[i];
    }
    return plain;
}

std::string blanked(std::string text, std::string_view signs) {
    std::ranges::replace_if(
        text, [&](char c) { return signs.find(c) != std::string_view::npos; }, ' ');
    return text;
}

// An array whose parts have one shape.
class ArrayReader {
public:
    explicit ArrayReader(std::string_view text) : text_(text) {}

    Result<BoardSigns> read() {
        auto shape = INAROW_TRY(array(0));
        if (at_ < text_.find_last_not_of(" \n") + 1) return error("there is more after the array of the board");
        return BoardSigns{std::move(shape), std::move(signs_), {}};
    }

private:
    static constexpr int most_levels = 4;

    Result<std::vector<int>> array(int level) {
        if (level == most_levels) return error("the arrays of the board are nested too deep");
        std::vector<std::vector<int>> parts;
        for (++at_; skip_blanks(); parts.push_back(INAROW_TRY(part(level))))
            if (text_[at_] == ']') {
                ++at_;
                return joined(parts);
            }
        return error("an array of the board has no end");
    }

    // An array, a sign, or a word of several signs.
    Result<std::vector<int>> part(int level) {
        if (text_[at_] == '[') return array(level + 1);
        const auto end = std::min(text_.find_first_of(" \n[]", at_), text_.size());
        const std::string word = signs_of(text_.substr(at_, end - at_));
        at_ = end;
        signs_ += word;
        return word.size() == 1 ? std::vector<int>{} : std::vector{static_cast<int>(word.size())};
    }

    static std::size_t cells_in(const std::vector<int>& shape) {
        return std::accumulate(shape.begin(), shape.end(), std::size_t{1}, std::multiplies());
    }

    static Result<std::vector<int>> joined(const std::vector<std::vector<int>>& parts) {
        if (parts.empty()) return error("the board has an empty array");
        std::vector<int> shape = parts.front();
        const auto odd = std::ranges::find_if(parts, [&](const auto& part) { return part != shape; });
        if (odd != parts.end() && shape.empty())
            return error(fmt::format("cell {} of a row is not one sign", odd - parts.begin() + 1));
        if (odd != parts.end())
            return error(fmt::format("row {} of the board has {}, but row 1 has {}", odd - parts.begin() + 1,
                                     counted(cells_in(*odd), "cell"), cells_in(shape)));
        shape.insert(shape.begin(), static_cast<int>(parts.size()));
        return shape;
    }

    bool skip_blanks() {
        at_ = std::min(text_.find_first_not_of(" \n", at_), text_.size());
        return at_ < text_.size();
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::string signs_;
};

std::string together(const Words& words) { return fmt::format("{}", fmt::join(words, "")); }

// The edges of a torus, a ruled line, and the heads of levels.
bool is_frame(const Variant& variant, const Words& words) {
    const auto all = [&](std::string_view word) { return std::ranges::count(words, word) == std::ssize(words); };
    if (variant.topology == Topology::box && words.front() == "level") return true;
    const bool ruled = words.size() == 1 && words[0].find_first_not_of("-+=") == std::string_view::npos;
    return all("v") || all("^") || (ruled && (words[0].starts_with("+-") || words[0].starts_with("==")));
}

// "1234567", "abcdefg": a row of columns as moves or cells name them, from this one on.
bool names_columns(const Variant& variant, int first, std::string_view row) {
    const Variant named(first + variant.width, 1, 2);  // whose moves are all columns
    const auto in = [&](Notation notation) {
        std::string names;
        for (int column = first; column < first + variant.width; ++column)
            names +=
                notation == Notation::cells ? std::string(1, column_letter(column)) : to_text(named, column, notation);
        return names == row;
    };
    return in(Notation::columns) || in(Notation::zero_based) || in(Notation::box) || in(Notation::cells);
}

// Whether names of columns could be stones, as 0 1 2 could on a board of digits.
bool could_be_stones(std::string_view names, const Words& row) {
    constexpr std::string_view digits = "012";
    return names.find_first_not_of(digits) == names.npos && together(row).find_first_not_of(digits) == names.npos;
}

std::vector<Words> rows_of(const Variant& variant, std::string_view text) {
    std::vector<Words> rows;
    for (const std::string_view line : split(text, "\n"))
        if (Words words = words_of(line); !words.empty() && !is_frame(variant, words)) rows.push_back(std::move(words));
    if (static_cast<int>(rows.size()) != variant.height + 1 || variant.topology == Topology::box) return rows;
    const auto names = [&](const Words& row, const Words& next) {
        const std::string name = together(row);
        return names_columns(variant, 0, name) && !could_be_stones(name, next);
    };
    if (names(rows.back(), rows.front()))
        rows.pop_back();
    else if (names(rows.front(), rows.back()))
        rows.erase(rows.begin());
    return rows;
}

std::string row_signs(const Words& words) {
    std::string signs;
    for (const std::string_view word : words) signs += signs_of(word);
    return signs;
}

// Numbers of rows on the left, counted down to 1.
void drop_row_numbers(const Variant& variant, std::vector<Words>& rows) {
    const auto has_number = [&, row = variant.height](const Words& words) mutable {
        return words.front() == std::to_string(row--) &&
               row_signs(Words(words.begin() + 1, words.end())).size() == static_cast<std::size_t>(variant.width);
    };
    if (static_cast<int>(rows.size()) != variant.height || !std::ranges::all_of(rows, has_number)) return;
    for (Words& words : rows) words.erase(words.begin());
}

// Levels side by side become one below the other; the names of the columns on their right are left out.
Result<BoardSigns> stacked(const Variant& variant, const std::vector<Words>& rows) {
    const auto width = static_cast<std::size_t>(variant.width);
    const std::size_t cells = width * static_cast<std::size_t>(variant.height);
    std::vector<std::string> signs;
    for (const Words& words : rows) {
        const std::string row = together(words);
        const int first = variant.width * static_cast<int>(signs.size());
        const bool named = row.size() == cells + width && names_columns(variant, first, row.substr(cells));
        signs.push_back(named ? signs_of(row.substr(0, cells)) : row_signs(words));
        if (signs.back().size() != cells)
            return error(fmt::format("{} has rows of {} cells on all levels together", to_text(variant), cells));
    }
    BoardSigns board{shape_of(variant), {}, {}};
    for (std::size_t level = 0; level < cells; level += width)
        for (const std::string& row : signs) board.signs += row.substr(level, width);
    return board;
}

// Rows, levels and planes follow each other; blank lines do not matter.
Result<BoardSigns> read_rows(const Variant& variant, std::vector<Words> rows) {
    const int count = static_cast<int>(rows.size());
    std::vector<int> shape = shape_of(variant);
    const int whole = variant.cells() / variant.width;
    const int named = variant.cells() + variant.width;
    if (variant.topology == Topology::box && count == variant.depth && (count > 1 || std::ssize(rows[0]) == named))
        return stacked(variant, rows);
    if (variant.topology != Topology::box) drop_row_numbers(variant, rows);
    std::string signs;
    for (const Words& words : rows) signs += row_signs(words);
    if (count == 1) return BoardSigns{{static_cast<int>(signs.size())}, std::move(signs), {}};
    if (count == 2 * whole)
        shape.insert(shape.begin(), 2);
    else if (count != whole)
        return error(
            fmt::format("the board has {}, but {} has {}", counted(rows.size(), "row"), to_text(variant), whole));
    for (std::size_t row = 0; row < rows.size(); ++row)
        if (const auto cells = row_signs(rows[row]).size(); cells != static_cast<std::size_t>(variant.width))
            return error(fmt::format("row {} of the board has {}, but those of {} have {}", row + 1,
                                     counted(cells, "cell"), to_text(variant), variant.width));
    return BoardSigns{std::move(shape), std::move(signs), {}};
}

// The rows of the UCI data set end with it.
std::optional<Score> take_result(Words& row) {
    constexpr std::array<std::string_view, 3> names = {"loss", "draw", "win"};
    const auto* name = std::ranges::find(names, row.back());
    if (row.size() == 1 || name == names.end()) return std::nullopt;
    row.pop_back();
    return static_cast<Score>(name - names.begin()) - 1;
}

}  // namespace

std::vector<int> shape_of(const Variant& variant) {
    if (variant.topology == Topology::box) return {variant.height, variant.depth, variant.width};
    return {variant.height, variant.width};
}

std::string signs_of(std::string_view word) {
    const auto number = word.find_first_of("-.") == std::string_view::npos ? std::nullopt : parse_number<double>(word);
    if (word.size() > 1 && number && (*number == -1 || *number == 0 || *number == 1 || *number == 2))
        return *number == -1 ? "n" : std::to_string(static_cast<int>(*number));
    std::string signs(word);
    for (char& sign : signs) {
        if (sign == '_') sign = '.';
        if (sign == '+' || sign == '*') sign = '-';  // the threats that `explain` draws
        if (sign >= 'A' && sign <= 'Z') sign = static_cast<char>(sign - 'A' + 'a');
    }
    if (signs == "true" || signs == "false") return signs == "true" ? "1" : "0";
    return signs;
}

Result<BoardSigns> read_signs(const Variant& variant, std::string_view text) {
    if (is_observation(text)) return read_signs(variant, INAROW_TRY(observed_board(text)));
    const std::string plain = blanked(without_colours(without_byte_order_mark(text)), ",;|\"'\t\r");
    const auto begin = plain.find_first_not_of(" \n");
    if (begin == std::string::npos) return error("there is no board in the text");
    std::string_view board(plain.data() + begin, plain.find_last_not_of(" \n") + 1 - begin);
    if (board.starts_with("array(") && board.ends_with(')'))  // NumPy's repr()
        board = board.substr(6, std::min(board.find("dtype="), board.size() - 1) - 6);
    board = board.substr(0, board.find_last_not_of(" \n") + 1);
    // A drawn board may have the last move in brackets, but its frame ends it.
    if (board.starts_with('[') && board.ends_with(']')) return ArrayReader(board).read();
    const std::string unframed = blanked(std::string(board), "[]<>");
    auto rows = rows_of(variant, unframed);
    if (rows.empty()) return error("there is no board in the text");
    const auto result = rows.size() == 1 ? take_result(rows[0]) : std::nullopt;
    BoardSigns read = INAROW_TRY(read_rows(variant, std::move(rows)));
    read.result = result;
    return read;
}

}  // namespace inarow
