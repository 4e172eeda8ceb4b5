// Every claim of the cube's rules is true, by a search that knows only the rules of the game; and rules with one flaw
// each are found out by the same test.
#include "rules_check.hpp"

namespace inarow::testing_cube {
namespace {

TEST(CubeRules, claim_nothing_false) {
    const Tally tally = tally_rules(judged_positions());
    EXPECT_EQ(tally.wrong, std::vector<std::string>{});
    EXPECT_GT(tally.claims[0], 500) << "white is held";
    EXPECT_GT(tally.claims[1], 200) << "white wins by an odd threat";
    EXPECT_GT(tally.claims[3], 100) << "black wins";
    EXPECT_GT(tally.claims[4], 50) << "white is held by a pair";
    EXPECT_GT(tally.claims[5], 20) << "white wins by a pair";
    EXPECT_GT(tally.claims[6], 200) << "the mover makes two threats at once";
}

TEST(CubeRules, claim_nothing_false_where_both_have_odd_threats) {
    const Tally tally = tally_rules(judge_if(46, 57, 1500, 4, has_odd_threats));
    EXPECT_EQ(tally.wrong, std::vector<std::string>{});
    EXPECT_GT(tally.claims[2], 50) << "white is held by a threat of black";
}

// Expects that the outcome of some board shows that the claim is false.
template <class Claim>
void expect_caught(Claim&& is_false) {
    int wrong = 0;
    for (const Judged& judged : judged_positions()) wrong += is_false(judged.board, judged.outcome);
    EXPECT_GT(wrong, 0);
}

TEST(WrongCubeRule, that_forgets_the_tempos_is_caught) {
    expect_caught([](const cube::Board<Word64>& board, int outcome) {
        const auto reach = cube::poisoned(Word64(board.white | (board.empty() & cube::odd_levels)), board.black_wins);
        return !cube::reaches_line(reach) && outcome == 1;
    });
}

TEST(WrongCubeRule, that_never_gives_the_last_stone_is_caught) {
    expect_caught([](const cube::Board<Word64>& board, int outcome) {
        return !cube::has_line(cube::white_against_follow_up(board).cells) && outcome == 1;
    });
}

TEST(WrongCubeRule, that_takes_an_even_threat_for_an_odd_one_is_caught) {
    expect_caught([](const cube::Board<Word64>& board, int outcome) {
        const Word64 even = board.white_wins & cube::top & ~board.open();
        if (even == 0) return false;
        const Word64 threat = cube::below(lowest_bit(even));
        return !cube::reaches_line(cube::black_against_odd_threat(board, threat)) && outcome != 1;
    });
}

TEST(WrongCubeRule, that_lets_black_skip_the_tempos_is_caught) {
    expect_caught([](const cube::Board<Word64>& board, int outcome) {
        const Word64 threats = cube::odd_threats(board);
        if (threats == 0) return false;
        auto reach = cube::black_against_odd_threat(board, lowest_bit(threats));
        reach.cells &= ~(board.open() & board.empty());
        return !cube::reaches_line(reach) && outcome != 1;
    });
}

TEST(WrongCubeRule, that_holds_white_by_any_threat_of_black_is_caught) {
    expect_caught([](const cube::Board<Word64>& board, int outcome) {
        const Word64 third = cube::bottom << 32 & ~board.open();
        const Word64 white = board.white_wins & third;
        const Word64 black = board.black_wins & cube::top & ~board.open() & ~cube::above(white);
        if (white == 0 || more_than_one_bit(white) || black == 0) return false;
        const Word64 below = cube::below(lowest_bit(black));
        return !cube::reaches_line(cube::white_against_two_threats(board, white, below)) && outcome == 1;
    });
}

TEST(WrongCubeRule, that_gives_black_the_tempos_is_caught) {
    expect_caught([](const cube::Board<Word64>& board, int outcome) {
        const Word64 even = board.black | (board.empty() & cube::even_levels);
        return cube::white_is_held(board) && cube::has_line(even) && outcome != -1;
    });
}

// What the mover has, and the cells on which he loses at once.
struct Mover {
    Word64 stones;
    Word64 wins;
    Word64 poison;

