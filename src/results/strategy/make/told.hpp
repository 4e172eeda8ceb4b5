// What is told so far: cards, and the plan that takes them up.
#pragma once

#include <map>

#include "strategy/card_move.hpp"
#include "strategy/plan.hpp"

namespace inarow::strategy {

template <class G>
class Told {
public:
    using Words = CardWords<typename G::Word>;
    struct HeldCard {
        Words words;
        std::vector<Position> roots;  // where it is taken up, as the card sees them
    };

    // Both must outlive it.
    Told(const G& g, const Strategy& begun) : g_(g), begun_(begun) {
        for (const Card& card : begun.cards) cards_.push_back({to_words(g, card), {}});
        for (const Entry& entry : begun.plan) put(position_after(begun.variant, entry.moves), entry.action);
    }

    [[nodiscard]] std::vector<HeldCard>& cards() { return cards_; }
    [[nodiscard]] std::map<std::string, Entry>& plan() { return plan_; }

    [[nodiscard]] std::optional<Action> find(const Position& position) const {
        if (const auto own = plan_.find(stones_text(position)); own != plan_.end()) return own->second.action;
        if (!has_mirror(begun_.variant)) return std::nullopt;
        const auto image = plan_.find(stones_text(mirrored(position)));
        if (image == plan_.end()) return std::nullopt;
        return mirrored(begun_.variant, image->second.action);
    }

    void put(const Position& position, Action action) {
        if (const CardUse* use = std::get_if<CardUse>(&action))
            cards_[use->card].roots.push_back(use->mirrored ? mirrored(position) : position);
        plan_.emplace(stones_text(position), Entry{position.moves(), action});
    }
    void put_new(const Position& position, const Words& card) {
        cards_.push_back({card, {}});
        put(position, CardUse{static_cast<int>(cards_.size()) - 1, false});
    }

    // The cards stay.
    void forget_plan() {
        for (HeldCard& card : cards_) card.roots.clear();
        plan_.clear();
    }

    [[nodiscard]] int cards_in_use() const {
        return static_cast<int>(
            std::ranges::count_if(cards_, [](const HeldCard& card) { return !card.roots.empty(); }));
    }
    [[nodiscard]] int moves() const {
        return static_cast<int>(std::ranges::count_if(
            plan_, [](const auto& entry) { return std::holds_alternative<Move>(entry.second.action); }));
    }

    [[nodiscard]] Strategy strategy() const {
        Strategy told = begun_;
        told.cards.clear();
        told.plan.clear();
        std::map<int, int> number;  // of cards in use
        for (const auto& [stones, entry] : plan_) {
            told.plan.push_back(entry);
            CardUse* use = std::get_if<CardUse>(&told.plan.back().action);
            if (use == nullptr) continue;
            const auto [found, is_new] = number.emplace(use->card, static_cast<int>(number.size()));
            if (is_new) told.cards.push_back(to_card(cards_[use->card].words));
            use->card = found->second;
        }
        std::ranges::sort(told.plan, {}, [](const Entry& entry) { return std::pair(entry.moves.size(), entry.moves); });
        return told;
    }

private:
    [[nodiscard]] Card to_card(const Words& words) const {
        Card card;
        for (Cell cell = 0; cell < g_.cells(); ++cell) {
            const auto place = cell_bit(g_, cell);
            card.numbers.push_back(words.numbers[lowest_index(place)]);
            if (begun_.rules.follow) card.marks.push_back((words.marks & place) != 0);
        }
        return card;
    }

    const G& g_;
    const Strategy& begun_;
    std::vector<HeldCard> cards_;
    std::map<std::string, Entry> plan_;  // by the stones
};

}  // namespace inarow::strategy
