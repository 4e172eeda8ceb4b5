// Combinations of threats against brute force on every position of small boards; larger ones in
// rules_long_test.cpp.
#include "knowledge/combination.hpp"

#include "combination_check.hpp"

namespace inarow::testing {
namespace {

class CombinationsOn : public ::testing::TestWithParam<ExpectedCombinations> {};

TEST_P(CombinationsOn, are_never_wrong_on_any_position) { expect_combinations(GetParam()); }

INSTANTIATE_TEST_SUITE_P(
    small_boards, CombinationsOn,
    ::testing::Values(ExpectedCombinations{"4x4", 182, 164, 0}, ExpectedCombinations{"4x4@cylinder", 192, 184, 0},
                      ExpectedCombinations{"4x5", 1964, 1666, 714}, ExpectedCombinations{"5x4k3", 12, 12, 710},
                      ExpectedCombinations{"4x5k3", 316, 242, 124}, ExpectedCombinations{"3x2x3k3", 3180, 3180, 0}));

// What the owner answers in the two columns keeps the win, unless he can complete a line.
template <class Every>
class Answers {
public:
    Answers(const Variant& variant, const Every& every) : every_(every), groups_(variant), search_(groups_) {}

    Claimed run() {
        every_.for_each([&](const auto& node, Score) {
            if (knowledge::mover_controls(groups_, node.stones)) add_all(node);
        });
        return tally_;
    }

private:
    void add_all(const Node<Word64>& node) {
        const knowledge::Standpoint at(groups_, node.other, node.mover, knowledge::Basis::zugzwang);
        for (auto& each : knowledge::combinations(at))
            for (const bool open_pair : {false, true}) {
                if (open_pair && !knowledge::opens_pair(at, each)) continue;
                each.open_pair = open_pair;
                if (search_.find(knowledge::with_columns_kept(at, each), CoversCheck::choice_limit))
                    add(node, at, each);
            }
    }
    void add(const Node<Word64>& node, const knowledge::Standpoint& at, const knowledge::Combination& each) {
        const int crossed = lowest_index(at.open & groups_.column_of(each.crossing));
        const int paired = lowest_index(at.open & groups_.column_of(each.odd));
        if (each.open_pair) {
            add(node, crossed, paired);
            add(node, paired, crossed);
        } else if (paired < std::max(each.odd, each.even)) {
            add(node, paired, paired + 1);
        }
        if ((groups_.even() >> crossed & 1) != 0) add(node, crossed, crossed + 1);
    }
    void add(const Node<Word64>& node, int played, int answer) {
        const Word64 adversary = node.mover | bit<Word64>(played);
        if (has_line(every_.g, adversary) || (groups_.board() >> answer & 1) == 0) return;
        bool completes = false;
        for_each_bit(playable(every_.g, adversary | node.other),
                     [&](int cell) { completes = completes || has_line(every_.g, node.other | bit<Word64>(cell)); });
        if (completes) return;
        const Word64 own = node.other | bit<Word64>(answer);
        const bool full = node.stones + 2 == every_.g.cells();
        tally_.add(!full && every_.score_of({adversary, own, 0, 0, node.stones + 2}) < 0);
    }

    const Every& every_;
    knowledge::Groups groups_;
    knowledge::CoverSearch search_;
    Claimed tally_;
};

TEST(Combinations, are_kept_by_the_answers_in_their_columns) {
    for (const auto* text : {"4x4", "4x5", "4x4@cylinder", "3x2x3k3"}) {
        const Variant variant = parse_variant(text).value();
        const Claimed answers =
            with_every_position(variant, [&](const auto& every) { return Answers(variant, every).run(); });
        EXPECT_GT(answers.count, 100) << text;
        EXPECT_EQ(answers.wrong, 0) << text;
    }
}

}  // namespace
}  // namespace inarow::testing
