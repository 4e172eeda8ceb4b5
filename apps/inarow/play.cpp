// inarow play: a game on the terminal.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <iostream>
#include <map>

#include "adviser.hpp"
#include "base/text.hpp"
#include "explain/text.hpp"
#include "game/drawing.hpp"
#include "options.hpp"
#include "play/evaluation.hpp"
#include "play/game_clock.hpp"
#include "play/player.hpp"
#include "report/json.hpp"
#include "search/searchable.hpp"
#include "terminal.hpp"

namespace inarow::app {
namespace {

struct Play {
    Text variant;
    PositionArguments position;
    Text first;
    Text second;
    Text level;
    Text clock;
    bool pie = false;
    BookArguments books;
    SearchArguments search;
    LimitArguments limits;
    TalkArguments talk;
};

constexpr double usual_seconds_per_move = 10;
constexpr std::string_view person = "human";
constexpr std::string_view solver = "perfect";

// Whether the text of a player says how long it may take: "perfect:seconds=60".
bool has_own_time(std::string_view player) {
    const auto options = split(player.substr(player.find(':') + 1), ",");
    return std::ranges::any_of(options, [](std::string_view option) { return option.starts_with("seconds="); });
}

// Who can play here, by name.
Names player_words() {
    Names words = names_of(play::players());
    words.insert(words.begin(), person);
    return words;
}

// An unknown name is reported; the person's is among the known ones.
std::string player_named(const std::string& text) {
    static_cast<void>(choice("player", text.substr(0, text.find(':')), player_words()));
    return text;
}

// The second player.
std::string opponent(const Play& options) {
    if (!options.level) return player_named(options.second.value_or(std::string(solver)));
    return fmt::format("level:n={}", number_option("--level", options.level, 0, 1, 10));
}

// Two games differ unless --seed is given.
SearchOptions search_options(const SearchArguments& search) {
    SearchOptions options = search.options_on_every_core(search.search());
    if (!search.given("seed"))
        options.seed = static_cast<std::uint64_t>(std::chrono::system_clock::now().time_since_epoch().count());
    return options;
}

// One game on the terminal.
class Game {
public:
    explicit Game(const Play& options)
        : variant_(value_or_fail(parse_variant(*options.variant))),
          notation_(options.talk.notation()),
          quiet_(options.talk.json()),
          search_(options.search.search()),
          search_options_(search_options(options.search)),
          books_(options.books.folders()),
          pie_(options.pie),
          seconds_(options.limits.seconds),
          position_(options.position.position(variant_, notation_)),
          names_{player_named(options.first.value_or(std::string(person))), opponent(options)} {
        for (const std::string& name : names_)
            if (name != person) player(name);  // a bad one is reported before the game begins
        if (!options.clock) return;
        if (!has_person()) fail("--clock is for people, and none plays");
        clock_.emplace(value_or_fail(play::parse_time_control("--clock", *options.clock)));
    }

    // Plays until the game is over, the person quits, or a signal ends a game between programs.
    Status run() {
        Control between_moves;  // where a signal would otherwise kill a game between programs
        std::optional<Interrupt> interrupt;
        if (!has_person()) interrupt.emplace(between_moves);
        show_board();
        bool going_on = true;
        while (going_on && !position_.over()) going_on = name_at(position_) == person ? ask() : let_play();
        if (position_.over()) talk(fmt::format("the game is over: {}\n", api::result_text(position_)));
        if (position_.stones() > 0) say_commands();
        return is_stopped() ? Status::stopped : Status::done;
    }

    [[nodiscard]] const Position& position() const { return position_; }
    [[nodiscard]] std::optional<Stone> out_of_time() const { return out_of_time_; }

private:
    void say_commands() const {
        const std::string game = fmt::format("{} {}", inarow::to_text(variant_), moves_text(position_));
        if (!position_.over() && !out_of_time_)
            talk(fmt::format("to go on: inarow play {} --first {} --second {}\n", game, shell_quoted(names_[0]),
                             shell_quoted(names_[1])));
        if (searchable(variant_)) talk(fmt::format("to go through it: inarow explain {} --game\n", game));
    }

