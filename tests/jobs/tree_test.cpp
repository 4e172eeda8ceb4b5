// The tree above the jobs: its answers, the jobs it hands out, the jobs it withdraws.
#include "jobs/tree.hpp"

#include "helpers.hpp"
#include "matchers.hpp"

namespace inarow::jobs {
namespace {

using testing::SizeIs;

// A tree on a board of its own.
struct Planted {
    Planted(std::string_view variant, std::string_view moves, Score threshold, TreeOptions options = {})
        : root(position_after(variant, moves)),
          expander(root.variant()),
          tree(archive, expander, root, threshold, options) {}

    Position root;
    Archive archive;
    Expander expander;
    Tree tree;
};

// The leaf to work on next; nothing when the workers starve.
std::optional<NodeId> next(const Tree& tree) {
    const auto picked = tree.pick(false);
    return picked ? std::optional(picked->leaf) : std::nullopt;
}

// Hands out every leaf that there is.
std::vector<NodeId> start_all(Tree& tree) {
    std::vector<NodeId> leaves;
    while (const auto leaf = next(tree)) {
        tree.start(*leaf);
        leaves.push_back(*leaf);
    }
    return leaves;
}

TEST(Tree, the_root_is_the_first_leaf) {
    Planted p("4x4", "", 0);
    const auto leaf = next(p.tree);
    ASSERT_TRUE(leaf);
    EXPECT_EQ(p.tree.position(*leaf).stones(), 0);
    EXPECT_EQ(p.tree.threshold(*leaf), 0);
    p.tree.learn((p.tree.start(*leaf), *leaf), {0, 3});
    EXPECT_TRUE(p.tree.decided());
    EXPECT_FALSE(next(p.tree));
}

TEST(Tree, a_leaf_at_work_is_not_handed_out_twice) {
    Planted p("5x4", "", 1);
    p.tree.split(*next(p.tree));
    std::vector<NodeId> handed_out = start_all(p.tree);
    EXPECT_THAT(handed_out, SizeIs(3));  // of five moves, two are images of others
    std::sort(handed_out.begin(), handed_out.end());
    EXPECT_EQ(std::unique(handed_out.begin(), handed_out.end()), handed_out.end());
}

TEST(Tree, pretending_yes_asks_for_all_replies_to_one_move) {
    TreeOptions options;
    options.pretend = Pretend::yes;
    Planted p("5x4", "", 1, options);
    p.tree.split(*next(p.tree));
    const NodeId first = *next(p.tree);
    p.tree.start(first);
    EXPECT_FALSE(next(p.tree)) << "a move that is taken for a win leaves nothing to do";
    EXPECT_EQ(p.tree.next_to_split(), first);
    p.tree.split(first);
    const auto replies = start_all(p.tree);
    for (const NodeId leaf : replies)
        EXPECT_EQ(p.tree.position(leaf).moves().front(), p.tree.position(first).moves().front());
    EXPECT_GT(replies.size(), 1U);
}

TEST(Tree, pretending_no_asks_for_one_reply_to_every_move) {
    TreeOptions options;
    options.pretend = Pretend::no;
    Planted p("5x4", "", 1, options);
    p.tree.split(*next(p.tree));
    EXPECT_THAT(start_all(p.tree), SizeIs(3));
}

TEST(Tree, jobs_of_an_answered_position_are_withdrawn) {
    Planted p("5x4", "", 0);  // a draw: the answer is yes, and one good move is enough
    p.tree.split(*next(p.tree));
    const auto leaves = start_all(p.tree);
    ASSERT_THAT(leaves, SizeIs(3));
    p.tree.learn(leaves[0], {-9, 0});
    EXPECT_TRUE(p.tree.decided());
    EXPECT_THAT(p.tree.take_withdrawn(), ElementsAre(leaves[1], leaves[2]));
    EXPECT_THAT(p.tree.take_withdrawn(), SizeIs(0));
}

TEST(Tree, a_job_and_the_moves_of_its_position_race) {
    Planted p("5x4", "", 1);
    const NodeId root = *next(p.tree);
    p.tree.start(root);
    p.tree.split(root);
    const NodeId move = *next(p.tree);
    p.tree.start(move);
    p.tree.learn(root, {-10, 0});
    EXPECT_TRUE(p.tree.decided());
    EXPECT_THAT(p.tree.take_withdrawn(), ElementsAre(move));
}

TEST(Tree, transpositions_share_a_node) {
    Planted p("6x6", "", 1);
    std::size_t nodes_without_sharing = 1;
    for (int ply = 0; ply < 4; ++ply) {
        const auto leaves = start_all(p.tree);
        for (const NodeId leaf : leaves) p.tree.give_back(leaf);
        for (const NodeId leaf : leaves) p.tree.split(leaf);
        nodes_without_sharing *= 6;
    }
    EXPECT_LT(p.tree.size(), nodes_without_sharing / 2);
    EXPECT_GT(p.tree.size(), nodes_without_sharing / 20);
}

TEST(Tree, starts_with_what_is_known) {
    Planted p("4x4", "", 0);
    p.archive.learn(p.expander.key(p.root), {0, 2});
    const Tree again(p.archive, p.expander, p.root, 0, {});
    EXPECT_TRUE(again.decided());
}

TEST(Tree, splits_earlier_split_positions_again) {
    Planted p("5x4", "", 0);
    p.tree.split(*next(p.tree));
    p.tree.split(*next(p.tree));
    const Tree again(p.archive, p.expander, p.root, 0, {});
    EXPECT_EQ(again.size(), p.tree.size());
    EXPECT_GT(again.size(), 4U);
}

TEST(Tree, without_room_for_moves_knows_what_they_prove) {
    Planted p("5x4", "", 0);
    p.tree.split(*next(p.tree));
    const NodeId move = *next(p.tree);
    p.tree.start(move);
    p.tree.learn(move, {-9, 0});
    ASSERT_TRUE(p.tree.decided());
    TreeOptions small;
    small.max_nodes = 1;
    const Tree again(p.archive, p.expander, p.root, 0, small);
    EXPECT_TRUE(again.decided());
    EXPECT_EQ(again.size(), 1U);
}

TEST(Tree, starts_with_what_else_is_known_of_the_root) {
    Planted p("5x4", "", 0);
    EXPECT_TRUE(Tree(p.archive, p.expander, p.root, 0, {}, Bound{0, 2}).decided());
    EXPECT_FALSE(Tree(p.archive, p.expander, p.root, 0, {}).decided()) << "which the archive does not learn";
}

// The first leaf is the one with the least number, not the first in the order of the search.
TEST(Tree, goes_on_where_the_numbers_of_a_job_say) {
    Planted p("5x4", "", 1);
    const NodeId root = *next(p.tree);
    p.tree.start(root);
    p.tree.learn(root, p.tree.bound(root), OpenNumbers{{5, 50}, {{0, {5, 20}}, {1, {9, 20}}, {2, {7, 10}}}});
    EXPECT_EQ(p.tree.root_numbers(), (Numbers{5, 50}));
    p.tree.split(root);
    EXPECT_EQ(p.tree.root_numbers(), (Numbers{5, 50}));
    const auto pick = p.tree.pick(false);
    EXPECT_EQ(p.tree.position(pick->leaf).moves().front(), 0);
    EXPECT_EQ(pick->limits, (Numbers{infinite_number, 15})) << "twice the runner-up and one, seen by the other player";
}

TEST(Tree, numbers_of_a_job_count_more_than_those_of_a_move) {
    Planted p("5x4", "", 1);
    p.archive.learn(p.expander.key(p.root), 1, {30, 40}, Archive::Trust::searched);
    p.archive.learn(p.expander.key(p.root), 1, {1, 2}, Archive::Trust::seen);
    EXPECT_EQ(Tree(p.archive, p.expander, p.root, 1, {}).root_numbers(), (Numbers{30, 40}));
    EXPECT_NE(Tree(p.archive, p.expander, p.root, 0, {}).root_numbers(), (Numbers{30, 40})) << "of another question";
}

TEST(Tree, asks_the_search_for_the_first_numbers) {
    TreeOptions options;
    options.first_numbers = [](const Position& position, Score) { return Numbers{7, 10U + position.stones()}; };
    Planted p("5x4", "", 1, options);
    EXPECT_EQ(p.tree.root_numbers(), (Numbers{7, 10}));
    p.tree.split(*next(p.tree));
    EXPECT_EQ(p.tree.root_numbers(), (Numbers{11, 21})) << "three moves, each {7, 11} for the other player";
}

TEST(Tree, joins_the_leaf_at_work_as_long_as_it_is_the_most_proving) {
    Planted p("5x4", "", 1);
    const NodeId root = *next(p.tree);
    p.tree.start(root);
    p.tree.learn(root, p.tree.bound(root), OpenNumbers{{5, 50}, {{0, {5, 20}}, {1, {50, 20}}, {2, {25, 10}}}});
    p.tree.split(root);
    const NodeId best = p.tree.pick(true)->leaf;
    p.tree.start(best);
    EXPECT_NE(next(p.tree), best);
    for (int workers = 2; workers <= 3; ++workers) {
        ASSERT_EQ(p.tree.pick(true)->leaf, best) << workers;  // 10, then 20 against 25
        p.tree.join(best);
    }
    EXPECT_NE(p.tree.pick(true)->leaf, best);  // 40
}

TEST(Tree, goes_first_where_it_is_told_to) {
    for (const Order order : {Order::numbers, Order::search}) {
        TreeOptions options;
        options.order = order;
        Planted p("6x6", "", 1, options);
        const Position line = position_after("6x6", "162");
        const auto granted = p.tree.wish(line, Tree::Wish::first);
        EXPECT_THAT(granted.splits, SizeIs(3));
        EXPECT_TRUE(granted.arrived);
        EXPECT_EQ(p.expander.key(p.tree.position(*next(p.tree))), p.expander.key(line));
    }
}

TEST(Tree, says_where_a_wish_comes_too_late) {
    Planted p("5x4", "", 0);
    const Position answered = position_after("5x4", "1");
    p.archive.learn(p.expander.key(answered), {1, 9});
    EXPECT_FALSE(p.tree.wish(answered, Tree::Wish::first).arrived);
    EXPECT_FALSE(p.tree.wish(position_after("5x4", "12"), Tree::Wish::first).arrived);
    EXPECT_TRUE(p.tree.wish(position_after("5x4", "2"), Tree::Wish::first).arrived);
}

TEST(Tree, leaves_out_what_is_excluded) {
    Planted p("5x4", "", 1);
    for (const char* move : {"1", "2"})
        static_cast<void>(p.tree.wish(position_after("5x4", move), Tree::Wish::excluded));
    const NodeId last = *next(p.tree);
    EXPECT_EQ(p.tree.position(last).moves().front(), 2);
    p.tree.start(last);
    p.tree.learn(last, {0, 10});
    EXPECT_FALSE(p.tree.decided());
    EXPECT_FALSE(next(p.tree));
    EXPECT_FALSE(p.tree.pick(true));
}

TEST(Tree, contradictory_answers_are_an_error) {
    Planted p("5x4", "", 0);
    p.archive.learn(p.expander.key(p.root), {0, 2});
    EXPECT_THROW(p.archive.learn(p.expander.key(p.root), {-3, -1}), std::logic_error);
}

// Every board, every threshold, answers in any order, with any leaf left unanswered: always the reference's value.
class TreeOrders : public testing::TestWithParam<std::string_view> {};

Bound work(Planted& p, Reference& reference, Rng& rng) {
    std::vector<NodeId> at_work;
    while (!p.tree.decided()) {
        const auto leaf = rng.below(3) > 0 ? next(p.tree) : std::nullopt;
        if (leaf) {
            p.tree.start(*leaf);
            at_work.push_back(*leaf);
        } else if (rng.below(4) == 0) {
            if (const auto running = p.tree.next_to_split()) p.tree.split(*running);
        } else if (!at_work.empty()) {
            const auto chosen = at_work.begin() + static_cast<std::ptrdiff_t>(rng.below(at_work.size()));
            const NodeId id = *chosen;
            at_work.erase(chosen);
            const bool answered = rng.below(2) == 0;
            const bool useful = p.tree.matters(id);
            p.tree.learn(id, answered ? exactly(reference.score(p.tree.position(id))) : p.tree.bound(id));
            if (useful && p.tree.matters(id) && !p.tree.is_split(id)) p.tree.split(id);
        }
        for (const NodeId id : p.tree.take_withdrawn()) {
            EXPECT_FALSE(p.tree.matters(id));
            p.tree.give_back(id);
            std::erase(at_work, id);
        }
        EXPECT_TRUE(std::ranges::all_of(at_work, [&](NodeId id) { return p.tree.is_running(id); }));
    }
    return p.tree.root_bound();
}

TEST_P(TreeOrders, never_change_the_value) {
    const Variant variant = board(GetParam());
    Rng rng(1);
    Reference reference;
    for (int round = 0; round < 60; ++round) {
        const int stones = static_cast<int>(rng.below(static_cast<std::uint64_t>(variant.cells()) / 3 + 1));
        const auto root = random_open_position(variant, stones, rng);
        ASSERT_TRUE(root);
        const Score truth = reference.score(*root);
        TreeOptions options;
        options.pretend = static_cast<Pretend>(rng.below(3));
        options.order = static_cast<Order>(rng.below(2));
        if (rng.below(2) == 0) options.max_nodes = 20 + rng.below(200);
        const Score threshold = truth + static_cast<Score>(rng.below(2));
        Planted p(to_text(variant), moves_text(*root), threshold, options);
        const Bound found = work(p, reference, rng);
        EXPECT_TRUE(found.contains(truth)) << moves_text(*root);
        EXPECT_EQ(found.lo >= threshold, truth >= threshold) << moves_text(*root);
    }
}

INSTANTIATE_TEST_SUITE_P(Boards, TreeOrders,
                         testing::Values("4x4", "5x3k3", "4x4@cylinder", "3x3x2k3", "3x3k3@free", "4x3k3@torus",
                                         "4x3k3@free", "2x2x4k4"),
                         name_of_board);

// Who gets how much of the free memory.

constexpr std::uint64_t gib = std::uint64_t{1} << 30;

TEST(Memory, a_table_of_this_process_leaves_less_to_the_tree) {
    SearchOptions options;
    TreeOptions tree;
    share_memory(options, tree, 16 * gib, Tables::here);
    EXPECT_EQ(options.table_bytes.count, 8 * gib);
    EXPECT_EQ(tree.max_nodes, 4 * gib / Tree::bytes_per_node);
    options.table_bytes.count = 15 * gib;
    share_memory(options, tree, 16 * gib, Tables::here);
    EXPECT_EQ(tree.max_nodes, gib / 2 / Tree::bytes_per_node);
}

TEST(Memory, a_table_of_another_process_takes_nothing_from_the_tree) {
    SearchOptions options = with_table(900 * gib);
    TreeOptions tree;
    share_memory(options, tree, 16 * gib, Tables::elsewhere);
    EXPECT_EQ(options.table_bytes.count, 900 * gib);
    EXPECT_EQ(tree.max_nodes, 8 * gib / Tree::bytes_per_node);
}

}  // namespace
}  // namespace inarow::jobs
