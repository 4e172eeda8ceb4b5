#include "report/json.hpp"

#include "boards.hpp"
#include "json.hpp"
#include "matchers.hpp"

namespace inarow::report {
namespace {

api::Report example() {
    api::Report report(api::Request(position_after("7x6", "4455")));
    report.bounds = exactly(18);
    report.settled = true;
    report.best = {2, 5};
    report.line = {2, 1, 5};
    report.nodes = 12345;
    report.seconds = 0.5;
    report.line_nodes = 678;
    report.line_seconds = 0.25;
    report.search = "alphabeta";
    report.threads = 2;
    report.table_bytes = 1 << 30;
    return report;
}

std::vector<std::string> keys(const json& object) {
    std::vector<std::string> names;
    for (const auto& [name, value] : object.items()) names.push_back(name);
    return names;
}

// The contract: these names, whatever else is added.
TEST(Json, has_every_field_of_the_contract) {
    const json answer = json::parse(to_json(example()));
    EXPECT_THAT(keys(answer),
                IsSupersetOf({"variant", "moves", "score", "bounds", "outcome", "exact", "best", "line", "nodes",
                              "seconds", "search", "threads", "table_bytes", "source", "last_move", "version"}));
    EXPECT_EQ(answer["variant"], "7x6");
    EXPECT_EQ(answer["moves"], "4455");
    EXPECT_EQ(answer["score"], 18);
    EXPECT_EQ(answer["bounds"], json::array({18, 18}));
    EXPECT_EQ(answer["outcome"], "win");
    EXPECT_EQ(answer["exact"], true);
    EXPECT_EQ(answer["best"], json::array({"3", "6"}));
    EXPECT_EQ(answer["line"], json::array({"3", "2", "6"}));
    EXPECT_EQ(answer["nodes"], 12345);
    EXPECT_EQ(answer["seconds"], 0.5);
    EXPECT_EQ(answer["line_nodes"], 678);
    EXPECT_EQ(answer["line_seconds"], 0.25);
    EXPECT_EQ(answer["left"], nullptr);
    EXPECT_EQ(answer["threads"], 2);
    EXPECT_EQ(answer["table_bytes"], 1 << 30);
    EXPECT_EQ(answer["source"], "search");
    EXPECT_EQ(answer["last_move"], 7);
    EXPECT_FALSE(answer.contains("scores"));
}

TEST(Json, score_and_outcome_are_null_while_only_bounds_are_known) {
    api::Report report = example();
    report.bounds = {1, 18};
    const json answer = json::parse(to_json(report));
    EXPECT_TRUE(answer["score"].is_null());
    EXPECT_TRUE(answer["outcome"].is_null());
    EXPECT_TRUE(answer["last_move"].is_null());
    EXPECT_EQ(answer["exact"], false);
    EXPECT_EQ(answer["bounds"], json::array({1, 18}));
}

TEST(Json, left_has_the_same_shape_in_a_solve_and_in_jobs) {
    api::JobsReport jobs(api::Request(position_after("7x6", "4455")));
    EXPECT_EQ(json::parse(to_json(jobs))["left"], nullptr);
    jobs.report.left = Numbers{7, 9};
    const json expected = {{"proof", 7}, {"disproof", 9}};
    EXPECT_EQ(json::parse(to_json(jobs))["left"], expected);
    api::Report report = example();
    report.left = Numbers{7, 9};
    EXPECT_EQ(json::parse(to_json(report))["left"], expected);
}

// A ledger does not keep them, and the machines of a cluster have their own.
TEST(Json, of_jobs_knows_threads_and_table_only_of_a_run_on_this_machine) {
    api::JobsReport jobs(api::Request(position_after("7x6", "4455")));
    for (const char* field : {"threads", "table_bytes"}) EXPECT_EQ(json::parse(to_json(jobs))[field], nullptr) << field;
    jobs.run = api::JobsReport::Run{};
    for (const char* field : {"threads", "table_bytes"}) EXPECT_EQ(json::parse(to_json(jobs))[field], nullptr) << field;
    jobs.report.threads = 2;
    jobs.report.table_bytes = 1 << 20;
    EXPECT_EQ(json::parse(to_json(jobs))["threads"], 2);
    EXPECT_EQ(json::parse(to_json(jobs))["table_bytes"], 1 << 20);
}

TEST(Json, scores_of_moves_are_in_the_order_of_the_columns) {
    api::Report report = example();
    report.request.every_move = true;
    report.scores = {{0, exactly(-16)}, {1, {-3, 4}}, {2, exactly(18)}};
    EXPECT_THAT(to_json(report), HasSubstr(R"("scores":{"1":-16,"2":null,"3":18})"));
    EXPECT_THAT(to_json(report), HasSubstr(R"("move_bounds":{"1":[-16,-16],"2":[-3,4],"3":[18,18]})"));
}

TEST(Json, moves_are_written_in_the_notation_asked_for) {
    const json answer = json::parse(to_json(example(), Notation::zero_based));
    EXPECT_EQ(answer["moves"], "3344");
    EXPECT_EQ(answer["best"], json::array({"2", "5"}));
}

TEST(Json, a_claim_is_repeated_with_its_answer) {
    api::Report report = example();
    report.request.question = api::Request::Question::at_least;
    report.request.claim = {1, true};
    const json answer = json::parse(to_json(report));
    EXPECT_EQ(answer["goal"], "score<=0");
    EXPECT_EQ(answer["holds"], false);
}

TEST(Json, is_one_line) { EXPECT_EQ(to_json(example()).find('\n'), std::string::npos); }

TEST(Json, summary_of_a_batch_has_the_fields_of_the_contract) {
    const json summary = json::parse(to_json(api::BatchSummary{1000, 999, 1, 2, 12345, 0.5}));
    EXPECT_EQ(summary["positions"], 1000);
    EXPECT_EQ(summary["checked"], 999);
    EXPECT_EQ(summary["wrong"], 1);
    EXPECT_EQ(summary["unknown"], 2);
    EXPECT_EQ(summary["nodes"], 12345);
    EXPECT_EQ(summary["seconds"], 0.5);
}

}  // namespace
}  // namespace inarow::report
