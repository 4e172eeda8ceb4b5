// What inarow solve takes from the atlas.

#include "apps/program.hpp"
#include "json.hpp"
#include "matchers.hpp"

namespace inarow::testing_program {
namespace {

TEST(SolveFromAtlas, answers_for_the_empty_board_at_once) {
    EXPECT_THAT(json_of("solve 10x4"), Holds({{"source", "atlas"}, {"nodes", 0}, {"line_nodes", 0}, {"score", -1}}));
    EXPECT_EQ(json_of("solve 10x4")["best"].size(), 8U);
    EXPECT_THAT(json_of("solve 7x6@cylinder --weak"), Holds({{"source", "atlas"}, {"score", 1}}));
    EXPECT_THAT(inarow(words("solve 4x4x3k3")).out, HasSubstr("from the atlas\n"));
}

TEST(ExplainFromAtlas, has_the_score_of_the_empty_board) {
    const json known = json_of("explain 10x4 --node-limit 1000", 3);
    EXPECT_THAT(known, Holds({{"source", "atlas"}, {"score", -1}, {"outcome", "loss"}}));
    EXPECT_EQ(json_of("explain 10x4 --node-limit 1000 --no-book", 3)["score"], nullptr);
    EXPECT_THAT(inarow(words("explain 10x4 --node-limit 1000")).out, HasSubstr("the second player wins on move 40"));
}

TEST(PerfectPlay, begins_with_a_move_of_the_atlas) {
    const std::string game = inarow(words("play 10x4 --first perfect --second perfect --time-limit 0.01"), "").out;
    EXPECT_THAT(game, HasSubstr("score -1, from the atlas"));
}

TEST(SolveFromAtlas, is_left_out_where_a_search_is_asked_for) {
    for (const char* question : {"solve 5x4 --no-book", "solve 5x4 --search alphabeta", "solve 5x4 --moves", "solve 5x4 1"})
        EXPECT_EQ(json_of(question)["source"], "search") << question;
    EXPECT_EQ(json_of("solve 11x4 --node-limit 1000", 3)["source"], "search");  // found in one way only
}

TEST(SolveFromAtlas, comes_after_a_book_that_was_named) {
    const Folder folder;
    const std::string book = folder.path("own.book");
    EXPECT_EQ(inarow(words("book make 4x4 --plies 2 -o " + book)).status, 0);
    EXPECT_EQ(json_of("solve 4x4 --book " + book)["source"], "book");
}

}  // namespace
}  // namespace inarow::testing_program
