#include "knowledge/threats.hpp"

#include "boards.hpp"
#include "matchers.hpp"

namespace inarow::testing {
namespace {

using namespace knowledge;

// "first b3 odd open", one for each threat.
std::vector<std::string> shown(std::string_view variant, std::string_view moves) {
    const Groups groups(board(variant));
    std::vector<std::string> list;
    for (const Threat& threat : threats(groups, position_after(variant, moves))) {
        const Cell cell = groups.cell_of_bit(threat.cell);
        const int height = groups.variant().height;
        list.push_back(std::string(threat.owner == Stone::first ? "first " : "second ") +
                       square_name(cell / height, cell % height) + (threat.odd ? " odd" : " even") +
                       (threat.open ? " open" : "") + (threat.useless ? " useless" : ""));
    }
    return list;
}

TEST(Threats, there_are_none_on_the_empty_board) { EXPECT_THAT(shown("7x6", ""), IsEmpty()); }

TEST(Threats, of_a_row_of_three_are_at_both_ends) {
    EXPECT_THAT(shown("7x6", "334455"),
                ElementsAre("first b1 odd open", "second b2 even", "first f1 odd open", "second f2 even"));
}

TEST(Threats, parity_is_counted_from_the_top) {
    EXPECT_THAT(shown("7x7", "334455"),
                ElementsAre("first b1 even open", "second b2 odd", "first f1 even open", "second f2 odd"));
}

// First has d2 and d3, second d4: whoever plays d2, first completes a row at d3 at the latest.
TEST(Threats, above_two_of_one_player_are_useless) {
    EXPECT_THAT(shown("7x6", "36355324653152"),
                ElementsAre("first d2 even open", "first d3 odd", "second d4 even useless", "second g1 odd open"));
}

TEST(Threats, above_a_cell_that_both_complete_are_useless) {
    EXPECT_THAT(shown("7x6", "42462555643225"),
                ElementsAre("first c2 even open", "second c2 even open", "second c3 odd useless", "first g2 even"));
}

TEST(Threats, keeping_a_column_leaves_the_rest_to_the_rules) {
    const Groups groups(board("7x6"));
    const Cells none = 0;
    const int threat = groups.bit_of(cell_at(groups.variant(), 3, 2));  // d3
    const Standpoint at = with_column_kept({groups, none, none, Basis::zugzwang}, threat);
    EXPECT_EQ(at.usable & groups.column_of(threat), none);
    for (const int row : {2, 3, 4, 5}) EXPECT_TRUE((at.targets & groups.with(threat - 2 + row)).empty()) << row;
    EXPECT_FALSE((at.targets & groups.with(threat - 1)).empty()) << "d2 is even";
    EXPECT_FALSE((at.targets & groups.with(threat - 2)).empty()) << "d1 can be played at once";
}

}  // namespace
}  // namespace inarow::testing
