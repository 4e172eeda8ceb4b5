// What a newcomer needs to know before any command; each text fits on a screen.
#include <fmt/format.h>

#include "declarations.hpp"
#include "play/evaluation.hpp"
#include "play/player.hpp"

namespace inarow::app {
namespace {

std::string row(std::string_view name, std::string_view help) { return fmt::format("  {:<10} {}\n", name, help); }

std::string notation() {
    std::string forms;
#define NOTATION(identifier, name, help) forms += row(name, help);
#include "inarow/notations.def"
#undef NOTATION
    return "Moves follow each other: 4455 is four stones, in columns 4, 4, 5 and 5. The players take turns, the\n"
           "first one with the stones x, the second with o. Spaces and commas between moves do not matter.\n"
           "\n"
           "A move has the form that fits the board; --notation NAME chooses another:\n" +
           forms +
           "\n"
           "A cell is the letter of its column, a at the left, and the number of its row, 1 at the bottom:\n"
           "a first stone in column 4 lies on d1. In a box the number is the level.\n"
           "\n"
           "Examples:\n"
           "  inarow solve 7x6 4455              stones drop: the columns\n"
           "  inarow solve 4x4x4 0FC3 --time-limit 1    a box: the columns, from 0\n"
           "  inarow solve 3x3k3@free b2a1       stones are placed freely: the cells\n"
           "  inarow solve 7x6 3344 --notation zero-based    the same as 4455 above\n";
}

std::string boards() {
    std::string topologies;
#define TOPOLOGY(identifier, type, name, help) topologies += row(name, help);
#include "inarow/topologies.def"
#undef TOPOLOGY
    return "A board is its size, followed by what differs from Connect-4, which is 7x6:\n" +
           row("7x6", "seven columns of six cells") + row("4x4x4", "a box of width, depth and height 4") +
           row("9x7k5", "lines of five win instead of lines of four") +
           row("5x5@free", "a stone goes on any empty cell instead of dropping to the lowest one of a column") +
           row("7x6@torus", "edges of the board meet, here as on a torus") +
           "\n"
           "How edges meet; a board that does not say so is flat, or a box if it has three sizes:\n" +
           topologies +
           "\n"
           "The solver takes boards where columns times (height + 1) is at most 128. Where stones are placed\n"
           "freely, people can play on boards of up to 26x26.\n"
           "\n"
           "Examples:\n"
           "  inarow solve 6x5 --weak\n"
           "  inarow solve 5x4@cylinder\n"
           "  inarow solve 3x3k3@free                      tic-tac-toe\n"
           "  inarow solve 3x3x3k3\n"
           "  inarow play 15x15k5@free --second human      five in a row\n";
}

std::string scores() {
    return "A score says who wins and how soon if both sides play perfectly, as the player to move sees it:\n" +
           row("5", "they win with their fifth stone from the end") + row("1", "they win with their last stone") +
           row("0", "a draw") + row("-5", "the other player wins with their fifth stone from the end") +
           "\n"
           "Stones are counted as if the board were filled. On 7x6 each player has 21, so a score of 18 is a win\n"
           "with the fourth: the higher the score, the sooner the win. Where a limit ends a search, the answer\n"
           "may be a bound: the score is between two numbers.\n"
           "\n"
           "What can be asked of a position:\n" +
           row("", "its score, without an option") +
           row("--moves", "also the score of every move, for the player who makes it") +
           row("--weak", "only win, draw or loss, which takes less work") +
           row("--goal", "only whether a claim holds: \"score>=1\" asks whether the player to move wins") +
           "\n"
           "Examples:\n"
           "  inarow solve 7x6 4455 --quiet\n"
           "  inarow solve 7x6 4455 --weak\n"
           "  inarow solve 7x6 44 --goal \"score>=1\"\n"
           "  inarow solve 5x4 --moves\n";
}

std::string players() {
    std::string computers;
    for (const play::PlayerRow& player : play::players()) computers += row(player.name, player.help);
    return "In inarow play, you begin against the solver; --first and --second name other players:\n" +
           row("human", "a person at this terminal") + computers +
           "\n"
           "Options follow a colon, as in alphabeta:depth=9,evaluation=chain; inarow play --help lists them all.\n"
           "The evaluations, for minimax and alphabeta:\n" +
           play::evaluation_help() +
           "\n"
           "Examples:\n"
           "  inarow play 7x6 --level 3                     against an opponent you can beat\n"
           "  inarow play 6x6 --first aggressive --second mcts:playouts=100\n"
           "  inarow engine alphabeta:depth=6 7x6           for another program\n"
           "  inarow lab tournament random alphabeta:depth=2 --variant 5x4 --games 4\n";
}

}  // namespace

const std::array<Topic, 4> topics = {{{"notation", "How moves are written", notation},
                                      {"boards", "How boards are written", boards},
                                      {"scores", "What scores mean", scores},
                                      {"players", "Who can play", players}}};

}  // namespace inarow::app
