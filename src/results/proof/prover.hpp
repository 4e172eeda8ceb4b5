// Finds the moves that prove a claim: one for every position that the other player can reach against them.
//
// The fewer such positions, the shorter the certificate.  So where several moves keep the claim, the prover takes the
// one after which the fewest positions are neither closed by the rules (proof/closing.hpp) nor already listed.
//
// Where stones are placed freely and a draw is claimed, it lists a pairing wherever there is one, moves into one where it
// can, and otherwise takes the move of the search: one that knows pairings has not looked below them.  7x6k5@free takes
// 5 kB where counting took 35 kB, and 4x4x2@free 9 kB where the moves of the search alone took 274.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>
#include <vector>

#include "proof/certificate.hpp"
#include "proof/closing.hpp"
#include "proof/cover_finder.hpp"
#include "proof/habit.hpp"
#include "proof/key_set.hpp"
#include "search/solver.hpp"

namespace inarow::proof {

struct ProverOptions {
    // Positions that the search may visit to see whether a move other than its own keeps the claim.
    std::uint64_t nodes_for_a_choice = 2'000;
    // With this many stones on the board a position is a leaf: the search answers for it.
    int cut_stones = std::numeric_limits<int>::max();
    // Whether others have found the claim to be true of a position, which is not over: then there is no search there,
    // and where no move of the claim's player is known to keep it, the position is a leaf itself.  It may throw
    // what prove() lets through.
    std::function<bool(const Position&, const Claim&)> known;
    // A cover takes the place of at least this many records, as it needs more room than one; 0 for no covers.  A
    // pairing is listed without counting what it replaces.
    std::size_t records_for_a_cover = 4;
    // Moves by habit (proof/habit.hpp) wherever that keeps the claim and does not lead to more exceptions, and covers
    // wherever there is one: a description of a strategy rather than the fewest bytes.  Stones must drop.
    bool by_habit = false;
};

// One claim; not thread-safe.
class Prover {
public:
    // All of these must outlive it.  The solver must answer the claim's question.  `records` counts the positions that
    // got a move, for other threads to see.
    Prover(Solver& solver, const Numbering& numbering, const Closing& closing, Claim claim, ProverOptions options,
           Control& control, std::atomic<std::uint64_t>& records)
        : solver_(solver),
          numbering_(numbering),
          closing_(closing),
          claim_(claim),
          options_(options),
          control_(control),
          records_(records) {
        if (options.records_for_a_cover > 0) covers_ = CoverFinder::create(numbering.variant(), claim);
        if (options.by_habit) habit_.emplace(numbering, closing);
    }

    // Requires a position, not over, where the claim is true.  Nothing when the control stops it; an error where
    // `known` turned out to be wrong.
    [[nodiscard]] Result<std::optional<ProofSet>> prove(const Position& position);

private:
    struct Listed {
        Word128 key;  // of the closing
        Record record;
    };
    // A position on the path from the root to where the walk is.
    struct Step {
        Position position;
        std::size_t mark;    // records that had been added before it
        bool asked = false;  // for a cover
    };
    // Thrown when a cover has taken the place of what was found below this step of the path.
    struct Covered {
        std::size_t step;
    };

    // `given`: others have found the claim to be true here.
    void prove_own_turn(Position& position, bool given);
    void prove_other_turn(Position& position, bool given);
    void walk(Position& position);
    void add(const Position& position, std::optional<Move> move);
    void list(Listed listed);
    [[nodiscard]] bool is_listed(const Position& position) const;
    // Runs `walk`, which adds what the position needs, until it ends or a cover decides the position.
    template <class Walk>
    void walk_unless_covered(const Position& position, Walk walk);
    // Asks for a cover of each position on the path as soon as it would replace enough records: not at the end, because
    // finding what a cover makes needless took nearly all of the time on tall boards (4x9k5: 20 million nodes).
    void try_covers();
    // Whether a position is asked for a cover before its moves are looked at.
    [[nodiscard]] bool covers_first() const { return by_pairings() || (covers_ && habit_); }
    [[nodiscard]] bool by_pairings() const { return covers_ && !numbering_.variant().drops(); }
    // Lists a cover of the position if there is one.
    bool add_cover(const Position& position);
    void replace_by_cover(const Step& step, std::vector<RuleUse> cover);
    [[nodiscard]] Listed listed_cover(const Position& position, std::vector<RuleUse> cover) const;
    [[nodiscard]] bool is_known(const Position& position) const;
    [[nodiscard]] std::optional<Move> next_move(Position& position, bool given);
    [[nodiscard]] std::optional<Move> known_move(Position& position);
    void search_leaf(const Position& position);
    [[nodiscard]] Move choose(Position& position);
    [[nodiscard]] std::optional<Move> move_into_cover(Position& position);
    [[nodiscard]] bool covered(const Position& position);  // remembers the answer
    [[nodiscard]] std::optional<Move> move_of_search(Position& position);

    // prover_by_habit.cpp
    [[nodiscard]] Move choose_by_habit(Position& position);
    [[nodiscard]] double cost_after(Position& position, Move move);
    [[nodiscard]] double cost_of_other_turn(Position& position);
    [[nodiscard]] double cost_of_own_turn(Position& position);

    [[nodiscard]] std::vector<Candidate> candidates(const Position& position) const;
    [[nodiscard]] Bound solve_within(std::uint64_t nodes, const Position& position, Goal goal);
    [[nodiscard]] bool keeps_claim(Position& position, Move move, std::uint64_t nodes);
    [[nodiscard]] bool claim_holds_at_end(const Position& position) const;
    [[nodiscard]] bool wins_in_time(const Position& position) const;

    Solver& solver_;
    const Numbering& numbering_;
    const Closing& closing_;
    Claim claim_;
    ProverOptions options_;
    Control& control_;
    std::optional<CoverFinder> covers_;  // none where no cover is wanted, or none can show the claim
    std::optional<Habit> habit_;
    std::vector<Listed> listed_;  // in the order in which they were found
    KeySet keys_;                 // of these
    RecentAnswers covered_;       // by number
    std::vector<Step> path_;
    std::atomic<std::uint64_t>& records_;
};

}  // namespace inarow::proof
