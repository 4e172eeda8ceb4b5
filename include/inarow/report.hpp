// The answer to a request, and how it was found.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "inarow/bound.hpp"
#include "inarow/constraint.hpp"
#include "inarow/limits.hpp"
#include "inarow/request.hpp"

#pragma GCC visibility push(default)
namespace inarow::api {

struct Report {
    explicit Report(Request asked) : request(std::move(asked)) {}

    Request request;
    Bound bounds{};                  // of the score; with Question::weak in {-1, 0, 1}
    bool settled = false;            // the question is answered; false when a limit came first
    std::vector<Move> best;          // moves known to reach the value; that of the line first, if there is one
    bool best_complete = false;      // no other move reaches it
    std::vector<Move> line;          // both sides keep the value; ends where the search did not look
    std::map<Move, Bound> scores;    // of each legal move, for the side to move now; with every_move or to_play
    std::optional<Move> suggestion;  // what to play: a best move, or the most promising one by what is known of each
    // Proof and disproof number of the claim or the question at hand, while it is open: the least that must still be
    // answered, in positions of a proof-number search or in jobs.
    std::optional<Numbers> left;
    std::uint64_t nodes = 0;  // searched for the value, of every move if wanted
    double seconds = 0;
    std::uint64_t line_nodes = 0;  // searched after that for the best move and the line
    double line_seconds = 0;
    TableWork earlier{};  // of the runs that filled the table before, where it comes from a file
    std::string search;
    int threads = 1;  // 0: unknown, and so is the table
    std::uint64_t table_bytes = 0;
    Constraints constraints;        // the game that was asked about
    std::uint64_t breaches = 0;     // how often they could not be kept, since the engine was made (Solver::breaches())
    std::string source = "search";  // search, book, atlas, store or rules (nothing had to be searched)

    // Whether the claim of Question::at_least holds; nothing while that is open.
    [[nodiscard]] std::optional<bool> claim_holds() const;
    // The move that ends the game when both sides play best (first move = 1), once the exact score is known.
    [[nodiscard]] std::optional<int> last_move() const;
};

// "the first player has won on move 7" or "a draw"; requires a finished game.
[[nodiscard]] std::string result_text(const Position& position);

// "+3", "0", "-2", or "[-2, 3]".
[[nodiscard]] std::string signed_text(Bound bound);

// Whether a value of this source was looked up, in a book or the atlas, and not searched.
[[nodiscard]] constexpr bool is_looked_up(std::string_view source) { return source == "book" || source == "atlas"; }

}  // namespace inarow::api
#pragma GCC visibility pop
