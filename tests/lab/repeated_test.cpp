// The experiments that repeat published ones: what is known of their figures must come out.

#include "experiments.hpp"
#include "folder.hpp"
#include "lab/papers/nieminski_maymir.hpp"
#include "lab/papers/tromp.hpp"
#include "lab/scored.hpp"

namespace inarow::lab {
namespace {

// Until a limit comes.
Results found_within(std::uint64_t nodes, std::string_view name, const Values& given) {
    Control control;
    control.node_limit = nodes;
    const auto results = run(name, given, control);
    EXPECT_TRUE(results) << results.error().message;
    EXPECT_FALSE(results->complete);
    return *results;
}

TEST(LamCalls, equal_the_published_ones_except_a_misprint) {
    const Table table = found("lam-calls", {{"repeats", "1"}}).sections[0].table;
    for (const std::size_t side : {0U, 1U}) {
        EXPECT_EQ(count(table, side, "max_calls"), count(table, side, "published_max_calls"));
        EXPECT_EQ(text(table, side, "player"), "minimax");
    }
    EXPECT_EQ(count(table, 0, "min_calls"), 840'693);
    EXPECT_EQ(count(table, 0, "published_min_calls"), 840'693);
    EXPECT_EQ(count(table, 1, "min_calls"), 818'979);  // counted with a plain program, too
    EXPECT_EQ(count(table, 1, "published_min_calls"), 818'879);
    // Alpha-beta without an order and with the centre first; with transpositions minimax counts different positions.
    for (const std::size_t row : {2U, 3U, 6U, 7U, 8U, 9U})
        for (const char* side : {"max_calls", "min_calls"})
            EXPECT_EQ(count(table, row, side), count(table, row, std::string("published_") + side)) << row << side;
    // The order of the best heuristic is not known.
    for (const std::size_t row : {4U, 5U})
        for (const char* side : {"max_calls", "min_calls"}) {
            const auto ours = static_cast<double>(count(table, row, side));
            const auto theirs = static_cast<double>(count(table, row, std::string("published_") + side));
            EXPECT_LT(std::max(ours / theirs, theirs / ours), 3) << row << side;
        }
}

TEST(LamCalls, has_no_published_figures_for_other_boards) {
    const Table table = found("lam-calls", {{"repeats", "1"}, {"depth", "3"}, {"variant", "5x4"}}).sections[0].table;
    EXPECT_EQ(count(table, 0, "max_calls"), 25);  // 5^2, nothing is full or won by then
    EXPECT_EQ(count(table, 0, "min_calls"), 5 + 125);
    EXPECT_TRUE(std::holds_alternative<std::monostate>(cell(table, 0, "published_max_calls").held()));
}

// A transcription of Nieminski and Maymir's listing, with all cuts, looks at 585 positions.
TEST(LamCalls, takes_another_evaluation) {
    const Table table =
        found("lam-calls", {{"repeats", "1"}, {"depth", "5"}, {"variant", "7x6@cylinder"}, {"evaluation", "chain"}})
            .sections[0]
            .table;
    EXPECT_EQ(count(table, 2, "max_calls") + count(table, 2, "min_calls"), 585);
    EXPECT_THAT(complaint("lam-calls", {{"evaluation", "w1,depth=3"}}), HasSubstr("unknown evaluation 'w1,depth=3'"));
}

TEST(LamWeights, plays_the_games_of_the_paper_and_a_tournament) {
    const Results results = found("lam-weights", {{"games", "2"}, {"limit", "depth=1"}});
    ASSERT_EQ(results.sections.size(), 7U);
    const Table& paper = results.sections[0].table;
    ASSERT_EQ(paper.rows.size(), 18U);
    EXPECT_EQ(text(paper, 3, "published"), "15/p1");
    EXPECT_EQ(text(paper, 17, "published"), "28/p2");
    EXPECT_EQ(count(results.sections[1].table, 1, "second_wins"), 12);
    EXPECT_NEAR(real(results.sections[1].table, 1, "p"), 0.2379, 1e-4);
    EXPECT_EQ(count(results.sections[1].table, 0, "openings"), 1);  // 30 games that say no more than one
    EXPECT_DOUBLE_EQ(real(results.sections[1].table, 0, "p"), 1);
    EXPECT_EQ(results.sections[2].table.rows.size(), 6U);
}

TEST(LamDepth, shows_the_depth_of_every_move_of_four_games) {
    const Results results = found("lam-depth", {{"variant", "4x3"}, {"move-time", "0.02"}});
    ASSERT_EQ(results.sections.size(), 4U);
    for (const Section& section : results.sections) {
        const auto rows = section.table.rows.size();
        EXPECT_GE(rows, 7U);
        EXPECT_EQ(section.plots[0].series[0].points.size() + section.plots[0].series[1].points.size(), rows);
        for (std::size_t row = 0; row < rows; ++row) EXPECT_GE(count(section.table, row, "depth"), 1);
    }
    EXPECT_THAT(complaint("lam-depth", {{"move-time", "0"}}), HasSubstr("move-time"));
    EXPECT_THAT(complaint("lam-depth", {{"move-time", "none"}}), HasSubstr("move-time"));
    EXPECT_THAT(complaint("lam-depth", {}, {"random"}), HasSubstr("two players"));
}

// The least move, one ply deep, takes seven positions: the limit is reached by the third stone.
TEST(LamDepth, shows_the_moves_that_were_finished_before_a_limit) {
    const Results results = found_within(20, "lam-depth", {{"move-time", "0.001"}});
    ASSERT_EQ(results.sections.size(), 1U);
    const Section& section = results.sections[0];
    EXPECT_THAT(section.table.title, HasSubstr("not finished, stopped after"));
    EXPECT_GE(section.table.rows.size(), 1U);
    EXPECT_LE(section.table.rows.size(), 3U);
    EXPECT_EQ(section.plots[0].series[0].points.size() + section.plots[0].series[1].points.size(),
              section.table.rows.size());
}

// Who sees nine moves ahead on 3x3 sees all.  A win within the depth is kept, unless forced losses are evaluated.
TEST(LamReach, shows_which_depth_holds_and_wins) {
    const Values small = {{"variant", "3x3k3@free"}, {"stones", "2..4"}, {"positions", "60"}, {"limit", "nodes=9"}};
    const Results results = found("lam-reach", small);
    EXPECT_TRUE(results.complete && results.consistent);
    ASSERT_EQ(results.sections.size(), 3U);
    const Table& depths = results.sections[0].table;
    ASSERT_EQ(depths.rows.size(), 6U);  // 1 to 2k
    EXPECT_GT(count(depths, 0, "hold_of"), 0);
    EXPECT_GT(count(depths, 0, "win_of"), count(depths, 0, "wins_within"));
    for (std::size_t row = 0; row < 6; ++row) {
        EXPECT_EQ(count(depths, row, "wins_within"), count(depths, row, "wins_within_kept"));
        EXPECT_GE(count(depths, row, "win"), count(depths, row, "wins_within"));
    }
    EXPECT_LT(count(depths, 0, "hold"), count(depths, 0, "hold_of"));
    EXPECT_EQ(results.sections[1].table.rows.size(), 4U);
    const Table& players = results.sections[2].table;
    ASSERT_EQ(players.rows.size(), 3U);
    EXPECT_LT(real(players, 0, "mean_depth"), 3);
    EXPECT_LE(count(players, 0, "2k"), count(players, 0, "k"));

    Values nine = small;
    nine["depths"] = "2,9";
    const Table far = found("lam-reach", nine).sections[0].table;
    for (const char* task : {"hold", "win"})
        EXPECT_EQ(count(far, 1, task), count(far, 1, std::string(task) + "_of")) << task;
    EXPECT_EQ(count(far, 1, "wins_within"), count(far, 1, "win_of"));
    EXPECT_EQ(count(far, 0, "wins_within"), count(depths, 1, "wins_within"));

    nine["player"] = "alphabeta:evaluation=w1,forced-loss=evaluated";
    const Results flawed = found("lam-reach", nine);
    EXPECT_LT(count(flawed.sections[0].table, 1, "wins_within_kept"),
              count(flawed.sections[0].table, 1, "wins_within"));
}

TEST(LamReach, shows_the_depths_that_were_finished_before_a_limit) {
    const Results results = found_within(10'000, "lam-reach", {{"variant", "4x4@free"}, {"positions", "20"}});
    ASSERT_FALSE(results.sections.empty());
    EXPECT_GE(results.sections[0].table.rows.size(), 1U);
    EXPECT_LT(results.sections[0].table.rows.size(), 8U);  // 1 to 2k
}

TEST(LamReach, rejects_invalid_parameters) {
    EXPECT_THAT(complaint("lam-reach", {{"depths", "0"}}), HasSubstr("depths"));
    EXPECT_THAT(complaint("lam-reach", {{"positions", "0"}}), HasSubstr("positions"));
    EXPECT_THAT(complaint("lam-reach", {{"stones", "25"}}), HasSubstr("stones"));
    EXPECT_THAT(complaint("lam-reach", {{"limit", "nodes=0"}}), HasSubstr("nodes '0'"));
    EXPECT_THAT(complaint("lam-reach", {{"player", "random"}}), HasSubstr("random"));
    EXPECT_THAT(complaint("lam-reach", {}, {"alphazero"}), HasSubstr("unknown player"));
}

TEST(AgainstRandom, shows_losses_beside_the_published_ones) {
    const Results results = found("against-random", {{"games", "20"}, {"depths", "1,3"}}, {"alphabeta:depth=4"});
    const Table& games = results.sections[0].table;
    ASSERT_EQ(games.rows.size(), 4U);
    EXPECT_EQ(count(games, 1, "published_losses"), 59);
    EXPECT_EQ(count(games, 1, "published_games"), 3000);
    EXPECT_EQ(count(games, 2, "published_losses"), 52);
    EXPECT_TRUE(std::holds_alternative<std::monostate>(cell(games, 3, "published_losses").held()));
    EXPECT_EQ(count(games, 3, "games"), 20);
    EXPECT_GE(count(games, 3, "wins"), 18);
    EXPECT_EQ(results.sections[0].plots[0].series.size(), 2U);
    EXPECT_EQ(found("against-random", {{"games", "2"}, {"depths", "1"}, {"variant", "4x4"}})
                  .sections[0]
                  .plots[0]
                  .series.size(),
              1U);
}

// The first row of the colours is random, who meets everybody.
TEST(AgainstRandom, lets_the_player_begin_unless_told_otherwise) {
    const auto begun_by_random = [](const Values& given) {
        Values values = {{"games", "20"}, {"depths", "1"}, {"variant", "4x4@cylinder"}};
        values.insert(given.begin(), given.end());
        return count(found("against-random", values).sections[2].table, 0, "first_games");
    };
    EXPECT_EQ(begun_by_random({}), 0);
    EXPECT_EQ(begun_by_random({{"begins", "both"}}), 20);  // half of 20 games with two others
    EXPECT_EQ(begun_by_random({{"begins", "random"}}), 40);
}

// Where every position is worth the same, the leftmost move is played.
TEST(AgainstRandom, counts_turns_in_a_row_in_one_row_and_in_one_column) {
    const Values values = {{"games", "2"}, {"depths", "1"}, {"variant", "3x3k3"}};
    const Results results = found("against-random", values, {"minimax:depth=1,evaluation=0/0/0/0/0/0"});
    const Table& runs = results.sections.back().table;
    ASSERT_EQ(runs.rows.size(), 3U);
    EXPECT_LT(real(runs, 0, "leftmost"), real(runs, 0, "turns"));
    EXPECT_EQ(real(runs, 2, "leftmost"), real(runs, 2, "turns"));
    EXPECT_LT(real(runs, 2, "lowest"), real(runs, 2, "turns"));
    EXPECT_GE(real(runs, 2, "lowest"), 1);
}

// The report divides by 13 instead of its root, and by a deviation that is not that of its figures.
TEST(AgainstRandom, says_where_the_z_of_the_report_comes_from) {
    const Table table = found("against-random", {{"games", "2"}, {"depths", "1"}}).sections[2].table;
    EXPECT_NEAR(real(table, 0, "ours"), 0.9863, 5e-5);
    EXPECT_NEAR(real(table, 1, "ours"), 0.0071, 5e-5);
    EXPECT_NEAR(real(table, 2, "ours"), nieminski_maymir::z, 0.5);
    EXPECT_NEAR(real(table, 4, "ours"), -246, 0.5);
}

TEST(AgainstRandom, rejects_invalid_parameters) {
    for (const char* flag : {"games", "depths", "opening", "at-once", "memory", "variant", "begins"})
        EXPECT_THAT(complaint("against-random", {{flag, "x"}}),
                    HasSubstr(std::string_view(flag) == "variant" ? "x" : flag));
    EXPECT_THAT(complaint("against-random", {{"games", "0"}}), HasSubstr("games"));
    EXPECT_THAT(complaint("against-random", {{"player", "alphazero"}}), HasSubstr("unknown player"));
}

TEST(Values, are_those_of_tromp) {
    const Results results = found("values", {{"cells", "25"}});
    EXPECT_TRUE(results.consistent && results.complete);
    const Table& table = results.sections[0].table;
    ASSERT_EQ(table.rows.size(), 6U);  // 4x4, 5x4, 4x5, 6x4, 4x6, 5x5
    for (std::size_t row = 0; row < table.rows.size(); ++row) EXPECT_EQ(text(table, row, "agree"), "yes");
    EXPECT_EQ(text(table, 3, "board"), "6x4");
    EXPECT_EQ(text(table, 3, "ours"), "second wins");
    const Table capped = found("values", {{"cells", "16"}, {"node-cap", "5"}}).sections[0].table;
    EXPECT_EQ(text(capped, 0, "agree"), "-");
    EXPECT_EQ(text(capped, 0, "ours"), "unknown");
}

// The boards stand under their widths: 7x6 and 8x7 are wins, 7x4 a draw.
TEST(Values, of_the_published_table_stand_in_their_columns) {
    const auto value = [](int width, int height) {
        const auto row = std::ranges::find(tromp::table_2, height, &tromp::Row::height);
        return row->values.at(static_cast<std::size_t>(width - tromp::least_width));
    };
    EXPECT_EQ(value(7, 6), '+');
    EXPECT_EQ(value(8, 7), '+');
    EXPECT_EQ(value(6, 9), '+');
    EXPECT_EQ(value(11, 4), '-');
    EXPECT_EQ(value(7, 4), '=');
    for (const tromp::Row& row : tromp::table_2)
        EXPECT_LE(static_cast<int>(row.values.size()), 15 - row.height - tromp::least_width + 2);
}

// The atlas has them, too, with what others have published.
TEST(Values, of_the_published_table_are_those_of_the_atlas) {
    const std::map<std::string, std::string> atlas = {
#define PUBLISHED(variant, outcome, move, origin) {variant, #outcome},
#include "atlas/published.def"
#include "matchers.hpp"
#undef PUBLISHED
    };
    for (const tromp::Row& row : tromp::table_2)
        for (std::size_t i = 0; i < row.values.size(); ++i) {
            const std::string board = fmt::format("{}x{}", tromp::least_width + static_cast<int>(i), row.height);
            const char value = row.values[i];
            EXPECT_EQ(atlas.at(board), value == '+' ? "win" : value == '-' ? "loss" : "draw") << board;
        }
}

TEST(MoveQuality, of_perfect_is_perfect_and_random_is_not) {
    const Results results =
        found("move-quality", {{"variant", "5x4"}, {"stones", "4..9"}, {"positions", "40"}}, {"perfect", "random"});
    const Table& table = results.sections[0].table;
    EXPECT_EQ(count(table, 0, "good"), 40);
    EXPECT_EQ(count(table, 0, "perfect"), 40);
    EXPECT_DOUBLE_EQ(real(table, 0, "good_hi"), 1);
    EXPECT_LT(count(table, 1, "good"), 40);
    EXPECT_LT(count(table, 1, "perfect"), count(table, 1, "good"));
    EXPECT_LE(count(table, 1, "good_where_not_all_of"), 40);
    EXPECT_EQ(results.sections[0].plots[0].y.names, (std::vector<std::string>{"perfect", "random"}));
}

// With one cell left, every move is good: there is no share of those that are not.
TEST(MoveQuality, has_no_share_of_nothing) {
    const Results results =
        found("move-quality", {{"variant", "4x4"}, {"stones", "15"}, {"positions", "2"}}, {"random"});
    const Table& table = results.sections[0].table;
    EXPECT_EQ(count(table, 0, "good"), 2);
    EXPECT_EQ(count(table, 0, "good_where_not_all_of"), 0);
    for (const char* column : {"good_where_not_all_share", "good_where_not_all_lo", "perfect_where_not_all_share"})
        EXPECT_TRUE(std::holds_alternative<std::monostate>(cell(table, 0, column).held())) << column;
    for (const Series& series : results.sections[0].plots[0].series) EXPECT_TRUE(series.points.empty());
}

TEST(DrawnPositions, have_each_number_of_stones_equally_often) {
    const auto stones = [](std::uint64_t positions) {
        Control control;
        const lab::Run task{{{"stones", "4..9"}}, "alphabeta", {}, control};
        std::vector<int> found;
        const auto drawn = draw_positions(*parse_variant("5x4"), task, positions);
        for (const auto& item : drawn) found.push_back(item.position.stones());
        return found;
    };
    EXPECT_EQ(stones(3), (std::vector{4, 6, 8}));
    EXPECT_EQ(stones(6), (std::vector{4, 5, 6, 7, 8, 9}));
    EXPECT_EQ(stones(8), (std::vector{4, 4, 5, 5, 6, 7, 8, 9}));
}

class ScoredFile {
public:
    explicit ScoredFile(std::string_view text) { write_file(path(), std::string(text)); }
    [[nodiscard]] std::string path() const { return folder_.path("scored"); }

private:
    Folder folder_;
};

TEST(MoveQuality, takes_positions_from_a_file_and_checks_its_scores) {
    const auto judged = [](const ScoredFile& file, const char* positions) {
        return found("move-quality", {{"variant", "5x4"}, {"from", file.path()}, {"positions", positions}},
                     {"perfect"});
    };
    const ScoredFile right("1122 0\n1213\n# scores may be missing\n\n- 0\n");
    const Results results = judged(right, "10");
    EXPECT_TRUE(results.consistent);
    EXPECT_EQ(count(results.sections[0].table, 0, "perfect_of"), 3);
    EXPECT_EQ(count(results.sections[0].table, 0, "perfect"), 3);
    EXPECT_EQ(count(judged(right, "2").sections[0].table, 0, "perfect_of"), 2);
    const Results wrong = judged(ScoredFile("1122 6\n"), "10");
    EXPECT_FALSE(wrong.consistent);
    EXPECT_THAT(wrong.notes, Contains(HasSubstr("The file says 6 of 1122, the solver 0")));
}

TEST(MoveQuality, reports_errors_in_the_file) {
    const auto said = [](std::string_view text) {
        return complaint("move-quality", {{"variant", "5x4"}, {"from", ScoredFile(text).path()}});
    };
    EXPECT_THAT(said(""), HasSubstr("no positions"));
    EXPECT_THAT(said("112\n116\n"), HasSubstr(":2: "));
    EXPECT_THAT(said("112 x\n"), HasSubstr(":1: "));
    EXPECT_THAT(said("1212121\n"), HasSubstr("the game is over after 1212121"));
    EXPECT_THAT(complaint("move-quality", {{"from", "/no/such/file"}}), HasSubstr("cannot read /no/such/file"));
    EXPECT_THAT(complaint("move-quality", {{"from", "/"}}), HasSubstr("cannot read /: it is a directory"));
}

TEST(MoveQuality, rejects_invalid_parameters) {
    EXPECT_THAT(complaint("move-quality", {{"positions", "0"}}), HasSubstr("positions"));
    for (const char* stones : {"9..8", "-1..3", "3..42", "x", "1..2..3"})
        EXPECT_THAT(complaint("move-quality", {{"stones", stones}}), HasSubstr("stones")) << stones;
    EXPECT_THAT(complaint("move-quality", {}, {"alphazero"}), HasSubstr("unknown player"));
}

TEST(Levels, are_ten_players_on_a_ladder) {
    const Results results = found("levels", {{"variant", "4x4"}, {"games", "2"}});
    EXPECT_EQ(results.sections[0].table.rows.size(), 10U);
    EXPECT_EQ(results.sections[0].plots[0].series[0].ranges.size(), 10U);
    EXPECT_EQ(results.sections[1].table.rows.size(), 17U);
}

// What perfect play and nothing but chance come to on a small board tells whether anything was learned: the player with
// weights of 0 sees wins in its search, and nothing else.
TEST(Learning, makes_a_player_that_beats_one_without_weights) {
    const Values settings = {
        {"variant", "5x5"}, {"training", "40"}, {"depth", "3"}, {"games", "2"}, {"limit", "nodes=100"}};
    const Results results = found("learn", settings);
    EXPECT_TRUE(results.complete);
    EXPECT_EQ(results.sections[0].table.rows.size(), 6U);  // against w1 to w6
    EXPECT_EQ(results.document, found("learn", settings).document);
    const Folder folder;
    const std::string file = folder.path("weights");
    write_file(file, results.document);
    const Results games = found("tournament", {{"variant", "5x5"}, {"games", "100"}},
                                {"alphabeta:nodes=100,weights=" + file, "alphabeta:nodes=100,evaluation=0/0/0/0/0/0"});
    const Table& pairing = games.sections[2].table;
    EXPECT_GT(real(pairing, 0, "score"), 0.6);
}

TEST(Learning, that_was_stopped_says_how_far_it_came_and_plays_no_games) {
    const Results results = found_within(20'000, "learn", {{"variant", "5x5"}, {"training", "1000000"}});
    ASSERT_EQ(results.sections.size(), 1U);  // the weights
    EXPECT_THAT(results.notes, ElementsAre(AllOf(HasSubstr("games of self-play"), Not(HasSubstr("1000000")))));
}

TEST(Learning, rejects_invalid_parameters) {
    for (const char* flag : {"training", "depth", "games"})
        EXPECT_THAT(complaint("learn", {{flag, "0"}}), HasSubstr(flag));
    EXPECT_THAT(complaint("learn", {{"limit", "nodes=0"}}), HasSubstr("nodes '0'"));
}

TEST(ReplacementSchemes, agree_on_what_the_positions_are_worth) {
    const Results results = found("replacement", {{"stones", "46,44"}, {"positions", "10"}});
    EXPECT_TRUE(results.consistent && results.complete);
    const Table& table = results.sections[0].table;
    ASSERT_EQ(table.rows.size(), 6U);
    for (std::size_t row = 0; row < 6; ++row) {
        EXPECT_EQ(count(table, row, "solved"), 10);
        EXPECT_EQ(count(table, row, "first_wins"), count(table, row / 3 * 3, "first_wins"));
        EXPECT_GT(count(table, row, "hits"), 0);
        EXPECT_LT(count(table, row, "hits"), count(table, row, "lookups"));
        EXPECT_LT(count(table, row, "lookups"), count(table, row, "nodes"));
    }
    const Table& reach = results.sections[1].table;
    ASSERT_EQ(reach.rows.size(), 3U);
    EXPECT_EQ(count(reach, 2, "hardest"), 44);
    EXPECT_THAT(text(reach, 2, "published"), HasSubstr("solves 36 and 35"));
    EXPECT_THAT(complaint("replacement", {{"schemes", "old"}}), HasSubstr("replacement"));
    EXPECT_THAT(complaint("replacement", {{"within", "0"}}), HasSubstr("within"));
}

TEST(ATournament, rejects_invalid_parameters) {
    const std::vector<std::string> two = {"random", "random"};
    EXPECT_THAT(complaint("tournament", {}), HasSubstr("two players"));
    EXPECT_THAT(complaint("tournament", {}, {"random"}), HasSubstr("two players"));
    EXPECT_THAT(complaint("tournament", {}, {"random", "nobody"}), HasSubstr("unknown player 'nobody'"));
    EXPECT_THAT(complaint("tournament", {}, {"random", "alphabeta:seconds=0"}), HasSubstr("seconds '0'"));
    EXPECT_THAT(complaint("tournament", {{"games", "0"}}, two), HasSubstr("games"));
    for (const char* seconds : {"0", "-1", "nan", "inf", "x"})
        EXPECT_THAT(complaint("tournament", {{"move-time", seconds}}, two), HasSubstr("move-time")) << seconds;
    for (const char* sprt : {"5", "10,0", "0,x", "0,5,10", "0,2000"})
        EXPECT_THAT(complaint("tournament", {{"sprt", sprt}}, two), HasSubstr("sprt")) << sprt;
    EXPECT_THAT(complaint("tournament", {{"sprt", "0,10"}, {"alpha", "0"}}, two), HasSubstr("alpha"));
    EXPECT_THAT(complaint("tournament", {{"alpha", "0.1"}}, two), "alpha needs sprt");
    EXPECT_THAT(complaint("tournament", {{"beta", "0.1"}}, two), "beta needs sprt");
    EXPECT_THAT(complaint("tournament", {{"variant", "4x4"}, {"opening", "16"}}, two),
                HasSubstr("have 0 to 15 stones, not 16"));
}

TEST(ATournament, shows_standings_crosstable_pairings_colours_and_moves) {
    const Results results =
        found("tournament", {{"variant", "4x4"}, {"games", "10"}, {"sprt", "0,50"}}, {"random", "perfect", "random"});
    ASSERT_EQ(results.sections.size(), 5U);
    EXPECT_EQ(text(results.sections[0].table, 0, "player"), "perfect");
    EXPECT_EQ(text(results.sections[1].table, 2, "player"), "3. random (2)");
    EXPECT_EQ(text(results.sections[2].table, 1, "verdict"), "open");
    EXPECT_EQ(text(results.sections[3].table, 3, "player"), "all games");
    EXPECT_GT(count(results.sections[4].table, 0, "moves"), 0);
}

}  // namespace
}  // namespace inarow::lab
