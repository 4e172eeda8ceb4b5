// Threat-space search where stones are placed freely: a win by an unbroken sequence of threats, and the moves
// that can stop one.
//
// The attacker plays only stones that threaten to complete a line, so each reply is forced, until two lines
// threaten at once.  (L. V. Allis, H. J. van den Herik, M. Huntjens, "Go-Moku and threat-space search", 1993.)
// The search is cut at a number of threats: it finds a win or nothing.
#pragma once

#include "knowledge/line_census.hpp"
#include "search/node.hpp"

namespace inarow {

template <BoardWord Word>
struct ThreatSequence {
    int stones = 0;    // the attacker's, the winning one included; 0: no sequence was found
    Word cells = 0;    // all that the sequence fills, and every cell it threatens at its end
    Word replies = 0;  // those of them that the defender fills
};

template <class G>
class ThreatSpace {
public:
    using Word = typename G::Word;

    ThreatSpace(const G& g, int most_threats) : g_(g), left_(most_threats) {}

    // A win of the node's mover, who cannot win at once; the other may threaten one line.
    [[nodiscard]] ThreatSequence<Word> find(const Node<Word>& node) {
        Word moves = forcing_moves(node);
        if (node.other_wins != 0) moves &= more_than_one_bit(node.other_wins) ? Word{0} : node.other_wins;
        for (; moves != 0 && left_ > 0; moves &= moves - 1)
            if (const auto sequence = try_threat(node, lowest_bit(moves)); sequence.stones != 0) return sequence;
        return {};
    }

private:
    // Cells of lines that then lack only one stone.
    [[nodiscard]] Word forcing_moves(const Node<Word>& node) const {
        return knowledge::cells_of_lines_lacking_two(g_, node.mover, node.other) & playable(g_, node.occupied());
    }

    [[nodiscard]] ThreatSequence<Word> try_threat(const Node<Word>& node, Word cell) {
        --left_;
        const Node<Word> threat = after(g_, node, cell);
        if (threat.other_wins == 0) return {};
        if (more_than_one_bit(threat.other_wins)) return {2, cell | threat.other_wins, 0};
        const Word reply = threat.other_wins;
        ThreatSequence<Word> rest = find(after(g_, threat, reply));
        if (rest.stones == 0) return {};
        return {rest.stones + 1, rest.cells | cell | reply, rest.replies | reply};
    }

    const G& g_;
    int left_;
};

// The moves of an open node that may stop this sequence of the other player; all others lose to it.
//
// Another stone m leaves the sequence as it is: each threat has its cells and each reply is forced, unless
// the defender has a threat of his own that the search did not see.  That takes a line through m with k-2
// more stones, of those he has and those he is forced to place.
template <class G>
[[nodiscard]] constexpr typename G::Word moves_against(const G& g, const Node<typename G::Word>& node,
                                                       const ThreatSequence<typename G::Word>& sequence) {
    return sequence.cells | knowledge::cells_of_lines_lacking_two(g, node.mover | sequence.replies, node.other);
}

}  // namespace inarow
