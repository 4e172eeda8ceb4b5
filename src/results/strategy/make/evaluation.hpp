// How many mistakes a card makes, and where.
#pragma once

#include <limits>

#include "base/rng.hpp"
#include "strategy/card_move.hpp"
#include "strategy/make/oracle.hpp"
#include "strategy/make/turns.hpp"

namespace inarow::strategy {

// A choice that the numbers of a card made.
template <class Word>
struct Choice {
    Node<Word> node;
    Word cells;   // among which they decided
    Word chosen;  // by them, or in place of a mistake
    Word last;
};

// A choice that gives the claim away, with the choices and the moves from the empty board that led to it.
template <class Word>
struct Mistake {
    std::vector<Choice<Word>> choices;  // the last one is the mistake
    std::vector<Move> moves;
};

// Walks plays of the other player against a card.  Where it makes a mistake, the walk goes on with a move that keeps
// the claim: otherwise an early mistake would hide the later ones (a search that saw only first mistakes stuck).
template <class G>
class Evaluation {
public:
    using Word = typename G::Word;
    static constexpr std::size_t kept_mistakes = 32;
    static constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

    // All of these must outlive it.
    Evaluation(const G& g, CardRules rules, Stone owner, Oracle& oracle, const Control& control, Rng& rng)
        : g_(g), rules_(rules), owner_(owner), oracle_(oracle), control_(control), rng_(rng) {}

    // Of a reply that is met with this probability, or not; a smaller sample is part of a larger one.
    void sample(double probability, std::uint64_t salt) {
        salt_ = salt;
        whole_ = probability >= 1;
        sample_ = static_cast<std::uint64_t>(probability * 0x1p32);
    }
    [[nodiscard]] bool whole() const { return whole_; }

    // The mistakes from these roots; one more than the limit where there are more.
    std::uint64_t mistakes(const CardWords<Word>& card, const std::vector<Position>& roots,
                           std::uint64_t limit = no_limit) {
        card_ = &card;
        limit_ = limit;
        count_ = 0;
        kept_.clear();
        ++number_;
        for (const Position& root : roots) {
            choices_.clear();
            moves_ = root.moves();
            const auto node = make_node(g_, root);
            root.mover() == owner_ ? own_turn(node, 0) : other_turn(node);
        }
        return count_;
    }
    // Some of the last evaluation's mistakes, drawn at random.
    [[nodiscard]] const std::vector<Mistake<Word>>& kept() const { return kept_; }

    // The moves that keep the claim in the position of a choice; with `all`, none is left unasked.
    [[nodiscard]] Word keeping(const Choice<Word>& choice, const std::vector<Move>& moves, bool all) {
        moves_.assign(moves.begin(), moves.begin() + choice.node.stones);
        Word kept = 0;
        for (Word rest = choice.cells; rest != 0; rest &= rest - 1) {
            const Word cell = lowest_bit(rest);
            Turn<Word>& turn = turn_of(choice.node);
            if (all ? keeps(turn, cell) : known_to_keep(turn, cell)) kept |= cell;
        }
        return kept;
    }

    // Positions met so far.
    [[nodiscard]] std::uint64_t steps() const { return steps_; }
    // Before an evaluation.
    void make_room(std::size_t bytes) {
        if (turns_.bytes() > bytes) turns_.clear();
    }

private:
    void own_turn(const Node<Word>& node, Word last) {
        const Word open = playable(g_, node.occupied());
        if (count_ > limit_ || open == 0 || (node.mover_wins & open) != 0) return;
        Turn<Word>& turn = turn_of(node);
        const Word threats = node.other_wins & open;
        if (!is_new(turn, threats == 0 ? last : 0)) return;
        if (++steps_ % 1024 == 0 && control_.stopped()) throw Stopped();
        if (threats != 0) return play(node, lowest_bit(threats));
        if (rules_.fork && fork(g_, node) != 0) return;
        choose(turn, {node, allowed_cells(g_, node, rules_), 0, last});
    }

    void choose(Turn<Word>& turn, Choice<Word> choice) {
        choice.chosen = numbered_move(g_, choice.node, *card_, rules_, choice.last);
        choices_.push_back(choice);
        if (!keeps(turn, choice.chosen)) {
            note_mistake();
            choices_.back().chosen = choice.chosen = better(turn, choice);
        }
        if (choice.chosen != 0) play(choice.node, choice.chosen);
        choices_.pop_back();
    }

