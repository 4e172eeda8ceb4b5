// Computer players by name.
//
//   text ::= name [":" parameter "=" value {"," parameter "=" value}]      "perfect", "perfect:seconds=0.5"
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "base/trust.hpp"
#include "game/position.hpp"
#include "search/control.hpp"
#include "search/options.hpp"

namespace inarow::api {
class BookFolders;
}

namespace inarow::play {

struct Weights;

// A move, and how it was found.
struct Choice {
    Move move = 0;
    std::string remark = {};           // for people: "score +3"; may be empty
    std::uint64_t nodes = 0;           // positions visited for it
    int depth = 0;                     // moves looked ahead by the last iteration that was finished; 0 if none was
    std::optional<double> value = {};  // the player's estimate of the position, in its own unit, seen by itself
    // Of minimax and alphabeta: how often a position below the root was looked at with the player to move, and with the
    // other (Lam's max-calls and min-calls).
    std::uint64_t max_calls = 0;
    std::uint64_t min_calls = 0;
};

// Plays any number of games on one variant, one at a time.  Not thread-safe.
class Player {
public:
    virtual ~Player() = default;

    // Starts a new game.  Its random choices depend only on the seed and on the positions that choose() is given from
    // here on, so a game without moves taken back can be repeated.
    virtual void start(std::uint64_t /*seed*/) {}

    // From the next move on, looks at most this many moves ahead, within its own limits; no effect where it does not
    // look ahead.
    virtual void look_ahead(std::optional<std::uint64_t> /*depth*/) {}

    // Requires an unfinished game, and a control for this move alone: once it is stopped, by a limit of the player or
    // from outside, the best move so far comes within milliseconds.  An error means a player that cannot continue, such
    // as a program that has exited; its game is lost.
    [[nodiscard]] virtual Result<Choice> choose(const Position& position, Control& control) = 0;
};

// A parameter of a player.
struct Parameter {
    std::string_view name;       // "seconds"
    std::string_view otherwise;  // its value unless one is given
    std::string_view help;
    Reach reach = Reach::nothing;  // strangers may set only what reaches nothing
};

// What a player is made from.
struct Setup {
    Variant variant;
    std::string search;                                           // of players that solve
    SearchOptions options;                                        // of players that search: table, threads, ...
    std::map<std::string, std::string, std::less<>> values = {};  // by name; of all that name no file or program
    std::map<std::string, TrustedText, std::less<>> names = {};   // by name; of files and programs, where one is given
    std::uint64_t most_bytes = unlimited;                         // for a table; strangers have the share of a search
    const Weights* weights = nullptr;  // of players that evaluate: used instead of what the parameters say
    std::shared_ptr<api::BookFolders> books = nullptr;  // of players that solve: consulted before searching

    [[nodiscard]] const std::string& value(std::string_view name) const { return values.find(name)->second; }
    // The file or program that a parameter names; null if none is given.
    [[nodiscard]] const TrustedText* named(std::string_view name) const;
};

// Reads the values of a setup one after the other and keeps the first error, which names the parameter and what is
// allowed; after an error, what they return means nothing.  `none` as a value stands for nothing.
class ValueReader {
public:
    explicit ValueReader(const Setup& setup) : setup_(setup) {}

    [[nodiscard]] std::optional<double> seconds(std::string_view name);
    [[nodiscard]] std::uint64_t number(std::string_view name, std::uint64_t smallest, std::uint64_t largest);
    [[nodiscard]] std::optional<std::uint64_t> number_or_none(std::string_view name, std::uint64_t largest);  // from 1
    [[nodiscard]] bool first_of(std::string_view name, std::string_view first, std::string_view second);
    [[nodiscard]] std::uint64_t bytes(std::string_view name);  // "16MiB" or most_bytes; 0 for none
    // What was read in another way.
    template <class T>
    [[nodiscard]] T read(Result<T> result) {
        if (!result && !error_) error_ = result.error();
        return result ? std::move(*result) : T{};
    }

    [[nodiscard]] const std::optional<Error>& error() const { return error_; }

private:
    const Setup& setup_;
    std::optional<Error> error_;
};

struct PlayerRow {
    std::string_view name;
    std::string_view help;
    std::vector<Parameter> parameters;
    Result<std::unique_ptr<Player>> (*make)(const Setup&);
};

// The rows of players.def.
[[nodiscard]] std::span<const PlayerRow> players();

// The player that a text describes, with these books if it has a use for them; an error names what is unknown, or not
// allowed to its author, and what is known.
[[nodiscard]] Result<std::unique_ptr<Player>> make_player(std::string_view text, const Variant& variant,
                                                          std::string_view search = "alphabeta",
                                                          const SearchOptions& options = {},
                                                          const Author& author = stranger,
                                                          const std::shared_ptr<api::BookFolders>& books = nullptr);

// The same in two steps, for callers that add something to the setup: make it with row->make(setup).
struct NamedPlayer {
    const PlayerRow* row;
    Setup setup;
};
[[nodiscard]] Result<NamedPlayer> parse_player(std::string_view text, const Variant& variant, std::string_view search,
                                               const SearchOptions& options, const Author& author);

// Whether strangers may use it at all: not a player that runs a program, which somebody has to name.
[[nodiscard]] bool is_open_to_strangers(const PlayerRow& row);

// "random", "perfect", ... with the parameters of each: lines for a help text.
[[nodiscard]] std::string player_help();
[[nodiscard]] std::string player_names();  // "random, perfect, ..."

#define PLAYER(identifier, ...) [[nodiscard]] Result<std::unique_ptr<Player>> make_##identifier(const Setup&);
#include "play/players.def"
#undef PLAYER

}  // namespace inarow::play
