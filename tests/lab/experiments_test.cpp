// What every row of experiments.def promises, and what the experiments find where that is known.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "lab/experiment.hpp"
#include "lab/papers/romen.hpp"

namespace inarow::lab {
namespace {

using testing::AllOf;
using testing::HasSubstr;

const Experiment& experiment(std::string_view name) {
    return *std::find_if(experiments().begin(), experiments().end(),
                         [&](const Experiment& row) { return row.name == name; });
}

using Values = std::map<std::string, std::string, std::less<>>;

Values values_of(const Experiment& row, const Values& given) {
    Values values = given;
    for (const Parameter& parameter : row.parameters()) values.emplace(parameter.flag, parameter.otherwise);
    return values;
}

Result<Results> run(std::string_view name, const Values& given, Control& control,
                    const std::string& search = "alphabeta") {
    SearchOptions options;
    options.table_bytes.count = 80 << 20;  // what minimax needs
    Run task{values_of(experiment(name), given), search, options, control};
    return experiment(name).run(task);
}

Result<Results> run(std::string_view name, const Values& given, const std::string& search = "alphabeta") {
    Control control;
    return run(name, given, control, search);
}

const Value& cell(const Results& results, std::size_t row, std::string_view column) {
    const Table& table = results.sections.front().table;
    for (std::size_t i = 0; i < table.columns.size(); ++i)
        if (table.columns[i].name == column) return table.rows.at(row).at(i);
    throw std::out_of_range(std::string(column));
}

std::int64_t count(const Results& results, std::size_t row, std::string_view column) {
    return std::get<std::int64_t>(cell(results, row, column).held());
}

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
    const auto found =
        run("difficulty", {{"variant", "5x4"}, {"stones", "12,8..10"}, {"positions", "7"}}, "alphabeta,dfpn");
    ASSERT_TRUE(found) << found.error().message;
    EXPECT_TRUE(found->complete && found->consistent);
    const Table& table = found->sections.front().table;
    ASSERT_EQ(table.rows.size(), 8U);
    const std::vector<std::int64_t> stones = {12, 12, 8, 8, 9, 9, 10, 10};
    for (std::size_t i = 0; i < 8; ++i) {
        EXPECT_EQ(table.rows[i].size(), table.columns.size());
        EXPECT_EQ(count(*found, i, "stones"), stones[i]);
        EXPECT_EQ(std::get<std::string>(cell(*found, i, "search").held()), i % 2 == 0 ? "alphabeta" : "dfpn");
        EXPECT_EQ(count(*found, i, "positions"), 7);
        EXPECT_EQ(count(*found, i, "unsolved"), 0);
        EXPECT_EQ(count(*found, i, "first_wins"), count(*found, i ^ 1, "first_wins"));
    }
    for (const Plot& plot : found->sections.front().plots) {
        EXPECT_TRUE(plot.y.logarithmic);
        ASSERT_EQ(plot.series.size(), 2U);
        EXPECT_EQ(plot.series[1].points.size(), 4U);
        EXPECT_TRUE(std::is_sorted(plot.series[1].points.begin(), plot.series[1].points.end()));
    }
}

TEST(Difficulty, of_the_cube_is_the_same_game_for_three_searches) {
    const auto found = run("difficulty", {{"stones", "46,45"}, {"positions", "6"}}, "minimax,alphabeta,dfpn");
    ASSERT_TRUE(found) << found.error().message;
    EXPECT_TRUE(found->consistent);
    for (std::size_t row = 0; row < 6; ++row) EXPECT_EQ(count(*found, row, "unsolved"), 0);
}

// A search that answers only one question leaves the others unsolved, and says so in the table.
TEST(Difficulty, counts_unanswered_positions_as_unsolved) {
    const auto found =
        run("difficulty", {{"stones", "56"}, {"positions", "6"}, {"goal", "exact"}}, "minimax,alphabeta");
    ASSERT_TRUE(found) << found.error().message;
    EXPECT_GT(count(*found, 0, "unsolved"), 0);
    EXPECT_EQ(count(*found, 1, "unsolved"), 0);
}

// The count of first wins does not depend on what is asked; on 3x3x2k3 some positions are won and some are not.
TEST(Difficulty, the_three_questions_agree) {
    std::set<std::int64_t> wins;
    for (const char* goal : {"first-wins", "weak", "exact"})
        for (const char* search : {"alphabeta", "reference"}) {
            const auto found = run(
                "difficulty", {{"variant", "3x3x2k3"}, {"stones", "9,8"}, {"positions", "30"}, {"goal", goal}}, search);
            ASSERT_TRUE(found) << found.error().message;
            wins.insert(count(*found, 0, "first_wins") * 100 + count(*found, 1, "first_wins"));
        }
    ASSERT_EQ(wins.size(), 1U);
    EXPECT_GT(*wins.begin() % 100, 0);
    EXPECT_LT(*wins.begin() % 100, 30);
}

TEST(Difficulty, a_cap_leaves_positions_unsolved_and_goes_on) {
    const auto found =
        run("difficulty", {{"variant", "6x5"}, {"moves", "3"}, {"stones", "2"}, {"positions", "4"}, {"node-cap", "5"}});
    ASSERT_TRUE(found) << found.error().message;
    EXPECT_TRUE(found->complete);
    EXPECT_EQ(count(*found, 0, "positions"), 4);
    EXPECT_EQ(count(*found, 0, "unsolved"), 4);
    EXPECT_LE(count(*found, 0, "worst_nodes"), 5);
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
    const auto cube = run("difficulty", quick);
    ASSERT_TRUE(cube) << cube.error().message;
    const auto& published = cube->sections.front().plots[0].series.back();
    EXPECT_EQ(published.name, romen::name);
    EXPECT_EQ(published.points, (std::vector<std::pair<double, double>>{{28, 0.597}}));
    Values other = quick;
    other["goal"] = "weak";
    EXPECT_EQ(run("difficulty", other)->sections.front().plots[0].series.size(), 1U);
}

TEST(Difficulty, rejects_invalid_parameters) {
    const auto said = [](const Values& given, const std::string& search = "alphabeta") {
        const auto found = run("difficulty", given, search);
        return found ? "nothing" : found.error().message;
    };
    EXPECT_THAT(said({{"variant", "chess"}}), HasSubstr("unknown variant"));
    for (const char* stones : {"", "64", "-1", "3..", "..3", "1..2..3", "40,", "x", "40..64"})
        EXPECT_THAT(said({{"stones", stones}}), HasSubstr("--stones")) << stones;
    for (const char* positions : {"0", "-1", "x", "1000001", "1.5"})
        EXPECT_THAT(said({{"positions", positions}}), HasSubstr("--positions")) << positions;
    EXPECT_THAT(said({{"moves", "0000x"}}), HasSubstr("'x'"));
    EXPECT_THAT(said({{"moves", "012345"}, {"stones", "5"}}), HasSubstr("more than --stones 5"));
    Control control;
    EXPECT_FALSE(run("difficulty", {{"moves", "012345"}, {"stones", "60,5"}, {"positions", "1"}}, control));
    EXPECT_EQ(control.nodes, 0U);  // found before the first search
    EXPECT_THAT(said({{"node-cap", "0"}}), HasSubstr("--node-cap"));
    EXPECT_THAT(said({{"goal", "second-wins"}}), HasSubstr("--goal"));
    EXPECT_THAT(said({}, "alphabeta,oracle"), HasSubstr("unknown search 'oracle'"));
    EXPECT_THAT(said({}, ""), HasSubstr("unknown search"));
    EXPECT_THAT(said({{"variant", "4x4"}, {"stones", "1"}, {"positions", "9"}}), HasSubstr("no new position"));
}

TEST(JobsScaling, more_workers_finish_sooner) {
    const auto results = run("jobs-scaling", {{"variant", "5x4"}, {"workers", "1,4,16"}, {"job-nodes", "500"}});
    ASSERT_TRUE(results.has_value()) << results.error().message;
    EXPECT_TRUE(results->complete);
    ASSERT_EQ(results->sections.front().table.rows.size(), 3U);
    EXPECT_EQ(count(*results, 2, "workers"), 16);
    EXPECT_DOUBLE_EQ(std::get<double>(cell(*results, 0, "speedup").held()), 1);
    EXPECT_GT(std::get<double>(cell(*results, 1, "speedup").held()), 1);
    EXPECT_LE(std::get<double>(cell(*results, 2, "busy").held()), 1.0001);
    EXPECT_GT(count(*results, 0, "ledger_bytes"), 0);
}

TEST(JobsScaling, rejects_invalid_parameters) {
    const auto complaint = [](const Values& given) { return run("jobs-scaling", given).error().message; };
    EXPECT_THAT(complaint({{"workers", "16,x"}}), AllOf(HasSubstr("--workers"), HasSubstr("1,16,64")));
    EXPECT_THAT(complaint({{"job-nodes", "0"}}), HasSubstr("--job-nodes"));
    EXPECT_THAT(complaint({{"variant", "7x"}}), HasSubstr("7x"));
    EXPECT_THAT(complaint({{"variant", "7x6"}, {"moves", "1212121"}}), HasSubstr("over"));
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
