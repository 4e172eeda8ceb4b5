#include "work/batch.hpp"

#include <sstream>

#include "boards.hpp"
#include "matchers.hpp"

namespace inarow::api {
namespace {

using testing::Pair;

using Line = std::pair<std::string, std::optional<Score>>;

// Every position of the text as moves and score, or the message about the first bad line.
Result<std::vector<Line>> read(const std::string& text) {
    std::istringstream in(text);
    BatchReader reader(in, "some.txt", Variant{}, Notation::automatic);
    std::vector<Line> lines;
    while (true) {
        const auto item = reader.next();
        if (!item) return tl::unexpected(item.error());
        if (!*item) return lines;
        lines.emplace_back(moves_text((*item)->position), (*item)->score);
    }
}

std::string complaint_about(const std::string& text) { return message_of(read(text)); }

TEST(Batch, a_line_is_moves_and_perhaps_a_score) {
    EXPECT_THAT(read("4455 18\n44\n12\t-3\n1 +2\n").value(),
                ElementsAre(Pair("4455", 18), Pair("44", std::nullopt), Pair("12", -3), Pair("1", 2)));
}

TEST(Batch, a_puzzle_is_its_moves) {
    EXPECT_THAT(read("2215 4 22 win\n- 4 1 draw\n").value(),
                ElementsAre(Pair("2215", std::nullopt), Pair("", std::nullopt)));
    EXPECT_THAT(complaint_about("44 5 7\n"), HasSubstr("'5 7' is not a score"));
    EXPECT_THAT(complaint_about("44 5 7 won\n"), HasSubstr("'5 7 won' is not a score"));
}

TEST(Batch, the_empty_board_is_a_dash_or_an_empty_first_field) {
    EXPECT_THAT(read("- 1\n 1\n-\n").value(), ElementsAre(Pair("", 1), Pair("", 1), Pair("", std::nullopt)));
}

TEST(Batch, empty_lines_and_comments_are_skipped) {
    EXPECT_THAT(read("\n# published\n   \n44 1\n\r\n").value(), ElementsAre(Pair("44", 1)));
}

TEST(Batch, windows_line_endings_are_accepted) {
    EXPECT_THAT(read("44 1\r\n- 2\r\n 3\r\n").value(), ElementsAre(Pair("44", 1), Pair("", 2), Pair("", 3)));
}

TEST(Batch, a_byte_order_mark_is_skipped_at_the_beginning_alone) {
    EXPECT_THAT(read("\xEF\xBB\xBF"
                     "44 1\r\n")
                    .value(),
                ElementsAre(Pair("44", 1)));
    EXPECT_THAT(read("\xEF\xBB\xBFmoves,score\r\n44,1\r\n").value(), ElementsAre(Pair("44", 1)));
    EXPECT_THAT(complaint_about("44 1\n\xEF\xBB\xBF"
                                "44 1\n"),
                StartsWith("some.txt:2: an unprintable character"));
}

TEST(Batch, semicolons_divide_fields_as_commas_do) {
    EXPECT_THAT(read("445;2\n23; -1\n44;\n").value(),
                ElementsAre(Pair("445", 2), Pair("23", -1), Pair("44", std::nullopt)));
    EXPECT_THAT(complaint_about("445;two"), HasSubstr("'two' is not a score"));
}

TEST(Batch, the_last_line_needs_no_newline) {
    EXPECT_THAT(read("44 1\n45").value(), ElementsAre(Pair("44", 1), Pair("45", std::nullopt)));
}

TEST(Batch, an_empty_text_has_no_positions) { EXPECT_TRUE(read("")->empty()); }

TEST(Batch, a_bad_line_is_named_by_source_and_number) {
    EXPECT_THAT(complaint_about("44 1\n\n48 1\n"), StartsWith("some.txt:3: '8' at move 2"));
    EXPECT_THAT(complaint_about("4444444 1\n"), HasSubstr("column 4 is full at move 7"));
    EXPECT_THAT(complaint_about("44 one\n"), HasSubstr("'one' is not a score"));
    EXPECT_THAT(complaint_about("44 1 2\n"), HasSubstr("is not a score"));
    EXPECT_THAT(complaint_about("44 99999999999\n"), HasSubstr("is not a score"));
    EXPECT_THAT(complaint_about("44 +-1\n"), HasSubstr("is not a score"));
}

// Three games of the Connect Four datasets that Leon-LLM has on Hugging Face.
TEST(Batch, games_with_numbered_moves_and_results_are_read) {
    EXPECT_THAT(
        read("1. g1 d1 2. b1 d2 3. c1 b2 4. g2 b3 5. d3 e1 6. f1 b4 7. e2 g3 8. a1 g4 9. e3 b5 0-1\n"
             "1. e1 b1 2. b2 f1 3. f2 b3 4. b4 c1 5. e2 g1 6. f3 g2 7. c2 g3 8. c3 b5 9. d1 b6 10. a1 a2 11. a3 "
             "c4 12. a4 e3 13. d2 1-0\r\n"
             "1. a1 g1 2. e1 d1 3. e2 e3 4. b1 f1 5. f2 e4 6. f3 f4 7. f5 c1 8. c2 b2 9. b3 c3 10. a2 d2 0-1\n"
             "1.d1 18\n")
            .value(),
        ElementsAre(Pair("742432724562571752", std::nullopt), Pair("5226622357673732421113154", std::nullopt),
                    Pair("17545526656663322314", std::nullopt), Pair("4", 18)));
    EXPECT_THAT(complaint_about("1. d1 d3\n"), StartsWith("some.txt:1: "));
}

// Rows of the UCI data set Connect-4 by Tromp, all after eight moves.
TEST(Batch, rows_of_all_cells_are_boards_and_perhaps_results) {
    std::istringstream in(
        "b,b,b,b,b,b,b,b,b,b,b,b,x,o,b,b,b,b,x,o,x,o,x,o,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,win\n"
        "x,b,b,b,b,b,x,o,x,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,o,o,b,b,b,b,b,b,b,b,b,b,x,o,b,b,b,b,draw\r\n"
        "o,o,b,b,b,b,x,o,b,b,b,b,x,x,o,x,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,loss\n"
        "[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, "
        "0, 0, "
        "1, 0, 0, 0]\n");
    BatchReader reader(in, "some.txt", Variant{}, Notation::automatic);
    for (const auto& [moves, result] :
         {std::pair{"33444444", std::optional<Score>(1)}, {"15222577", 0}, {"31333122", -1}, {"44", {}}}) {
        const BatchItem item = reader.next().value().value();
        EXPECT_EQ(cells_of(item.position), cells_of(position_after("7x6", moves)));
        EXPECT_EQ(item.result, result);
        EXPECT_FALSE(item.score);
    }
    EXPECT_THAT(complaint_about("[0, 0]\n"), StartsWith("some.txt:1: 2 is no board of 7x6"));
}

// 4455,7 is not 44557: a comma in a file is one between fields.
TEST(Batch, a_comma_ends_the_moves) {
    EXPECT_THAT(read("4455,7\n44,\n,1\n-,1\r\n\"4,4,5\",-3\n\"45\"\n4 4 , +2 \n44 1\n").value(),
                ElementsAre(Pair("4455", 7), Pair("44", std::nullopt), Pair("", 1), Pair("", 1), Pair("445", -3),
                            Pair("45", std::nullopt), Pair("44", 2), Pair("44", 1)));
    EXPECT_THAT(complaint_about("44 1\n4,4,5,5 18"), StartsWith("some.txt:2: 4 fields instead of 2"));
    EXPECT_THAT(complaint_about("44,one"), HasSubstr("'one' is not a score"));
    EXPECT_THAT(complaint_about("\"44,1"), HasSubstr("is not a line of CSV"));
    EXPECT_EQ(read("# 44,55\n")->size(), 0U);
}

TEST(Batch, a_header_says_which_columns_are_read) {
    EXPECT_THAT(read("# ours\nnodes,score, moves\n12,18,4455\n\n3,,44\n0,1,-\n").value(),
                ElementsAre(Pair("4455", 18), Pair("44", std::nullopt), Pair("", 1)));
    EXPECT_THAT(read("score;moves\n18;4455\n").value(), ElementsAre(Pair("4455", 18)));
    EXPECT_THAT(read("moves\n44\n\"4,5\"\n").value(), ElementsAre(Pair("44", std::nullopt), Pair("45", std::nullopt)));
    EXPECT_THAT(complaint_about("moves,score\n44\n"), StartsWith("some.txt:2: 1 field instead of 2"));
    EXPECT_THAT(complaint_about("44,1\nmoves,score\n"), StartsWith("some.txt:2: 'm'"));
}

TEST(Batch, the_letters_of_a_header_are_moves_where_the_board_has_such_columns) {
    std::istringstream in("moves\n");
    BatchReader reader(in, "some.txt", Variant{40, 2, 2}, Notation::columns);
    EXPECT_EQ(reader.next().value()->position.stones(), 5);
}

TEST(Batch, a_file_without_lines_is_refused_early) {
    EXPECT_THAT(complaint_about(std::string(5000, '\0')), HasSubstr("some.txt:1: the line is too long"));
    EXPECT_THAT(complaint_about(std::string("44 1\n\x7f"
                                            "ELF\0\0",
                                            11)),
                StartsWith("some.txt:2: an unprintable character"));
}

Report report_with(Bound bounds, bool settled) {
    Report report(Request(Position(Variant{})));
    report.bounds = bounds;
    report.settled = settled;
    report.nodes = 10;
    return report;
}

BatchItem expecting(std::optional<Score> score, std::optional<Score> result = {}) {
    return {Position(Variant{}), score, result};
}

TEST(Batch, the_summary_counts_what_was_compared) {
    BatchSummary summary;
    summary.add(report_with(exactly(3), true), expecting(3));             // right
    summary.add(report_with(exactly(3), true), expecting(4));             // wrong
    summary.add(report_with(exactly(3), true), expecting(std::nullopt));  // nothing to compare
    summary.add(report_with({-2, 5}, false), expecting(3));               // not known
    summary.add(report_with({-2, 5}, false), expecting(6));               // wrong although not known
    EXPECT_EQ(summary.positions, 5U);
    EXPECT_EQ(summary.checked, 3U);
    EXPECT_EQ(summary.wrong, 2U);
    EXPECT_EQ(summary.unknown, 2U);
    EXPECT_EQ(summary.nodes, 50U);
}

TEST(Batch, a_weak_answer_is_compared_with_the_sign_of_an_exact_score) {
    Report report = report_with(exactly(1), true);
    report.request.question = Request::Question::weak;
    EXPECT_FALSE(disagrees(report, expecting(18)));
    EXPECT_TRUE(disagrees(report, expecting(0)));
    EXPECT_TRUE(disagrees(report, expecting(-3)));
}

TEST(Batch, a_result_is_compared_with_the_sign_of_the_score) {
    EXPECT_FALSE(disagrees(report_with(exactly(18), true), expecting({}, 1)));
    EXPECT_FALSE(disagrees(report_with({-2, 5}, false), expecting({}, 0)));
    EXPECT_TRUE(disagrees(report_with(exactly(18), true), expecting({}, 0)));
    EXPECT_TRUE(disagrees(report_with({-8, -2}, false), expecting({}, 1)));
}

}  // namespace
}  // namespace inarow::api
