#include "inarow/board.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "base/text.hpp"
#include "game/arrangement.hpp"
#include "game/board_signs.hpp"
#include "game/kaggle.hpp"
#include "game/shape.hpp"
#include "inarow/notation.hpp"

namespace inarow {
namespace {

// What a board is drawn with; 'n' is -1, and '-' may also be a mark on an empty cell.
struct SignSet {
    std::string_view empty;
    char first;
    char second;
};
constexpr std::array sign_sets = {SignSet{".-", 'x', 'o'}, SignSet{"b", 'x', 'o'},  SignSet{".-", 'r', 'y'},
                                  SignSet{".-", 'r', 'b'}, SignSet{".0", '1', '2'}, SignSet{".0", '1', 'n'}};
constexpr std::string_view known_signs = ". x o, b x o, . r y, . r b, 0 1 2, 0 1 -1";

Result<SignSet> set_of(const std::string& signs) {
    for (const SignSet& set : sign_sets)
        if (std::ranges::all_of(signs, [&](char c) {
                return c == set.first || c == set.second || set.empty.find(c) != set.empty.npos;
            }))
            return set;
    std::string distinct = signs;
    std::ranges::sort(distinct);
    distinct.erase(std::ranges::unique(distinct).begin(), distinct.end());
    return error(fmt::format("the signs {} are not of one kind of board ({})", quote(distinct), known_signs));
}

std::string shape_text(const std::vector<int>& shape) {
    std::string text;
    for (const int size : shape) text += fmt::format("{}{}", text.empty() ? "" : "x", size);
    return text;
}

// The square of the i-th sign, from the top or, in a box, from the lowest level.
Cell cell_read(const Variant& variant, int i) {
    const int x = i % variant.width;
    const int row = i / variant.width;
    if (variant.topology == Topology::box) return cell_of(variant, {x, row % variant.depth, row / variant.depth});
    return cell_at(variant, x, variant.height - 1 - row);
}

// One board from a plane of the stones of each player, one plane after the other or the two numbers of each cell
// together.
Result<std::string> merged(const Variant& variant, const std::string& planes, bool together) {
    const auto cells = static_cast<std::size_t>(variant.cells());
    std::string signs(cells, '0');
    if (planes.find_first_not_of("01") != std::string::npos) return error("a plane of the board holds 0 and 1 only");
    for (std::size_t i = 0; i < cells; ++i) {
        const bool first = planes[together ? 2 * i : i] == '1';
        const bool second = planes[together ? 2 * i + 1 : i + cells] == '1';
        const Cell cell = cell_read(variant, static_cast<int>(i));
        if (first && second)
            return error(fmt::format("both planes of the board have a stone on {}",
                                     square_name(cell / variant.height, cell % variant.height)));
        if (first || second) signs[i] = first ? '1' : '2';
    }
    return signs;
}

// The signs of all cells, or why the array is no board.
Result<std::string> signs_of_board(const Variant& variant, const BoardSigns& board) {
    const std::vector<int> whole = shape_of(variant);
    std::vector<int> planes = whole;
    planes.insert(planes.begin(), 2);
    std::vector<int> pairs = whole;
    pairs.push_back(2);
    if (board.shape == whole || board.shape == std::vector{variant.cells()}) return board.signs;
    if (board.shape == planes || board.shape == pairs) return merged(variant, board.signs, board.shape == pairs);
    return error(
        fmt::format("{} is no board of {}: it has {}", shape_text(board.shape), to_text(variant), shape_text(whole)));
}

// Rows of the UCI data set are column by column, from the bottom.
std::vector<Stone> stones_of(const Variant& variant, const std::string& signs, const SignSet& set, bool by_columns) {
    std::vector<Stone> stones(signs.size(), Stone::none);
    for (std::size_t i = 0; i < signs.size(); ++i) {
        const Cell cell = by_columns ? static_cast<Cell>(i) : cell_read(variant, static_cast<int>(i));
        if (signs[i] == set.first) stones[static_cast<std::size_t>(cell)] = Stone::first;
        if (signs[i] == set.second) stones[static_cast<std::size_t>(cell)] = Stone::second;
    }
    return stones;
}

std::vector<Stone> swapped(std::vector<Stone> stones) {
    for (Stone& stone : stones)
        if (stone != Stone::none) stone = other(stone);
    return stones;
}

// The player whose sign this is.
Result<Stone> player_of(std::string_view text) {
    const std::string sign = signs_of(text);
    if (sign.size() == 1 && std::string_view("x1r").find(sign[0]) != std::string_view::npos) return Stone::first;
    if (sign.size() == 1 && std::string_view("o2nyb").find(sign[0]) != std::string_view::npos) return Stone::second;
    return error(
        fmt::format("{} is not the sign of a player who could be to move (x, o, 1, 2, -1, r, y, b)", quote(text)));
}

// Whether the second sign began.
Result<bool> second_began(const std::vector<Stone>& stones, std::string_view to_move) {
    const auto first = std::ranges::count(stones, Stone::first);
    const auto second = std::ranges::count(stones, Stone::second);
    if (to_move.empty()) return second == first + 1;
    const Stone mover = INAROW_TRY(player_of(to_move));
    if (first == second) return mover == Stone::second;
    if ((first > second) == (mover == Stone::second)) return second > first;
    return error(fmt::format("{} cannot be to move with {} stones against {}", to_move, std::max(first, second),
                             std::min(first, second)));
}

}  // namespace

Result<BoardRead> read_board(const Variant& variant, std::string_view text, std::string_view to_move) {
    if (is_replay(text)) return BoardRead{INAROW_TRY(replayed(Position(variant), text)), false, true, {}};
    const BoardSigns board = INAROW_TRY(read_signs(variant, text));
    const std::string signs = INAROW_TRY(signs_of_board(variant, board));
    const SignSet set = INAROW_TRY(set_of(signs));
    const bool of_data_set = board.result || (set.empty == "b" && board.shape.size() == 1);
    auto stones = stones_of(variant, signs, set, of_data_set);
    const bool exchanged = INAROW_TRY(second_began(stones, to_move));
    if (exchanged) stones = swapped(stones);
    auto position = position_of(variant, stones);
    if (!position && !exchanged && to_move.empty() && position_of(variant, swapped(stones)))
        return error(position.error().message + "; if the other player began, say that o, 2 or y is to move");
    BoardRead read{INAROW_TRY(std::move(position)), exchanged, false, board.result};
    if (board.result && (read.position.stones() % 2 == 0) == exchanged) read.result = -*board.result;
    return read;
}

}  // namespace inarow
