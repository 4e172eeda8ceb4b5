// The check of a strategy: every play of the other player against it, once for each position.
#pragma once

#include <unordered_set>

#include "strategy_file.hpp"

namespace verify {

// What the owner goes by: a card, or -1 as long as none is taken up.
struct Hand {
    int card = -1;
    bool mirrored = false;
};

struct Hash {
    std::size_t operator()(Number n) const {
        const std::uint64_t mixed =
            (static_cast<std::uint64_t>(n >> 64) ^ static_cast<std::uint64_t>(n) << 7 ^ static_cast<std::uint64_t>(n)) *
            0x9e3779b97f4a7c15u;
        return mixed ^ mixed >> 32;
    }
};

class Walk {
public:
    explicit Walk(const Strategy& strategy)
        : s_(strategy),
          board_(strategy.position(strategy.moves)),
          play_(strategy.moves),
          owner_(strategy.owner),
          other_(3 - owner_),
          seen_(1 + 2 * strategy.cards.size()) {}

    // Throws Invalid with the play that breaks the claim.
    void run() { board_.mover() == owner_ ? own_turn({}, -1) : other_turn({}); }

    std::size_t positions = 0;  // with the owner to move and on a card

private:
    void other_turn(Hand hand) {
        if (!first_time(hand)) return;
        if (hand.card < 0) {
            const auto [entry, mirrored] = look_up();
            if (entry != nullptr && entry->open) return;
            if (entry != nullptr) hand = {entry->card, entry->mirror != mirrored};
        }
        for (const int column : columns({})) play(column, hand);
    }

    // `last`: the column of the other's last stone, if the card was taken up before it; otherwise -1.
    void own_turn(Hand hand, int last) {
        if (hand.card >= 0) return on_card(hand, last);
        if (completing(columns(hand), owner_) >= 0) return;
        const auto [entry, mirrored] = look_up();
        if (entry == nullptr) {
            const int stop = completing(columns(hand), other_);
            demand(stop >= 0, "nothing says what to play after '" + play_ + "'");
            play(stop, hand);
        } else if (entry->card >= 0) {
            on_card({entry->card, entry->mirror != mirrored}, -1);
        } else if (!entry->open) {
            const int column = s_.column(entry->column[0]);
            play(mirrored ? s_.game.images[1][column] : column, hand);
        }
    }

    void on_card(Hand hand, int last) {
        positions += first_time(hand);
        play(choice(hand, last), hand);
    }

    void play(int column, Hand hand) {
        const int player = board_.mover(), where = board_.landing(column);
        const bool won = board_.completes(where, player);
        board_.put(where, player);
        play_ += s_.names[column];
        if (won) {
            demand(player == owner_, "the owner loses: " + play_);
        } else if (board_.full()) {
            demand(!s_.wins, "the owner does not win: " + play_);
        } else {
            player == owner_ ? other_turn(hand) : own_turn(hand, column);
        }
        play_.pop_back();
        board_.take(where);
    }

    // --- What a card plays.

    int choice(Hand hand, int last) {
        Cells open = columns(hand);
        for (const int player : {owner_, other_})
            if (const int column = completing(open, player); column >= 0) return column;
        for (const int column : open)
            if (s_.fork && forks(column)) return column;
        if (s_.safe) leave_out_unsafe(open);
        const Card& card = s_.cards[hand.card];
        const auto at = [&](int column) { return s_.place(board_.landing(column), hand.mirrored); };
        if (s_.follow && !card.marks.empty() && std::count(open.begin(), open.end(), last) == 1 &&
            card.marks[at(last)] == 1)
            return last;
        return *std::min_element(open.begin(), open.end(),
                                 [&](int a, int b) { return card.numbers[at(a)] < card.numbers[at(b)]; });
    }

