// What dfpn, pns and conspiracy share: turning a position and a goal into questions "is the score at least t?".
//
// A proof search answers yes or no, so win/draw/loss takes two proofs and an exact score takes several.  What one of
// them finds out about a position is a bound, which serves the next as well.
#pragma once

#include <functional>

#include "inarow/options.hpp"
#include "inarow/result.hpp"
#include "search/control.hpp"
#include "search/proof/board.hpp"
#include "search/proof/numbers.hpp"
#include "search/solver.hpp"

namespace inarow {

// Static knowledge as a search asks for it: a bound source takes a position and yields a Bound, without searching.
//
//   none      nothing
//   threats   the bit-parallel bounds of alphabeta: claimeven and odd threats where stones drop, blocking elsewhere
//   covers    these and, where they leave the question open, the rules of VICTOR (knowledge/evaluation.hpp), or
//             pairings (knowledge/pairing.hpp) where stones are placed freely
//
// A source has buffers of its own: one position at a time.  The board must outlive it.
//
// A bound on the score of a position in which nobody has won, seen by its mover.  Only "is the score >= threshold?" is
// of interest: what does not answer it may be left out.
using BoundSource = std::function<Bound(const WideNode& node, Score threshold)>;

// An error where this board does not allow the source; `strongest` is always allowed.
[[nodiscard]] Result<BoundSource> make_bound_source(Source source, const Variant& variant, const ProofBoard& board);

// The board, its static knowledge, and the count of positions evaluated.
class Judge {
public:
    Judge(const Variant& variant, std::unique_ptr<const ProofBoard> board, BoundSource source)
        : cells_(variant.cells()), board_(std::move(board)), source_(std::move(source)) {}

    [[nodiscard]] const ProofBoard& board() const { return *board_; }
    [[nodiscard]] int cells() const { return cells_; }

    // One search runs at a time, under this control.
    void obey(Control& control) { control_ = &control; }

    // Narrows what is known of a position by what the source says.  Counts it, and throws Stopped where a limit forbids
    // visiting it.
    [[nodiscard]] Bound judge(const WideNode& node, Bound known, Score threshold) {
        if (control_->limit_reached()) throw Stopped{};
        ++control_->nodes;
        return known.decides(threshold) ? known : meet(known, source_(node, threshold));
    }
    [[nodiscard]] Numbers number_limits() const { return control_->number_limits; }
    // Of the root.
    void show(Numbers numbers) { control_->show(numbers); }
    [[nodiscard]] Numbers initial_numbers(const WideNode& node) const {
        return {1, static_cast<std::uint32_t>(board_->sensible_moves(node))};
    }

private:
    int cells_;
    std::unique_ptr<const ProofBoard> board_;
    BoundSource source_;
    Control* control_ = nullptr;
};

// Makes the board and its source; an error where the search cannot play the variant.
[[nodiscard]] Result<Judge> make_judge(const Variant& variant, const SearchOptions& options);

class ProofSolver : public Solver {
public:
    explicit ProofSolver(Judge judge) : judge_(std::move(judge)) {}

    Bound solve(const Position& position, Goal goal, Bound known, Control& control) final;
    std::optional<Move> remembered_move(const Position& position) final;
    std::optional<Numbers> expected_numbers(const Position& position, Score threshold) final;

protected:
    // What it finds out about "is the score of the root >= threshold?".  May give up and leave the question open;
    // throws Stopped at the control's limits.
    [[nodiscard]] virtual Bound answer(const ProofChild& root, Score threshold) = 0;
    // What is remembered about a position.
    [[nodiscard]] virtual std::optional<Bound> remembered(Word128 key) const = 0;
    // The numbers remembered for this question about an open position.
    [[nodiscard]] virtual std::optional<Numbers> remembered_numbers(Word128, Score) const { return std::nullopt; }

    Judge judge_;
};

}  // namespace inarow
