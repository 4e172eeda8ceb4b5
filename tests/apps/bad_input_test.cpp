// Whatever is wrong with the input: status 2 (4 for memory and disk), one line that says what, no output.

#include <algorithm>

#include "apps/kill_rounds.hpp"
#include "apps/program.hpp"
#include "json.hpp"
#include "matchers.hpp"

namespace inarow::testing_program {
namespace {

struct BadInput {
    std::string arguments;
    std::string said;
};

void PrintTo(const BadInput& input, std::ostream* out) { *out << input.arguments; }

class BadInputs : public testing::TestWithParam<BadInput> {};

TEST_P(BadInputs, end_with_status_2_and_one_line) { expect_refused(GetParam().arguments, GetParam().said); }

INSTANTIATE_TEST_SUITE_P(
    Variants, BadInputs,
    testing::Values(BadInput{"solve chess", "unknown variant 'chess'"},
                    BadInput{"solve 0x6", "at least one column and one row"}, BadInput{"solve 100x100", "too large"},
                    BadInput{"solve 7x6k8", "no line of 8 fits"}, BadInput{"solve 7x6k1", "k is 2 to 10"},
                    BadInput{"solve 99999999999999x6", "unknown variant"}, BadInput{"count 40x40", "too large"},
                    BadInput{"play 7", "unknown variant"}, BadInput{"solve", "VARIANT is required"}));

INSTANTIATE_TEST_SUITE_P(Moves, BadInputs,
                         testing::Values(BadInput{"solve 7x6 4444444", "column 4 is full at move 7 of '4444444'"},
                                         BadInput{"solve 7x6 8", "'8' at move 1"},
                                         BadInput{"solve 7x6 44a", "'a' at move 3"},
                                         BadInput{"solve 7x6 0", "'0' at move 1"},
                                         BadInput{"solve 7x6 7 --notation zero-based", "'7' at move 1"},
                                         BadInput{"solve 7x6 1122334455", "the game was over before move 8"},
                                         BadInput{"play 7x6 8", "'8' at move 1"}));

INSTANTIATE_TEST_SUITE_P(
    Questions, BadInputs,
    testing::Values(BadInput{"solve 5x4 --weak --goal score>=1", "--weak and --goal cannot be combined"},
                    BadInput{"solve 5x4 --goal score=1", "score>=N"}, BadInput{"solve 5x4 --goal 1", "score>=N"},
                    BadInput{"solve 5x4 33 --from x", "give MOVES or --from, not both"},
                    BadInput{"solve 5x4 --search fhourstones", "--weak"},
                    BadInput{"solve 5x4 --search fhourstones --goal score>=2", "--weak"}));

INSTANTIATE_TEST_SUITE_P(
    Options, BadInputs,
    testing::Values(
        BadInput{"solve 5x4 --search best", "unknown search 'best'"},
        BadInput{"solve 7x6 --search reference", "at most 24 cells"},
        BadInput{"solve 11x11", "columns * (height + 1) must be at most 128"},
        BadInput{"solve 12x11@free", "columns * height must be at most 128"},
        BadInput{"solve 10x10@free --search dfpn", "without gravity at most 80 cells"},
        BadInput{"solve 5x4 --threads 0", "--threads"}, BadInput{"solve 5x4 --threads 1000", "--threads"},
        BadInput{"solve 5x4 --threads two", "--threads"}, BadInput{"solve 5x4 --threads", "--threads"},
        BadInput{"solve 5x4 --table lots", "--table"}, BadInput{"solve 5x4 --table 0", "--table"},
        BadInput{"solve 5x4 --table -1GiB", "--table"}, BadInput{"solve 5x4 --geometry round", "--geometry"},
        BadInput{"solve 5x4 --time-limit soon", "--time-limit"}, BadInput{"solve 5x4 --time-limit -1", "--time-limit"},
        BadInput{"solve 5x4 --time-limit nan", "--time-limit"}, BadInput{"solve 5x4 --node-limit 1.5", "--node-limit"},
        BadInput{"solve 5x4 --node-limit -5", "--node-limit"},
        BadInput{"solve 5x4 --node-limit 18446744073709551615",
                 "'18446744073709551615' is not a whole number from 1 to 18446744073709551614"},
        BadInput{"solve 5x4 --constrain nonsense", "constraint"},
        BadInput{"solve 5x4 --strict", "--strict requires --constrain"},
        BadInput{"solve 5x4 --store --weak", "--store: needs a value before --weak"},
        BadInput{"solve 5x4 --book --quiet", "--book: needs a value before --quiet"},
        BadInput{"solve 5x4 --time-limit --quiet", "--time-limit: needs a value before --quiet"},
        BadInput{"solve 5x4 --search pns --threads 2",
                 "the search pns uses one thread (searches that use more: alphabeta, cube, minimax)"},
        BadInput{"solve 5x4 --goal score>=1 --goal score>=2", "--goal"}));

INSTANTIATE_TEST_SUITE_P(
    Usage, BadInputs,
    testing::Values(BadInput{"solve 5x4 --fast", "--fast"}, BadInput{"count 5x4 1 2", "not expected"},
                    BadInput{"solve 5x4 1 9", "'9' at move 2 of '1 9'"},
                    BadInput{"solve 5x4 --json=no", "--json takes no value (see inarow solve --help)"},
                    BadInput{"--weak solve 5x4",
                             "'--weak' stands before the command; options come after it (see inarow"},
                    BadInput{"--fast solve 5x4", "unknown option '--fast'"}, BadInput{"--fast", "--fast"}));

INSTANTIATE_TEST_SUITE_P(
    OtherCommands, BadInputs,
    testing::Values(
        BadInput{"generate 7x6", "--stones"},
        BadInput{"generate 7x6 --stones 42", "unfinished positions of 7x6 have 0 to 41"},
        BadInput{"generate 7x6 --stones 1 --count none", "--count"},
        BadInput{"generate 7x6 --stones 1 --seed x", "--seed"}, BadInput{"generate 6x6 --dataset uci", "7x6"},
        BadInput{"generate 7x6 --dataset uci --stones 3", "--stones"},
        BadInput{"generate 7x6 --stones 1 --table 1MiB", "--table needs --scores"},
        BadInput{"generate 7x6 --stones 1 --no-book", "need --scores, --puzzles, --from-play or --dataset"},
        BadInput{"generate 7x6 --stones 9..3", "two of them as in 10..20"},
        BadInput{"generate 7x6 --stones 9..50", "0 to 41 stones, not 50"},
        BadInput{"generate 7x6 --stones 9 --from-play random", "'random' does not name two players"},
        BadInput{"generate 7x6 --stones 9 --from-play random,nobody", "unknown player 'nobody'"},
        BadInput{"generate 7x6 --stones 9 --opening 3", "--opening requires --from-play"},
        BadInput{"generate 7x6 --stones 1 -o /", "it is a directory"},
        BadInput{"generate 7x6 --stones 1 -o /nowhere/at/all", "No such file"},
        BadInput{"count 4x4 --memory much", "much"}, BadInput{"bench --threads 2", "one thread"},
        BadInput{"bench sets --data /nowhere", "/nowhere"}, BadInput{"bench fhourstones 9x9x9", "too large"},
        BadInput{"bench --oracle --threads 2", "one thread"},
        BadInput{"bench --oracle --search dfpn", "dfpn has no table"},
        BadInput{"bench covers --oracle", "suite of its own"}, BadInput{"bench --oracle 7x6 7x6", "suite of its own"},
        BadInput{"bench --oracle 0x6", "0x6"}, BadInput{"bench covers 4x4@torus", "which 4x4@torus is not"},
        BadInput{"play 7x6 --clock 5", "--clock '5' is not a time such as 90s or 5m+3s, at most 24h"},
        BadInput{"play 7x6 --first random --clock 5m", "--clock is for people, and none plays"},
        BadInput{"prove 4x4 -o -", "cannot write -: a file is wanted, not standard output"},
        BadInput{"strategy make 32x3 --for second --claim not-lose -o x.json", "32x3 has more columns than the 31"},
        BadInput{"jobs run", "VARIANT is required"},
        BadInput{"jobs status", "jobs status needs a ledger: inarow jobs status FILE"},
        BadInput{"jobs resume", "jobs resume needs a ledger: inarow jobs resume FILE"},
        BadInput{"jobs work", "jobs work needs a file: inarow jobs work FILE"},
        BadInput{"jobs merge", "jobs merge OUT needs ledgers to merge"},
        BadInput{"jobs status /", "ledger /: it is a directory"}));

INSTANTIATE_TEST_SUITE_P(
    Files, BadInputs,
    testing::Values(BadInput{"solve 7x6 --from /nowhere/positions.txt", "/nowhere/positions.txt: No such file"},
                    BadInput{"solve 7x6 --from /", "it is a directory"},
                    BadInput{"solve 7x6 --from '" INAROW_BINARY "'", INAROW_BINARY ":1: "},
                    BadInput{"jobs work /dev/zero", "cannot read /dev/zero: it is longer than 64 MiB"}));

// A misspelt name of any kind is followed by the one that was probably meant.
INSTANTIATE_TEST_SUITE_P(
    Misspelt, BadInputs,
    testing::Values(
        BadInput{"slove 7x6", "unknown command 'slove', did you mean solve? (known: solve, "},
        BadInput{"help slove", "unknown command 'slove', did you mean solve? (known: solve, "},
        BadInput{"help notatoin", "unknown command 'notatoin', did you mean notation? (known: solve, "},
        BadInput{"lab dificulty", "unknown command 'lab dificulty', did you mean difficulty? (known: "},
        BadInput{"book exprot x", "unknown command 'book exprot', did you mean export? (known: "},
        BadInput{"solve 5x4 --serach dfpn",
                 "unknown option '--serach', did you mean --search? (see inarow solve --help)"},
        BadInput{"solve 5x4 --serach=dfpn 44", "unknown option '--serach', did you mean --search? (see"},
        BadInput{"solve 5x4 44 -json", "unknown option '-json', did you mean --json? (see"},
        BadInput{"lab difficulty --stone 3", "unknown option '--stone', did you mean --stones? (see inarow lab diff"},
        BadInput{"--verson", "unknown option '--verson', did you mean --version? (see inarow --help)"},
        BadInput{"solve 5x4 --search alfabeta", "unknown search 'alfabeta', did you mean alphabeta? (known: "},
        BadInput{"solve 5x4 --source theats", "--source 'theats' is unknown, did you mean threats? (known: "},
        BadInput{"solve 5x4 --progress line", "unknown progress style 'line', did you mean lines? (known: "},
        BadInput{"solve 5x4 --notation colums", "unknown notation 'colums', did you mean columns? (known: "},
        BadInput{"solve 7x6@cilinder", "unknown topology 'cilinder', did you mean cylinder? (known: "},
        BadInput{"play 7x6 --first humen", "unknown player 'humen', did you mean human? (known: human, random, "},
        BadInput{"play 7x6 --second perfekt", "unknown player 'perfekt', did you mean perfect? (known: human, "},
        BadInput{"engine mtcs 7x6", "unknown player 'mtcs', did you mean mcts? (known: random, "},
        BadInput{"engine alphabeta:dept=3 7x6", "no option 'dept=3', did you mean depth? (known: "},
        BadInput{"engine alphabeta:evaluation=chian 7x6", "unknown evaluation 'chian', did you mean chain? (known: "},
        BadInput{"engine alphabeta:order=cente 7x6", "unknown order 'cente', did you mean centre? (known: "},
        BadInput{"engine random 7x6 --protocol gomokup", "unknown protocol 'gomokup', did you mean gomocup? (known: "},
        BadInput{"explain 7x6 --rules claimevn", "unknown rule 'claimevn', did you mean claimeven? (known: "},
        BadInput{"count 5x4 --method skyline", "unknown method 'skyline', did you mean skylines? (known: "},
        BadInput{"bench fhourstone", "unknown suite 'fhourstone', did you mean fhourstones? (known: "},
        BadInput{"generate 7x6 --dataset ucl", "unknown data set 'ucl', did you mean uci? (known: uci)"},
        BadInput{"jobs statsu x", "unknown action 'statsu', did you mean status? (known: "},
        BadInput{"jobs run 5x4 --ledger x --order number", "unknown order 'number', did you mean numbers? (known: "},
        BadInput{"jobs run 5x4 --ledger x --engine locale", "unknown engine 'locale', did you mean local? (known: "},
        BadInput{"lab difficulty --goal week", "--goal 'week' is unknown, did you mean weak? (known: "}));

TEST(Misspelt, constraints_are_guessed_too) {
    for (const auto& [constraint, said] : {std::pair{"secnd: avoid a", "did you mean second? (known: "},
                                           std::pair{"second: folow-up a", "did you mean follow-up? (known: "}})
        expect_one_line(inarow({"solve", "5x4", "--constrain", constraint}), 2, said);
}

// Every command that searches, with what makes it one.
const std::vector<std::string> searching_commands = {
    "solve 7x6",      "explain 7x6",        "prove 7x6", "publish 7x6",  "book make 7x6",
    "play 7x6",       "engine perfect 7x6", "count 7x6", "generate 7x6", "bench",
    "estimate 7x6",   "strategy make 7x6",  "lab difficulty", "lab tournament", "serve",
    "jobs run 7x6",   "jobs resume x",      "atlas add 7x6",  "atlas check"};

TEST(BadTimeLimit, is_refused_alike_by_every_command) {
    for (const std::string& command : searching_commands) {
        EXPECT_THAT(inarow(words(command + " --help")).out, HasSubstr("--time-limit")) << command;
        for (const std::string wrong : {"-1", "0", "nan", "inf", "1e300", "soon"})
            expect_refused(command + " --time-limit " + wrong,
                           "--time-limit '" + wrong + "' is not a number of seconds above 0 and at most 1000000000");
    }
}

TEST(BadTimeLimit, every_command_is_among_those_that_are_tested) {
    for (const std::string& line : lines_of(inarow({"--manual"}).out)) {
        const std::string section = ".SS inarow ";
        if (!line.starts_with(section)) continue;
        const std::string command = words(line.substr(section.size())).front();
        if (command == "completion" || command == "help") continue;  // they search for nothing
        EXPECT_TRUE(std::ranges::any_of(searching_commands, [&](const std::string& tested) {
            return words(tested).front() == command;
        })) << command;
    }
}

// It says this in an object on standard error.
void expect_json_error(const Outcome& outcome, int status, const std::string& said) {
    EXPECT_EQ(outcome.status, status) << outcome.err;
    const auto object = testing_json::json::parse(outcome.err);
    EXPECT_THAT(object["error"].get<std::string>(), HasSubstr(said));
    EXPECT_EQ(object["exit"], status);
}

TEST(JsonErrors, are_one_object_on_standard_error) {
    for (const auto& [arguments, said] :
         {std::pair{"solve 7x6 8 --json", "'8' at move 1 of '8' is not a column of 7x6 (columns 1-7)"},
          {"--json solve chess", "--json"},
          {"solve chess --json", "unknown variant 'chess'"},
          {"solve 7x6 --fast --json", "--fast"},
          {"slove 7x6 --json", "unknown command 'slove'"},
          {"solve 7x6 --time-limit -1 --json", "--time-limit '-1'"},
          {"solve 7x6 --from /nowhere --json", "No such file"},
          {"serve --json", "--json"},
          {"generate 7x6 --dataset uci --json", "--dataset cannot be combined with "}}) {
        SCOPED_TRACE(arguments);
        const Outcome outcome = inarow(words(arguments));
        expect_json_error(outcome, 2, said);
        EXPECT_EQ(outcome.out, "");
        EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
    }
}

TEST(JsonErrors, say_what_a_limit_stopped) {
    const Folder folder;
    const Outcome outcome = inarow(
        {"prove", "7x6", "--weak", "--json", "--node-limit", "100", "--progress", "none", "-o", folder.path("c")});
    EXPECT_TRUE(json::parse(outcome.out)["file"].is_null());
    expect_json_error(outcome, 3, "stopped by a limit");
}

TEST(JsonErrors, say_that_the_disk_is_full) {
    expect_json_error(inarow_to("/dev/full", words("solve 4x4 --json")), 4, "standard output");
}

TEST(JsonErrors, hold_any_bytes) {
    const Outcome outcome = inarow({"solve", "\xff\n\"", "--json"});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_NO_THROW((void)json::parse(outcome.err)) << outcome.err;
}

TEST(JsonErrors, are_text_where_json_is_the_value_of_something_else) {
    expect_one_line(inarow({"solve", "--", "--json"}), 2, "unknown variant '--json'");
}

using BadFile = InFolder;

TEST_F(BadFile, without_an_end_is_refused) {
    const std::string order = folder.file(
        "order",
        R"({"variant":"7x6","moves":"44","threshold":1,"bounds":[5,-5],"nodes":1000,"search":"alphabeta","options":{}})");
    expect_refused("jobs work " + order, "the bounds of the job cannot be");
    expect_one_line(inarow({"jobs", "work", folder.file("empty", "")}), 2,
                    "empty: cannot parse the job: parse error at line 1");
    expect_one_line(shell("inarow solve 4x4 --from - <&-"), 2, "cannot read standard input: it is closed");
    expect_one_line(shell("inarow jobs work - < /dev/zero"), 2, "cannot read standard input: it is longer than 64 MiB");
}

TEST_F(BadFile, that_is_missing_or_a_folder_is_noticed_before_a_store_is_created) {
    for (const std::string& source : {folder.path("missing"), std::string("/")}) {
        expect_refused("solve 5x4 --from " + source + " --store " + folder.path("new"), "cannot read " + source);
        EXPECT_THAT(folder.names(), IsEmpty());
    }
}

TEST_F(BadFile, with_a_mistake_in_its_last_line_is_refused_before_anything_is_solved) {
    expect_one_line(inarow({"solve", "4x4", "--from", folder.file("a.txt", "12\n13 0\n19 0\n")}), 2,
                    "a.txt:3: '9' at move 2");
}

TEST(BadSize, of_a_table_that_no_machine_holds_is_refused) {
    expect_one_line(inarow(words("solve 7x6 --table 100TiB")), 4, "choose a smaller table (--table)");
}

TEST(BadSize, of_a_table_leaves_no_file) {
    const Folder folder;
    for (const std::string& command :
         {"jobs run 5x4 --ledger " + folder.path("l"), "book make 4x4 --plies 2 -o " + folder.path("b")}) {
        expect_one_line(inarow(words(command + " --search dfpn --table 100TiB")), 4,
                        "choose a smaller table (--table)");
        EXPECT_THAT(folder.names(), IsEmpty()) << command;
    }
}

TEST(BadArgument, that_is_long_is_shortened_in_the_error) {
    for (const std::string letter : {"4", "\u00e4"})
        for (const std::string shift : {"", "x"}) {
            std::string argument = shift;
            for (int i = 0; i < 3000; ++i) argument += letter;
            const Outcome outcome = inarow({"solve", "7x6", "--from", argument});
            expect_one_line(outcome, 2, letter + "\u2026\n");  // no half character
            EXPECT_LT(outcome.err.size(), 1000U);
        }
}

TEST(BadArgument, leaves_no_file) {
    const Folder folder;
    expect_refused("book make 4x4@cylinder --plies 2 --search fhourstones -o " + folder.path("b"),
                   "fhourstones is for flat boards");
    EXPECT_EQ(folder.names(), std::vector<std::string>{});
}

TEST(FullDisk, ends_with_status_4_and_one_line) {
    for (const std::string arguments : {"solve 4x4", "generate 7x6 --stones 3", "count 4x4", "--help"})
        expect_one_line(inarow_to("/dev/full", words(arguments)), 4, "standard output");
}

TEST(FullDisk, is_detected_when_writing_a_file) {
    expect_one_line(inarow(words("generate 7x6 --stones 3 -o /dev/full")), 4, "/dev/full");
}

}  // namespace
}  // namespace inarow::testing_program
