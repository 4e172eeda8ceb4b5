#include "explain/tree.hpp"

#include "boards.hpp"
#include "matchers.hpp"
#include "reference.hpp"

namespace inarow::explain {
namespace {

constexpr int to_the_end = 128;

Tree tree_of(const Position& position, int depth = to_the_end) {
    return alphabeta_tree(position, depth, 100'000).value();
}

// Calls f with every node and its position.
template <class F>
void for_each_node(const TreeNode& node, const Position& position, F&& f) {
    f(node, position);
    for (const TreeNode& child : node.children)
        for (const Move move : position.legal_moves())
            if (position.landing(move) == child.cell) for_each_node(child, position.after(move), f);
}

class Trees : public testing::TestWithParam<std::pair<std::string_view, std::string_view>> {
protected:
    Position root_ = position_after(GetParam().first, GetParam().second);
    Tree tree_ = tree_of(root_);
};

INSTANTIATE_TEST_SUITE_P(Boards, Trees,
                         testing::Values(std::pair("3x3k3@free", "a1b1"), std::pair("4x3k3", "1223"),
                                         std::pair("3x3k3@cylinder", "1"), std::pair("4x4", "11223"),
                                         std::pair("2x2x2k2", ""), std::pair("3x3k3@free", "a1b1a2b2a3")));

TEST_P(Trees, claim_what_is_true_of_every_position) {
    Reference reference;
    for_each_node(tree_.root, root_, [&](const TreeNode& node, const Position& position) {
        const Score score = node.depth % 2 == 0 ? reference.score(position) : -reference.score(position);
        const std::string value = value_text(node);
        SCOPED_TRACE(entry_text(tree_, node) + ' ' + value);
        if (value.starts_with('='))
            EXPECT_EQ(node.value, score);
        else
            EXPECT_TRUE(value.starts_with("\u2264") ? score <= node.value : score >= node.value) << score;
    });
    EXPECT_THAT(value_text(tree_.root), StartsWith("="));
}

TEST_P(Trees, search_or_cut_off_every_move) {
    std::uint64_t visited = 0;
    for_each_node(tree_.root, root_, [&](const TreeNode& node, const Position& position) {
        EXPECT_EQ(node.number, ++visited);
        EXPECT_EQ(node.children.size() + node.cut_off.size(), position.legal_moves().size());
        const bool cuts = node.depth % 2 == 0 ? node.value >= node.beta : node.value <= node.alpha;
        EXPECT_TRUE(node.cut_off.empty() || cuts) << entry_text(tree_, node);
    });
    EXPECT_EQ(visited, tree_.visited);
}

TEST(Tree, tells_of_every_position_in_a_line) {
    EXPECT_EQ(tree_text(tree_of(position_after("3x3k3@free", "a1b1a2b2c2a3"))),
              "Alpha-beta visits 9 positions, minimax 12.\n"
              "Values are scores of the first player (max).\n"
              "1 max (-∞, ∞) = -1\n"
              "2   b3 min (-∞, ∞) = -1\n"
              "3     c1 (-∞, ∞) = -1\n"
              "4     c3 max (-∞, -1) ≥ 0\n"
              "5       c1 (-∞, -1) = 0\n"
              "6   c1 min (-1, ∞) ≤ -1, cut off after 1 of 2 moves\n"
              "7     b3 (-1, ∞) = -1\n"
              "8   c3 min (-1, ∞) ≤ -1, cut off after 1 of 2 moves\n"
              "9     b3 (-1, ∞) = -1\n");
}

// The games of tic-tac-toe and what they begin with: a published number.
TEST(Tree, counts_what_minimax_visits) {
    EXPECT_THAT(tree_of(position_after("3x3k3@free", "")).title, HasSubstr("minimax 549,946.\n"));
    EXPECT_THAT(alphabeta_tree(position_after("5x5k5@free", ""), 5, 1'000'000).value().title,
                HasSubstr("minimax more than 1,000,000.\n"));
}

// Nilsson's example of an evaluation: two moves deep, the centre is best and worth 1.
TEST(Tree, evaluates_where_the_depth_ends) {
    const Tree tree = tree_of(position_after("3x3k3@free", ""), 2);
    EXPECT_EQ(value_text(tree.root), "= 1");
    EXPECT_EQ(value_text(tree.root.children.at(4)), "= 1");
    EXPECT_EQ(entry_text(tree, tree.root.children.at(4)), "b2 min (-1, ∞)");
    EXPECT_THAT(tree.title, HasSubstr("\nValues after 2 moves: lines open to the first player (max)"));
}

TEST(Tree, puts_wins_above_all_evaluations) {
    EXPECT_EQ(value_text(tree_of(position_after("3x3k3@free", "a1b1"), 5).root), "= win 2");
    EXPECT_EQ(value_text(tree_of(position_after("4x3k3", "121"), 6).root), "= loss 2");
}

TEST(Tree, says_when_it_is_too_large) {
    EXPECT_EQ(message_of(alphabeta_tree(position_after("7x6", ""), to_the_end, 500)),
              "the tree has more than 500 positions: limit the depth, or give more moves");
    const Position position = position_after("3x3k3@free", "a1b1a2b2c2a3");
    EXPECT_TRUE(alphabeta_tree(position, to_the_end, 9));
    EXPECT_FALSE(alphabeta_tree(position, to_the_end, 8));
}

TEST(Tree, is_drawn_with_what_is_cut_off) {
    const std::string svg = tree_svg(tree_of(position_after("3x3k3@free", "a1b1a2b2c2a3")));
    EXPECT_THAT(svg, StartsWith("<svg xmlns"));
    for (const char* words : {">9</text>", ">b3 min (-∞, ∞)</text>", ">≥ 0</text>", ">c3 cut off</text>",
                              ">Alpha-beta visits 9 positions, minimax 12.</text>"})
        EXPECT_THAT(svg, HasSubstr(words));
}

}  // namespace
}  // namespace inarow::explain
