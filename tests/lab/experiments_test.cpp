// What every row of experiments.def promises, and what the experiments find where that is known.
#include "experiments.hpp"

#include <fmt/format.h>

#include <set>
#include <tuple>

#include "lab/papers/romen.hpp"
#include "matchers.hpp"

namespace inarow::lab {
namespace {

TEST(Experiments, have_names_help_and_parameters_of_their_own) {
    std::set<std::string_view> names;
    for (const Experiment& row : experiments()) {
        EXPECT_TRUE(names.insert(row.name).second) << row.name;
        EXPECT_FALSE(row.help.empty()) << row.name;
        std::set<std::string_view> flags = {"search", "seed", "seconds"};  // what a request can tell every experiment
        for (const Parameter& parameter : row.parameters()) {
            EXPECT_TRUE(flags.insert(parameter.flag).second) << parameter.flag;
            EXPECT_FALSE(parameter.help.empty() || parameter.value.empty()) << parameter.flag;
        }
    }
}

TEST(Difficulty, has_a_row_for_every_number_of_stones_and_search) {
    const Results results =
        found("difficulty", {{"variant", "5x4"}, {"stones", "12,8..10"}, {"positions", "7"}}, {}, "alphabeta,dfpn");
    EXPECT_TRUE(results.complete && results.consistent);
    const Table& table = results.sections.front().table;
    ASSERT_EQ(table.rows.size(), 8U);
    const std::vector<std::int64_t> stones = {12, 12, 8, 8, 9, 9, 10, 10};
    for (std::size_t i = 0; i < 8; ++i) {
        EXPECT_EQ(table.rows[i].size(), table.columns.size());
        EXPECT_EQ(count(table, i, "stones"), stones[i]);
        EXPECT_EQ(text(table, i, "search"), i % 2 == 0 ? "alphabeta" : "dfpn");
        EXPECT_EQ(count(table, i, "positions"), 7);
        EXPECT_EQ(count(table, i, "unsolved"), 0);
        EXPECT_EQ(count(table, i, "first_wins"), count(table, i ^ 1, "first_wins"));
    }
    for (const Plot& plot : results.sections.front().plots) {
        EXPECT_TRUE(plot.y.logarithmic);
        ASSERT_EQ(plot.series.size(), 2U);
        EXPECT_EQ(plot.series[1].points.size(), 4U);
        EXPECT_TRUE(std::is_sorted(plot.series[1].points.begin(), plot.series[1].points.end()));
    }
}

TEST(Difficulty, of_the_cube_is_the_same_game_for_three_searches) {
    const Results results =
        found("difficulty", {{"stones", "46,45"}, {"positions", "6"}}, {}, "minimax,alphabeta,dfpn");
    EXPECT_TRUE(results.consistent);
    for (std::size_t row = 0; row < 6; ++row) EXPECT_EQ(count(results.sections.front().table, row, "unsolved"), 0);
}

// The count of first wins does not depend on what is asked; on 3x3x2k3 some positions are won and some are not.
TEST(Difficulty, the_three_questions_agree) {
    std::set<std::int64_t> wins;
    for (const char* goal : {"first-wins", "weak", "exact"})
        for (const char* search : {"alphabeta", "reference"}) {
            const Values given = {{"variant", "3x3x2k3"}, {"stones", "9,8"}, {"positions", "30"}, {"goal", goal}};
            const Table table = found("difficulty", given, {}, search).sections.front().table;
            wins.insert(count(table, 0, "first_wins") * 100 + count(table, 1, "first_wins"));
        }
    ASSERT_EQ(wins.size(), 1U);
    EXPECT_GT(*wins.begin() % 100, 0);
    EXPECT_LT(*wins.begin() % 100, 30);
}

TEST(Difficulty, a_cap_leaves_positions_unsolved_and_goes_on) {
    const Results results = found(
        "difficulty", {{"variant", "6x5"}, {"moves", "3"}, {"stones", "2"}, {"positions", "4"}, {"node-cap", "5"}});
    EXPECT_TRUE(results.complete);
    const Table& table = results.sections.front().table;
    EXPECT_EQ(count(table, 0, "positions"), 4);
    EXPECT_EQ(count(table, 0, "unsolved"), 4);
    EXPECT_LE(count(table, 0, "worst_nodes"), 5);
}

TEST(Difficulty, returns_partial_results_when_stopped) {
    Control control;
    control.node_limit = 20'000;
    const auto found = run("difficulty", {{"variant", "7x6"}, {"stones", "36,8"}, {"positions", "3"}}, control);
    ASSERT_TRUE(found) << found.error().message;
    EXPECT_FALSE(found->complete);
    EXPECT_EQ(found->sections.front().table.rows.size(), 1U);
    EXPECT_EQ(control.node_limit, 20'000U);
}

TEST(Difficulty, shows_the_published_figures_where_they_belong) {
    const Values quick = {{"stones", "60"}, {"positions", "1"}};
    const Results cube = found("difficulty", quick);
    const auto& published = cube.sections.front().plots[0].series.back();
    EXPECT_EQ(published.name, romen::name);
    EXPECT_EQ(published.points, (std::vector<std::pair<double, double>>{{28, 0.597}}));
    Values other = quick;
    other["goal"] = "weak";
    EXPECT_EQ(found("difficulty", other).sections.front().plots[0].series.size(), 1U);
}

TEST(Difficulty, rejects_invalid_parameters) {
    const auto said = [](const Values& given, const std::string& search = "alphabeta") {
        return complaint("difficulty", given, {}, search);
    };
    EXPECT_THAT(said({{"variant", "chess"}}), HasSubstr("unknown variant"));
    for (const char* stones : {"", "64", "-1", "3..", "..3", "1..2..3", "40,", "x", "40..64"})
        EXPECT_THAT(said({{"stones", stones}}), HasSubstr("stones")) << stones;
    for (const char* positions : {"0", "-1", "x", "1000001", "1.5"})
        EXPECT_THAT(said({{"positions", positions}}), HasSubstr("positions")) << positions;
    EXPECT_THAT(said({{"moves", "0000x"}}), HasSubstr("'x'"));
    EXPECT_THAT(said({{"moves", "012345"}, {"stones", "5"}}), HasSubstr("more than the 5 asked for"));
    Control control;
    EXPECT_FALSE(run("difficulty", {{"moves", "012345"}, {"stones", "60,5"}, {"positions", "1"}}, control));
    EXPECT_EQ(control.nodes, 0U);  // found before the first search
    EXPECT_THAT(said({{"node-cap", "0"}}), HasSubstr("node-cap"));
    EXPECT_THAT(said({{"goal", "second-wins"}}), HasSubstr("goal"));
    EXPECT_THAT(said({}, "alphabeta,oracle"), HasSubstr("unknown search 'oracle'"));
    EXPECT_THAT(said({}, ""), HasSubstr("unknown search"));
    for (const char* goal : {"weak", "exact"})
        EXPECT_THAT(said({{"goal", goal}}, "alphabeta,minimax"), HasSubstr("minimax only tells whether the first"));
    EXPECT_THAT(said({{"variant", "5x4"}, {"stones", "4"}, {"goal", "exact"}}, "fhourstones"),
                HasSubstr("fhourstones only tells win, draw or loss"));
    EXPECT_THAT(said({{"variant", "4x4"}, {"stones", "1"}, {"positions", "9"}}), HasSubstr("no new position"));
}

TEST(JobsScaling, more_workers_finish_sooner) {
    const Results results = found("jobs-scaling", {{"variant", "5x4"}, {"workers", "1,4,16"}, {"job-nodes", "500"}});
    EXPECT_TRUE(results.complete);
    const Table& table = results.sections.front().table;
    ASSERT_EQ(table.rows.size(), 3U);
    EXPECT_EQ(count(table, 2, "workers"), 16);
    EXPECT_DOUBLE_EQ(real(table, 0, "speedup"), 1);
    EXPECT_GT(real(table, 1, "speedup"), 1);
    EXPECT_LE(real(table, 2, "busy"), 1.0001);
    EXPECT_GT(count(table, 0, "ledger_bytes"), 0);
}

TEST(JobsScaling, asks_minimax_whether_the_first_player_wins) {
    const Values given = {
        {"variant", "4x4x4"}, {"moves", "E62FEB6251C0F944ABB538EE1D3B1437A9C28457"}, {"workers", "1,4"}};
    const Results results = found("jobs-scaling", given, {}, "minimax");
    EXPECT_TRUE(results.complete);
    EXPECT_THAT(results.notes.front(), HasSubstr("does the first player win?"));
}

TEST(JobsScaling, counts_running_leaves_as_it_is_told) {
    std::set<std::int64_t> jobs;
    for (const char* running : {"win", "loss", "twice"}) {
        const Values given = {{"variant", "5x4"}, {"workers", "16"}, {"job-nodes", "500"}, {"running", running}};
        jobs.insert(count(found("jobs-scaling", given).sections.front().table, 0, "jobs"));
    }
    EXPECT_EQ(jobs.size(), 3U);
}

// Whether the attacker completes a line before the other is to move while a column is full: the definition, move by
// move.
bool forced(Position& position, bool attacks) {
    for (int column = 0; column < position.variant().width && !attacks; ++column)
        if (position.height(column) == position.variant().height) return false;
    for (const Move move : position.legal_moves()) {
        position.play(move);
        const bool result = position.won() ? attacks : forced(position, !attacks);
        position.undo();
        if (result == attacks) return attacks;
    }
    return !attacks;
}

TEST(Infinite, forces_what_a_plain_search_forces) {
    int lines = 0;
    for (const auto& [width, k, rows] : {std::tuple{1, 2, 4}, {2, 2, 4}, {3, 2, 3}, {3, 3, 4}, {4, 3, 4}, {4, 4, 3}}) {
        const Table table =
            found("infinite",
                  {{"width", std::to_string(width)}, {"k", std::to_string(k)}, {"heights", fmt::format("1..{}", rows)}})
                .sections.front()
                .table;
        for (int row = 1; row <= rows; ++row) {
            Position position(Variant(width, row, k, Topology::cylinder));
            const bool first = forced(position, true);
            lines += first;
            EXPECT_EQ(text(table, row - 1, "first"), first ? "yes" : "no") << width << ' ' << k << ' ' << row;
            EXPECT_EQ(text(table, row - 1, "second"), forced(position, false) ? "yes" : "no") << width << ' ' << k;
        }
    }
    EXPECT_GE(lines, 3);
}

TEST(Infinite, knows_its_limits) {
    EXPECT_EQ(text(found("infinite", {{"heights", "6"}, {"node-cap", "1000"}}).sections.front().table, 0, "first"),
              "unknown");
    for (const char* heights : {"0..2", "3..2", "1..21", "x"})
        EXPECT_THAT(complaint("infinite", {{"heights", heights}}), HasSubstr("must be from 1 to 20")) << heights;
}

TEST(JobsScaling, rejects_invalid_parameters) {
    const auto said = [](const Values& given) { return complaint("jobs-scaling", given); };
    EXPECT_THAT(said({{"workers", "16,x"}}), AllOf(HasSubstr("workers"), HasSubstr("1,16,64")));
    EXPECT_THAT(said({{"job-nodes", "0"}}), HasSubstr("job-nodes"));
    EXPECT_THAT(said({{"running", "draw"}}), HasSubstr("running"));
    EXPECT_THAT(said({{"variant", "7x"}}), HasSubstr("7x"));
    EXPECT_THAT(said({{"variant", "7x6"}, {"moves", "1212121"}}), HasSubstr("over"));
}

TEST(JobsScaling, keeps_the_finished_rows_when_stopped) {
    Control control;
    control.stop = true;
    const auto results = run("jobs-scaling", {{"variant", "5x4"}}, control);
    ASSERT_TRUE(results.has_value());
    EXPECT_FALSE(results->complete);
    EXPECT_TRUE(results->sections.front().table.rows.empty());
}

}  // namespace
}  // namespace inarow::lab
