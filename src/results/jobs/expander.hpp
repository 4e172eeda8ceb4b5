// Expands a node of the tree above the jobs: a position's moves, each followed until there is a choice again.
//
// As in the proof searches (search/proof/board.hpp), forced replies are played out, moves that lose at once are left
// out, and what distance and the bit-parallel bounds decide needs no job.
#pragma once

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/require.hpp"
#include "inarow/notation.hpp"
#include "search/proof/board.hpp"
#include "search/proof/numbers.hpp"

namespace inarow::jobs {

// Equal for positions that are worth the same; different positions otherwise.  Only valid within one program: a file
// keeps positions as text.
using Key = Word128;

struct KeyHash {
    [[nodiscard]] std::size_t operator()(Key key) const {
        const Key product = key * ((Key{0x9E3779B97F4A7C15U} << 64) | 0xD1B54A32D192ED03U);
        return static_cast<std::size_t>(product >> 64);
    }
};

struct Child {
    Position position;
    Key key;
    Bound bound;      // what the rules know, seen by its mover
    Numbers numbers;  // before anything was searched (Allis 1988)
};

// A position's moves, expanded.
struct Expansion {
    std::vector<Child> open;     // the most promising first
    std::vector<Score> decided;  // what the other moves are worth, seen by the mover of the position
};

// One caller at a time.
class Expander {
public:
    // Requires a variant that the proof searches can play (searchable()).
    explicit Expander(const Variant& variant) : board_(make_proof_board(variant)) {}

    [[nodiscard]] Key key(const Position& position) const { return board_->key(board_->node(position)); }
    // The position as it is, as if a move had led to it.  Requires a game that is not over.
    [[nodiscard]] Child start(const Position& position) const;
    // Requires a position in which the game is not over.
    [[nodiscard]] Expansion expand(const Position& position);

    // The position of equal value after a move without alternative and the replies it forces.
    struct Next {
        Key key;
        bool same_mover;
    };
    // Nothing where there are more moves that do not lose at once, or the next one ends the game.
    [[nodiscard]] std::optional<Next> only_next(const Position& position);

private:
    [[nodiscard]] Numbers initial_numbers(const WideNode& node) const;
    [[nodiscard]] Position follow(const Position& position, const ProofChild& child);

    std::unique_ptr<const ProofBoard> board_;
    std::vector<ProofChild> children_;
    std::vector<ProofChild> replies_;
};

// Calls f(); prefixes the text of any ContractViolation with what().
template <class What, class F>
void about(What&& what, F&& f) try {
    f();
} catch (const ContractViolation& contradiction) {
    throw ContractViolation(fmt::format("{}: {}", what(), contradiction.what()));
}

// The same with the moves of a position.
template <class F>
void about_position(const Position& position, F&& f) {
    about([&] { return fmt::format("moves '{}'", moves_text(position)); }, f);
}

[[nodiscard]] inline std::string contradiction_text(const std::string& ledger, const char* what) {
    return fmt::format("ledger {}: two answers about one position contradict each other: {}", ledger, what);
}

}  // namespace inarow::jobs