    // The other has no line to be stopped, so that a new one can only be above the stone.
    bool forks(int column) {
        const int where = board_.landing(column);
        if (completes_above(where, other_)) return false;
        board_.put(where, owner_);
        Cells lines;
        for (const int next : columns({}))
            if (board_.completes(board_.landing(next), owner_)) lines.push_back(board_.landing(next));
        const bool fork = lines.size() >= 2 || (lines.size() == 1 && completes_above(lines[0], owner_));
        board_.take(where);
        return fork;
    }

    void leave_out_unsafe(Cells& open) const {
        Cells safe;
        for (const int column : open)
            if (!completes_above(board_.landing(column), other_)) safe.push_back(column);
        if (!safe.empty()) open = safe;
    }

    // --- The board.

    // Those that are not full, from the left; on a mirrored card from the right.
    Cells columns(Hand hand) const {
        Cells open;
        for (int column = 0; column < s_.game.columns(); ++column)
            if (board_.legal(column)) open.push_back(column);
        if (hand.mirrored) std::reverse(open.begin(), open.end());
        return open;
    }
    // The first of these columns where this player completes a line; -1: none.
    int completing(const Cells& open, int player) const {
        for (const int column : open)
            if (board_.completes(board_.landing(column), player)) return column;
        return -1;
    }
    bool completes_above(int where, int player) const {
        return (where + 1) % s_.game.height != 0 && board_.completes(where + 1, player);
    }
    std::pair<Entry*, bool> look_up() const {
        const auto found = s_.find(board_);
        if (found.first != nullptr) found.first->reached = true;
        return found;
    }
    bool first_time(Hand hand) {
        return seen_[hand.card < 0 ? 0 : 1 + 2 * hand.card + hand.mirrored]
            .insert(board_.number(s_.game.images[0]))
            .second;
    }

    const Strategy& s_;
    Board board_;
    std::string play_;
    int owner_, other_;
    std::vector<std::unordered_set<Number, Hash>> seen_;  // off a card, then on each card as it is and mirrored
};

// Different ones, a mirror image being the same.
inline std::size_t count_cards(const Strategy& strategy) {
    const Game& g = strategy.game;
    std::set<std::pair<Cells, Cells>> different;
    for (const Card& card : strategy.cards) {
        std::pair<Cells, Cells> as_is, mirrored;
        for (int cell = 0; cell < g.cells(); ++cell) {
            for (const bool mirror : {false, !strategy.box()}) {
                auto& [numbers, marks] = mirror ? mirrored : as_is;
                const int place = strategy.place(cell, mirror);
                numbers.push_back(card.numbers[place]);
                marks.push_back(card.marks.empty() ? 0 : card.marks[place]);
            }
        }
        different.insert(strategy.box() ? as_is : std::min(as_is, mirrored));
    }
    return different.size();
}

inline std::string counted(std::size_t count, const char* one, const char* many) {
    return std::to_string(count) + (count == 1 ? one : many);
}

// The line for a strategy; an exception where it does not keep its claim.
inline std::string verdict(Strategy strategy) {
    make_plan(strategy);
    Walk walk(strategy);
    walk.run();
    std::size_t moves = 0, open = 0, unreached = 0;
    for (const Entry& entry : strategy.entries) {
        moves += !entry.column.empty();
        open += entry.open && entry.reached;
        unreached += !entry.open && !entry.reached;
    }
    std::string text = open == 0
                           ? "VALID: "
                           : "UNCHECKED: " + counted(open, " position is", " positions are") + " open; without them, ";
    text += strategy.variant + (strategy.moves.empty() ? "" : " after " + strategy.moves) + ": the " +
            (strategy.owner == 1 ? "first" : "second") +
            (strategy.wins ? " player wins; " : " player does not lose; ") +
            counted(count_cards(strategy), " card, ", " cards, ") + counted(moves, " move, ", " moves, ") +
            counted(walk.positions, " position", " positions");
    return text + (unreached == 0 ? "" : "; " + counted(unreached, " entry is", " entries are") + " never reached");
}

}  // namespace verify