    // Created when first needed; one may play both sides.
    play::Player& player(const std::string& name) {
        auto& player = players_[name];
        if (!player) {
            player = value_or_fail(
                play::make_player(name, variant_, search_, search_options_, LocalUser::of_this_process(), books_));
            player->start(search_options_.seed);
        }
        return *player;
    }
    [[nodiscard]] const std::string& name_at(const Position& position) const {
        return names_[static_cast<std::size_t>(position.stones() % 2)];
    }
    [[nodiscard]] std::string side() const {
        return fmt::format("{} player ({})", player_name(position_.mover()), stone_sign(position_.mover(), style()));
    }

    [[nodiscard]] std::string_view place() const { return variant_.drops() ? "column" : "cell"; }
    [[nodiscard]] std::string range() const { return move_range(variant_, notation_); }
    [[nodiscard]] TerminalStyle style() const { return style_of(quiet_ ? STDERR_FILENO : STDOUT_FILENO); }

    // With --json, standard output belongs to the program that reads it.
    void talk(const std::string& text) const { quiet_ ? write_error(text) : say(text); }
    void show_board() const { talk(draw(position_, notation_, {}, style())); }

    void play(Move move) {
        position_.play(move);
        show_board();
    }

    // Without --time-limit, a player that names a time has that and no other.
    [[nodiscard]] std::optional<double> seconds_of(const std::string& name) const {
        return seconds_ || has_own_time(name) ? seconds_ : usual_seconds_per_move;
    }

    play::Choice choice_of(const std::string& name) {
        LimitedControl control({.seconds = seconds_of(name)});
        const Interrupt interrupt(control);
        return value_or_fail(player(name).choose(position_, control));
    }

    [[nodiscard]] static std::string in_brackets(const std::string& remark) {
        return remark.empty() ? "" : fmt::format(" ({})", remark);
    }

    bool let_play() {
        if (may_swap() && adviser_.stands_worse(position_)) return swap_sides(""), true;
        const play::Choice chosen = choice_of(name_at(position_));
        const std::string reason = explain::move_reason(position_, chosen.move);
        talk(fmt::format("{} plays {}{}{}{}\n", side(), to_text(variant_, chosen.move, notation_),
                         reason.empty() ? "" : ": ", reason, in_brackets(chosen.remark)));
        play(chosen.move);
        if (!is_stopped()) return true;
        talk("stopped; the game is unfinished\n");
        return false;
    }

    [[nodiscard]] bool may_swap() const { return pie_ && position_.stones() == 1; }

    void swap_sides(const std::string&) {
        if (!may_swap()) return talk("sides are swapped only with --pie, and after the first move\n");
        pie_ = false;
        std::swap(names_[0], names_[1]);
        talk(fmt::format("sides are swapped: the first player is {} now, the second {}\n", names_[0], names_[1]));
    }

    [[nodiscard]] bool has_person() const { return std::ranges::find(names_, person) != std::end(names_); }

    // With a person at the board, Ctrl-C only makes a program move at once.
    [[nodiscard]] bool is_stopped() const { return Interrupt::signalled() && !position_.over() && !has_person(); }

    // One line from a person; false to end the game.
    bool ask() {
        talk(fmt::format("{}{}> ", side(), clock_ ? ", " + clock_->text(position_.mover()) : ""));
        std::string line;
        if (clock_) clock_->start();
        if (!std::getline(std::cin, line)) {
            talk("\nend of input; the game is unfinished\n");
            return false;
        }
        if (clock_ && !clock_->stop(position_.mover())) return lose_on_time();
        const auto end = line.find_last_not_of(" \t\r");
        const auto begin = line.find_first_not_of(" \t");
        const std::string word = end == std::string::npos ? "" : line.substr(begin, end + 1 - begin);
        return word.empty() || obey(word);
    }

