// Plans, played out to the end, and a player who follows them; larger boards in rules_long_test.cpp.

#include "boards.hpp"
#include "book_games.hpp"
#include "matchers.hpp"
#include "plan_check.hpp"

namespace inarow::testing {
namespace {

using namespace knowledge;

// "0-1 then 7,8": a reply with the cells of what is left.
std::vector<std::string> answers(Rule rule, std::initializer_list<int> cells, Cells open = 0) {
    std::vector<std::string> list;
    for (const Reply& reply : replies(Instance(rule, cells), open)) {
        std::string text = std::to_string(reply.played) + '-' + std::to_string(reply.answer);
        for (const Instance& left : reply.left) {
            text += " " + std::string(row_of(left.rule).name);
            for (const int cell : left.cells()) text += ' ' + std::to_string(cell);
        }
        list.push_back(text);
    }
    return list;
}

TEST(Replies, answer_as_the_rules_say) {
    EXPECT_THAT(answers(Rule::claimeven, {0, 1}), ElementsAre("0-1"));
    EXPECT_THAT(answers(Rule::baseinverse, {0, 7}), ElementsAre("0-7", "7-0"));
    EXPECT_THAT(answers(Rule::specialbefore, {2, 3, 7, 14}), ElementsAre("2-3", "7-14", "14-7"));
}

TEST(Replies, leave_a_rule_for_the_remaining_obligations) {
    EXPECT_THAT(answers(Rule::lowinverse, {1, 2, 8, 9}), ElementsAre("1-2 vertical 8 9", "8-9 vertical 1 2"));
    EXPECT_THAT(answers(Rule::baseclaim, {0, 7, 14, 8}),
                ElementsAre("0-14 claimeven 7 8", "7-14 baseinverse 0 8", "14-7 baseinverse 0 8"));
    EXPECT_THAT(answers(Rule::highinverse, {1, 2, 3, 8, 9, 10}),
                ElementsAre("1-2 claimeven 9 10", "8-9 claimeven 2 3"));
    EXPECT_THAT(answers(Rule::highinverse, {1, 2, 3, 8, 9, 10}, bit<Cells>(8)),
                ElementsAre("1-2 claimeven 9 10 baseinverse 3 8", "8-9 claimeven 2 3"));
}

struct PlayedOut {
    const char* board;
    long plans;
};

class Plans : public ::testing::TestWithParam<PlayedOut> {};

// From every position with a claim: all that the adversary can do, against all that the plan leaves to its owner.
TEST_P(Plans, keep_every_claim_to_the_end) {
    EXPECT_EQ(play_out(GetParam().board).plans, (Claimed{GetParam().plans, 0}));
}

INSTANTIATE_TEST_SUITE_P(small_boards, Plans,
                         ::testing::Values(PlayedOut{"4x4", 167876}, PlayedOut{"4x4@cylinder", 91971},
                                           PlayedOut{"4x4k3", 3037}, PlayedOut{"5x4k3", 17364},
                                           PlayedOut{"4x5k3", 14383}),
                         [](const auto& sample) {
                             return name_of_board({sample.param.board, sample.index});
                         });

class BookGames : public ::testing::TestWithParam<std::string_view> {};

TEST_P(BookGames, end_no_worse_than_the_book_claims) { EXPECT_EQ(play_match(GetParam(), 1000), (Claimed{1000, 0})); }

INSTANTIATE_TEST_SUITE_P(against, BookGames, ::testing::ValuesIn(opponents), name_of_opponent);

TEST(BookPlay, has_no_move_without_a_cover) {
    BookPlay book(make_groups(board("7x6")).value());
    EXPECT_FALSE(book.move(position_after("7x6", "")));
    EXPECT_FALSE(book.move(position_after("7x6", "4")));
}

TEST(BookPlay, takes_the_move_that_makes_a_cover) {
    BookPlay book(make_groups(board("7x6")).value());
    const auto answer = book.move(position_after("7x6", "1"));
    ASSERT_TRUE(answer);
    EXPECT_FALSE(answer->wins);
}

TEST(BookPlay, completes_a_line_when_it_can) {
    BookPlay book(make_groups(board("7x6")).value());
    const auto move = book.move(position_after("7x6", "112233"));
    ASSERT_TRUE(move);
    EXPECT_EQ(move->move, 3);
    EXPECT_TRUE(move->wins);
}

}  // namespace
}  // namespace inarow::testing
