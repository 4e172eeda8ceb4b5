// Looks for one card that keeps the claim from several positions: local search, repairing one mistake after another.
//
// A change of numbers stays if it does not make more mistakes, or, at random, not many more.  The card is first made to
// hold on a small sample of the other player's replies, and then on larger ones: an evaluation of all replies costs up
// to fifty thousand positions, of which most say the same.
#pragma once

#include <algorithm>
#include <optional>

#include "strategy/make/evaluation.hpp"

namespace inarow::strategy {

template <class G>
class CardSearch {
public:
    using Word = typename G::Word;
    using Words = CardWords<Word>;
    using Roots = std::vector<Position>;

    CardSearch(const G& g, CardRules rules, Evaluation<G>& evaluation, Rng& rng, const Control& control)
        : g_(g), rules_(rules), evaluation_(evaluation), rng_(rng), control_(control) {}

    // On all replies; see Evaluation.
    [[nodiscard]] std::uint64_t mistakes(const Words& card, const Roots& roots, std::uint64_t limit) {
        evaluation_.sample(1, salt_);
        return evaluation_.mistakes(card, roots, limit);
    }

    // A card for the roots, or nothing if so much work does not find one.  Begins with `start` if there is one.
    [[nodiscard]] std::optional<Words> find(const Roots& roots, std::uint64_t work, std::optional<Words> start = {}) {
        roots_ = &roots;
        work_limit_ = this->work() + work;
        card_ = start ? *start : fresh();
        salt_ = rng_.below(1u << 30);
        start_sample();
        tries_ = 0;
        fewest_ = current_;
        while (current_ > 0 || !evaluation_.whole()) {
            if (this->work() >= work_limit_ || hopeless()) return std::nullopt;
            if (current_ == 0)
                enlarge_sample();
            else
                try_repair();
        }
        return card_;
    }
    // How far the last one came: the share of replies on which its card made no mistake.
    [[nodiscard]] double reached() const { return current_ == 0 ? probability_ : probability_ * 0.5; }

    // Positions met so far, and nodes of the oracle.
    [[nodiscard]] std::uint64_t work() const { return evaluation_.steps() + control_.nodes; }

private:
    static constexpr int numbers = 10;  // one digit each
    static constexpr int most_idle = 20'000;
    // Where a search stays below this sample for so many tries, it has rarely found a card in the rest of its time.
    static constexpr double early = 0.6;
    static constexpr int most_tries = 3'000;

    [[nodiscard]] bool hopeless() const { return idle_ > most_idle || (probability_ < early && tries_ > most_tries); }

    [[nodiscard]] int draw(int limit) { return static_cast<int>(rng_.below(static_cast<std::uint64_t>(limit))); }
    [[nodiscard]] std::uint8_t draw_number() { return static_cast<std::uint8_t>(draw(numbers)); }
    [[nodiscard]] std::uint8_t& number(Words& card, Word cell) const { return card.numbers[lowest_index(cell)]; }

    // Claimeven: the cells of even rows before all others, and as answers to a stone below.
    [[nodiscard]] Words fresh() {
        Words card;
        for (Cell cell = 0; cell < g_.cells(); ++cell) {
            const Word place = cell_bit(g_, cell);
            const bool even = cell % g_.height() % 2 == 1;
            number(card, place) = even ? 0 : static_cast<std::uint8_t>(std::min(numbers - 1, 1 + draw(numbers)));
            if (even && rules_.follow) card.marks |= place;
        }
        return card;
    }

    void evaluate(std::uint64_t limit = Evaluation<G>::no_limit) {
        current_ = evaluation_.mistakes(card_, *roots_, limit);
        mistakes_ = evaluation_.kept();
        idle_ = 0;
        heat_ = hottest;
    }

    void set_probability(double probability) {
        probability_ = probability > 0.93 ? 1 : probability;
        evaluation_.sample(probability_, salt_);
    }

    // The smallest sample of some positions.
    void start_sample() {
        constexpr std::uint64_t enough = 1500;
        for (double probability = 0.2;; probability *= 1.2) {
            set_probability(probability);
            const std::uint64_t before = evaluation_.steps();
            evaluate();
            if (probability_ >= 1 || evaluation_.steps() - before > enough) return;
        }
    }

