// The options that several commands share, and what they mean.  Every command includes this header, and with it all
// that commands are made of: declarations, limits and signals, progress, and output.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arguments.hpp"
#include "inarow/board.hpp"
#include "inarow/books.hpp"
#include "inarow/limits.hpp"
#include "inarow/notation.hpp"
#include "inarow/options.hpp"
#include "inarow/request.hpp"
#include "interrupt.hpp"
#include "output.hpp"
#include "progress.hpp"

namespace inarow::app {

// The position that a command is about: MOVES, or --board with --to-move.
class PositionArguments {
public:
    void declare(Arguments& arguments, const std::string& moves_help);
    // Where MOVES is declared otherwise.
    void declare_board(Arguments& arguments);
    [[nodiscard]] bool board_given() const { return board_.has_value(); }
    // Says on standard error where colours were exchanged.
    [[nodiscard]] BoardRead read(const Variant& variant, const std::string& moves, Notation notation) const;
    [[nodiscard]] BoardRead read(const Variant& variant, Notation notation) const {
        return read(variant, moves_.value_or(""), notation);
    }
    [[nodiscard]] Position position(const Variant& variant, Notation notation) const {
        return read(variant, notation).position;
    }
    // The same; fails where --board does not tell the moves that were played.
    [[nodiscard]] Position game(const Variant& variant, Notation notation) const;

private:
    Text moves_;
    Text board_;
    Text to_move_;
};

// The search and its options: its name, and the rows of inarow/options.def.
class SearchArguments {
public:
    // `threads`: how many the command uses by default, for --help.
    void declare(Arguments& arguments, std::string_view threads, const std::string& heading = "Search");
    // For commands with players: those that do not solve use only the seed.
    void declare_for_players(Arguments& arguments, std::string_view threads) {
        declare(arguments, threads, "Search (for players that solve; --seed applies to all players)");
    }
    [[nodiscard]] bool given(const std::string& flag) const { return values_.contains(flag); }
    // The search that was named, or `unless_named`.
    [[nodiscard]] std::string search(std::string_view unless_named = "alphabeta") const {
        return search_.value_or(std::string(unless_named));
    }
    [[nodiscard]] SearchOptions options() const;
    // The same for a command that only wants the answer: on every core, if the search can use them, unless
    // --threads says otherwise.  Such a run is not repeatable to the node.
    [[nodiscard]] SearchOptions options_on_every_core(std::string_view search) const;
    // As they were given, by flag.
    [[nodiscard]] const std::map<std::string, std::string>& given_options() const { return values_; }
    [[nodiscard]] bool search_given() const { return search_.has_value(); }
    // "--search", "--threads" and so on, whichever were given.
    [[nodiscard]] std::vector<std::string> given_flags() const;

private:
    Text search_;
    std::map<std::string, std::string> values_;  // by flag
};

// What is asked of a position: its score unless --weak or --goal says otherwise.
class QuestionArguments {
public:
    void declare(Arguments& arguments, const std::string& weak_help);
    [[nodiscard]] bool given() const { return weak_ || goal_; }
    // The question about this position.
    [[nodiscard]] api::Request request(Position position) const;

private:
    Text goal_;
    bool weak_ = false;
};

struct SearchLimits {
    std::optional<double> seconds;
    std::uint64_t nodes = unlimited;
};

// The same as options.  Every command reads and refuses them alike, before it does anything.
class LimitArguments : public SearchLimits {
    static constexpr const char* usual_help = "stop after this time and report what is known";

public:
    // `scope` says what they limit, where that is in doubt.
    void declare(Arguments& arguments, const std::string& scope = "");
    // For work that does not count nodes.
    void declare_time(Arguments& arguments, const std::string& help = usual_help);
};

// A control with these limits; its time begins at once.
struct LimitedControl : Control {
    explicit LimitedControl(const SearchLimits& limits) : time(*this, limits.seconds) { node_limit = limits.nodes; }

    api::TimeLimit time;
};

// --no-book, and where the books lie that a command consults without it.
class BookArguments {
public:
    void declare(Arguments& arguments);
    [[nodiscard]] bool given() const { return none_; }
    // Those of INAROW_BOOKS, folders with colons between them; where that is not set, the books that came with the
    // program.  Null with --no-book.  A problem with them is a line on standard error and nothing else.
    [[nodiscard]] std::shared_ptr<api::BookFolders> folders() const;

private:
    bool none_ = false;
};

// The output: its format, progress, notation.
class TalkArguments {
public:
    // Some output names no move, some shows the progress itself, and some is a table.
    struct Parts {
        bool progress = true;
        bool notation = true;
        bool csv = false;
    };
    void declare(Arguments& arguments, Parts parts);
    void declare(Arguments& arguments) { declare(arguments, {}); }
    [[nodiscard]] bool json() const { return json_; }
    [[nodiscard]] bool csv() const { return csv_; }
    [[nodiscard]] Notation notation() const { return notation_; }
    // Fails where moves of this board cannot be written so; parse_moves() checks moves that were typed.
    void check_notation(const Variant& variant) const;
    [[nodiscard]] ProgressStyle progress() const { return progress_; }

private:
    bool json_ = false;
    bool csv_ = false;
    Notation notation_ = Notation::automatic;
    ProgressStyle progress_ = ProgressStyle::automatic;
};

// That this process may use; at most as many as --threads takes.
[[nodiscard]] int cores();

// What the library says of a value under the name of its option, for the command line.
[[nodiscard]] inline Error as_flag(const Error& error) { return {"--" + error.message, error.failure}; }

// The value of an integer option, or its default; errors name the option.
[[nodiscard]] std::uint64_t number_option(const std::string& flag, const Text& value, std::uint64_t otherwise,
                                          std::uint64_t smallest, std::uint64_t largest);

}  // namespace inarow::app
