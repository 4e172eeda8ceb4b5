// Computer players by name.
//
//   text ::= name [":" parameter "=" value {"," parameter "=" value}]      "perfect", "perfect:seconds=0.5"
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "inarow/limits.hpp"
#include "inarow/options.hpp"
#include "inarow/position.hpp"
#include "inarow/result.hpp"
#include "inarow/trust.hpp"

namespace inarow::api {
class BookFolders;
}

#pragma GCC visibility push(default)
namespace inarow::play {

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

// The player that a text describes, with these books if it has a use for them; an error names what is unknown, or not
// allowed to its author, and what is known.
[[nodiscard]] Result<std::unique_ptr<Player>> make_player(std::string_view text, const Variant& variant,
                                                          std::string_view search = "alphabeta",
                                                          const SearchOptions& options = {},
                                                          const Author& author = stranger,
                                                          const std::shared_ptr<api::BookFolders>& books = nullptr);

// "random", "perfect", ... with the parameters of each: lines for a help text.
[[nodiscard]] std::string player_help();
[[nodiscard]] std::string player_names();  // "random, perfect, ..."

}  // namespace inarow::play
#pragma GCC visibility pop
