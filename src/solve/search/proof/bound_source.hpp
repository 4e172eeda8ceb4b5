// Static knowledge as a search asks for it: a bound source takes a position and yields a Bound, without searching.
//
//   none      nothing
//   threats   the bit-parallel bounds of alphabeta: claimeven and odd threats where stones drop, blocking elsewhere
//   covers    these and, where they leave the question open, the rules of VICTOR (knowledge/evaluation.hpp), or pairings
//             (knowledge/pairing.hpp) where stones are placed freely
//
// A source has buffers of its own: one position at a time.  The board must outlive it.
#pragma once

#include <functional>

#include "inarow/options.hpp"
#include "inarow/result.hpp"
#include "search/proof/board.hpp"

namespace inarow {

// A bound on the score of a position in which nobody has won, seen by its mover.  Only "is the score >= threshold?" is
// of interest: what does not answer it may be left out.
using BoundSource = std::function<Bound(const WideNode& node, Score threshold)>;

// An error where this board does not allow the source; `strongest` is always allowed.
[[nodiscard]] Result<BoundSource> make_bound_source(Source source, const Variant& variant, const ProofBoard& board);

}  // namespace inarow
