// The rules that close positions (proof/closing.hpp), on the words of one geometry.
#pragma once

#include <algorithm>

#include "knowledge/claimeven.hpp"
#include "knowledge/line_census.hpp"
#include "knowledge/odd_threat.hpp"
#include "proof/claim.hpp"
#include "search/node.hpp"

namespace inarow::proof {

// What is known of a claim where a game ends, and what the rules show of it before.
template <class G>
class ClosingRules {
public:
    using Word = typename G::Word;

    // All of these must outlive it.
    ClosingRules(const G& g, const Variant& variant, const Claim& claim) : g_(g), variant_(variant), claim_(claim) {}

    [[nodiscard]] bool own_turn(const Node<Word>& node) const {
        return (node.stones % 2 == 0) == (claim_.player == Stone::first);
    }

    // Whether the claim holds if the player to move completes a line now, or if the game ends in a draw.
    [[nodiscard]] bool hold_after_win(const Node<Word>& node) const {
        const Score score = score_of_win(variant_, node.stones + 1);
        return (own_turn(node) ? score : -score) >= claim_.threshold;
    }
    [[nodiscard]] bool hold_after_draw() const { return claim_.threshold <= 0; }

    // Whether the claim follows from the position itself, in which nobody has won.
    [[nodiscard]] bool hold(const Node<Word>& node) const {
        if (claim_.threshold < 0 && too_late_to_lose(node)) return true;
        if (claim_.threshold <= 0 && no_line_left(own_turn(node) ? node.mover : node.other)) return true;
        return least_score(node) >= claim_.threshold;
    }

    // Whether it does so after a move of the claim's player, whose turn it is.
    [[nodiscard]] bool hold_by_move(const Node<Word>& node) const {
        for (Word rest = playable(g_, node.occupied()); rest != 0; rest &= rest - 1)
            if (holds_with(node, lowest_bit(rest))) return true;
        return false;
    }

private:
    [[nodiscard]] bool holds_with(const Node<Word>& node, Word cell) const {
        if ((cell & node.mover_wins) != 0) return hold_after_win(node);
        return node.stones + 1 == g_.cells() ? hold_after_draw() : hold(after(g_, node, cell));
    }

    // The other player can win no earlier than the claim allows.
    [[nodiscard]] bool too_late_to_lose(const Node<Word>& node) const {
        return -score_of_win(variant_, node.stones + (own_turn(node) ? 2 : 1)) >= claim_.threshold;
    }

    // Every line holds a stone of the claim's player.
    [[nodiscard]] bool no_line_left(Word own) const { return !has_line(g_, g_.masks.board & ~own); }

    // What the rules promise the claim's player.
    [[nodiscard]] Score least_score(const Node<Word>& node) const {
        const bool own_turn = this->own_turn(node);
        const Bound range = score_range(variant_, node.stones);
        const Score least = own_turn ? range.lo : -range.hi;
        const Word own = own_turn ? node.mover : node.other;
        const Word other = own_turn ? node.other : node.mover;
        // Certificates know these rules on boards other than a torus.
        if constexpr (G::drops && !G::Topology::rows_wrap)
            return std::max(least, least_by_zugzwang(node, own_turn, own, other));
        if constexpr (!G::drops)
            if (claim_.threshold <= 0 && knowledge::can_be_blocked(g_, knowledge::potential(g_, other, own), own_turn))
                return std::max(least, 0);
        return least;
    }

    [[nodiscard]] Score least_by_zugzwang(const Node<Word>& node, bool own_turn, Word own, Word other) const {
        const Word own_wins = own_turn ? node.mover_wins : node.other_wins;
        return knowledge::mover_controls(g_, node.stones) == own_turn
                   ? -knowledge::claimeven_bound(g_, other, own, own_wins)
                   : knowledge::odd_threat_bound(g_, own, other, own_wins);
    }

    const G& g_;
    const Variant& variant_;
    const Claim& claim_;
};

}  // namespace inarow::proof
