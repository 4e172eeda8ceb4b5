// Holds the cube's rules against plain search on random late positions.
#pragma once

#include <fmt/format.h>

#include <string>

#include "cube/pairs.hpp"
#include "cube/threats.hpp"
#include "cube_positions.hpp"

namespace inarow::testing_cube {

struct Judged {
    cube::Board<Word64> board;
    int outcome;  // +1, 0, -1: for White
};

// So many positions of careful play with `from` to `to` stones that the condition admits, and what they are worth.
template <class Condition>
std::vector<Judged> judge_if(int from, int to, int count, std::uint64_t seed, Condition&& admits) {
    Rng rng(seed);
    PlainOutcome outcome;
    std::vector<Judged> judged;
    for (int i = 0; i < count;) {
        const int stones = from + static_cast<int>(rng.below(static_cast<std::uint64_t>(to - from + 1)));
        const cube::Node node = cube::make_node(some_careful_position(stones, rng));
        if (!admits(board_of(node))) continue;
        judged.push_back({board_of(node), outcome(node)});
        ++i;
    }
    return judged;
}
inline std::vector<Judged> judge(int from, int to, int count, std::uint64_t seed) {
    return judge_if(from, to, count, seed, [](const auto&) { return true; });
}
// Made once for all tests; enough to find every flaw that they give the rules.
inline const std::vector<Judged>& judged_positions() {
    static const std::vector<Judged> positions = judge(48, 58, 2500, 5);
    return positions;
}

inline bool white_moves(const cube::Board<Word64>& board) { return count_bits(board.white | board.black) % 2 == 0; }

// Where a rule could go wrong: one of the players has a threat on the third level that is not playable.
inline bool has_odd_threats(const cube::Board<Word64>& board) {
    const Word64 third = cube::bottom << 32 & ~board.open();
    return (board.white_wins & third) != 0 && (board.black_wins & third) != 0;
}

struct Tally {
    std::array<long, 7> claims{};
    std::vector<std::string> wrong;
};

inline Tally tally_rules(const std::vector<Judged>& positions) {
    Tally tally;
    const auto note = [&](std::size_t rule, bool claimed, bool true_claim, const Judged& judged) {
        tally.claims[rule] += claimed;
        if (claimed && !true_claim)
            tally.wrong.push_back(
                fmt::format("rule {}: white {:#x} black {:#x}", rule, judged.board.white, judged.board.black));
    };
    for (const Judged& judged : positions) {
        const auto& [board, outcome] = judged;
        const bool held = cube::white_is_held(board);
        const bool line = cube::black_gets_line(board) || (board.black_wins & cube::even_levels) != 0;
        note(0, held, outcome <= 0, judged);
        note(1, cube::white_wins_by_odd_threat(board), outcome == 1, judged);
        note(2, cube::white_is_held_by_threat(board), outcome <= 0, judged);
        note(3, held && line, outcome == -1, judged);
        note(4, !held && cube::white_is_held_by_pair(board), outcome <= 0, judged);
        note(5, !cube::white_wins_by_odd_threat(board) && cube::white_wins_by_pair(board), outcome == 1, judged);
        note(6, cube::mover_wins_by_two_threats(board), outcome == (white_moves(board) ? 1 : -1), judged);
    }
    return tally;
}

}  // namespace inarow::testing_cube