    bool lose_on_time() {
        out_of_time_ = position_.mover();
        talk(fmt::format("the game is over: the {} player is out of time, the {} player has won\n",
                         player_name(*out_of_time_), player_name(other(*out_of_time_))));
        return false;
    }

    // What a person typed: on a board so wide that q is a column, it means the column.  False for the end of the game.
    bool obey(const std::string& line) {
        if (const auto move = parse_move(variant_, line, notation_)) return try_move(line, *move), true;
        const std::string word = line.substr(0, line.find_first_of(" \t"));
        const std::string rest = line.substr(std::min(line.find_first_not_of(" \t", word.size()), line.size()));
        for (const PlayCommand& command : play_commands) {
            if ((word != command.name && word != command.short_name) || (!rest.empty() && !command.takes_file))
                continue;
            if (command.run == nullptr) return false;
            return (this->*command.run)(rest), true;
        }
        if (const auto next = parse_moves(position_, line, notation_); next && next->stones() == position_.stones() + 1)
            return try_move(line, next->moves().back()), true;
        talk(fmt::format("{} is not a move: type a {} ({}){} or ? for help\n", quote(line), place(), range(),
                         commands_text()));
        return true;
    }

    // ", undo, hint, why"
    [[nodiscard]] static std::string commands_text() {
        std::string text;
        for (const PlayCommand& command : play_commands)
            if (command.run != &Game::help) text += fmt::format(", {}", command.name);
        return text;
    }

    void help(const std::string&) {
        std::string text = fmt::format("  {:<10} the {} of your next stone, {}\n", place(), place(), range());
        for (const PlayCommand& command : play_commands)
            text += fmt::format("  {:<10} {}\n",
                                fmt::format("{}{}{}{}", command.name, command.short_name.empty() ? "" : ", ",
                                            command.short_name, command.takes_file ? " FILE" : ""),
                                command.help);
        talk(text);
    }

    void try_move(const std::string& word, Move move) {
        if (position_.legal(move)) {
            if (clock_) clock_->moved(position_.mover());
            return play(move);
        }
        talk(fmt::format("{} {} is {}\n", place(), word, variant_.drops() ? "full" : "taken"));
    }

    // Back to the last time that a person was to move.
    void undo(const std::string&) {
        Position earlier = position_;
        do {
            if (earlier.stones() == 0) return talk("you have no move to take back\n");
            earlier.undo();
        } while (name_at(earlier) != person);
        position_ = earlier;
        show_board();
    }

    void hint(const std::string&) {
        const explain::Hint hint = adviser_.hint(position_);
        talk(fmt::format("hint: {}{}\n", to_text(variant_, hint.move, notation_), in_brackets(hint.why)));
    }
    void why(const std::string&) { talk(adviser_.why(position_)); }
    void moves(const std::string&) { talk(adviser_.moves(position_)); }

    // One line, as `inarow explain --from FILE` reads it.  Where it cannot be written, the game goes on.
    void save(const std::string& rest) try {
        constexpr std::string_view overwrite = " overwrite";
        const bool replaces = rest.ends_with(overwrite);
        const std::string file = rest.substr(0, rest.size() - (replaces ? overwrite.size() : 0));
        if (file.empty()) return talk("save needs a file, as in: save game.txt\n");
        if (std::error_code ignored; !replaces && std::filesystem::exists(file, ignored))
            return talk(fmt::format("{0} exists; to replace it: save {0}{1}\n", printable(file), overwrite));
        write_file(file, moves_text(position_, notation_) + '\n');
        talk(fmt::format("saved {}\n", printable(file)));
    } catch (const Failed& failed) {
        talk(fmt::format("{}\n", failed.error.message));
    }

