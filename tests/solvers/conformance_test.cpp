// What every row of searches.def promises, held against the reference on small boards.  A search that is
// added there is tested here the day it is added.

#include <algorithm>
#include <atomic>
#include <map>
#include <memory>
#include <span>
#include <thread>

#include "boards.hpp"
#include "compared.hpp"
#include "matchers.hpp"
#include "reference.hpp"
#include "search/tables/kept_table.hpp"
#include "solved.hpp"
#include "solvers/solvers.hpp"

namespace inarow {
namespace {

struct Sample {
    Position position;
    Score score;
};

struct Board {
    std::string_view text;
    int least_stones;  // so many that the reference is quick
    int count;
};
constexpr Board sample_boards[] = {{"4x4", 0, 40},
                                   {"4x4k3", 0, 40},
                                   {"3x5k3", 0, 40},
                                   {"6x3", 6, 30},
                                   {"3x6", 6, 30},
                                   {"5x4", 9, 30},
                                   {"4x5", 9, 30},
                                   {"5x4k3", 6, 40},
                                   {"1x8", 0, 8},
                                   {"2x3k3", 0, 6},
                                   {"12x4k10", 34, 8},
                                   {"4x12k10", 36, 8},
                                   {"13x8k7", 93, 8},
                                   {"9x8k8", 60, 8},
                                   {"8x8", 48, 10},
                                   {"6x10", 44, 10},
                                   {"7x6", 30, 12},
                                   {"4x4@cylinder", 0, 30},
                                   {"5x4@cylinder", 9, 30},
                                   {"4x3k3@cylinder", 0, 30},
                                   {"5x5k3@cylinder", 12, 30},
                                   {"7x6@cylinder", 30, 10},
                                   {"9x7@cylinder", 52, 8},
                                   {"3x3x2k3", 6, 30},
                                   {"3x3x3k3", 13, 30},
                                   {"4x4x4", 53, 20},
                                   {"2x3x3k3", 4, 30},
                                   {"4x4@torus", 4, 30},
                                   {"5x3k3@torus", 0, 30},
                                   {"4x4k3@torus", 0, 30},
                                   {"3x3k3@free", 0, 30},
                                   {"4x3k3@free", 0, 30},
                                   {"4x4@free", 7, 40},
                                   {"5x4@free", 11, 30},
                                   {"5x5@free", 16, 20},
                                   {"6x6k5@free", 27, 10},
                                   {"9x8k5@free", 63, 8},
                                   {"4x3k3@cylinder@free", 0, 30},
                                   {"4x4@cylinder@free", 7, 30},
                                   {"4x4k3@torus@free", 4, 30},
                                   {"3x3x2k3@free", 9, 20}};

// Made once for all searches; the reference remembers what it solved.
const std::vector<Sample>& samples_of(std::string_view text) {
    static std::map<std::string_view, std::vector<Sample>> made;
    auto& samples = made[text];
    if (!samples.empty()) return samples;
    const auto row = std::find_if(std::begin(sample_boards), std::end(sample_boards),
                                  [&](const Board& b) { return b.text == text; });
    Reference reference;
    Rng rng(41);
    const Variant variant = board(text);
    for (int i = 0; i < row->count; ++i) {
        const int stones = row->least_stones + static_cast<int>(rng.below(variant.cells() - row->least_stones));
        if (const auto position = random_open_position(variant, stones, rng))
            samples.push_back({*position, reference.score(*position)});
    }
    return samples;
}

SearchOptions small_table() { return with_table(1 << 20); }

std::string describe(const Position& position) {
    return to_text(position.variant()) + " '" + moves_text(position) + "'";
}

// What the search tells about any position: win, draw and loss, or whether the first player wins.
Goal outcome_goal(const Solver& solver, const Position& position) {
    return solver.first_win_only() ? at_least(first_win_threshold(position)) : weak_goal();
}
Bound thresholds_of(const Solver& solver, const Position& position) {
    const Goal told = outcome_goal(solver, position);
    return solver.weak_only() ? Bound{told.from, told.to} : range_of(position);
}

// Positions that no search settles in some thousand nodes, with their values for the side to move.
struct Hard {
    std::string_view board;
    Score weak;
};
constexpr Hard hard_boards[] = {{"7x6", 1}, {"4x4x4", 1}, {"6x4", -1}};

class Conformance : public testing::TestWithParam<SearchRow> {
protected:
    // A solver of this row, or null where it cannot play the board; then it has to say why.  Those that refuse a small
    // table get one that is large enough for them.
    [[nodiscard]] std::unique_ptr<Solver> make(std::string_view text, SearchOptions options) const {
        auto solver = GetParam().make(board(text), options);
        if (!solver) {
            EXPECT_NE(solver.error().message, "");
            options.table_bytes.count = 128 << 20;
            solver = GetParam().make(board(text), options);
        }
        return solver ? std::move(*solver) : nullptr;
    }
    [[nodiscard]] std::unique_ptr<Solver> make(std::string_view text) const { return make(text, small_table()); }

