// How a card plays, on words.
#pragma once

#include <array>
#include <limits>

#include "search/node.hpp"
#include "strategy/strategy.hpp"

namespace inarow::strategy {

// A card for the kernel: a number for each bit of the board's word.
template <class Word>
struct CardWords {
    std::array<std::uint8_t, word_bits<Word>> numbers{};
    Word marks = 0;
};

template <class G>
[[nodiscard]] CardWords<typename G::Word> to_words(const G& g, const Card& card) {
    CardWords<typename G::Word> words;
    for (Cell cell = 0; cell < static_cast<Cell>(card.numbers.size()); ++cell) {
        const auto place = cell_bit(g, cell);
        words.numbers[lowest_index(place)] = card.numbers[cell];
        if (!card.marks.empty() && card.marks[cell]) words.marks |= place;
    }
    return words;
}

// The leftmost cell after which the mover has two ways to complete a line, in two columns or one above the other, and
// the other player none; 0 without one.  Requires that neither can complete a line now.
template <class G>
[[nodiscard]] typename G::Word fork(const G& g, const Node<typename G::Word>& node) {
    for (auto rest = sensible_moves(g, node); rest != 0; rest &= rest - 1) {
        const auto cell = lowest_bit(rest);
        const auto child = after(g, node, cell);
        const auto lines = child.other_wins & playable(g, child.occupied());
        if (more_than_one_bit(lines) || (directly_above(g, lines) & child.other_wins) != 0) return cell;
    }
    return 0;
}

// The cell with the lowest number, the leftmost of equal ones.  Requires a cell.
template <class Word>
[[nodiscard]] Word lowest_number(const CardWords<Word>& card, Word cells) {
    Word best = 0;
    int least = std::numeric_limits<int>::max();
    for (Word rest = cells; rest != 0; rest &= rest - 1)
        if (const int number = card.numbers[lowest_index(rest)]; number < least) {
            least = number;
            best = lowest_bit(rest);
        }
    return best;
}

// The cells among which the numbers decide.  Requires that neither player can complete a line and a cell is empty.
template <class G>
[[nodiscard]] typename G::Word allowed_cells(const G& g, const Node<typename G::Word>& node, CardRules rules) {
    const auto safe = sensible_moves(g, node);
    return rules.safe && safe != 0 ? safe : playable(g, node.occupied());
}

// The owner's move by a card that does not complete a line, stop one or fork.  `last` is the other player's last stone,
// 0 if the card was not held then.
template <class G>
[[nodiscard]] typename G::Word numbered_move(const G& g, const Node<typename G::Word>& node,
                                             const CardWords<typename G::Word>& card, CardRules rules,
                                             typename G::Word last) {
    const auto cells = allowed_cells(g, node, rules);
    const auto answer = directly_above(g, last) & cells & card.marks;
    return rules.follow && answer != 0 ? answer : lowest_number(card, cells);
}

// Why the owner of a card plays a cell, in the order in which the reasons are looked for.
enum class Reason { completes, stops, forks, follows, lowest };

template <class Word>
struct CardMove {
    Word cell;
    Reason reason;
};

// The owner's move, who is the mover of the node.  Requires an empty cell.
template <class G>
[[nodiscard]] CardMove<typename G::Word> card_move(const G& g, const Node<typename G::Word>& node,
                                                   const CardWords<typename G::Word>& card, CardRules rules,
                                                   typename G::Word last) {
    const auto open = playable(g, node.occupied());
    if (const auto wins = node.mover_wins & open; wins != 0) return {lowest_bit(wins), Reason::completes};
    if (const auto threats = node.other_wins & open; threats != 0) return {lowest_bit(threats), Reason::stops};
    if (rules.fork)
        if (const auto cell = fork(g, node); cell != 0) return {cell, Reason::forks};
    const auto cell = numbered_move(g, node, card, rules, last);
    const bool follows = rules.follow && (directly_above(g, last) & card.marks & cell) != 0;
    return {cell, follows ? Reason::follows : Reason::lowest};
}

// Left and right exchanged.
template <class G>
[[nodiscard]] Node<typename G::Word> mirrored(const G& g, const Node<typename G::Word>& node) {
    using inarow::mirrored;
    return {mirrored(g, node.mover), mirrored(g, node.other), mirrored(g, node.mover_wins),
            mirrored(g, node.other_wins), node.stones};
}

}  // namespace inarow::strategy
