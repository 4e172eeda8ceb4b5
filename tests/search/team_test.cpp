#include "search/alphabeta/team.hpp"

#include <algorithm>
#include <functional>

#include "base/rng.hpp"
#include "matchers.hpp"

namespace inarow {
namespace {

constexpr int most_moves = 8;

// A node of a tree that is nothing but numbers.
struct TreeNode {
    std::uint64_t seed = 0;
    int depth = 0;  // moves until the leaves
};

struct NodeMoves : MoveList {
    explicit NodeMoves(int moves) : MoveList{-100, -1, false, moves, {}} {
        for (int i = 0; i < moves; ++i) sorted[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(i);
    }
};

struct SharedNode : SplitPoint {
    SharedNode(const TreeNode& at, Score tested, NodeMoves& of) : SplitPoint(tested, of), node(at) {}
    TreeNode node;
};

// What a move is worth is a function of the test.
class Searcher final : public MoveSearch {
public:
    using Value = std::function<Score(Searcher&, const TreeNode&, int place, Score threshold)>;

    Searcher(Control& control, Team& team, int number_, Value value)
        : number(number_), nodes(control), worker(*this, nodes, team, number_), value_(std::move(value)) {}

    Score value_of(SplitPoint& node, int place) override {
        return value_(*this, static_cast<SharedNode&>(node).node, place, node.threshold);
    }
    bool ask_again(SplitPoint&, int) override { return true; }

    std::uint64_t search(const TreeNode& place, Score threshold, NodeMoves& moves) {
        SharedNode shared(place, threshold, moves);
        return worker.search(shared);
    }

    // Until it is told to leave.
    [[noreturn]] void search_forever() {
        while (true) nodes.count();
    }

    const int number;
    NodeCounter nodes;
    Worker worker;

private:
    Value value_;
};

// What the owner of a node with so many moves finds, with one other thread that helps.
struct Together {
    explicit Together(int count) : moves(count) {}

    NodeMoves moves;
    std::uint64_t work = 0;
    bool owner_stopped = false;
    bool helper_stopped = false;

