// Positions given as drawn boards, wherever MOVES is taken.
#include <fmt/format.h>

#include "apps/program.hpp"
#include "json.hpp"
#include "matchers.hpp"

namespace inarow::testing_program {
namespace {

class Boards : public testing::Test {
protected:
    const Folder folder;
    const std::string board = folder.file("board", "...o...\n...xx..\n");
};

// Every command prints the moves that it was asked about, or what is wrong with them: solve in every form, the others,
// which read them by the same words, in turn.
//
// tests/data/forms.json has a row for each form: the text, as moves or as a board, and what is read or the error. The
// tests of HTTP, Python, npm and the page go through the same rows.
TEST_F(Boards, and_moves_are_read_in_every_form_and_by_every_command) {
    constexpr std::array others = {"explain",
                                   "estimate",
                                   "generate --stones 3",
                                   "play --first random --second random",
                                   "prove --weak -o {}",
                                   "publish --weak -o {}",
                                   "jobs run --table 8MiB --ledger {}"};
    std::size_t made = 0;
    for (const json& form : json::parse(read_file(INAROW_SOURCE_DIR "/tests/data/forms.json")))
        for (const char* command : {"solve", others[made / 2 % others.size()]}) {
            auto arguments = words(fmt::format(fmt::runtime(command), folder.path(std::to_string(++made))) + " --json");
            arguments.push_back(form["variant"]);
            if (form.contains("board")) arguments.emplace_back("--board");
            arguments.push_back(form.value("moves", "-"));
            const Outcome told = inarow(arguments, form.value("board", ""));
            const bool read = form.contains("read");
            const json said = json::parse(read ? told.out : told.err);
            EXPECT_EQ(told.status == 2, !read);
            EXPECT_THAT(std::string(said[read ? "moves" : "error"]),
                        HasSubstr(std::string(form[read ? "read" : "error"])))
                << command << form;
        }
}

TEST_F(Boards, have_the_score_of_their_moves) {
    EXPECT_EQ(json_of("solve 7x2k3 --board " + board)["score"], json_of("solve 7x2k3 445")["score"]);
    EXPECT_EQ(inarow(words("solve 7x2k3 --quiet --board -"), read_file(board)).out, "-5\n");
}

// Rows of the UCI data set Connect-4 by Tromp: what they say is held against the search.
TEST_F(Boards, are_the_lines_of_the_uci_data_set) {
    const std::string rows =
        "b,b,b,b,b,b,b,b,b,b,b,b,x,o,b,b,b,b,x,o,x,o,x,o,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,win\n"
        "b,b,b,b,b,b,x,b,b,b,b,b,o,b,b,b,b,b,x,o,x,o,x,o,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,draw\n"
        "x,b,b,b,b,b,o,b,b,b,b,b,b,b,b,b,b,b,x,o,x,o,x,o,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,loss\n"
        "b,b,b,b,b,b,b,b,b,b,b,b,x,b,b,b,b,b,x,o,x,o,o,x,o,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,loss\n"
        "x,b,b,b,b,b,x,o,x,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,o,o,b,b,b,b,b,b,b,b,b,b,x,o,b,b,b,b,draw\n"
        "o,o,b,b,b,b,x,o,b,b,b,b,x,x,o,x,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,loss\n"
        "b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,x,o,x,o,o,b,o,x,b,b,b,b,x,b,b,b,b,b,b,b,b,b,b,b,win\n"
        "b,b,b,b,b,b,o,b,b,b,b,b,b,b,b,b,b,b,o,b,b,b,b,b,x,o,x,x,b,b,b,b,b,b,b,b,x,o,b,b,b,b,win\n"
        "b,b,b,b,b,b,x,o,b,b,b,b,o,x,o,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,x,b,b,b,b,b,x,o,b,b,b,b,win\n"
        "o,x,b,b,b,b,o,b,b,b,b,b,x,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,o,o,x,b,b,b,x,b,b,b,b,b,loss\n";
    const json checked = json_of("solve 7x6 --quiet --from " + folder.file("right", rows));
    EXPECT_EQ(checked["checked"], 10);
    EXPECT_EQ(checked["wrong"], 0);
    const std::string wrong = folder.file("wrong", rows + rows.substr(0, 84) + "draw\n");
    EXPECT_THAT(inarow(words("solve 7x6 --weak --from " + wrong)).out, HasSubstr(" 1 wrong: the file says 0\n"));
}

// A game of Kaggle's ConnectX, as published in a notebook, without the boards of its steps.
TEST_F(Boards, are_those_of_a_replay_which_is_a_game) {
    const std::string replay = folder.file(
        "replay.json",
        R"({"configuration": {"columns": 7, "inarow": 4, "rows": 6}, "steps": [[{"action": 0}, {"action": 0}],
        [{"action": 1}, {"action": 0}], [{"action": 0}, {"action": 0}], [{"action": 3}, {"action": 0}],
        [{"action": 0}, {"action": 3}], [{"action": 6}, {"action": 0}], [{"action": 0}, {"action": 3}],
        [{"action": 6}, {"action": 0}], [{"action": 0}, {"action": 3}], [{"action": 6}, {"action": 0}],
        [{"action": 0}, {"action": 3}]]})");
    const std::string told = output_of("explain 7x6 --game --node-limit 1 --board " + replay);
    EXPECT_EQ(told, output_of("explain 7x6 --game --node-limit 1 2144747474"));
    EXPECT_THAT(told, HasSubstr("10 moves"));
    expect_refused("explain 8x7 --game --board " + replay, "the replay is for 7x6, not for 8x7");
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
    expect_refused("explain 7x2k3 --game --board " + board, "--game needs the moves of a game, not a board");
    expect_refused("jobs resume " + folder.path("l") + " --board " + board, "takes the question from the ledger");
}

}  // namespace
}  // namespace inarow::testing_program