    // What can be typed besides a move; without a function it ends the game.
    struct PlayCommand {
        std::string_view name;
        std::string_view short_name;
        std::string_view help;
        void (Game::*run)(const std::string& rest);
        bool takes_file = false;
    };
    static const std::array<PlayCommand, 8> play_commands;

    Variant variant_;
    Notation notation_;
    bool quiet_;
    std::string search_;
    SearchOptions search_options_;
    std::shared_ptr<api::BookFolders> books_;
    bool pie_;                       // whether sides can still be swapped
    std::optional<double> seconds_;  // for each move, whatever the player says
    Position position_;
    std::optional<play::GameClock> clock_;  // of the people
    std::optional<Stone> out_of_time_;
    std::string names_[2];
    std::map<std::string, std::unique_ptr<play::Player>> players_;
    Adviser adviser_{search_, search_options_, books_, seconds_.value_or(usual_seconds_per_move)};
};

const std::array<Game::PlayCommand, 8> Game::play_commands = {{
    {"undo", "", "take your last move back, and the answer to it", &Game::undo},
    {"hint", "", "what to play, and a reason", &Game::hint},
    {"why", "", "who wins and why, and whether the last move was a mistake", &Game::why},
    {"moves", "", "what each move is worth", &Game::moves},
    {"save", "", "write the moves to a file, for inarow explain --from and others", &Game::save, true},
    {"swap", "", "take over the first move (with --pie)", &Game::swap_sides},
    {"help", "?", "this list", &Game::help},
    {"quit", "q", "end the game here", nullptr},
}};

Status run(const Play& options) {
    Game game(options);
    const Status status = game.run();
    if (options.talk.json())
        say(fmt::format("{}\n", report::game_to_json(game.position(), game.out_of_time(), options.talk.notation())));
    return status;
}

}  // namespace

void declare_play(Arguments& arguments) {
    Play& options = arguments.run_with<Play>(run);
    arguments.required("VARIANT", options.variant, "the game: 7x6, 7x6@cylinder, 4x4x4, 15x15k5@free, ...");
    options.position.declare(arguments, "the moves so far; omit for the empty board");
    arguments.heading("Players");
    arguments.option("--first", "PLAYER", options.first,
                     fmt::format("the first player: human or {} (human)", play::player_names()), player_words());
    arguments.option("--second", "PLAYER", options.second, "the second player (perfect)", player_words());
    arguments.option("--level", "N", options.level,
                     "the second player is a computer of difficulty 1 to 10; without --seed, no two games are alike");
    arguments.alternatives("--second", "--level");
    arguments.option("--clock", "TIME", options.clock,
                     "the time of each person, which runs out while they think: 5m+3s is 5 minutes, and 3 s more after "
                     "each move");
    arguments.flag("--pie", options.pie, "the second player may swap sides after the first move");
    arguments.excludes("--pie", {"--clock", "--json"});
    options.books.declare(arguments);
    options.search.declare_for_players(arguments, "all cores");
    options.limits.declare_time(arguments,
                                "at most this time for each computer move (10, or the player's own seconds)");
    options.talk.declare(arguments, {.progress = false});
    arguments.examples(
        "  inarow play 7x6                     you begin against the solver\n"
        "  inarow play 7x6 --level 3           against an opponent you can beat\n"
        "  inarow play 7x6 --first perfect --second human\n"
        "  inarow play 5x4@cylinder --first random --second perfect:seconds=0.5\n"
        "  inarow play 6x6 --second rules      against the rules of VICTOR\n"
        "  inarow play 15x15k5@free --second human\n"
        "Players, and their options with defaults:\n"
        "  human      reads moves from standard input\n" +
        play::player_help() + "Evaluations, for the players that take one:\n" + play::evaluation_help() +
        "  1/-1/0/0/0/0   Lam's six features with weights of your own\n"
        "Type a column (without gravity a cell), undo, hint, why, moves, save FILE, swap, quit (q), or ? for help.");
}

}  // namespace inarow::app
