// A search under the limits of one request, asked one question after another.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "inarow/books.hpp"
#include "inarow/constraint.hpp"
#include "inarow/progress.hpp"
#include "inarow/report.hpp"
#include "inarow/request.hpp"
#include "search/solver.hpp"

namespace inarow::api {

// Borrows everything; lives as long as the request is being answered.
struct SearchSession {
    Solver& solver;
    const Constraints& constraints;
    Control& control;
    KnownBounds* known_bounds = nullptr;                    // what is known without searching
    Watcher* watcher = nullptr;                             // hears of what is asked by ask_watched()
    Request::Question question = Request::Question::exact;  // in whose unit it hears of answers
    bool may_search = true;                                 // false: only known_bounds may answer
    bool searched = false;                                  // the solver was asked
    std::string_view source = {};  // which of the known bounds helped: "book" or "atlas" if any did, or "store"
    std::uint64_t breaches = 0;    // positions asked about that strict constraints had ended
    bool short_line = false;       // search for no more than the first move of the principal line

    // What can be found out about the goal within the limits, starting from what is `known`.  Finished
    // games and goals that are settled already cost nothing.
    [[nodiscard]] Bound ask(const Position& position, Goal goal, Bound known);
    // The same about the position of the request, or about the one after a move, while the watcher hears of it.
    [[nodiscard]] Bound ask_watched(std::optional<Move> move, const Position& position, Goal goal, Bound known);
    // The same from known_bounds alone.
    [[nodiscard]] Bound look_up(const Position& position, Bound known);
    // What the rules and known_bounds say.
    [[nodiscard]] Bound known_without_search(const Position& position);
    // The same as ask() from the solver alone, of an unfinished game; requires that `known` is true.
    [[nodiscard]] Bound search(const Position& position, Goal goal, Bound known);
    // A bound that a search has found, for the store: not if a book helped, which may be wrong.
    void keep(const Position& position, Bound bound);
    [[nodiscard]] bool book_helped() const { return is_looked_up(source); }

    // The moves that count: legal, and allowed by the constraints.
    [[nodiscard]] std::vector<Move> moves(const Position& position) const;

    // What the rules of the game say, constraints included.
    [[nodiscard]] bool over(const Position& position) const { return inarow::over(position, constraints); }
    [[nodiscard]] Bound known_by_rules(const Position& position) const {
        return inarow::known_by_rules(position, constraints);
    }
};

// Moves by which both sides keep what is known about the score: the mover at least kept.lo, the other
// at most kept.hi.  With an exact score this is best play; with a bound, the side that has proved nothing
// plays what the search thinks best.  Ends with the game or with the first limit.
[[nodiscard]] std::vector<Move> principal_line(SearchSession& session, Position position, Bound kept);

// What can be found out about the score of the move to `child`, for the player who makes it, to tell whether it keeps
// kept.lo; no move scores more than kept.hi.
[[nodiscard]] Bound ask_whether_kept(SearchSession& session, const Position& child, Bound kept);

// The moves as one would try them when nothing is proved: first the one that the table remembers, then from the centre
// outwards.
[[nodiscard]] std::vector<Move> likely_moves(SearchSession& session, const Position& position);

// --- move_choice.cpp: which move to play, as good as the limits allow, by what is known of every move when they come

// First a proved win, the fastest one; then the highest score that is still possible, so never a proved loss while
// there is another move; then the highest one that is certain; then as they are in `moves`.
[[nodiscard]] std::vector<Move> most_promising_first(std::vector<Move> moves, const std::map<Move, Bound>& scores);

// Narrows the bounds of the moves until the best of them settles the goal or a limit comes, and says whether it is
// settled.  Starts from the bounds given, which must be true; moves of which the same is known are asked about in the
// order of `moves`.
[[nodiscard]] bool compare_moves(SearchSession& session, const Position& position, Goal goal,
                                 const std::vector<Move>& moves, std::map<Move, Bound>& scores);

}  // namespace inarow::api
