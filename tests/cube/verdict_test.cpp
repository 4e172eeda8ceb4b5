// What the cube's rules say for people is what they say in the search, and true.
#include "cube/verdict.hpp"

#include "rules_check.hpp"

namespace inarow::testing_cube {
namespace {

// The verdict of this player's; nothing where the rules are silent.
const cube::Verdict* verdict_of(const std::vector<cube::Verdict>& verdicts, Stone owner) {
    const auto found = std::find_if(verdicts.begin(), verdicts.end(), [&](const auto& v) { return v.owner == owner; });
    return found == verdicts.end() ? nullptr : &*found;
}

// Every line left to White has both cells of the pair, or the one cell.
void expect_in_all_lines(const cube::Board<Word64>& board, Word64 pair) {
    const auto reach = cube::white_against_follow_up(board);
    for (const Word64 line : cube::all_lines)
        EXPECT_TRUE((line & ~(reach.cells | reach.last)) != 0 || (line & pair) == pair);
}

TEST(CubeVerdict, says_what_the_rules_say_and_nothing_false) {
    std::array<long, 4> count{};
    long pairs = 0;
    for (const auto& [board, outcome] : judged_positions()) {
        const auto verdicts = cube::verdicts(board.white, board.black);
        const auto* white = verdict_of(verdicts, Stone::first);
        const auto* black = verdict_of(verdicts, Stone::second);
        const bool held = cube::white_is_held(board);
        EXPECT_EQ(white != nullptr, cube::white_wins_by_odd_threat(board) || cube::white_wins_by_pair(board));
        EXPECT_EQ(black != nullptr, held || cube::white_is_held_by_pair(board) || cube::white_is_held_by_threat(board));
        const bool line = cube::black_gets_line(board) || (board.black_wins & cube::even_levels) != 0;
        EXPECT_EQ(black != nullptr && black->wins, held && line);
        for (const auto& verdict : verdicts) {
            ++count[static_cast<std::size_t>(verdict.rule)];
            pairs += verdict.pair != 0;
            EXPECT_GE(verdict.owner == Stone::first ? outcome : -outcome, verdict.wins ? 1 : 0);
            if (verdict.rule == cube::Rule::follow_up && verdict.pair != 0) expect_in_all_lines(board, verdict.pair);
        }
    }
    for (const long each : {count[0], count[1], count[2], pairs}) EXPECT_GT(each, 10);
}

TEST(CubeVerdict, is_silent_where_a_line_can_be_completed_now) {
    const Word64 three_in_a_row = 7;
    EXPECT_TRUE(cube::verdicts(three_in_a_row, Word64{0x70}).empty());
    EXPECT_TRUE(cube::verdicts(Word64{15}, Word64{0x70}).empty());
}

}  // namespace
}  // namespace inarow::testing_cube
