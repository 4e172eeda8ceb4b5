// Every play of the other player against one card.
#pragma once

#include <unordered_map>

#include "inarow/limits.hpp"
#include "strategy/card_move.hpp"
#include "strategy/mixed_code.hpp"

namespace inarow::strategy {

// How a walk ends early: the game that breaks the claim, or the caller's wish.
struct Broken {
    std::string reason;
    std::vector<Move> line;
};
struct Interrupted {};

struct HashOfCode {
    // std::unordered_map takes the low bits.
    [[nodiscard]] std::size_t operator()(Word128 code) const { return mixed(code) >> 20; }
};

template <class G>
class CardWalk {
public:
    using Word = typename G::Word;

    // All of these must outlive it.
    CardWalk(const G& g, const Strategy& strategy, CardUse use, Control& control)
        : g_(g),
          strategy_(strategy),
          card_(to_words(g, strategy.cards[static_cast<std::size_t>(use.card)])),
          mirrored_(use.mirrored),
          control_(control) {}

    // Of plays from a position in which the card is taken up.  Throws Broken where the claim is not kept.
    void walk(const Position& position) {
        line_ = position.moves();
        const auto node = make_node(g_, position);
        const auto seen = mirrored_ ? mirrored(g_, node) : node;
        position.mover() == strategy_.owner ? own_turn(seen, 0) : other_turn(seen);
    }

    [[nodiscard]] std::size_t positions() const { return seen_.size(); }

private:
    // `last`: the stone of the other player, if it was played after the card was taken up.
    void own_turn(const Node<Word>& node, Word last) {
        if (node.stones == g_.cells()) return full_board();
        if (!is_new(node, last)) return;
        if (control_.limit_reached()) throw Interrupted();
        ++control_.nodes;
        const auto move = card_move(g_, node, card_, strategy_.rules, last);
        if (move.reason == Reason::completes) return;
        add(move.cell);
        other_turn(after(g_, node, move.cell));
        line_.pop_back();
    }

    void other_turn(const Node<Word>& node) {
        const Word open = playable(g_, node.occupied());
        if (const Word wins = node.mover_wins & open; wins != 0) {
            add(lowest_bit(wins));
            throw Broken{"is lost", line_};
        }
        if (open == 0) full_board();
        for (Word rest = open; rest != 0; rest &= rest - 1) {
            const Word cell = lowest_bit(rest);
            add(cell);
            own_turn(after(g_, node, cell), cell);
            line_.pop_back();
        }
    }

    void add(Word cell) {
        const Move move = move_of(g_, cell);
        line_.push_back(mirrored_ ? mirrored(strategy_.variant, move) : move);
    }

    // Last stones are told apart only where a mark may ask for an answer.
    [[nodiscard]] bool is_new(const Node<Word>& node, Word last) {
        const bool marked = (directly_above(g_, last) & card_.marks) != 0;
        const Word64 column = Word64{1} << (marked ? move_of(g_, last) : 63);
        Word64& columns = seen_[position_code(g_, node.mover, node.occupied())];
        if ((columns & column) != 0) return false;
        columns |= column;
        return true;
    }

    void full_board() const {
        if (strategy_.claim == Claim::win) throw Broken{"is a draw", line_};
    }

    const G& g_;
    const Strategy& strategy_;
    const CardWords<Word> card_;
    const bool mirrored_;
    Control& control_;
    std::vector<Move> line_;
    std::unordered_map<Word128, Word64, HashOfCode> seen_;  // the owner's turns, each with columns of last stones
};

}  // namespace inarow::strategy
