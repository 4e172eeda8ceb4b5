// --format csv: a table with one header line, which other programs read.
#include <fmt/format.h>

#include "apps/certificates.hpp"
#include "apps/program.hpp"
#include "matchers.hpp"

namespace inarow::testing_program {
namespace {

const std::string five_games = "lab tournament random random --variant 4x4 --games 6 --progress none";

// "3 ['4'] moves score ...": the number of rows, how wide they are, and the header, as Python reads them.
std::string python_reads(const std::string& file) {
    return shell(
               "python3 -c 'import csv, sys; rows = list(csv.reader(open(sys.argv[1], newline=\"\"), strict=True)); "
               "print(len(rows), sorted({len(row) for row in rows}), *rows[0])' " +
               file)
        .out;
}

using Tables = InFolder;

TEST_F(Tables, are_read_by_the_csv_module_of_python) {
    const std::string batch = folder.file("positions", "12 3\n-\n");
    for (const auto& [arguments, table] : std::vector<std::pair<std::string, std::string>>{
             {"solve 4x4 --from " + batch + " --progress none", "3 [9] moves score given at_least"},
             {"generate 4x4 --stones 0..8 --count 9 --scores", "10 [2] moves score\n"},
             {"generate 5x4 --stones 10 --count 2 --puzzles", "3 [5] moves solution depth outcome positions\n"},
             {"lab difficulty --variant 4x4 --stones 9,8 --positions 2", "3 [15] stones search"},
             {"atlas show 4x4 6x4 --file '" INAROW_SOURCE_DIR "/results/atlas.csv'", "3 [24] variant value score"},
             {"count 3x3k3", "11 [3] ply total terminal\n"}})
        EXPECT_THAT(python_reads(folder.file("table", inarow(words(arguments + " --format csv")).out)),
                    StartsWith(table))
            << arguments;
}

TEST_F(Tables, of_a_lab_run_go_to_a_file_each) {
    const std::string text = output_of(five_games + " --csv " + folder.path("t.csv"));
    EXPECT_THAT(folder.names(), ElementsAre("t-2.csv", "t-3.csv", "t-4.csv", "t-5.csv", "t.csv"));
    for (const std::string& name : folder.names()) {
        EXPECT_THAT(text, HasSubstr(folder.path(name)));
        EXPECT_THAT(python_reads(folder.path(name)), ContainsRegex(R"(^[234] \[[0-9]+\] )")) << name;
    }
    EXPECT_EQ(output_of(five_games + " --format csv --csv " + folder.path("t.csv")).find("file,table\n"), 0U);
}

TEST_F(Tables, that_nobody_named_replace_no_file) {
    const std::string file = folder.file("tournament.csv", "precious\n");
    EXPECT_THAT(shell("cd " + folder.path("") + " && inarow " + five_games + " --format csv").out,
                HasSubstr("\ntournament.1.csv,"));
    EXPECT_EQ(read_file(file), "precious\n");
}

TEST_F(Tables, of_answers_are_checked_when_they_are_solved_again) {
    const std::string table = output_of("solve 5x4 --from - --moves --format csv", 1, "12 5\n\"3,3\"\n");
    EXPECT_THAT(lines_of(table), ElementsAre("moves,score,given,at_least,at_most,outcome,best,score_1,score_2,score_3,"
                                             "score_4,score_5,nodes,seconds,source",
                                             HasSubstr(",5,"), HasSubstr("33,")));
    EXPECT_EQ(inarow(words("solve 5x4 --from - --quiet"), table).out.find("2 positions, 2 checked, 0 wrong"), 0U);
    EXPECT_THAT(output_of("solve 3x2k3 --from - --format csv", 1, "b,b,b,b,b,b,win\n"), HasSubstr("\n-,0,1,0,0,draw,"));
    EXPECT_THAT(output_of("solve 5x4 12 --goal score>=1 --format csv"), HasSubstr(",holds,"));
}

TEST_F(Tables, are_refused_where_there_is_none) {
    expect_refused("solve 4x4 --quiet --format csv", "--quiet and --format csv cannot be combined");
    EXPECT_THAT(inarow(words("solve 4x4 --json --format csv")).err,
                HasSubstr("--json and --format cannot be combined"));
    expect_refused("count 4x4 --format xml", "unknown format 'xml' (known: text, csv, json)");
    EXPECT_THAT(inarow(words("solve 4x4 9 --format json")).err, StartsWith("{\"error\":"));
}

}  // namespace
}  // namespace inarow::testing_program
