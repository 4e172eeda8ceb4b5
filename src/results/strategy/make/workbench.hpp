// What all that work on a strategy share: what is told, a search for cards, and an oracle.
#pragma once

#include "strategy/make/card_search.hpp"
#include "strategy/make/maker.hpp"
#include "strategy/make/told.hpp"

namespace inarow::strategy {

template <class G>
class Workbench {
public:
    // All of these must outlive it.
    Workbench(const G& g, const Strategy& begun, Oracle& oracle, const MakerOptions& options, Control& control,
              MakerProgress& progress)
        : begun(begun),
          options(options),
          oracle(oracle),
          told(g, begun),
          rng_(options.seed),
          evaluation_(g, begun.rules, begun.owner, oracle, control, rng_),
          search(g, begun.rules, evaluation_, rng_, control),
          progress_(progress) {}

    [[nodiscard]] Position start() const { return position_after(begun.variant, begun.moves); }

    // The uses that a card may have.
    [[nodiscard]] std::vector<CardUse> uses(int card) const {
        if (!has_mirror(begun.variant)) return {{card, false}};
        return {{card, false}, {card, true}};
    }
    [[nodiscard]] std::uint64_t mistakes(const Position& position, const CardUse& use, std::uint64_t limit) {
        return search.mistakes(told.cards()[use.card].words, {use.mirrored ? mirrored(position) : position}, limit);
    }
    [[nodiscard]] bool holds(const Position& position, const CardUse& use) { return mistakes(position, use, 0) == 0; }
    // A card that is there and holds from this position on.
    [[nodiscard]] std::optional<CardUse> holding_card(const Position& position) {
        evaluation_.make_room(options.bytes);
        for (int card = static_cast<int>(told.cards().size()) - 1; card >= 0; --card)
            for (const CardUse& use : uses(card))
                if (holds(position, use)) return use;
        return std::nullopt;
    }

    void add_share(double share) { progress_.told = progress_.told + share; }
    void show() {
        progress_.moves = told.moves();
        progress_.cards = told.cards_in_use();
        progress_.work = search.work();
    }

    const Strategy& begun;
    const MakerOptions& options;
    Oracle& oracle;
    Told<G> told;

private:
    Rng rng_;
    Evaluation<G> evaluation_;

public:
    CardSearch<G> search;

private:
    MakerProgress& progress_;
};

}  // namespace inarow::strategy
