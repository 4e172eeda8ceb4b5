#include "atlas/finder.hpp"

#include <set>

#include "matchers.hpp"
#include "rows.hpp"

namespace inarow::atlas {
namespace {

SearchOptions small() {
    SearchOptions options;
    options.table_bytes.count = 1 << 20;
    return options;
}

std::size_t kinds(const std::string& variant) {
    std::set<Move> firsts;
    for (const auto& [move, first] : first_of_its_kind(variant_of(variant))) firsts.insert(first);
    return firsts.size();
}

TEST(Finder, symmetric_first_moves_are_of_one_kind) {
    EXPECT_EQ(kinds("7x6"), 4U);
    EXPECT_EQ(kinds("7x6@cylinder"), 1U);
    EXPECT_EQ(kinds("3x3k3@free"), 3U);
    EXPECT_EQ(kinds("4x4x4"), 3U);
}

TEST(Finder, finds_the_score_and_that_of_each_first_move) {
    for (const std::string search : {"alphabeta", "constrained"}) {
        Control control;
        auto finder = Finder::create(variant_of("5x4"), search, small()).value();
        EXPECT_EQ(finder.score(control), exactly(0));
        EXPECT_EQ(finder.way().nodes, control.nodes);
        const std::uint64_t nodes = finder.way().nodes;
        EXPECT_EQ(finder.first_moves(control), (std::map<Move, Score>{{0, -1}, {1, 0}, {2, 0}, {3, 0}, {4, -1}}));
        EXPECT_EQ(finder.way().nodes, nodes);  // of the score alone
    }
}

TEST(Finder, a_score_is_confirmed_by_two_questions_and_another_one_is_excluded) {
    for (const std::string search : {"alphabeta", "constrained", "dfpn"})
        for (const Score asked : {-2, -1, 0, 1, 3}) {
            Control control;
            auto finder = Finder::create(variant_of("6x4"), search, small()).value();
            const Bound found = finder.confirm(asked, control);
            EXPECT_TRUE(found.contains(-1)) << search << " " << asked;
            EXPECT_EQ(found.contains(asked), asked == -1) << search << " " << asked;
            EXPECT_EQ(found.exact(), asked == -1) << search << " " << asked;
            EXPECT_EQ(finder.way().nodes, control.nodes);
        }
}

TEST(Finder, a_limit_leaves_a_bound_and_no_first_moves) {
    Control control;
    control.node_limit = 500;
    auto finder = Finder::create(variant_of("6x5"), "alphabeta", small()).value();
    const Bound found = finder.score(control);
    EXPECT_FALSE(found.exact());
    EXPECT_TRUE(found.contains(0));
    EXPECT_TRUE(finder.first_moves(control).empty());
    EXPECT_TRUE(finder.confirm(0, control).contains(0));
}

TEST(Finder, a_search_that_does_not_find_scores_is_refused) {
    EXPECT_FALSE(Finder::create(variant_of("7x6"), "fhourstones", small()).has_value());
    EXPECT_FALSE(Finder::create(variant_of("5x5@free"), "constrained", small()).has_value());
}

}  // namespace
}  // namespace inarow::atlas
