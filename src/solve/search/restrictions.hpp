// Constraints on the words of a search: what binds the mover, for each number of stones on the board.
#pragma once

#include <algorithm>
#include <vector>

#include "game/kernel.hpp"
#include "inarow/constraint.hpp"

namespace inarow {

// The rules of one player, as sets of cells.
template <BoardWord Word>
struct Restrictions {
    Word follow = 0;   // whole columns in which a stone of the other player is answered
    Word claims = 0;   // claim-even: one of these is taken whenever one can be
    Word takes = 0;    // take: likewise
    Word avoided = 0;  // never played: what avoid names, and the cells below claims

    [[nodiscard]] bool none() const { return (follow | claims | takes | avoided) == 0; }
    friend bool operator==(const Restrictions&, const Restrictions&) = default;

    void add(const Restrictions& more) {
        follow |= more.follow;
        claims |= more.claims;
        takes |= more.takes;
        avoided |= more.avoided;
    }
};

// What is left of the playable cells.
template <BoardWord Word>
struct AllowedCells {
    Word cells = 0;
    bool lifted = false;  // no cell satisfies every rule
};

template <class G>
[[nodiscard]] typename G::Word cells_of(const G& g, Constraint::Place place) {
    return place.is_column() ? column_mask(g, place.column) : cell_bit(g, place.column, place.row);
}

template <class G>
[[nodiscard]] typename G::Word even_cells(const G& g) {
    typename G::Word cells = 0;
    for (int row = 1; row < g.height(); row += 2) cells |= g.masks.bottom << row;
    return cells;
}

template <class G>
[[nodiscard]] Restrictions<typename G::Word> restrictions_of(const G& g, const Constraint& constraint) {
    using enum Constraint::Rule;
    Restrictions<typename G::Word> restrictions;
    for (const Constraint::Place place : constraint.places) {
        const auto cells = cells_of(g, place);
        if (constraint.rule == follow_up) restrictions.follow |= cells;
        if (constraint.rule == claim_even) restrictions.claims |= cells & even_cells(g);
        if (constraint.rule == take) restrictions.takes |= cells;
        if (constraint.rule == avoid) restrictions.avoided |= cells;
    }
    restrictions.avoided |= restrictions.claims >> 1;
    return restrictions;
}

// All restrictions of a game.  Read by many threads.
template <class G>
class RestrictionList {
public:
    using Word = typename G::Word;

    RestrictionList(const G& g, const Constraints& constraints)
        : strict_(constraints.strict), bottom_(g.masks.bottom), board_(g.masks.board) {
        now_.resize(static_cast<std::size_t>(g.cells()) + 2);
        for (const Constraint& constraint : constraints.rules)
            for (int stones = constraint.player == Stone::first ? 0 : 1; stones < g.cells(); stones += 2)
                if (stones + 1 >= constraint.from)
                    now_[static_cast<std::size_t>(stones)].add(restrictions_of(g, constraint));
        later_ = now_;
        for (std::size_t stones = later_.size() - 2; stones-- > 0;) later_[stones].add(later_[stones + 2]);
    }

    // The restrictions of the mover with this many stones on the board; and all that he will have from then on.
    [[nodiscard]] const Restrictions<Word>& now(int stones) const { return now_[static_cast<std::size_t>(stones)]; }
    [[nodiscard]] const Restrictions<Word>& later(int stones) const { return later_[static_cast<std::size_t>(stones)]; }
    [[nodiscard]] bool strict() const { return strict_; }

    // The cells that the rules leave to the mover, `last` being the last stone or nothing.  As in allowed_moves(),
    // follow-up is lifted first, and under strictness no cell is left instead.  The board must not be full.
    [[nodiscard]] AllowedCells<Word> allowed(int stones, Word occupied, Word last) const {
        const Restrictions<Word>& restrictions = now(stones);
        const Word open = (occupied + bottom_) & board_;
        Word cells = open & ~restrictions.avoided;
        if ((open & restrictions.claims) != 0) cells &= restrictions.claims;
        if ((open & restrictions.takes) != 0) cells &= restrictions.takes;
        const Word reply = ((last & restrictions.follow) << 1) & board_;
        if ((cells & reply) != 0) return {cells & reply, false};
        if (cells != 0 && reply == 0) return {cells, false};
        if (strict_) return {0, true};
        return {cells != 0 ? cells : open, true};
    }

    // Whether the column symmetries of the board, if any, leave every rule as it is.
    [[nodiscard]] bool mirror_symmetric(const G& g) const {
        return std::all_of(now_.begin(), now_.end(), [&](const Restrictions<Word>& restrictions) {
            return mirrored(g, restrictions.follow) == restrictions.follow &&
                   mirrored(g, restrictions.claims) == restrictions.claims &&
                   mirrored(g, restrictions.takes) == restrictions.takes &&
                   mirrored(g, restrictions.avoided) == restrictions.avoided;
        });
    }

private:
    bool strict_;
    Word bottom_;
    Word board_;
    std::vector<Restrictions<Word>> now_;    // by stones
    std::vector<Restrictions<Word>> later_;  // by stones: of this move and every later one of the same player
};

// What distance alone says of a node whose mover has no allowed winning move, is not in breach, and has a move after
// which the other player may not win at once.  It holds whether a breach is lifted or loses, so a search that never met
// one has the same value either way.
[[nodiscard]] constexpr Bound distance_with_breaches(int empty_cells) {
    if (empty_cells < 2) return exactly(0);
    return {empty_cells == 2 ? 0 : breach_score(empty_cells - 2), -breach_score(empty_cells - 1)};
}

}  // namespace inarow
