// The manager: the same value in any order of answers, from any ledger, and after any stop.
#include "jobs/manager.hpp"

#include "helpers.hpp"
#include "jobs/ledger_reader.hpp"
#include "jobs/local_engine.hpp"
#include "matchers.hpp"
#include "solved.hpp"
#include "solvers/solvers.hpp"

namespace inarow::jobs {
namespace {

Ledger ledger_in(const Folder& folder) { return Ledger::create(folder.path("l"), {{"variant", "test"}}, {}).value(); }

ManagerOptions quick() {
    ManagerOptions options;
    options.job_nodes = 1;
    options.starving_seconds = 0;
    return options;
}

Bound solve(Ledger& ledger, JobEngine& engine, const Position& root, Goal goal, ManagerOptions options = quick()) {
    Control control;
    Manager manager(ledger, engine, root, options, control);
    const auto found = manager.run(goal);
    EXPECT_TRUE(found) << found.error().message;
    return *found;
}

std::vector<std::unique_ptr<Solver>> solvers(std::string_view search, const Variant& variant, int count) {
    return make_solvers(search, variant, with_table(8 << 20), count).value();
}

Standing standing_of(Ledger& ledger, const Position& root, Goal goal, const TreeOptions& options = {}) {
    LedgerReader reader(root);
    EXPECT_TRUE(reader.read(ledger));
    return standing(reader, goal, options);
}

// One with a ledger, and positions that it may be asked about.
class AManager : public testing::Test {
protected:
    const Folder folder;
    Ledger ledger = ledger_in(folder);
    Control control;
    const Position small = position_after("4x4", "12");
    const Goal score_of_small = exact_goal(score_range(small.variant(), 2));
    const Position cube = position_after("4x4x4", "60B017FA2BD7959001EC184F");
};

class ManagerOrders : public testing::TestWithParam<std::string_view> {};

TEST_P(ManagerOrders, never_change_the_value) {
    const Variant variant = board(GetParam());
    Rng rng(7);
    Reference reference;
    for (std::uint64_t round = 0; round < 12; ++round) {
        const auto root = random_open_position(variant, static_cast<int>(rng.below(5)) + 2, rng);
        const Score truth = reference.score(*root);
        const Folder folder;
        Ledger ledger = ledger_in(folder);
        ErraticEngine engine(1 + rng.below(6), static_cast<int>(rng.below(60)), round);
        ManagerOptions options = quick();
        options.tree.pretend = static_cast<Pretend>(rng.below(3));
        options.tree.order = static_cast<Order>(rng.below(2));
        if (rng.below(3) == 0) options.tree.max_nodes = 30;
        const Goal goal = round % 2 == 0 ? exact_goal(score_range(variant, root->stones())) : weak_goal();
        const Bound found = solve(ledger, engine, *root, goal, options);
        EXPECT_TRUE(goal.settled(found));
        EXPECT_TRUE(found.contains(truth)) << moves_text(*root) << ": " << to_text(found) << ", not " << truth;
    }
}

INSTANTIATE_TEST_SUITE_P(Boards, ManagerOrders,
                         testing::Values("4x4", "5x3k3", "4x4@cylinder", "3x3x2k3", "3x3k3@free", "4x3k3@torus"),
                         name_of_board);

TEST(Manager, resumes_from_a_ledger) {
    const Folder folder;
    const Position root = position_after("4x4", "12");
    const Goal goal = exact_goal(score_range(root.variant(), 2));
    std::uint64_t jobs_in_pieces = 0;
    std::uint64_t pieces = 0;
    Bound found = score_range(root.variant(), 2);
    for (; !goal.settled(found); ++pieces) {
        Ledger ledger = ledger_in(folder);
        ErraticEngine engine(3, 85, pieces);
        Control control;
        control.node_limit = 2;  // every job counts as one
        Manager manager(ledger, engine, root, quick(), control);
        found = manager.run(goal).value();
        jobs_in_pieces += manager.activity().jobs - manager.activity().withdrawn;
        EXPECT_EQ(ledger.totals().value().jobs, jobs_in_pieces) << "a job that was done is done";
        ASSERT_LT(pieces, 10'000U);
    }
    EXPECT_GT(pieces, 3U);
    EXPECT_TRUE(found.contains(Reference().score(root)));
}

// Also where the ledger has far more splits than the tree has room for.
TEST(Manager, a_solve_in_a_small_tree_stays_solved) {
    const Position root = position_after("4x4", "12");
    const Goal goal = exact_goal(score_range(root.variant(), 2));
    for (const std::uint64_t seed : {1U, 2U, 3U, 4U}) {
        const Folder folder;
        Ledger ledger = ledger_in(folder);
        ErraticEngine engine(3, 60, seed);
        ManagerOptions small = quick();
        small.tree.max_nodes = 30;
        const Bound found = solve(ledger, engine, root, goal, small);
        EXPECT_EQ(standing_of(ledger, root, goal, small.tree).known, found);
        const std::size_t jobs = engine.submitted;
        EXPECT_EQ(solve(ledger, engine, root, goal, small), found);
        EXPECT_EQ(engine.submitted, jobs) << "nothing is searched again";
        small.tree.max_nodes = 1;
        EXPECT_EQ(standing_of(ledger, root, goal, small.tree).known, found);
    }
}

TEST_F(AManager, never_repeats_a_job) {
    ErraticEngine engine(2, 30, 3);
    const Bound found = solve(ledger, engine, small, score_of_small);
    const std::size_t jobs = engine.submitted;
    EXPECT_GT(jobs, 0U);
    EXPECT_EQ(solve(ledger, engine, small, score_of_small), found);
    EXPECT_EQ(engine.submitted, jobs);
}

TEST(Manager, threads_find_the_score_that_one_solver_finds) {
    for (const std::string variant : {"5x4", "5x4@cylinder", "3x3x3k3", "4x4k3@free"}) {
        const Position root(board(variant));
        const Goal goal = exact_goal(score_range(root.variant(), 0));
        const Bound truth = solved(*solvers("alphabeta", root.variant(), 1).front(), root, goal);
        const Folder folder;
        Ledger ledger = ledger_in(folder);
        LocalEngine engine(solvers("alphabeta", root.variant(), 3));
        ManagerOptions manager_options;
        manager_options.job_nodes = 500;
        EXPECT_EQ(solve(ledger, engine, root, goal, manager_options), truth) << variant;
    }
}

TEST_F(AManager, small_jobs_cost_little_more_than_one_search) {
    const SearchOptions options = with_table(64 << 20);
    Control alone;
    EXPECT_TRUE(solved(*make_solver("cube", cube.variant(), options).value(), cube, at_least(1), alone).decides(1));
    LocalEngine engine(make_solvers("cube", cube.variant(), options, 1).value());
    ManagerOptions manager_options;
    manager_options.job_nodes = 10'000;
    manager_options.tree.first_numbers = first_numbers("cube", cube.variant(), options).value();
    Manager manager(ledger, engine, cube, manager_options, control);
    EXPECT_TRUE(manager.run(at_least(1)).value().decides(1));
    EXPECT_LT(control.nodes, 2 * alone.nodes);
}

// About thirteen for each factor of ten, over all runs together.
TEST(Manager, notes_its_course_in_the_ledger) {
    const Position root = position_after("4x4x4", "60B017FA2BD7959001EC184F");
    const Folder folder;
    ManagerOptions small;
    small.job_nodes = 1000;
    small.tree.first_numbers = first_numbers("cube", root.variant(), with_table(8 << 20)).value();
    for (const std::uint64_t limit : {std::uint64_t{20'000}, unlimited}) {
        Ledger ledger = ledger_in(folder);
        LocalEngine engine(solvers("cube", root.variant(), 1));
        Control control;
        control.node_limit = limit;
        static_cast<void>(Manager(ledger, engine, root, small, control).run(at_least(1)).value());
    }
    Ledger ledger = Ledger::read(folder.path("l")).value();
    const auto course = ledger.course(root.variant()).value();
    ASSERT_GT(course.size(), 8U);
    EXPECT_LT(course.size(), 60U);
    for (std::size_t i = 0; i < course.size(); ++i) {
        EXPECT_EQ(course[i].threshold, 1);
        EXPECT_GT(course[i].open.moves.size(), 3U);
        EXPECT_GT(course[i].open.numbers.proof, 0U);
        EXPECT_TRUE(i == 0 || milestone_due(course[i - 1].nodes, course[i].nodes));
    }
    EXPECT_LE(course.back().nodes, ledger.totals().value().nodes);
    EXPECT_GT(2 * course.back().nodes, ledger.totals().value().nodes);
}

TEST_F(AManager, keeps_the_work_of_every_thread_that_a_limit_cuts_off) {
    const Position root(board("8x7"));
    ManagerOptions large;
    large.job_nodes = 100'000'000;
    LocalEngine engine(solvers("alphabeta", root.variant(), 3));
    control.node_limit = 200'000;
    static_cast<void>(Manager(ledger, engine, root, large, control).run(at_least(1)).value());
    EXPECT_GT(control.nodes, 0U);
    EXPECT_EQ(ledger.totals().value().nodes, control.nodes);
}

TEST_F(AManager, threads_that_join_one_job_find_its_answer) {
    LocalEngine engine(solvers("cube", cube.variant(), 3));
    ASSERT_TRUE(engine.can_join());
    EXPECT_EQ(solve(ledger, engine, cube, at_least(1), {}).lo, 1);
    EXPECT_EQ(standing_of(ledger, cube, at_least(1)).known.lo, 1);
}

TEST_F(AManager, says_which_wishes_had_an_effect) {
    ErraticEngine engine(3, 50, 1);
    ManagerOptions options = quick();
    options.first = {position_after("4x4", "123"), position_after("4x4", "124")};
    const Entry entry{options.first[1], 0, exactly(Reference().score(options.first[1])), 1, 0};
    ASSERT_TRUE(ledger.add({&entry, 1}, {}));
    Manager manager(ledger, engine, small, options, control);
    EXPECT_TRUE(score_of_small.settled(manager.run(score_of_small).value()));
    EXPECT_TRUE(manager.arrived(Tree::Wish::first, 0));
    EXPECT_FALSE(manager.arrived(Tree::Wish::first, 1));
}

TEST_F(AManager, that_is_stopped_while_it_reads_asks_nobody) {
    const Entry entry{small.after(0), 0, {0, 0}, 1, 0};
    ASSERT_TRUE(ledger.add({&entry, 1}, {}));
    ErraticEngine engine(3, 50, 1);
    control.stop = true;
    Manager manager(ledger, engine, small, quick(), control);
    EXPECT_EQ(manager.run(weak_goal()).value(), score_range(small.variant(), 2));
    EXPECT_FALSE(manager.has_read_ledger());
    EXPECT_EQ(engine.submitted, 0U);
}

TEST_F(AManager, ends_where_all_that_is_left_is_excluded) {
    ErraticEngine engine(3, 50, 1);
    ManagerOptions options = quick();
    options.tree.order = Order::search;
    for (const Move move : small.legal_moves()) options.excluded.push_back(small.after(move));
    Manager manager(ledger, engine, small, options, control);
    EXPECT_FALSE(score_of_small.settled(manager.run(score_of_small).value()));
    EXPECT_TRUE(manager.only_excluded_left());
    EXPECT_EQ(engine.submitted, 0U);
    EXPECT_TRUE(score_of_small.settled(solve(ledger, engine, small, score_of_small))) << "and goes on where it is not";
}

TEST_F(AManager, refuses_a_ledger_that_contradicts_itself) {
    const Position root = position_after("7x6", "44");
    ASSERT_TRUE(ledger.add(std::vector<Entry>{{root, 1, {1, 3}, 1, 0}, {root, 1, {-3, -1}, 1, 0}}, {}));
    EXPECT_THAT(message_of(LedgerReader(root).read(ledger)),
                HasSubstr("two answers about one position contradict each other"));
}

class Thrower final : public Solver {
public:
    Bound solve(const Position&, Goal, Bound, Control&) override { throw std::bad_alloc(); }
};

TEST_F(AManager, an_exception_in_a_worker_ends_the_run) {
    std::vector<std::unique_ptr<Solver>> throwing;
    throwing.push_back(std::make_unique<Thrower>());
    LocalEngine engine(std::move(throwing));
    Manager manager(ledger, engine, position_after("4x4", ""), {}, control);
    EXPECT_THROW(static_cast<void>(manager.run(weak_goal())), std::bad_alloc);
}

TEST_F(AManager, stops_promptly_with_a_bound) {
    const Position root(board("9x7"));
    LocalEngine engine(solvers("alphabeta", root.variant(), 2));
    Manager manager(ledger, engine, root, {}, control);
    std::jthread other([&] {
        while (engine.nodes_at_work() == 0) std::this_thread::yield();
        control.stop = true;
    });
    const Bound found = manager.run(weak_goal()).value();
    EXPECT_FALSE(weak_goal().settled(found));
    EXPECT_TRUE(found.contains(0));
    EXPECT_GT(control.nodes, 0U);
    EXPECT_EQ(ledger.totals().value().nodes, control.nodes) << "what was cut off is written down";
    EXPECT_EQ(ledger.totals().value().splits, manager.activity().splits) << "and nothing is split for that";
}

// Without that, this would run until the board is solved.
TEST_F(AManager, a_limit_of_nodes_stops_a_larger_job) {
    const Position root(board("9x7"));
    LocalEngine engine(solvers("alphabeta", root.variant(), 1));
    control.node_limit = 10'000;
    ManagerOptions large;
    large.job_nodes = unlimited;
    Manager manager(ledger, engine, root, large, control);
    EXPECT_FALSE(weak_goal().settled(manager.run(weak_goal()).value()));
    EXPECT_GE(control.nodes, 10'000U);
    EXPECT_EQ(ledger.totals().value().nodes, control.nodes);
}

TEST(Manager, shows_the_positions_of_jobs_at_work) {
    const Position root(board("9x7"));
    LocalEngine engine(solvers("alphabeta", root.variant(), 2));
    EXPECT_EQ(engine.nodes_at_work(), 0U);
    engine.submit({1, root, 1, score_range(root.variant(), 0), unlimited});
    while (engine.nodes_at_work() == 0) std::this_thread::yield();
    engine.cancel(1);
    std::vector<Answer> answers;
    while (answers.empty()) answers = engine.wait(1);
    EXPECT_TRUE(answers.front().cancelled);
    EXPECT_EQ(engine.nodes_at_work(), 0U);
}

TEST_F(AManager, takes_an_answer_from_before_a_forced_move) {
    const Position threatened = position_after("7x6", "11223");
    const Position met = position_after("7x6", "112234");
    Expander expander(met.variant());
    const auto next = expander.only_next(threatened);
    ASSERT_TRUE(next);
    EXPECT_EQ(next->key, expander.key(met));
    EXPECT_FALSE(next->same_mover);
    EXPECT_FALSE(expander.only_next(met));

    const Entry entry{threatened, 0, {-3, 2}, 1, 0};
    ASSERT_TRUE(ledger.add({&entry, 1}, {}));
    const Goal goal = exact_goal(score_range(met.variant(), met.stones()));
    EXPECT_EQ(standing_of(ledger, met, goal).known, (Bound{-2, 3}));
}

}  // namespace
}  // namespace inarow::jobs
