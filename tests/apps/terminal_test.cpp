// What people see on a terminal: colours, the last move, the keys of a game.  Pipes get none of it.
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>

#include "apps/program.hpp"
#include "matchers.hpp"

namespace inarow::testing_program {
namespace {

using Environment = std::vector<std::pair<const char*, const char*>>;

// What inarow writes on a terminal, to standard output and standard error, when these lines are typed.
std::string on_terminal(const std::vector<std::string>& arguments, const std::string& typed = "",
                        const Environment& environment = {}) {
    int terminal = -1;
    const pid_t child = forkpty(&terminal, nullptr, nullptr, nullptr);
    if (child == 0) {
        setenv("TERM", "xterm", 1);
        unsetenv("NO_COLOR");
        for (const auto& [name, value] : environment) setenv(name, value, 1);
        std::vector<char*> argv = {const_cast<char*>(INAROW_BINARY)};
        for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
        argv.push_back(nullptr);
        execv(INAROW_BINARY, argv.data());
        _exit(127);
    }
    const std::string keys = typed + '\x04';  // Ctrl-D: there is no more
    EXPECT_EQ(write(terminal, keys.data(), keys.size()), static_cast<ssize_t>(keys.size()));
    std::string shown;
    char part[4096];
    for (ssize_t n = 0; (n = read(terminal, part, sizeof part)) > 0;) shown.append(part, static_cast<std::size_t>(n));
    waitpid(child, nullptr, 0);
    close(terminal);
    std::erase(shown, '\r');
    return shown;
}

const std::string escape = "\x1b";
const std::string red_x = "\x1b[38;5;160mx\x1b[0m";
const std::string blue_o = "\x1b[38;5;27mo\x1b[0m";
const std::vector<std::string> solve_moves = words("solve 5x4 12 --moves --progress none");

TEST(Terminal, shows_stones_in_two_colours_and_the_last_move_in_brackets) {
    EXPECT_THAT(on_terminal(solve_moves), AllOf(HasSubstr("\n " + red_x + "[" + blue_o + "]. . .\n"),
                                                HasSubstr("  \x1b[1m")));  // the score of a best move is bold
    EXPECT_THAT(on_terminal(words("explain 5x4 12 --card-budget 0")), HasSubstr(" " + red_x + "[" + blue_o + "]"));
}

TEST(Terminal, without_colours_still_shows_the_last_move) {
    for (const Environment& environment : {Environment{{"NO_COLOR", "1"}}, Environment{{"TERM", "dumb"}}}) {
        EXPECT_THAT(on_terminal(solve_moves, "", environment),
                    AllOf(Not(HasSubstr(escape)), HasSubstr("\n x[o]. . .\n")));
    }
    EXPECT_THAT(on_terminal(solve_moves, "", {{"NO_COLOR", ""}}), HasSubstr(red_x));  // https://no-color.org: not if empty
    EXPECT_THAT(on_terminal(words("solve 5x4 12 --moves --progress none --color=never")),
                AllOf(Not(HasSubstr(escape)), HasSubstr("x[o]")));
    EXPECT_THAT(on_terminal(words("solve 5x4 12 --color always"), "", {{"NO_COLOR", "1"}}), HasSubstr(red_x));
}

TEST(Terminal, leaves_pipes_as_they_were) {
    EXPECT_THAT(inarow(solve_moves).out, AllOf(HasSubstr("\n x o . . .\n"), Not(HasSubstr(escape))));
    EXPECT_THAT(inarow(words("solve 5x4 12 --color always")).out, HasSubstr("[" + blue_o + "]"));
    EXPECT_THAT(inarow(words("play 5x4 12"), "").out, HasSubstr("\n x o . . .\n"));
    EXPECT_THAT(inarow(words("explain 5x4 12 --card-budget 0")).out, Not(HasSubstr(escape)));
}

TEST(Terminal, shows_errors_with_a_red_name) {
    EXPECT_THAT(on_terminal({"slove"}), HasSubstr("\x1b[1;38;5;160minarow:\x1b[0m unknown command 'slove'"));
    EXPECT_THAT(on_terminal({"slove", "--color", "never"}), StartsWith("inarow: unknown command"));
    EXPECT_THAT(inarow({"slove"}).err, StartsWith("inarow: unknown command"));
    expect_one_line(inarow(words("solve 5x4 --color alway")), "unknown color 'alway', did you mean always? (known: ");
}

TEST(Terminal, marks_each_move_of_a_game) {
    EXPECT_THAT(on_terminal(words("play 2x2k2 --second human"), "1\n1\n2\n", {{"NO_COLOR", "1"}}),
                AllOf(HasSubstr(" . .\n[x].\n 1 2\n"), HasSubstr("[o].\n x .\n"), HasSubstr(" o .\n X[X]\n")));
    EXPECT_THAT(on_terminal(words("play 2x2k2 --second human"), "1\nq\n"), HasSubstr("second player (" + blue_o + ")> "));
}

TEST(Keys, q_ends_the_game_as_quit_does) {
    const std::vector<std::string> game = words("play 7x6 --second human --json");
    EXPECT_EQ(inarow(game, "4\nq\n5\n").out, inarow(game, "4\nquit\n5\n").out);
    EXPECT_THAT(inarow(game, "4\nq\n5\n").out, HasSubstr("\"moves\":\"4\""));
    EXPECT_THAT(inarow(game, "4\nq\n5\n").err, Not(HasSubstr("end of input")));
}

TEST(Keys, q_is_a_column_where_there_are_so_many) {
    EXPECT_THAT(inarow(words("play 26x2k3 --second human --json"), "q\nq\nquit\n").out, HasSubstr("\"moves\":\"qq\""));
}

TEST(Keys, a_question_mark_lists_what_can_be_typed) {
    const std::string before = "first player (x)> ";
    for (const std::string key : {"?", "help"}) {
        const std::string said = inarow(words("play 7x6 --second human"), key + "\nq\n").out;
        const std::string answer = said.substr(said.find(before) + before.size());
        EXPECT_THAT(answer, StartsWith("  column     the column of your next stone, 1-7\n  undo       "));
        for (const std::string line : {"\n  hint       ", "\n  save FILE  ", "\n  help, ?    ", "\n  quit, q    "})
            EXPECT_THAT(answer, HasSubstr(line));
        EXPECT_THAT(answer, EndsWith("\n" + before));  // and it is asked again
    }
    EXPECT_THAT(inarow(words("play 3x3k3@free --second human"), "?\nq\n").out, HasSubstr("your next stone, a1-c3\n"));
}

TEST(Keys, what_is_none_of_them_is_answered_in_one_line) {
    EXPECT_THAT(inarow(words("play 7x6 --second human"), "udno\nq\n").out,
                HasSubstr("> 'udno' is not a move: type a column (1-7), undo, hint, why, moves, save, swap, quit or ? "
                          "for help\nfirst player"));
}

}  // namespace
}  // namespace inarow::testing_program