    // To a larger sample, but not by so much that the card makes hundreds of mistakes on it.
    void enlarge_sample() {
        constexpr std::uint64_t many = 300;
        const double from = probability_;
        for (double factor = 1.35;; factor = 1 + (factor - 1) / 2) {
            set_probability(from * factor);
            tries_ = 0;
            const bool last = factor < 1.04;
            evaluate(last ? Evaluation<G>::no_limit : many);
            fewest_ = current_;
            if (current_ <= many || last) return;
        }
    }

    void try_repair() {
        const Words before = card_;
        if (!repair(mistakes_[rng_.below(mistakes_.size())])) {
            ++idle_;
            return;
        }
        if (draw(10) == 0) change_any();
        const auto slack = static_cast<std::uint64_t>(heat_ * static_cast<double>(current_) * draw(1000) / 2000);
        const std::uint64_t limit = current_ + 2 + slack;
        const std::uint64_t found = evaluation_.mistakes(card_, *roots_, limit);
        ++idle_;
        ++tries_;
        if (found < fewest_) {
            fewest_ = found;
            tries_ = 0;
        }
        if (found <= limit && (found <= current_ || draw(3) == 0 || idle_ > 200)) {
            if (found < current_) idle_ = 0;
            current_ = found;
            mistakes_ = evaluation_.kept();
        } else {
            card_ = before;
        }
        heat_ = idle_ > 0 && idle_ % 2000 == 0 ? hottest : std::max(coolest, heat_ * 0.999);
    }

    // Makes the card choose another move that keeps the claim, at the mistake or sometimes before it.
    [[nodiscard]] bool repair(const Mistake<Word>& mistake) {
        std::size_t at = mistake.choices.size() - 1;
        if (at > 0 && draw(4) == 0) at = rng_.below(at);
        const Choice<Word>& choice = mistake.choices[at];
        const Word kept = evaluation_.keeping(choice, mistake.moves, draw(8) == 0) & ~choice.chosen;
        if (kept == 0) return false;
        const Word wanted = drawn(kept);
        for (int tries = 0; tries < 6; ++tries) {
            const Word chosen = numbered_move(g_, choice.node, card_, rules_, choice.last);
            if (chosen == wanted) break;
            change_towards(choice, chosen, wanted);
        }
        return true;
    }

    void change_towards(const Choice<Word>& choice, Word chosen, Word wanted) {
        if (rules_.follow) {
            const Word answer = directly_above(g_, choice.last) & choice.cells;
            if (answer == wanted && draw(2) == 0) {
                card_.marks |= wanted;
                return;
            }
            if (answer == chosen && (card_.marks & chosen) != 0) {
                card_.marks &= ~chosen;
                return;
            }
        }
        number(card_, draw(2) == 0 ? wanted : chosen) = draw_number();
    }

    void change_any() {
        const Word cell = cell_bit(g_, draw(g_.cells()));
        if (rules_.follow && draw(3) == 0)
            card_.marks ^= cell;
        else
            number(card_, cell) = draw_number();
    }

    [[nodiscard]] Word drawn(Word cells) {
        for (int skip = draw(count_bits(cells)); skip > 0; --skip) cells &= cells - 1;
        return lowest_bit(cells);
    }

    static constexpr double hottest = 0.3;
    static constexpr double coolest = 0.02;

    const G& g_;
    const CardRules rules_;
    Evaluation<G>& evaluation_;
    Rng& rng_;
    const Control& control_;
    const Roots* roots_ = nullptr;
    Words card_;
    std::vector<Mistake<Word>> mistakes_;
    std::uint64_t current_ = 0;
    std::uint64_t work_limit_ = 0;
    std::uint64_t salt_ = 1;
    double probability_ = 1;
    double heat_ = hottest;
    int idle_ = 0;               // tries since the mistakes became fewer
    int tries_ = 0;              // since they became fewer than ever on this sample
    std::uint64_t fewest_ = 0;
};

}  // namespace inarow::strategy
