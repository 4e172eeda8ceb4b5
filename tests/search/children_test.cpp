// search/alphabeta/children_lanes.hpp computes the same children as search/alphabeta/children.hpp.
#include <gtest/gtest.h>

#include "base/rng.hpp"
#include "boards.hpp"
#include "search/alphabeta/children_functions.hpp"

namespace inarow {
namespace {

// What both functions leave behind, as far as a search looks at it.
template <class G>
std::vector<std::int64_t> outcome(const ChildrenFunctions<G>& functions, const ChildrenContext<G>& context,
                                  const Node<typename G::Word>& node, Score threshold) {
    Children<G> children;
    children.clear(-127);
    functions.play(context, node, sensible_moves(context.g, node), threshold, children);
    std::vector<std::int64_t> facts;
    const auto add_word = [&](Word128 word) {
        facts.push_back(static_cast<std::int64_t>(word));
        facts.push_back(static_cast<std::int64_t>(word >> 64));
    };
    if (!children.cut) {
        for_each_bit(children.open, [&](int place) {
            for (const auto word : {children.cell[place], children.mine[place], children.theirs[place],
                                    children.my_wins[place], children.their_wins[place]})
                add_word(word);
            facts.insert(facts.end(), {place, children.replies[place]});
            if (!in_table(context.g, node.stones + 1)) return;
            add_word(children.code[place]);
            facts.push_back(children.symmetry[place]);
        });
        functions.judge(context, node, threshold, children);
    }
    facts.insert(facts.end(), {children.cut, children.best});
    if (children.cut)
        facts.push_back(children.best_place);
    else
        for_each_bit(children.open, [&](int place) {
            facts.insert(facts.end(), {place, children.lo[place], children.hi[place], children.order[place]});
        });
    return facts;
}

int below(int limit, Rng& rng) { return static_cast<int>(rng.below(static_cast<std::uint64_t>(limit))); }

// Open nodes of random games, each with a random threshold.
template <class G>
int expect_the_same_as_plain(const G& g, const Variant& variant, Simd simd) {
    const ChildrenContext<G> context(g, variant, MoveOrdering{.lines = {}});
    const auto functions = children_functions(g, simd);
    Rng rng(11);
    int compared = 0;
    for (int draw = 0; draw < 400; ++draw) {
        Position position = random_game(variant, rng);
        for (int undone = below(position.stones(), rng); undone >= 0; --undone) position.undo();
        const auto node = make_node(g, position);
        if (((node.mover_wins | node.other_wins) & playable(g, node.occupied())) != 0) continue;
        const Score threshold = below(g.cells() + 1, rng) - g.cells() / 2;
        EXPECT_EQ(outcome(functions, context, node, threshold), outcome({}, context, node, threshold))
            << to_text(variant) << " " << moves_text(position) << " >= " << threshold;
        if (::testing::Test::HasFailure()) break;
        ++compared;
    }
    return compared;
}

class ChildrenInLanes : public ::testing::TestWithParam<Simd> {
protected:
    void SetUp() override {
        if (!can_use(GetParam())) GTEST_SKIP() << "not on this processor, or not in this build";
    }
};

TEST_P(ChildrenInLanes, are_those_of_the_plain_form_at_sizes_known_at_run_time) {
    int compared = 0;
    for (const std::string_view text : boards_of_every_kind) {
        const Variant variant = board(text);
        with_dynamic_geometry(variant, [&]<class G>(const G& g) {
            if constexpr (fits_lanes<G>) compared += expect_the_same_as_plain(g, variant, GetParam());
        });
    }
    EXPECT_GT(compared, 1000);
}

// The last of them takes a word of 128 bits.
TEST_P(ChildrenInLanes, are_those_of_the_plain_form_where_stones_are_placed_freely) {
    for (const std::string_view text : {"5x4@free", "8x4@free", "7x7k5@free", "8x8k5@free"}) {
        const Variant variant = board(text);
        with_dynamic_geometry(variant, [&]<class G>(const G& g) {
            if constexpr (fits_lanes<G>)
                EXPECT_GT(expect_the_same_as_plain(g, variant, GetParam()), 50) << text;
            else
                ADD_FAILURE() << text;
        });
    }
}

TEST_P(ChildrenInLanes, are_those_of_the_plain_form_at_compiled_sizes) {
#define HOT_GEOMETRY(W, H, K, topology, TopologyClass, D)                                    \
    EXPECT_GT(expect_the_same_as_plain(StaticGeometry<W, H, K, TopologyClass, D>{},          \
                                       Variant{W, H, K, Topology::topology, D}, GetParam()), \
              50);
#include "game/hot_geometries.def"
#undef HOT_GEOMETRY
}

INSTANTIATE_TEST_SUITE_P(Registers, ChildrenInLanes, ::testing::Values(Simd::avx512, Simd::avx2),
                         [](const auto& form) { return form.param == Simd::avx512 ? "avx512" : "avx2"; });

}  // namespace
}  // namespace inarow
