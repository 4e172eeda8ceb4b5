#include "cube/verdict.hpp"

#include <optional>

#include "cube/pairs.hpp"

namespace inarow::cube {
namespace {

using Cells = Word64;

// The pair, or the one cell, by which held_by_pair() holds; 0 where it does not.
Cells pair_that_holds(const Board<Cells>& board, Reach<Cells> reach, Cells wins, Cells where, bool his_turn) {
    Cells found = 0;
    static_cast<void>(held_by_pair(board, reach, wins, where, his_turn, [&](bool holds, Cells cells) {
        if (holds) found = cells;
        return holds;
    }));
    return found;
}

// The line of Black that the even cells which are not tempos complete.
Cells line_of_black(const Board<Cells>& board) {
    const Cells reach = board.black | (board.empty() & even_levels & ~board.open());
    for (const Cells line : all_lines)
        if ((line & ~reach) == 0) return line;
    return 0;
}

std::optional<Verdict> white_wins(const Board<Cells>& board) {
    for (Cells rest = odd_threats(board); rest != 0; rest &= rest - 1) {
        const Cells threat = lowest_bit(rest);
        const Cells elsewhere = ~columns_of_third(threat);
        const auto reach = black_against_odd_threat(board, threat);
        if (!reaches_line(reach)) return Verdict{Rule::odd_threat, Stone::first, true, threat};
        const Cells pair = pair_that_holds(board, reach, board.white_wins & elsewhere, elsewhere, !black_moves(board));
        if (pair != 0) return Verdict{Rule::odd_threat, Stone::first, true, threat, 0, 0, pair};
    }
    return std::nullopt;
}

std::optional<Verdict> white_does_not_win(const Board<Cells>& board) {
    const auto reach = white_against_follow_up(board);
    if (!reaches_line(reach)) {
        const Cells wins = board.black_wins & even_levels;
        const Cells line = wins != 0 ? 0 : line_of_black(board);
        if ((wins | line) == 0) return Verdict{Rule::follow_up, Stone::second, false};
        return Verdict{Rule::black_line, Stone::second, true, 0, lowest_bit(wins), line};
    }
    if (const Cells pair = pair_that_holds(board, reach, board.black_wins, ~Cells{0}, black_moves(board)); pair != 0)
        return Verdict{Rule::follow_up, Stone::second, false, 0, 0, 0, pair};
    const Cells third = bottom << 32 & ~board.open();
    const Cells threat = board.white_wins & third;
    if (threat == 0 || more_than_one_bit(threat)) return std::nullopt;
    for (Cells rest = board.black_wins & third & ~threat; rest != 0; rest &= rest - 1)
        if (!reaches_line(white_against_two_threats(board, threat, lowest_bit(rest))))
            return Verdict{Rule::threat_answer, Stone::second, false, threat, lowest_bit(rest)};
    return std::nullopt;
}

}  // namespace

std::vector<Verdict> verdicts(Word64 white, Word64 black) {
    const Word64 empty = ~(white | black);
    const Board<Cells> board{white, black, completions(white) & empty, completions(black) & empty};
    if (has_line(white) || has_line(black) || ((board.white_wins | board.black_wins) & board.open()) != 0) return {};
    std::vector<Verdict> found;
    for (const auto& verdict : {white_wins(board), white_does_not_win(board)})
        if (verdict) found.push_back(*verdict);
    return found;
}

}  // namespace inarow::cube