    void search(const Searcher::Value& value, Score threshold = 1) {
        Team team(2);
        Control control;
        const std::jthread helping([&] {
            Searcher helper(control, team, 1, value);
            try {
                helper.worker.help_others();
            } catch (const Stopped&) {
                helper_stopped = true;
            }
        });
        Searcher owner(control, team, 0, value);
        try {
            work = owner.search({}, threshold, moves);
        } catch (const Stopped&) {
            owner_stopped = true;
        }
        team.finished = true;
    }
};

TEST(Team, of_one_searches_the_moves_in_their_order_until_one_ends_the_node) {
    std::vector<int> searched;
    Team team(1);
    Control control;
    Searcher alone(control, team, 0, [&](Searcher& self, const TreeNode&, int place, Score) {
        self.nodes.count();
        searched.push_back(place);
        return place == 2 ? 1 : -1;
    });
    NodeMoves moves(5);
    EXPECT_EQ(alone.search({}, 1, moves), 0U) << "nobody helped";
    EXPECT_THAT(searched, ElementsAre(0, 1, 2));
    EXPECT_EQ(moves.best_place, 2);
    EXPECT_TRUE(moves.cut);
}

TEST(Team, a_helper_waits_for_the_first_move_and_takes_one_of_the_others) {
    std::atomic<int> helped{0};
    std::atomic<bool> first_is_searched{false};
    std::atomic<bool> too_early{false};
    Together together(3);
    together.search([&](Searcher& self, const TreeNode&, int place, Score) {
        if (self.number == 1) {
            if (!first_is_searched) too_early = true;
            for (int i = 0; i < 1000; ++i) self.nodes.count();
            ++helped;
            helped.notify_all();
        } else if (place == 0) {
            for (int i = 0; i < 1000; ++i) std::this_thread::yield();  // a helper could have come
            first_is_searched = true;
        } else {
            helped.wait(0);
        }
        return -place;
    });
    EXPECT_FALSE(too_early);
    EXPECT_EQ(together.moves.best, 0);
    EXPECT_FALSE(together.moves.cut);
    EXPECT_EQ(together.work, 1000U * static_cast<unsigned>(helped));
}

TEST(Team, a_helper_that_ends_the_node_ends_what_its_owner_is_at) {
    Together together(3);
    together.search([](Searcher& self, const TreeNode&, int place, Score) -> Score {
        if (self.number == 1) return 5;
        if (place > 0) self.search_forever();
        return -1;
    });
    EXPECT_TRUE(together.moves.cut);
    EXPECT_EQ(together.moves.best, 5);
    EXPECT_FALSE(together.owner_stopped);
    EXPECT_FALSE(together.helper_stopped);
}

TEST(Team, the_end_of_a_node_ends_all_nodes_below_it) {
    std::atomic<bool> is_deep{false};
    bool came_back = false;
    Together together(3);
    together.search([&](Searcher& self, const TreeNode& node, int place, Score) -> Score {
        if (self.number == 1) {
            is_deep.wait(false);
            return 5;
        }
        if (place == 0) return -1;
        if (node.depth < 3) {
            NodeMoves moves(2);
            self.search({0, node.depth + 1}, 1, moves);
            came_back = true;
        }
        is_deep = true;
        is_deep.notify_all();
        self.search_forever();
    });
    EXPECT_TRUE(together.moves.cut);
    EXPECT_FALSE(came_back) << "to a node below the one that is over";
    EXPECT_FALSE(together.owner_stopped);
}

TEST(Team, an_owner_that_ends_the_node_ends_what_its_helper_is_at) {
    std::atomic<bool> helped{false};
    Together together(3);
    together.search([&](Searcher& self, const TreeNode&, int place, Score) -> Score {
        if (self.number == 1) {
            helped = true;
            helped.notify_all();
            self.search_forever();
        }
        if (place > 0) helped.wait(false);
        return place > 0 ? 5 : -1;
    });
    EXPECT_TRUE(together.moves.cut);
    EXPECT_FALSE(together.helper_stopped);
}

TEST(Team, a_limit_that_one_thread_meets_stops_all) {
    for (const int who : {0, 1}) {
        std::atomic<bool> helped{false};
        Together together(3);
        together.search([&](Searcher& self, const TreeNode&, int place, Score) -> Score {
            if (self.number == 0 && place == 0) return -1;
            if (self.number == 0) helped.wait(false);
            helped = true;
            helped.notify_all();
            if (self.number == who) throw Stopped{};
            self.search_forever();
        });
        EXPECT_TRUE(who == 0 || together.helper_stopped);
        EXPECT_TRUE(together.owner_stopped);
        EXPECT_FALSE(together.moves.cut);
    }
}

// The tree of a seed: each node has two to eight moves, and each leaf a value from -3 to 3.
Rng rng_of(const TreeNode& node) { return Rng(node.seed * 64 + static_cast<std::uint64_t>(node.depth)); }
int moves_of(const TreeNode& node) { return 2 + static_cast<int>(rng_of(node).below(most_moves - 1)); }
Score leaf_value(const TreeNode& node) { return static_cast<Score>(rng_of(node).below(7)) - 3; }
TreeNode after(const TreeNode& node, int place) {
    return {node.seed * most_moves + static_cast<std::uint64_t>(place) + 1, node.depth - 1};
}

Score minimax(const TreeNode& node) {
    if (node.depth == 0) return leaf_value(node);
    Score best = -100;
    for (int place = 0; place < moves_of(node); ++place) best = std::max(best, -minimax(after(node, place)));
    return best;
}

// Each node is shared, down to the leaves.
Score value_together(Searcher& self, const TreeNode& node, Score threshold) {
    self.nodes.count();
    if (node.depth == 0) return leaf_value(node);
    NodeMoves moves(moves_of(node));
    self.search(node, threshold, moves);
    return moves.best;
}

TEST(Team, finds_what_minimax_finds) {
    constexpr int threads = 4;
    const auto value = [](Searcher& self, const TreeNode& node, int place, Score threshold) {
        return -value_together(self, after(node, place), 1 - threshold);
    };
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        const TreeNode root{seed, 5};
        const Score expected = minimax(root);
        for (const Score threshold : {expected, expected + 1}) {
            Team team(threads);
            Control control;
            std::vector<std::jthread> helping;
            for (int number = 1; number < threads; ++number)
                helping.emplace_back([&, number] {
                    Searcher helper(control, team, number, value);
                    try {
                        helper.worker.help_others();
                    } catch (const Stopped&) {
                    }
                });
            Searcher owner(control, team, 0, value);
            const Score found = value_together(owner, root, threshold);
            team.finished = true;
            EXPECT_EQ(found >= threshold, expected >= threshold) << seed << " from " << threshold;
            EXPECT_TRUE(found >= threshold ? found <= expected : found >= expected) << seed << ": " << found;
        }
    }
}

}  // namespace
}  // namespace inarow
