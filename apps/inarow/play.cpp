// inarow play: a game on the terminal.
#include <fmt/format.h>

#include <iostream>
#include <limits>
#include <memory>
#include <string>

#include "api/json.hpp"
#include "arguments.hpp"
#include "base/text.hpp"
#include "game/drawing.hpp"
#include "interrupt.hpp"
#include "options.hpp"
#include "output.hpp"
#include "players.hpp"
#include "report_text.hpp"

namespace inarow::app {
namespace {

struct Play {
    Text variant;
    Text moves;
    Text first;
    Text second;
    SearchArguments search;
    LimitArguments limits;
    TalkArguments talk;
};

constexpr double usual_seconds_per_move = 10;

// One game; the loop of run() asks it whose turn it is.
class Game {
public:
    Game(Position start, PlayerKind first, PlayerKind second, Notation notation, bool quiet)
        : position_(std::move(start)), players_{first, second}, notation_(notation), quiet_(quiet) {}

    // Until the game is over, or the person does not want to go on.
    void run(Machine& machine) {
        show_board();
        bool going_on = true;
        while (going_on && !position_.over())
            going_on = player() == PlayerKind::human ? ask(machine) : let_play(machine);
        if (position_.over()) talk(fmt::format("the game is over: {}\n", result_text(position_)));
    }

    [[nodiscard]] const Position& position() const { return position_; }

private:
    [[nodiscard]] PlayerKind player() const { return players_[static_cast<std::size_t>(position_.stones() % 2)]; }
    [[nodiscard]] std::string name() const {
        return fmt::format("{} player ({})", player_name(position_.mover()),
                           position_.mover() == Stone::first ? 'x' : 'o');
    }

    [[nodiscard]] bool drops() const { return position_.variant().drops(); }
    [[nodiscard]] std::string_view place() const { return drops() ? "column" : "cell"; }
    [[nodiscard]] std::string commands() const { return fmt::format("a {}, undo, hint, quit", place()); }

    // With --json, standard output belongs to the program that reads it.
    void talk(const std::string& text) const { quiet_ ? write_error(text) : say(text); }
    void show_board() const { talk(draw(position_, notation_)); }

    void play(Move move) {
        position_.play(move);
        show_board();
    }

    bool let_play(Machine& machine) {
        const ChosenMove chosen = machine.move(player(), position_);
        const std::string remark = chosen.remark.empty() ? "" : fmt::format(" ({})", chosen.remark);
        talk(fmt::format("{} plays {}{}\n", name(), to_text(position_.variant(), chosen.move, notation_), remark));
        play(chosen.move);
        return true;
    }

    // One line from a person; false to end the game.
    bool ask(Machine& machine) {
        talk(fmt::format("{}> ", name()));
        std::string line;
        if (!std::getline(std::cin, line)) {
            talk("\nend of input; the game is not over\n");
            return false;
        }
        const auto end = line.find_last_not_of(" \t\r");
        const auto begin = line.find_first_not_of(" \t");
        const std::string word = end == std::string::npos ? "" : line.substr(begin, end + 1 - begin);
        if (word == "quit") return false;
        if (word == "undo")
            undo();
        else if (word == "hint")
            hint(machine);
        else if (!word.empty())
            try_move(word);
        return true;
    }

    void try_move(const std::string& word) {
        const auto move = parse_move(position_.variant(), word, notation_);
        if (!move)
            talk(fmt::format("{} is no move: type {} ({}s {})\n", quote(word), commands(), place(),
                             move_range(position_.variant(), notation_)));
        else if (!position_.legal(*move))
            talk(fmt::format("{} {} is {}\n", place(), word, drops() ? "full" : "taken"));
        else
            play(*move);
    }

    // Back to the last time that a person was to move.
    void undo() {
        Position earlier = position_;
        do {
            if (earlier.stones() == 0) return talk("there is no move of yours to take back\n");
            earlier.undo();
        } while (players_[static_cast<std::size_t>(earlier.stones() % 2)] != PlayerKind::human);
        position_ = earlier;
        show_board();
    }

    void hint(Machine& machine) {
        const ChosenMove chosen = machine.solver_move(position_);
        talk(fmt::format("hint: {} ({})\n", to_text(position_.variant(), chosen.move, notation_), chosen.remark));
    }

    Position position_;
    PlayerKind players_[2];
    Notation notation_;
    bool quiet_;
};

Status run(const Play& play) {
    const Variant variant = need(parse_variant(*play.variant));
    const Notation notation = play.talk.notation();
    const SearchOptions options = play.search.options(variant);
    const std::string search = play.search.search();
    Machine machine([&] { return need(api::Engine::create(variant, search, options)); },
                    play.limits.seconds().value_or(usual_seconds_per_move), options.seed);
    Game game(need(parse_moves(variant, play.moves.value_or(""), notation)),
              need(parse_player(play.first.value_or("human"))), need(parse_player(play.second.value_or("solver"))),
              notation, play.talk.json());
    game.run(machine);
    if (play.talk.json()) say(fmt::format("{}\n", api::game_to_json(game.position(), notation)));
    return Status::done;
}

}  // namespace

void declare_play(Arguments& arguments) {
    const auto play = std::make_shared<Play>();
    arguments.required("VARIANT", play->variant, "the game: 7x6, 7x6@cylinder, 4x4x4, 15x15k5@free, ...");
    arguments.positional("MOVES", play->moves, "moves that were made already");
    arguments.heading("Players");
    arguments.option("--first", "PLAYER", play->first, fmt::format("who begins: {} (human)", player_kinds()));
    arguments.option("--second", "PLAYER", play->second, "who answers (solver)");
    play->search.declare(arguments);
    play->limits.declare_time(arguments);
    play->talk.declare(arguments);
    arguments.examples(
        "  inarow play 7x6                     you begin against the solver\n"
        "  inarow play 7x6 --first solver --second human\n"
        "  inarow play 5x4@cylinder --first random --second solver\n"
        "  inarow play 6x6 --second book       against the rules of VICTOR\n"
        "  inarow play 15x15k5@free --second human\n"
        "Players:\n" +
        player_help() +
        "Type a column to play, undo, hint or quit.  --time-limit is for each move of the solver (10 seconds).");
    arguments.run([play] { return run(*play); });
}

}  // namespace inarow::app