    void other_turn(const Node<Word>& node) {
        std::array<Node<Word>, most_columns> children;
        std::array<Word, most_columns> cells;
        int count = 0;
        for (Word rest = playable(g_, node.occupied()); rest != 0; rest &= rest - 1) {
            const Word cell = lowest_bit(rest);
            const auto child = after(g_, node, cell);
            const Word code = position_code(g_, child.mover, child.occupied());
            if (!whole_ && !met(code)) continue;
            turns_.prefetch(code);
            children[count] = child;
            cells[count++] = cell;
        }
        for (int i = 0; i < count; ++i) {
            moves_.push_back(move_of(g_, cells[i]));
            own_turn(children[i], cells[i]);
            moves_.pop_back();
        }
    }

    void play(const Node<Word>& node, Word cell) {
        moves_.push_back(move_of(g_, cell));
        other_turn(after(g_, node, cell));
        moves_.pop_back();
    }

    void note_mistake() {
        ++count_;
        if (kept_.size() < kept_mistakes)
            kept_.push_back({choices_, moves_});
        else if (const auto place = rng_.below(count_); place < kept_mistakes)
            kept_[place] = {choices_, moves_};
    }

    // A move that keeps the claim, 0 without one: of those known to do so the one with the lowest number, else the
    // first one found among those that make the most winning cells.
    [[nodiscard]] Word better(Turn<Word>& turn, const Choice<Word>& choice) {
        Word known = 0;
        for (Word rest = choice.cells; rest != 0; rest &= rest - 1)
            if (known_to_keep(turn, lowest_bit(rest))) known |= lowest_bit(rest);
        if (known != 0) return lowest_number(*card_, known);
        for (Word rest = choice.cells; rest != 0;) {
            const Word cell = most_promising(choice.node, rest);
            if (keeps(turn, cell)) return cell;
            rest ^= cell;
        }
        return 0;
    }
    [[nodiscard]] Word most_promising(const Node<Word>& node, Word cells) const {
        Word best = 0;
        int most = -1;
        for (Word rest = cells; rest != 0; rest &= rest - 1) {
            const Word cell = lowest_bit(rest);
            const int makes = count_bits(after(g_, node, cell).other_wins);
            if (makes > most) best = cell;
            most = std::max(most, makes);
        }
        return best;
    }

    [[nodiscard]] Turn<Word>& turn_of(const Node<Word>& node) {
        return turns_.at(position_code(g_, node.mover, node.occupied()));
    }
    [[nodiscard]] bool known_to_keep(const Turn<Word>& turn, Word cell) const {
        return (turn.keeps >> move_of(g_, cell) & 1) != 0;
    }
    // Of the position after moves_ and this one.
    [[nodiscard]] bool keeps(Turn<Word>& turn, Word cell) {
        const std::uint32_t column = std::uint32_t{1} << move_of(g_, cell);
        if ((turn.asked & column) == 0) {
            moves_.push_back(move_of(g_, cell));
            const bool kept = oracle_.keeps(moves_);
            moves_.pop_back();
            turn.asked |= column;
            if (kept) turn.keeps |= column;
        }
        return (turn.keeps & column) != 0;
    }

    // Last stones are told apart only where a mark asks for an answer.
    [[nodiscard]] bool is_new(Turn<Word>& turn, Word last) const {
        const bool marked = rules_.follow && (directly_above(g_, last) & card_->marks) != 0;
        const std::uint32_t column = std::uint32_t{1} << (marked ? move_of(g_, last) : 31);
        if (turn.evaluation != number_) {
            turn.evaluation = number_;
            turn.after = 0;
        }
        if ((turn.after & column) != 0) return false;
        turn.after |= column;
        return true;
    }

    [[nodiscard]] bool met(Word code) const {
        return mixed(code ^ static_cast<Word>(salt_)) >> 32 < sample_;
    }

    const G& g_;
    const CardRules rules_;
    const Stone owner_;
    Oracle& oracle_;
    const Control& control_;
    Rng& rng_;
    Turns<Word> turns_;
    const CardWords<Word>* card_ = nullptr;
    std::vector<Choice<Word>> choices_;
    std::vector<Move> moves_;
    std::vector<Mistake<Word>> kept_;
    std::uint64_t limit_ = no_limit;
    std::uint64_t count_ = 0;
    std::uint64_t steps_ = 0;
    std::uint32_t number_ = 0;
    std::uint64_t salt_ = 1;
    std::uint64_t sample_ = 0;
    bool whole_ = true;
};

}  // namespace inarow::strategy
