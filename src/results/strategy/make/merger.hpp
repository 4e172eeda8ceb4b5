// Fewer cards: pairs that one card can replace.
#pragma once

#include <set>

#include "strategy/make/workbench.hpp"

namespace inarow::strategy {

template <class G>
class Merger {
public:
    explicit Merger(Workbench<G>& bench) : bench_(bench), cards_(bench.told.cards()) {}

    // Throws Stopped at a limit; what is told is whole at any time.
    void merge() {
        while (merge_pairs()) {
        }
    }

private:
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
            bench_.show();
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
            if (is_mirrored && !has_mirror(bench_.begun.variant)) continue;
            const Pair pair{0, a, b, is_mirrored};
            if (tried_.contains({a, b, is_mirrored})) continue;
            const auto mistakes = bench_.search.mistakes(cards_[a].words, roots_of(pair), many);
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
        const auto merged = bench_.search.find(roots, bench_.options.work_for_a_card / 4, cards_[pair.a].words);
        if (!merged) return false;
        cards_[pair.a] = {*merged, std::move(roots)};
        cards_[pair.b].roots.clear();
        for (auto& [stones, entry] : bench_.told.plan())
            if (CardUse* use = std::get_if<CardUse>(&entry.action); use != nullptr && use->card == pair.b)
                *use = {pair.a, use->mirrored != pair.is_mirrored};
        std::erase_if(tried_,
                      [&](const auto& other) { return std::get<0>(other) == pair.a || std::get<1>(other) == pair.a; });
        return true;
    }

    Workbench<G>& bench_;
    std::vector<typename Told<G>::HeldCard>& cards_;
    std::set<std::tuple<int, int, bool>> tried_;  // pairs that did not merge
};

}  // namespace inarow::strategy