    explicit Mover(const cube::Board<Word64>& board)
        : stones(white_moves(board) ? board.white : board.black),
          wins(white_moves(board) ? board.white_wins : board.black_wins),
          poison(cube::below(white_moves(board) ? board.black_wins : board.white_wins)) {}
};
bool mover_wins(const cube::Board<Word64>& board, int outcome) { return outcome == (white_moves(board) ? 1 : -1); }

TEST(CubeTwoThreats, are_all_that_the_mover_can_make) {
    int claimed = 0;
    for (const Judged& judged : judged_positions()) {
        const auto& board = judged.board;
        const Mover mover(board);
        bool found = false;
        for (Word64 rest = board.open() & ~mover.poison; rest != 0; rest &= rest - 1) {
            const Word64 stones = mover.stones | lowest_bit(rest);
            const Word64 occupied = board.white | board.black | lowest_bit(rest);
            const Word64 wins = cube::completions(stones) & ~occupied;
            const Word64 now = wins & cube::playable(occupied);
            found = found || more_than_one_bit(now) || (now & cube::below(wins) & cube::above(lowest_bit(rest))) != 0;
        }
        EXPECT_EQ(cube::mover_wins_by_two_threats(board), found)
            << fmt::format("{:#x} {:#x}", board.white, board.black);
        claimed += found;
    }
    EXPECT_GT(claimed, 200);
}

TEST(WrongCubeRule, that_makes_threats_below_a_winning_cell_of_the_other_is_caught) {
    expect_caught([](const cube::Board<Word64>& board, int outcome) {
        const Mover mover(board);
        const auto threats = cube::threats_of(mover.stones, mover.wins, board.open());
        return threats.more != 0 && !mover_wins(board, outcome);
    });
}

TEST(WrongCubeRule, that_makes_threats_that_cannot_be_carried_out_is_caught) {
    expect_caught([](const cube::Board<Word64>& board, int outcome) {
        const Mover mover(board);
        const auto threats = cube::threats_of(mover.stones, mover.wins, board.empty());
        return (threats.more & board.open() & ~mover.poison) != 0 && !mover_wins(board, outcome);
    });
}

TEST(WrongCubeRule, that_takes_one_threat_for_two_is_caught) {
    expect_caught([](const cube::Board<Word64>& board, int outcome) {
        const Mover mover(board);
        const auto threats = cube::threats_of(mover.stones, mover.wins, board.open());
        return (threats.one & ~mover.poison) != 0 && !mover_wins(board, outcome);
    });
}

// The third stone of a column below a cell that wins already makes one threat, not two.
TEST(CubeTwoThreats, count_the_cell_above_once) {
    const Word64 column = cube::first_column & ~cube::top;
    const Word64 cell = bit<Word64>(32);
    const Word64 top = bit<Word64>(48);
    const Word64 stones = (column & ~cell) | bit<Word64>(49) | bit<Word64>(50) | bit<Word64>(51);
    const Word64 under = cube::bottom << 32 & (cube::below(stones) & ~column);
    const Word64 occupied = stones | under | cube::below(under) | cube::below(cube::below(under));
    const auto threats = cube::threats_of(stones, top, cube::playable(occupied));
    EXPECT_EQ(threats.one & cell, cell);
    EXPECT_EQ(threats.more & cell, 0U);
}

// The cells that all lines of White have in common, where Black follows up.
Word64 common_of_white(const cube::Board<Word64>& board) {
    const auto reach = cube::white_against_follow_up(board);
    const Word64 shared = cube::common_cells(reach.cells | reach.last);
    return shared == ~Word64{0} ? 0 : shared & board.empty();
}
// Whether White, whose lines all go through these cells, cannot have one without one of two of them.
bool held_by(const cube::Board<Word64>& board, Word64 cells) {
    const auto reach = cube::white_against_follow_up(board);
    return cube::any_pair(cells, [&](Word64 p, Word64 q) {
        return !cube::reaches_line(cube::traded(reach, p, Word64{0})) &&
               !cube::reaches_line(cube::traded(reach, q, Word64{0}));
    });
}

TEST(WrongCubeRule, that_forgets_the_new_tempos_of_a_pair_is_caught) {
    expect_caught([](const cube::Board<Word64>& board, int outcome) {
        const Word64 cells = common_of_white(board) & board.open();
        return held_by(board, cells) && outcome == 1;
    });
}

TEST(WrongCubeRule, that_pairs_any_two_cells_is_caught) {
    expect_caught([](const cube::Board<Word64>& board, int outcome) {
        return held_by(board, common_of_white(board)) && outcome == 1;
    });
}

}  // namespace
}  // namespace inarow::testing_cube
