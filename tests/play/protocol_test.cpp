// The line protocols: our players for other programs, and other programs as players.
#include "play/protocol.hpp"

#include <fmt/format.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <thread>

#include "boards.hpp"
#include "folder.hpp"
#include "inarow/limits.hpp"
#include "inarow/player.hpp"
#include "matchers.hpp"

namespace inarow::play {
namespace {

using Lines = std::vector<std::string>;

std::unique_ptr<LineEngine> session_of(std::string_view player, std::string_view variant, Lines& heard,
                                       std::optional<double> seconds = {}, std::uint64_t seed = 1) {
    return make_session(make_player(player, board(variant)).value(), std::string(player), board(variant),
                        {[&](std::string_view line) { heard.emplace_back(line); }, seconds, seed});
}

// What an engine answers to these lines.
Lines conversation(std::string_view player, std::string_view variant, const Lines& said) {
    Lines heard;
    const auto session = session_of(player, variant, heard);
    for (const std::string& line : said) {
        if (!session->handle(line)) break;
        if (line.starts_with("go")) session->finish();
    }
    return heard;
}

TEST(Session, identifies_itself_and_reports_ready) {
    EXPECT_THAT(conversation("alphabeta:depth=3", "7x6@cylinder", {"inarow", "", "  isready \r"}),
                ElementsAre("id name inarow alphabeta:depth=3", StartsWith("id version "), "variant 7x6@cylinder",
                            "inarowok", "readyok"));
}

TEST(Session, answers_go_with_what_it_found_and_a_move) {
    EXPECT_THAT(
        conversation("alphabeta", "7x6", {"position startpos moves 1 2 1 2 1 2", "go depth 3"}),
        ElementsAre(MatchesRegex("info nodes [0-9]+ depth [123] value 1e.15 string wins on move 7"), "bestmove 1"));
    EXPECT_THAT(conversation("alphabeta", "3x3k3@free", {"position startpos moves a1 b1 a2 b2", "go nodes 100"}).back(),
                "bestmove a3");
    EXPECT_THAT(conversation("mcts", "4x4x4", {"go nodes 10"}).front(), StartsWith("info nodes 10 "));
    EXPECT_THAT(conversation("minimax", "7x6", {"go depth 2"}).front(), HasSubstr(" depth 2 "));
}

TEST(Session, reports_unknown_commands_and_continues) {
    EXPECT_THAT(conversation("random", "7x6",
                             {"hello", "position", "position startpos 4", "position startpos moves 4 8", "go depth",
                              "go depth 0", "go depth 3 depth", "go fast 3", "go nodes -1", "newgame x",
                              "position startpos moves 1 2 1 2 1 2 1", "go", "isready"}),
                ElementsAre("error unknown command 'hello'", HasSubstr("position needs"), HasSubstr("position needs"),
                            "error '8' at move 2 of '4 8' is not a column of 7x6 (columns 1-7)",
                            HasSubstr("depth needs a whole number"), HasSubstr("depth needs a whole number"),
                            HasSubstr("depth needs a whole number"), "error go has no limit 'fast'",
                            HasSubstr("nodes needs a whole number"), HasSubstr("newgame needs a seed"),
                            "error the game is over", "readyok"));
}

TEST(Session, takes_commands_in_any_case_but_moves_as_they_are_written) {
    EXPECT_THAT(conversation("alphabeta", "7x6", {"ISREADY", "Position StartPos Moves 1 2 1 2 1 2", "GO Depth 3"}),
                ElementsAre("readyok", StartsWith("info "), "bestmove 1"));
    EXPECT_THAT(conversation("random", "4x4x4", {"position startpos moves A A A A A", "position startpos moves a"}),
                ElementsAre("error column A is full at move 5 of 'A A A A A'", StartsWith("error 'a' at move 1")));
}

TEST(Session, reads_moves_in_every_form) {
    for (const std::string moves : {"1 2 1 2 1 2", "121212", "a1 b1 a2 b2 a3 b3", "1. a1 b1 2. a2 b2 3. a3 b3\r"})
        EXPECT_EQ(conversation("alphabeta", "7x6", {" position  startpos moves " + moves, "go depth 3"}).back(),
                  "bestmove 1")
            << moves;
}

TEST(Session, stops_a_search_on_request) {
    Lines heard;
    const auto session = session_of("alphabeta:depth=60", "8x8", heard);
    EXPECT_TRUE(session->handle("go"));  // a search that would never end
    EXPECT_TRUE(session->handle("isready"));
    EXPECT_TRUE(session->handle("go"));
    EXPECT_TRUE(session->handle("stop"));
    EXPECT_THAT(heard, ElementsAre("readyok", "error 'go' must wait for bestmove", StartsWith("info "),
                                   StartsWith("bestmove ")));
    EXPECT_TRUE(session->handle("go movetime 20"));
    session->finish();
    EXPECT_FALSE(session->handle("quit"));
}

// These games have no end that a search could reach: without the limit the answer would not come.
TEST(Session, takes_no_longer_for_a_move_than_its_limit) {
    Lines heard;
    const auto session = session_of("alphabeta:depth=60", "8x8", heard, 0.01);
    for (const std::string go : {"go", "go movetime 1000000000"}) {
        EXPECT_TRUE(session->handle(go));
        session->finish();
        EXPECT_THAT(heard.back(), StartsWith("bestmove "));
    }
}

// Its own seed is that of every game that names none.
TEST(Session, begins_games_with_its_seed) {
    const auto moves_of = [](std::uint64_t seed, const std::string& new_game) {
        Lines heard;
        const auto session = session_of("random", "15x15k5@free", heard, {}, seed);
        for (const std::string& line : {std::string("go"), new_game, std::string("go")}) {
            EXPECT_TRUE(session->handle(line));
            session->finish();
        }
        std::erase_if(heard, [](const std::string& line) { return line.starts_with("info"); });
        return heard;
    };
    const Lines moves = moves_of(7, "newgame");
    EXPECT_EQ(moves[0], moves[1]);
    EXPECT_EQ(moves, moves_of(7, "newgame 7"));
    EXPECT_NE(moves[0], moves_of(8, "newgame")[0]);
    EXPECT_EQ(moves[0], moves_of(8, "newgame 7")[1]);
}

// As when a disk is full: the thread that thinks cannot end the program itself.
TEST(Session, throws_what_its_thread_threw) {
    const Variant variant = board("7x6");
    const auto fail = [](std::string_view) { throw std::runtime_error("no space left"); };
    const auto session = make_session(make_player("random", variant).value(), "random", variant, {fail});
    EXPECT_TRUE(session->handle("go"));
    EXPECT_THROW(session->finish(), std::runtime_error);
    EXPECT_TRUE(session->handle("go"));
    EXPECT_THROW(static_cast<void>(session->handle("stop")), std::runtime_error);
    EXPECT_TRUE(session->handle("go"));  // the destructor leaves it at that
}

Lines gomocup(const Lines& said, std::string_view player = "alphabeta:nodes=3000",
              std::optional<double> seconds = std::nullopt, std::uint64_t seed = 1) {
    Lines heard;
    const auto engine = make_gomocup([&](const Variant& variant) { return make_player(player, variant); },
                                     {[&](std::string_view line) { heard.emplace_back(line); }, seconds, seed});
    for (const std::string& line : said) {
        if (!engine->handle(line + "\r")) break;
        engine->finish();
    }
    return heard;
}

// Four own stones in a row, both ends free: it completes them.
TEST(Gomocup, continues_from_a_board) {
    const Lines heard = gomocup({"START 15", "INFO timeout_turn 2000", "BOARD", "5,7,1", "0,0,2", "6,7,1", "0,2,2",
                                 "7,7,1", "0,4,2", "8,7,1", "0,6,2", "DONE", "END", "BEGIN"});
    EXPECT_EQ(heard.at(0), "OK");
    EXPECT_THAT(heard.at(1), AnyOf("4,7", "9,7"));
    EXPECT_EQ(heard.size(), 2U);
}

TEST(Gomocup, takes_no_longer_for_a_move_than_its_limit) {
    const Lines said = {"START 15", "INFO timeout_turn 1000000000", "BEGIN"};
    EXPECT_THAT(gomocup(said, "alphabeta:depth=60", 0.01).back(), MatchesRegex("[0-9]+,[0-9]+"));
}

// Its search has no end: whatever waits for a move here waits for ever.
TEST(Gomocup, answers_while_it_thinks_and_drops_the_move_of_a_game_that_another_replaces) {
    Lines heard;
    const auto engine = make_gomocup([&](const Variant& variant) { return make_player("alphabeta:depth=60", variant); },
                                     {[&](std::string_view line) { heard.emplace_back(line); }});
    for (const std::string line : {"START 15", "INFO timeout_turn 1000000000", "BEGIN", "ABOUT", "START x", "START 20",
                                   "BEGIN", "RESTART", "BEGIN", "HELLO"})
        EXPECT_TRUE(engine->handle(line));
    EXPECT_FALSE(engine->handle("END"));
    EXPECT_THAT(heard, ElementsAre("OK", StartsWith("name="), StartsWith("ERROR"), "OK", "OK", StartsWith("UNKNOWN")));
}

TEST(Gomocup, takes_commands_in_any_case) {
    EXPECT_THAT(gomocup({"start 9", "Info Rule 1", "turn 4,4", "board", "0,0,2", "Done", "about", "end", "about"}),
                ElementsAre("OK", StartsWith("MESSAGE"), MatchesRegex("[0-8],[0-8]"), MatchesRegex("[0-8],[0-8]"),
                            StartsWith("name=")));
}

TEST(Gomocup, says_which_sizes_it_takes) {
    for (const std::string line : {"START", "START x", "START 3", "START 27", "START 8x8", "START 9,9", "RECTSTART 9",
                                   "RECTSTART 9,", "RECTSTART 8x8,8", "RECTSTART -9,9"})
        EXPECT_THAT(gomocup({line}), ElementsAre("ERROR no such board: START needs a size from 5 to 26, RECTSTART two, "
                                                 "as in 20,15"))
            << line;
}

TEST(Gomocup, plays_a_game_and_takes_moves_back) {
    const Lines heard = gomocup({"RECTSTART 9,6", "BEGIN", "RESTART", "TURN 8,5", "TAKEBACK 8,5", "ABOUT"});
    ASSERT_EQ(heard.size(), 6U);
    EXPECT_THAT(heard[1], MatchesRegex("[0-8],[0-5]"));
    EXPECT_THAT(heard[3], MatchesRegex("[0-8],[0-5]"));
    EXPECT_THAT(heard[4], HasSubstr("not the last move"));
    EXPECT_THAT(heard[5], HasSubstr("name=\"inarow\""));
}

TEST(Gomocup, begins_games_with_its_seed) {
    const auto moves_of = [](std::uint64_t seed) {
        return gomocup({"START 20", "BEGIN", "RESTART", "BEGIN"}, "random", std::nullopt, seed);
    };
    const Lines moves = moves_of(7);
    EXPECT_EQ(moves.at(1), moves.at(3));
    EXPECT_EQ(moves, moves_of(7));
    EXPECT_NE(moves, moves_of(8));
}

TEST(Gomocup, has_no_board_after_one_that_is_refused) {
    EXPECT_THAT(gomocup({"START 5", "START 100", "BEGIN"}),
                ElementsAre("OK", StartsWith("ERROR"), StartsWith("ERROR no board")));
}

TEST(Gomocup, ends_within_a_board_and_refuses_one_with_too_many_stones) {
    EXPECT_THAT(gomocup({"START 5", "BOARD", "1,1,2", "END", "DONE"}), ElementsAre("OK"));
    Lines said = {"START 5", "BOARD"};
    for (int i = 0; i < 100; ++i) said.push_back(fmt::format("{},{},{}", i % 5, i / 5 % 5, 1 + i % 2));
    said.insert(said.end(), {"DONE", "RESTART"});
    EXPECT_THAT(gomocup(said), ElementsAre("OK", StartsWith("ERROR"), "OK"));
}

TEST(Gomocup, reports_errors) {
    EXPECT_THAT(gomocup({"TURN 1,1", "START 100", "START x", "RECTSTART 9", "START 9", "TURN 9,0",  "TURN 1",
                         "TURN",     "BOARD",     "1,1,1",   "DONE",        "BOARD",   "1,1,1",     "1,1,2",
                         "DONE",     "BOARD",     "1,2,3",   "2,2,2",       "DONE",    "SWAP2BOARD"}),
                ElementsAre(StartsWith("ERROR no board"), StartsWith("ERROR"), StartsWith("ERROR"), StartsWith("ERROR"),
                            "OK", StartsWith("ERROR '9,0' is not a legal move"), StartsWith("ERROR"),
                            StartsWith("ERROR"), "ERROR it is not our turn on this board",
                            StartsWith("ERROR the board is not"), StartsWith("ERROR"), StartsWith("UNKNOWN")));
}

// A program written for one test, in the language of the shell.
class Script {
public:
    explicit Script(const std::string& text) {
        std::ofstream(path_) << "echo $$ > " << path_ << ".pid\nread line\necho variant 7x6\necho inarowok\n" << text;
    }
    [[nodiscard]] std::string player(const std::string& seconds = "none") const {
        return "external:seconds=" + seconds + ",command=exec sh " + path_;
    }
    // Whether its process is there, or its remains.
    [[nodiscard]] bool lives() const {
        pid_t process = 0;
        std::ifstream(path_ + ".pid") >> process;
        return process > 0 && kill(process, 0) == 0;
    }

private:
    Folder folder_;
    const std::string path_ = folder_.path("script");
};

Result<std::unique_ptr<Player>> local_player(std::string_view text) {
    return make_player(text, board("7x6"), "alphabeta", {}, LocalUser::of_this_process());
}

Result<Choice> first_choice(const Script& script, const std::string& seconds = "none",
                            std::optional<double> of_the_game = std::nullopt) {
    const auto player = local_player(script.player(seconds));
    if (!player) return tl::unexpected(player.error());
    (*player)->start(1);
    Control control;
    const api::TimeLimit time(control, of_the_game);
    return (*player)->choose(Position(board("7x6")), control);
}

std::string first_move(const Script& script, const std::string& seconds = "none") {
    const auto choice = first_choice(script, seconds);
    return choice ? to_text(board("7x6"), choice->move) : choice.error().message;
}

// What a program does that hears "go".
std::string when_told_to_go(const std::string& answer) {
    return "while read line; do case $line in go*) " + answer + ";; esac; done";
}

TEST(External, plays_what_the_program_answers) {
    const Script good(when_told_to_go("echo noise; echo info nodes 7 depth 2; echo bestmove 5"));
    EXPECT_EQ(first_move(good), "5");
    EXPECT_FALSE(good.lives());
}

TEST(External, may_spell_its_lines_freely) {
    for (const std::string answer : {"echo 'bestmove 4 '", "echo bestmove 4 ponder 5", "printf '  bestmove\\t4\\r\\n'"})
        EXPECT_EQ(first_move(Script(when_told_to_go("echo variant 7x6k4; " + answer))), "4") << answer;
}

TEST(External, says_nothing_that_a_terminal_obeys) {
    const auto choice = first_choice(
        Script(when_told_to_go("printf 'info nodes 7 value nan string \\033[2Jclear é\\a\\nbestmove 4\\n'")));
    ASSERT_TRUE(choice) << choice.error().message;
    EXPECT_EQ(choice->remark, "?[2Jclear é?");
    EXPECT_EQ(choice->value, std::nullopt);
    EXPECT_EQ(choice->nodes, 7U);
}

TEST(External, is_told_the_time_that_it_gets) {
    const Script script(when_told_to_go("echo info string \"$line\"; echo bestmove 4"));
    const auto told = [&](const std::string& own, std::optional<double> of_the_game) {
        const auto choice = first_choice(script, own, of_the_game);
        return choice ? choice->remark : choice.error().message;
    };
    EXPECT_EQ(told("none", std::nullopt), "go");
    EXPECT_EQ(told("300", std::nullopt), "go movetime 300000");
    EXPECT_EQ(told("300", 200), "go movetime 200000");
    EXPECT_EQ(told("300", 400), "go movetime 300000");
    EXPECT_EQ(told("none", 400), "go movetime 400000");
}

TEST(External, forfeits_whatever_the_program_does_and_cleans_up) {
    const std::vector<std::pair<std::string, std::string>> programs = {
        {"exit 3", "has exited"},
        {"read a; read b; kill -9 $$", "has exited"},
        {when_told_to_go("echo bestmove 9"), "plays '9', which is not legal"},
        {when_told_to_go("echo bestmove"), "plays '', which is not legal"},
        {when_told_to_go("echo error I am lost"), "says 'error I am lost'"},
        {"yes rubbish", "sent 10000 lines without bestmove"},
        {"head -c 200000 /dev/zero; sleep 10000", "a line of more than 64 KiB"},
    };
    for (const auto& [program, message] : programs) {
        const Script script(program);
        EXPECT_THAT(first_move(script), HasSubstr(message)) << program;
        EXPECT_FALSE(script.lives()) << program;
    }
}

// However slow the machine is, these are slower.
TEST(External, forfeits_when_the_program_does_not_answer) {
    for (const std::string program : {"sleep 10000", "trap '' TERM; while true; do sleep 1; done"}) {
        const Script script(program);
        EXPECT_THAT(first_move(script, "0.01"), HasSubstr("does not answer in time")) << program;
        EXPECT_FALSE(script.lives()) << program;
    }
}

TEST(External, is_restarted_after_a_forfeit) {
    const Script once("read a; read b; read c; echo bestmove 4; read d; exit 1");
    const auto player = local_player(once.player()).value();
    Position position(board("7x6"));
    for (int game = 0; game < 3; ++game) {
        player->start(1);
        Control control;
        EXPECT_TRUE(player->choose(position, control));
        EXPECT_FALSE(player->choose(position_after("7x6", "12"), control));
    }
}

TEST(External, reports_errors_before_the_game) {
    const auto complaint = [](std::string_view text) { return message_of(local_player(text)); };
    EXPECT_THAT(complaint("external"), HasSubstr("requires command=PROGRAM"));
    EXPECT_THAT(complaint("external:command=/nowhere/engine 2>/dev/null"), HasSubstr("has exited"));
    EXPECT_THAT(complaint("external:command='" INAROW_BINARY "' engine random 5x4"),
                HasSubstr("plays 'variant 5x4', not 7x6"));
}

}  // namespace
}  // namespace inarow::play