    // f(solver, sample) for those of the boards that this search plays; it counts what it compares.
    template <class F>
    void for_each_sample(const SearchOptions& options, F&& f) const {
        for (const Board& b : sample_boards)
            if (const auto solver = make(b.text, options))
                for (const Sample& sample : samples_of(b.text)) f(*solver, sample);
    }
    template <class F>
    void for_each_sample(F&& f) const {
        for_each_sample(small_table(), f);
    }

    // The nodes of a new solver.
    [[nodiscard]] std::uint64_t nodes_of(const Position& position, const SearchOptions& options) const {
        const auto solver = make(to_text(position.variant()), options);
        Control control;
        static_cast<void>(solver->solve(position, outcome_goal(*solver, position), range_of(position), control));
        return control.nodes;
    }

    [[nodiscard]] bool weak_only() const {
        for (const Board& b : sample_boards)
            if (const auto solver = make(b.text)) return solver->weak_only();
        throw std::logic_error("this search plays none of the boards: add one to sample_boards");
    }
    // The first of the hard boards that this search plays.
    [[nodiscard]] Hard hard_board() const {
        for (const Hard& hard : hard_boards)
            if (make(hard.board)) return hard;
        throw std::logic_error("no board is hard for this search: add one to hard_boards");
    }

    Compared compared_{"position on a board that this search plays"};
};

void expect_outcome(Solver& solver, const Sample& sample) {
    const Goal goal = outcome_goal(solver, sample.position);
    const Bound found = solved(solver, sample.position, goal);
    EXPECT_TRUE(goal.settled(found)) << describe(sample.position);
    EXPECT_TRUE(found.contains(sample.score)) << describe(sample.position);
    if (goal == weak_goal()) {
        EXPECT_EQ(weak(found), weak(exactly(sample.score))) << describe(sample.position);
    }
}

TEST_P(Conformance, finds_the_score_of_the_reference) {
    if (weak_only()) GTEST_SKIP() << "tells win, draw and loss at most";
    for_each_sample([&](Solver& solver, const Sample& sample) {
        const Bound found = solved(solver, sample.position, exact_goal(range_of(sample.position)));
        EXPECT_EQ(found, exactly(sample.score)) << describe(sample.position);
        compared_.one();
    });
}

TEST_P(Conformance, answers_every_single_question) {
    for_each_sample([&](Solver& solver, const Sample& sample) {
        const Bound asked = thresholds_of(solver, sample.position);
        for (Score threshold = asked.lo; threshold <= asked.hi; ++threshold) {
            const Bound found = solved(solver, sample.position, at_least(threshold));
            EXPECT_TRUE(found.decides(threshold)) << describe(sample.position) << " >= " << threshold;
            EXPECT_TRUE(found.contains(sample.score)) << describe(sample.position) << " >= " << threshold;
            compared_.one();
        }
    });
}

TEST_P(Conformance, starts_from_the_known_bound_and_never_loses_it) {
    for_each_sample([&](Solver& solver, const Sample& sample) {
        const Goal goal = outcome_goal(solver, sample.position);
        for (const Bound known : {exactly(sample.score), Bound{sample.score - 1, sample.score + 1},
                                  Bound{sample.score, range_of(sample.position).hi}}) {
            Control control;
            const Bound found = solver.solve(sample.position, goal, known, control);
            EXPECT_TRUE(found.contains(sample.score)) << describe(sample.position);
            EXPECT_TRUE(known.contains(found.lo) && known.contains(found.hi)) << describe(sample.position);
            EXPECT_TRUE(goal.settled(found)) << describe(sample.position);
            compared_.one();
        }
    });
}

TEST_P(Conformance, finds_the_same_at_every_level_and_with_every_replacement) {
    for (const Replacement replacement : {Replacement::work, Replacement::twobig, Replacement::recent})
        for (const GeometryLevel level : {GeometryLevel::fastest, GeometryLevel::dynamic}) {
            SearchOptions options = small_table();
            options.replacement = replacement;
            options.geometry = level;
            for (const auto text : {"5x4", "12x4k10", "7x6", "5x4@cylinder", "3x3x3k3", "4x4@free", "4x4x4"}) {
                const auto solver = make(text, options);
                for (const Sample& sample : samples_of(text)) {
                    if (!solver) continue;
                    expect_outcome(*solver, sample);
                    compared_.one();
                }
            }
        }
}

TEST_P(Conformance, a_stop_or_a_limit_of_nodes_leaves_a_true_bound_and_a_true_table) {
    for_each_sample([&](Solver& solver, const Sample& sample) {
        for (const std::uint64_t limit : {unlimited, 0UL, 1UL, 10UL, 100UL}) {
            Control control;
            control.node_limit = limit;
            control.stop = limit == unlimited;
            const Bound found = solved(solver, sample.position, outcome_goal(solver, sample.position), control);
            EXPECT_TRUE(found.contains(sample.score)) << describe(sample.position) << " limit " << limit;
            EXPECT_LE(control.nodes, 256U);
        }
        expect_outcome(solver, sample);
        compared_.one();
    });
}

TEST_P(Conformance, hardly_exceeds_its_node_limit) {
    const Hard hard = hard_board();
    const auto solver = make(hard.board);
    const Position start(board(hard.board));
    for (const std::uint64_t limit : {0, 1000, 5000}) {
        Control control;
        control.node_limit = limit;
        const Goal goal = outcome_goal(*solver, start);
        const Bound found = solver->solve(start, goal, range_of(start), control);
        EXPECT_GE(control.nodes, limit);
        EXPECT_LE(control.nodes, limit + 1000);
        EXPECT_TRUE(weak(found).contains(hard.weak));
        EXPECT_FALSE(goal.settled(found));
        compared_.one();
    }
}

TEST_P(Conformance, stops_soon_when_another_thread_asks_it_to) {
    const Hard hard = hard_board();
    const auto solver = make(hard.board);
    const Position start(board(hard.board));
    Control control;
    std::atomic<bool> ended = false;
    std::jthread other([&] {
        while (control.nodes == 0 && !ended) std::this_thread::yield();
        control.stop = true;
    });
    const Bound found = solver->solve(start, outcome_goal(*solver, start), range_of(start), control);
    ended = true;
    EXPECT_TRUE(weak(found).contains(hard.weak));
    EXPECT_GT(control.nodes, 0U);
    compared_.one();
}

// What a table holds when a limit stops its search is true, and serves the solver that goes on with it.
TEST_P(Conformance, a_kept_table_serves_the_next_solver) {
    if (const auto on_cube = make("4x4x4"); !on_cube || !on_cube->kept_table()) GTEST_SKIP() << "has no table that can be kept";
    for (const Board& b : sample_boards)
        for (const Sample& sample : samples_of(b.text)) {
            auto solver = make(b.text, with_table(64 << 10));
            if (!solver || !solver->kept_table()) break;
            const Bound range = range_of(sample.position);
            const Goal goal = solver->weak_only() ? weak_goal() : exact_goal(range);
            Bound found = range;
            for (std::uint64_t limit = 10; !goal.settled(found); limit += limit / 4) {
                auto next = make(b.text, with_table(64 << 10));
                ASSERT_TRUE(enter_all(*next->kept_table(), *solver->kept_table()));
                solver = std::move(next);
                Control control;
                control.node_limit = limit;
                found = solver->solve(sample.position, goal, range, control);
                ASSERT_TRUE(found.lo <= sample.score && sample.score <= found.hi) << describe(sample.position);
            }
            Control control;
            EXPECT_TRUE(goal.settled(solver->solve(sample.position, goal, range, control)));
            EXPECT_LE(control.nodes, 300U) << describe(sample.position);
            compared_.one();
        }
}

// Where a search finds the answer without visiting a position, there is nothing to compare.
TEST_P(Conformance, one_thread_visits_the_same_nodes_again_and_at_every_level) {
    SearchOptions dynamic = small_table();
    dynamic.geometry = GeometryLevel::dynamic;
    for (const Board& b : sample_boards) {
        if (!make(b.text)) continue;
        const auto& samples = samples_of(b.text);
        for (const Sample& sample : std::span(samples).first(std::min<std::size_t>(samples.size(), 8))) {
            const std::uint64_t nodes = nodes_of(sample.position, small_table());
            EXPECT_EQ(nodes, nodes_of(sample.position, small_table())) << describe(sample.position);
            EXPECT_EQ(nodes, nodes_of(sample.position, dynamic)) << describe(sample.position);
            if (nodes > 0) compared_.one();
        }
    }
}

INSTANTIATE_TEST_SUITE_P(, Conformance, testing::ValuesIn(searches().begin(), searches().end()),
                         [](const auto& row) { return std::string(row.param.name); });

TEST(Searches, have_distinct_names_and_help) {
    std::map<std::string_view, int> names;
    for (const SearchRow& row : searches()) {
        EXPECT_EQ(++names[row.name], 1) << row.name;
        EXPECT_FALSE(row.help.empty()) << row.name;
    }
}

TEST(Searches, an_unknown_name_lists_the_known_ones) {
    const auto solver = make_solver("oracle", board("7x6"), {});
    ASSERT_FALSE(solver.has_value());
    EXPECT_THAT(solver.error().message, AllOf(HasSubstr("oracle"), HasSubstr("alphabeta")));
}

}  // namespace
}  // namespace inarow
