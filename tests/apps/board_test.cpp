// Positions given as drawn boards, wherever MOVES is taken.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "apps/program.hpp"
#include "json.hpp"

namespace inarow::testing_program {
namespace {

using testing_json::json;

class Boards : public testing::Test {
protected:
    const Folder folder;
    const std::string board = folder.file("board", "...o...\n...xx..\n");
};

TEST_F(Boards, stand_for_moves) {
    const json solved = json_of("solve 7x2k3 --board " + board);
    EXPECT_EQ(solved["moves"].get<std::string>().size(), 3U);
    EXPECT_EQ(solved["score"], json_of("solve 7x2k3 445")["score"]);
    EXPECT_EQ(inarow(words("solve 7x2k3 --quiet --board -"), read_file(board)).out, "-5\n");
    EXPECT_EQ(json_of("explain 7x2k3 --board " + board)["outcome"], "loss");
    EXPECT_EQ(
        json_of("play 7x2k3 --first random --second random --board " + board)["moves"].get<std::string>().substr(0, 3),
        solved["moves"]);
    EXPECT_EQ(inarow(words("generate 7x2k3 --stones 3 --board " + board)).out,
              solved["moves"].get<std::string>() + "\n");
    EXPECT_EQ(json_of("prove 7x2k3 --weak -o " + folder.path("c") + " --board " + board)["moves"], solved["moves"]);
    EXPECT_EQ(json_of("jobs run 7x2k3 --table 8MiB --ledger " + folder.path("l") + " --board " + board)["moves"],
              solved["moves"]);
}

TEST_F(Boards, are_drawn_by_explain_and_play) {
    const std::string drawn = inarow(words("explain 7x6 4455 --color always")).out;
    EXPECT_EQ(inarow(words("solve 7x6 --quiet --board -"), drawn.substr(0, drawn.find("The "))).out, "18\n");
    const std::string played = inarow(words("play 7x6@torus 44 --color always"), "").out;
    EXPECT_EQ(inarow(words("solve 7x6@torus --quiet --weak --node-limit 1 --board -"),
                     played.substr(0, played.find("first player")))
                  .err,
              "");
}

TEST_F(Boards, exchange_colours_where_the_other_player_began) {
    const Outcome exchanged = inarow(words("solve 7x2k3 --quiet --board -"), "...x...\n...oo..\n");
    EXPECT_EQ(exchanged.out, "-5\n");
    EXPECT_EQ(
        exchanged.err,
        "inarow: standard input: the other player began, so colours are exchanged: x has the stones of o, 2 or y\n");
    const Outcome said = inarow(words("solve 7x2k3 --json --board - --to-move o"), "...x...\n...o...\n");
    EXPECT_EQ(json::parse(said.out)["exchanged"], true);
    EXPECT_FALSE(json_of("solve 7x2k3 --board " + board).contains("exchanged"));
    expect_one_line(inarow(words("solve 7x2k3 --board -"), "...x...\n...o...\n"), 2, "say that o, 2 or y is to move");
}

TEST_F(Boards, are_refused_in_one_line) {
    expect_one_line(inarow(words("solve 7x6 --board -"), "x\n"), 2, "standard input: 1 is no board of 7x6: it has 6x7");
    expect_refused("solve 7x6 --board " + board, board + ": the board has 2 rows, but 7x6 has 6");
    expect_refused("solve 7x6 44 --board " + board, "give MOVES or --board, not both");
    expect_refused("solve 7x6 --from " + board + " --board " + board, "give --board or --from, not both");
    expect_refused("solve 7x6 --to-move x", "--to-move requires --board");
    expect_refused("explain 7x6 --game --board " + board, "--game needs the moves of a game, not a board");
    expect_refused("jobs resume " + folder.path("l") + " --board " + board, "takes the question from the ledger");
}

}  // namespace
}  // namespace inarow::testing_program
