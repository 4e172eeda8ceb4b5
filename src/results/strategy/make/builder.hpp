// From one position to a strategy: which cards and moves tell it.
#pragma once

#include <map>
#include <set>

#include "strategy/card_walk.hpp"
#include "strategy/make/card_search.hpp"
#include "strategy/make/maker.hpp"
#include "strategy/plan.hpp"
#include "strategy/urgent.hpp"

namespace inarow::strategy {

template <class G>
class Builder {
public:
    using Word = typename G::Word;

    // All of these must outlive it.
    Builder(const G& g, const Strategy& begun, Oracle& oracle, const MakerOptions& options, Control& control,
            MakerProgress& progress)
        : g_(g),
          begun_(begun),
          options_(options),
          progress_(progress),
          oracle_(oracle),
          rng_(options.seed),
          evaluation_(g, begun.rules, begun.owner, oracle, control, rng_),
          search_(g, begun.rules, evaluation_, rng_, control) {
        for (const Card& card : begun.cards) cards_.push_back({to_words(g, card), {}});
        for (const Entry& entry : begun.plan) put(position_after(begun.variant, entry.moves), entry.action);
    }

    // Throws Stopped at a limit; strategy() is what is told until then.  Throws Broken where the moves that are told
    // have given up the claim.
    void build() {
        Position position = position_after(begun_.variant, begun_.moves);
        position.mover() == begun_.owner ? own_turn(position, 1) : first_replies(position);
        show();
    }
    // The same: fewer cards.
    void merge() {
        while (merge_pairs()) {
        }
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
    struct HeldCard {
        CardWords<Word> words;
        std::vector<Position> roots;  // where it is taken up, as the card sees them
    };

    void first_replies(Position& position) {
        if (told(position) || hold_old(position) || hold_new(position, 3 * options_.work_for_a_card)) return;
        other_turn(position, 1);
    }

    // `share`: of all that is to be told.
    void own_turn(Position& position, double share) {
        const UrgentMoves urgent = urgent_moves(position);
        if (position.full() || urgent.completes) return add_share(share);
        if (urgent.stops) return play(position, *urgent.stops, share);
        if (const auto found = told(position)) {
            const Move* column = std::get_if<Move>(&*found);
            return column != nullptr ? play(position, *column, share) : add_share(share);
        }
        evaluation_.make_room(options_.bytes);
        tell(position, share);
        show();
    }

    void tell(Position& position, double share) {
        const std::vector<Move> moves = keeping_moves(position);
        if (moves.empty()) throw Broken{"the claim does not hold", position.moves()};
        if (hold_old(position)) return add_share(share);
        if (const auto move = known_move(position, moves)) {
            put(position, *move);
            return play(position, *move, share);
        }
        if (hold_near(position) || hold_new(position, work_at(position)) || hold_after_a_move(position, moves))
            return add_share(share);
        const Move move = most_promising(moves);
        put(position, move);
        play(position, move, share);
    }

    void other_turn(Position& position, double share) {
        if (!done_.insert(stones_text_of_pair(position)).second || told(position) || position.full())
            return add_share(share);
        const auto replies = different_replies(position);
        for (const Move reply : replies) {
            position.play(reply);
            own_turn(position, share / static_cast<double>(replies.size()));
            position.undo();
        }
    }

    void play(Position& position, Move move, double share) {
        position.play(move);
        other_turn(position, share);
        position.undo();
    }

    // Without those that lead to the mirror image of another, the middle ones first.
    [[nodiscard]] std::vector<Move> different_replies(const Position& position) const {
        std::set<std::string> seen;
        std::vector<Move> replies;
        for (const Move move : from_the_middle(position.legal_moves()))
            if (seen.insert(stones_text_of_pair(position.after(move))).second) replies.push_back(move);
        return replies;
    }
    [[nodiscard]] std::vector<Move> from_the_middle(std::vector<Move> moves) const {
        const int twice_middle = begun_.variant.columns() - 1;
        std::ranges::stable_sort(moves, {}, [&](Move move) { return std::abs(2 * move - twice_middle); });
        return moves;
    }

    [[nodiscard]] std::vector<Move> keeping_moves(const Position& position) {
        std::vector<Move> moves;
        for (const Move move : from_the_middle(position.legal_moves()))
            if (oracle_.keeps(position.after(move).moves())) moves.push_back(move);
        return moves;
    }

    [[nodiscard]] std::optional<Action> told(const Position& position) const {
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

    // The position as cards may see it, and whether it is mirrored then.
    [[nodiscard]] std::vector<std::pair<Position, bool>> views(const Position& position) const {
        std::vector<std::pair<Position, bool>> both = {{position, false}};
        if (has_mirror(begun_.variant)) both.emplace_back(mirrored(position), true);
        return both;
    }

    // A card that is there holds at `position`.
    bool hold_old(const Position& position) {
        for (int card = static_cast<int>(cards_.size()) - 1; card >= 0; --card)
            for (const auto& [view, is_mirrored] : views(position))
                if (search_.holds(cards_[card].words, {view})) return put(position, CardUse{card, is_mirrored}), true;
        return false;
    }

    // A move after which all is told, or a card that is there holds.
    [[nodiscard]] std::optional<Move> known_move(const Position& position, const std::vector<Move>& moves) {
        for (const Move move : moves)
            if (const Position next = position.after(move); told(next) || done_.contains(stones_text_of_pair(next)))
                return move;
        for (const Move move : moves)
            if (const Position next = position.after(move); hold_old(next)) return move;
        return std::nullopt;
    }

    struct Near {
        std::uint64_t mistakes;
        int card;
        bool is_mirrored;
        auto operator<=>(const Near&) const = default;
    };

    // The card that makes the fewest mistakes here, if it can be changed to hold everywhere.
    bool hold_near(const Position& position) {
        constexpr std::uint64_t many = 60;
        std::vector<Near> near;
        for (int card = 0; card < static_cast<int>(cards_.size()); ++card)
            for (const auto& [view, is_mirrored] : views(position))
                if (const auto mistakes = search_.mistakes(cards_[card].words, {view}, many); mistakes <= many)
                    near.push_back({mistakes, card, is_mirrored});
        std::ranges::sort(near);
        if (near.size() > 4) near.resize(4);
        for (const auto& [mistakes, card, is_mirrored] : near) {
            auto roots = cards_[card].roots;
            roots.push_back(is_mirrored ? mirrored(position) : position);
            const auto changed = search_.find(roots, options_.work_for_a_card / 8, cards_[card].words);
            if (!changed) continue;
            cards_[card].words = *changed;
            return put(position, CardUse{card, is_mirrored}), true;
        }
        return false;
    }

    bool hold_new(const Position& position, std::uint64_t work) {
        const auto words = search_.find({position}, work);
        if (!words) return false;
        cards_.push_back({*words, {}});
        put(position, CardUse{static_cast<int>(cards_.size()) - 1, false});
        return true;
    }

    bool hold_after_a_move(const Position& position, const std::vector<Move>& moves) {
        reached_.clear();
        for (const Move move : moves) {
            const Position next = position.after(move);
            if (moves.size() > 1 && hold_new(next, work_at(position) / 5)) return put(position, move), true;
            reached_[move] = search_.reached();
        }
        return false;
    }
    [[nodiscard]] Move most_promising(const std::vector<Move>& moves) const {
        return *std::ranges::max_element(moves, {}, [&](Move move) { return reached_.at(move); });
    }

    // No card is found so early: a short trial, to see which move comes nearest.
    [[nodiscard]] std::uint64_t work_at(const Position& position) const {
        const int empty = begun_.variant.cells() - position.stones();
        return empty > 36 ? options_.work_for_a_card / 20 : options_.work_for_a_card;
    }

    // Pairs of cards become one each; false once no pair does.  To compare all pairs takes longer than to merge one, so
    // the list is used to its end.
    bool merge_pairs() {
        std::vector<Pair> pairs;
        for (int a = 0; a < static_cast<int>(cards_.size()); ++a)
            for (int b = 0; b < static_cast<int>(cards_.size()); ++b) add_pairs(a, b, pairs);
        std::ranges::sort(pairs);
        bool merged = false;
        for (const Pair& pair : pairs) {
            if (cards_[pair.a].roots.empty() || cards_[pair.b].roots.empty() || !merge(pair)) continue;
            merged = true;
            show();
        }
        return merged;
    }
    // Card a, changed, takes the place of b.
    struct Pair {
        std::uint64_t mistakes;
        int a;
        int b;
        bool is_mirrored;
        auto operator<=>(const Pair&) const = default;
    };
    void add_pairs(int a, int b, std::vector<Pair>& pairs) {
        constexpr std::uint64_t many = 400;
        if (a == b || cards_[a].roots.empty() || cards_[b].roots.empty()) return;
        for (const bool is_mirrored : {false, true}) {
            if (is_mirrored && !has_mirror(begun_.variant)) continue;
            const Pair pair{0, a, b, is_mirrored};
            if (tried_.contains({a, b, is_mirrored})) continue;
            const auto mistakes = search_.mistakes(cards_[a].words, roots_of(pair), many);
            if (mistakes <= many) pairs.push_back({mistakes, a, b, is_mirrored});
        }
    }
    [[nodiscard]] std::vector<Position> roots_of(const Pair& pair) const {
        std::vector<Position> roots;
        for (const Position& root : cards_[pair.b].roots) roots.push_back(pair.is_mirrored ? mirrored(root) : root);
        return roots;
    }
    bool merge(const Pair& pair) {
        tried_.insert({pair.a, pair.b, pair.is_mirrored});
        auto roots = cards_[pair.a].roots;
        for (Position& root : roots_of(pair)) roots.push_back(std::move(root));
        const auto merged = search_.find(roots, options_.work_for_a_card / 4, cards_[pair.a].words);
        if (!merged) return false;
        cards_[pair.a] = {*merged, std::move(roots)};
        cards_[pair.b].roots.clear();
        for (auto& [stones, entry] : plan_)
            if (CardUse* use = std::get_if<CardUse>(&entry.action); use != nullptr && use->card == pair.b)
                *use = {pair.a, use->mirrored != pair.is_mirrored};
        std::erase_if(tried_,
                      [&](const auto& other) { return std::get<0>(other) == pair.a || std::get<1>(other) == pair.a; });
        return true;
    }

    [[nodiscard]] Card to_card(const CardWords<Word>& words) const {
        Card card;
        for (Cell cell = 0; cell < g_.cells(); ++cell) {
            const Word place = cell_bit(g_, cell);
            card.numbers.push_back(words.numbers[lowest_index(place)]);
            if (begun_.rules.follow) card.marks.push_back((words.marks & place) != 0);
        }
        return card;
    }

    void add_share(double share) { progress_.told = progress_.told + share; }
    void show() {
        int moves = 0;
        for (const auto& [stones, entry] : plan_) moves += std::holds_alternative<Move>(entry.action) ? 1 : 0;
        progress_.moves = moves;
        progress_.cards =
            static_cast<int>(std::ranges::count_if(cards_, [](const auto& c) { return !c.roots.empty(); }));
        progress_.work = search_.work();
    }

    const G& g_;
    const Strategy& begun_;
    const MakerOptions& options_;
    MakerProgress& progress_;
    Oracle& oracle_;
    Rng rng_;
    Evaluation<G> evaluation_;
    CardSearch<G> search_;
    std::vector<HeldCard> cards_;
    std::map<std::string, Entry> plan_;           // by the stones
    std::set<std::string> done_;                  // positions with the other player to move whose replies are told
    std::set<std::tuple<int, int, bool>> tried_;  // pairs that did not merge
    std::map<Move, double> reached_;
};

}  // namespace inarow::strategy
