// inarow prove, inarow-verify and tools/verify.py: values that can be checked.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <sstream>

#include "apps/certificates.hpp"
#include "apps/kill_rounds.hpp"
#include "base/text.hpp"
#include "matchers.hpp"

namespace inarow::testing_program {
namespace {

using namespace std::chrono_literals;
using namespace std::string_literals;

struct Prove : testing::Test {
    const Folder folder;
    const std::string file = folder.path("made.cert");
};
using Verify = Prove;
using Replacing = Prove;

TEST_F(Prove, small_boards_of_every_kind_are_proved) {
    std::vector<std::string> questions;
    for (const std::string& board : words("1x4 2x3k2 3x3k3 4x3k3 3x4k3 4x4k3 4x3 5x3k5 5x4k3 4x4 "
                                          "5x4 4x4@cylinder 5x3k3@cylinder 4x4@torus 4x4k3@torus 3x3k3@free 4x3k3@free "
                                          "4x4@free 4x4@cylinder@free 4x3k3@torus@free 3x3x3k3 3x3x2k3 3x2x2k2@free"))
        for (const char* question : {"", " --weak"}) questions.push_back(board + question);
    expect_proved(questions);
}

// With its marker, a column takes more than 32 bits; that of 1x127 takes 128.
TEST_F(Prove, high_boards_are_proved) { expect_proved({"3x34k3 --weak", "2x63k3 --weak", "1x127k3 --weak"}); }

TEST_F(Prove, positions_after_moves_are_proved) {
    expect_proved({"7x6 4444445222222665 ", "6x5 333332222 --weak", "4x4 22221111 --weak",
                   "7x6@cylinder 4444445222222665", "5x5 3333322222111 --weak"});
}

TEST_F(Prove, covers_replace_positions) {
    expect_proved({"4x4 --covers 1", "5x4 --covers 2", "4x5 --covers 1 --weak", "4x4@cylinder --covers 1",
                   "5x4k3 --covers 1 --weak", "4x5k3 --covers 1 --weak", "3x3x2k3 --covers 1", "6x4 --covers 1 --weak",
                   "7x6 4444445222222665 --covers 1 --weak", "6x5 4443 --covers 3 --weak"});
}

TEST_F(Prove, pairings_replace_positions_where_stones_are_placed_freely) {
    expect_proved({"5x4@free --weak", "5x4@free --weak --search dfpn", "7x5k5@free --weak", "4x4@torus@free a1",
                   "3x3x2k3@free a1 --weak", "4x4x2@free --weak --search dfpn", "5x4@free --weak --covers 0"});
}

// Wins of the player who is not the controller.
TEST_F(Prove, an_odd_threat_with_a_cover_replaces_positions) {
    expect_proved(
        {"6x5 636615662445 --covers 1 --weak", "6x5 322426244241 --covers 1 --weak", "6x4 13466611 --covers 1 --weak"});
}

// To prove it move by move takes 20 million nodes.
TEST_F(Prove, a_cover_ends_the_walk_as_soon_as_it_pays) {
    EXPECT_EQ(inarow({"prove", "4x9k5", "--weak", "--node-limit", "200000", "-o", file}).status, 0);
}

// Allis 1988: the second player does not lose on 6x6, by rules alone.
TEST_F(Prove, a_cover_of_the_empty_board_is_one_record) {
    ASSERT_EQ(inarow({"prove", "6x6", "--goal", "score<1", "-o", file}).status, 0);
    const Outcome checked = verify({file});
    EXPECT_THAT(checked.out, HasSubstr("score from -18 to 0 for the player to move; 1 records"));
    EXPECT_EQ(verify_in_python({file}).out, checked.out);
    EXPECT_LT(read_file(file).size(), 500U);
}

// A strategy: by habit, with few exceptions.
TEST_F(Prove, exceptions_from_the_habit_are_counted_and_listed) {
    const std::string list = folder.path("6x4.txt");
    const Outcome proved = inarow({"prove", "6x4", "--weak", "-o", file, "--exceptions", list});
    ASSERT_EQ(proved.status, 0) << proved.err;
    const std::string text = read_file(list);
    const auto count = std::count(text.begin(), text.end(), '\n');
    EXPECT_NE(proved.out.find(" " + std::to_string(count) + " of them exceptions"), std::string::npos) << proved.out;
    EXPECT_GT(count, 5);
    EXPECT_LT(count, 40);
    const Outcome checked = verify({file});
    EXPECT_EQ(verdict(checked.out), "VALID");
    EXPECT_EQ(verify_in_python({file}).out, checked.out);
    // each line is a position and a move that keeps the win
    std::istringstream lines(text);
    for (std::string moves, move; lines >> moves >> move;)
        EXPECT_EQ(inarow({"solve", "6x4", moves + move, "--weak", "--quiet"}).out, "-1\n") << moves << ' ' << move;
}

// The choice of moves rests on what is true of them, not on how the search finds it.
TEST_F(Prove, the_strategy_for_6x4_is_the_one_in_results) {
    const std::string list = folder.path("6x4.txt");
    ASSERT_EQ(inarow({"prove", "6x4", "--weak", "-o", folder.path("6x4.cert"), "--exceptions", list, "--table", "1MiB"})
                  .status,
              0);
    EXPECT_EQ(read_file(list), read_file(INAROW_SOURCE_DIR "/results/strategies/6x4.txt"));
}

// Positions of up to so many stones, each with its move.
std::set<std::string> early_exceptions(const std::string& board, std::size_t stones) {
    std::set<std::string> early;
    std::istringstream lines(read_file(INAROW_SOURCE_DIR "/results/strategies/" + board + ".txt"));
    for (std::string moves, move; lines >> moves >> move;)
        if (moves.size() <= stones) early.insert(moves + ' ' + move);
    return early;
}

// docs/lab/strategies.md: up to five stones the exceptions of 6x8 are those of 6x6, but for two that it does not need.
TEST_F(Prove, the_strategies_for_6x6_and_6x8_begin_alike) {
    const auto low = early_exceptions("6x6", 5);
    const auto high = early_exceptions("6x8", 5);
    EXPECT_EQ(low.size(), 21U);
    EXPECT_EQ(high.size(), 19U);
    EXPECT_TRUE(std::includes(low.begin(), low.end(), high.begin(), high.end()));
}

TEST_F(Prove, a_habit_needs_stones_that_drop_and_no_ledger) {
    const std::string list = " --exceptions " + folder.path("a.txt");
    expect_refused("prove 3x3k3@free --weak -o " + folder.path("a.cert") + list,
                   "a strategy with exceptions is for games where stones drop");
    expect_refused("prove --from-ledger " + folder.path("a.db") + " -o a.cert" + list, "omit --from-ledger");
}

TEST_F(Prove, a_single_claim_is_proved_or_refuted) {
    for (const auto& [goal, said] :
         {std::pair("score>=1", "score from -10 to 0"), std::pair("score>=0", "score from 0 to 10")}) {
        EXPECT_EQ(inarow({"prove", "5x4", "--goal", goal, "-o", file}).status, 0);
        EXPECT_NE(verify({file}).out.find(said), std::string::npos) << verify({file}).out;
    }
}

TEST_F(Prove, cut_positions_are_listed_as_leaves) {
    for (const char* question : {"6x4 --cut 8", "5x4@cylinder --weak --cut 6", "4x4k3@free --cut 2", "3x3x2k3 --cut 5",
                                 "9x3x1k3@free a1 --weak --cut 2"}) {  // whose columns go on with capitals after z
        EXPECT_THAT(output_of("prove " + std::string(question) + " -o " + file), HasSubstr(" --recheck-with "));
        const Outcome trusting = verify({file});
        EXPECT_EQ(verdict(trusting.out), "UNCHECKED") << question;
        EXPECT_EQ(trusting.status, 3);
        EXPECT_EQ(verify_in_python({file}).out, trusting.out);
        const Outcome checked = verify({file, "--recheck-with", INAROW_BINARY});
        EXPECT_EQ(verdict(checked.out), "VALID") << question << checked.out << checked.err;
        EXPECT_EQ(checked.status, 0);
    }
}

// Whether the program is called by its path or, where shell() finds it, by its name.
TEST_F(Prove, the_command_that_it_prints_checks_the_certificate) {
    const std::string odd = folder.path("a 'b'.cert");
    for (const auto& [set, program] : {std::pair("PATH=/usr/bin:/bin; "s, "'" INAROW_BINARY "'"), {"", "inarow"}}) {
        const Outcome proved = shell(fmt::format("{}{} prove 5x4 --cut 8 -o {}", set, program, shell_quoted(odd)));
        const std::string mark = "check it with: ";
        const auto begin = proved.out.find(mark) + mark.size();
        const Outcome checked = shell(set + proved.out.substr(begin, proved.out.find('\n', begin) - begin));
        EXPECT_EQ(verdict(checked.out), "VALID") << proved.out << checked.err;
    }
}

TEST_F(Prove, a_sample_of_leaves_gives_a_confidence) {
    ASSERT_EQ(inarow(words("prove 6x5 --weak --cut 12 -o " + file)).status, 0);
    const Outcome checked = verify({file, "--recheck-with", INAROW_BINARY, "--sample", "299"});
    EXPECT_EQ(checked.status, 3);
    EXPECT_THAT(checked.out, AllOf(HasSubstr("the 299 drawn with seed "),
                                   HasSubstr("with 95 % confidence at most 1 % of all are wrong")));
}

std::vector<std::string> drawn(const std::string& file, const std::vector<std::string>& options) {
    std::vector<std::string> arguments = {file, "--recheck-with", INAROW_BINARY, "--list"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    std::vector<std::string> leaves;
    for (const std::string& line : lines_of(verify(arguments).out))
        if (line.starts_with("leaf ")) leaves.push_back(line);
    return leaves;
}

// Whoever made the certificate must not know them; whoever doubts the check must be able to repeat it.
TEST_F(Verify, draws_other_leaves_each_time_and_the_same_for_a_seed) {
    ASSERT_EQ(inarow(words("prove 6x5 --weak --cut 12 -o " + file)).status, 0);
    const auto some = drawn(file, {"--sample", "20", "--seed", "7"});
    EXPECT_EQ(some.size(), 20U);
    EXPECT_EQ(drawn(file, {"--sample", "20", "--seed", "7"}), some);
    EXPECT_NE(drawn(file, {"--sample", "20", "--seed", "8"}), some);
    EXPECT_NE(drawn(file, {"--sample", "20"}), drawn(file, {"--sample", "20"}));
    EXPECT_GT(drawn(file, {}).size(), 299U) << "all, where none is to be drawn";
}

// Leaves of 12 stones and more, and a program that shows how it was asked.
TEST_F(Verify, asks_about_late_leaves_by_another_search) {
    ASSERT_EQ(inarow(words("prove 6x5 --weak --cut 12 -o " + file)).status, 0);
    const auto all = drawn(file, {});
    const auto late = drawn(file, {"--stones", "13"});
    EXPECT_GT(late.size(), 0U);
    EXPECT_LT(late.size(), all.size());
    const auto asked = [&](const std::string& program) {
        return verify({file, "--stones", "13", "--recheck-search", "dfpn", "--recheck-with", program});
    };
    EXPECT_THAT(asked(INAROW_BINARY).out, HasSubstr("with 13 stones or more hold; "));
    const std::string log = folder.path("log");
    const std::string spy =
        folder.file("spy", "#!/bin/sh\necho \"$@\" > " + log + "\nexec '" INAROW_BINARY "' \"$@\"\n");
    std::filesystem::permissions(spy, std::filesystem::perms::owner_all);
    EXPECT_EQ(asked(spy).status, 3);
    EXPECT_NE(read_file(log).find("--search dfpn"), std::string::npos);
    EXPECT_EQ(verify({file, "--recheck-with", INAROW_BINARY, "--stones", "31"}).status, 3);
}

TEST_F(Verify, refuses_options_without_a_program_and_numbers_that_are_none) {
    for (const char* wrong : {"--sample 5", "--list", "--recheck-search minimax", "--recheck-with x --sample many",
                              "--recheck-with x --sample 0", "--recheck-with x --seed -1", "--recheck-with x --stones"})
        EXPECT_EQ(verify(words("f " + std::string(wrong))).status, 2) << wrong;
}

// The leaves of a certificate whose claim was raised afterwards are found out by whoever asks about them.
TEST_F(Verify, wrong_leaves_are_found_by_rechecking) {
    ASSERT_EQ(inarow(words("prove 6x4 --goal score>=-1 --cut 10 -o " + file)).status, 0);
    const Outcome made = shell("python3 '" INAROW_SOURCE_DIR "/tests/apps/damage.py' --raise " + file);
    ASSERT_EQ(made.status, 0) << made.err;
    const Outcome checked = verify({file, "--recheck-with", INAROW_BINARY});
    EXPECT_EQ(verdict(checked.out), "INVALID") << checked.out;
    EXPECT_EQ(checked.status, 1);
}

TEST_F(Verify, a_program_that_does_not_answer_proves_nothing) {
    ASSERT_EQ(inarow(words("prove 6x4 --cut 10 -o " + file)).status, 0);
    for (const std::string program : {"/bin/true", "/bin/echo", "/no/such/program", "it's/no/program"}) {
        const Outcome outcome = verify({file, "--recheck-with", program});
        EXPECT_EQ(outcome.status, 2) << program;
        EXPECT_EQ(outcome.out, "") << program;
        EXPECT_THAT(outcome.err,
                    HasSubstr(program.starts_with("/bin") ? program + " did not answer" : "cannot run " + program));
    }
}

// The player to move gets the odd cell, so his least score is nearer to 0 than his greatest.
TEST_F(Verify, a_score_is_at_least_the_least_there_is) {
    ASSERT_EQ(inarow({"prove", "3x3k3", "--goal", "score<1", "-o", file}).status, 0);
    EXPECT_NE(verify({file}).out.find("score from -4 to 0 "), std::string::npos);
    EXPECT_EQ(verify_in_python({file}).out, verify({file}).out);
}

TEST_F(Prove, reports_what_it_wrote) {
    const std::string said = output_of("prove 5x4 --weak --json -o " + file);
    EXPECT_THAT(said, AllOf(HasSubstr(R"("variant":"5x4","moves":"","bounds":[0,0],"outcome":"draw")"),
                            HasSubstr("\"bytes\":" + std::to_string(read_file(file).size()))));
}

TEST_F(Prove, a_limit_leaves_no_file_and_an_old_one_as_it_was) {
    folder.file("made.cert", "old");
    expect_one_line(inarow({"prove", "7x6", "--node-limit", "1000", "-o", file}), 3,
                    "no certificate is written; the score is between ");
    EXPECT_EQ(read_file(file), "old");
    EXPECT_EQ(folder.names(), std::vector<std::string>{"made.cert"});
    expect_one_line(inarow({"prove", "7x6", "--weak", "--node-limit", "1000", "-o", file}),
                    "no certificate is written; who wins is not known yet\n");
}

TEST_F(Prove, a_full_disk_leaves_an_old_file_as_it_was) {
    folder.file("made.cert", "old");
    expect_one_line(shell("ulimit -f 8; inarow prove 5x5 --weak --table 16MiB --progress none -o " + file), 4,
                    "cannot write " + file + ": File too large\n");
    EXPECT_EQ(read_file(file), "old");
    EXPECT_EQ(folder.names(), std::vector<std::string>{"made.cert"});
}

TEST_F(Prove, a_full_device_is_reported) {
    expect_one_line(inarow(words("prove 4x4 --weak --table 16MiB --progress none -o /dev/full")), 4,
                    "cannot write /dev/full: No space left on device\n");
}

TEST_F(Prove, checkers_that_cannot_say_what_they_found_end_with_status_4) {
    ASSERT_EQ(inarow(words("prove 4x4 --weak --table 16MiB --progress none -o " + file)).status, 0);
    EXPECT_EQ(shell("python3 '" INAROW_SOURCE_DIR "/tools/verify.py' " + file + " >&-").status, 4);
    EXPECT_EQ(shell("ulimit -f 0; exec inarow-verify " + file).status, 4);
    for (const auto& [line, why] : {std::pair("inarow-verify " + file + " >&-", "Bad file descriptor"),
                                    std::pair("inarow-verify --help >/dev/full"s, "No space left on device")}) {
        const Outcome outcome = shell(line);
        EXPECT_EQ(outcome.status, 4) << line;
        EXPECT_EQ(outcome.err, "inarow-verify: cannot write to standard output: "s + why + "\n") << line;
    }
}

// Under limits from one that the programs can hardly start with to one that is enough.
TEST_F(Verify, short_memory_never_makes_a_good_certificate_invalid) {
    if (shell("ulimit -v 4000000; exec inarow-verify --version").out.empty()) GTEST_SKIP() << "as with a sanitizer";
    ASSERT_EQ(inarow(words("prove 5x5 --weak --table 16MiB --progress none -o " + file)).status, 0);
    for (const std::string checker : {"inarow-verify", "python3 '" INAROW_SOURCE_DIR "/tools/verify.py'"}) {
        int unchecked = 0;
        for (int kib = 20'000; kib <= 80'000; kib += 5'000) {
            const Outcome outcome = shell(fmt::format("ulimit -v {}; exec {} {}", kib, checker, file));
            EXPECT_THAT(outcome.out, Not(HasSubstr("INVALID"))) << kib;
            if (outcome.status != 4) continue;
            ++unchecked;
            EXPECT_EQ(outcome.out, "UNCHECKED: out of memory\n") << kib;
        }
        EXPECT_GT(unchecked, 0) << checker;
    }
}

TEST_F(Prove, never_writes_over_what_it_reads_or_writes) {
    const std::string ledger = folder.path("l");
    EXPECT_EQ(inarow(words("jobs run 4x4 --weak --no-book --ledger " + ledger)).status, 0);
    expect_refused("prove --from-ledger " + ledger + " -o " + folder.path("./l"),
                   "-o and --from-ledger name the same file");
    expect_refused("prove 4x4 --weak -o " + folder.path("c") + " --exceptions " + folder.path("./c"),
                   "-o and --exceptions name the same file");
    EXPECT_EQ(folder.names(), std::vector<std::string>{"l"});
}

// Every command that makes a file which the user names.
TEST_F(Replacing, is_said_of_every_file_that_is_gone) {
    const std::string to = " " + folder.path("made");
    const std::string text = folder.file("text", "1 0\n");
    const std::string book = folder.path("book");
    ASSERT_EQ(inarow(words("book make 4x4 --plies 1 -o " + book)).status, 0);
    for (const std::string& command :
         {"prove 4x4 --weak -o" + to, "prove 4x3 --weak -o /dev/null --exceptions" + to,
          "book make 4x4 --plies 1 -o" + to, "book import 4x4 " + text + " -o" + to, "book export " + book + " -o" + to,
          "generate 4x4 --stones 3 -o" + to, "explain 4x4 12 --svg" + to,
          "lab difficulty --variant 4x4 --stones 8 --positions 1 --csv" + to,
          "lab difficulty --variant 4x4 --stones 8 --positions 1 --html" + to}) {
        const Outcome first = inarow(words(command));
        EXPECT_EQ(first.status, 0) << command;
        EXPECT_EQ(first.err, "") << command;
        const Outcome second = inarow(words(command));
        EXPECT_EQ(second.status, 0) << command;
        EXPECT_EQ(second.err,
                  "inarow: replaced the file " + std::filesystem::canonical(folder.path("made")).string() + "\n")
            << command;
        std::filesystem::remove(folder.path("made"));
    }
    const auto in_json = words("prove 4x4 --weak --json -o" + to);
    EXPECT_EQ(inarow(in_json).err, "");
    EXPECT_THAT(inarow(in_json).err, StartsWith("{\"warning\":\"replaced the file "));
}

TEST_F(Replacing, is_not_said_of_what_goes_on_from_run_to_run) {
    for (const std::string& command : {"solve 4x4 --no-book --table-file " + folder.path("table"),
                                       "atlas add 2x2k2 2x3k2 --file " + folder.path("atlas.csv")})
        for (int run = 0; run < 2; ++run) EXPECT_EQ(inarow(words(command)).err, "") << command;
}

TEST_F(Prove, stops_on_request) {
    const Outcome outcome = inarow({"prove", "7x6", "-o", folder.path("7x6.cert")}, "", Interruption{2, 700ms});
    EXPECT_EQ(outcome.status, 3) << outcome.err;
    EXPECT_EQ(folder.names(), std::vector<std::string>{});
}

TEST_F(Prove, bad_usage_is_one_line) {
    for (const auto& arguments :
         {words("prove 5x4"), words("prove 5x4 --weak --goal score>=1 -o " + file),
          words("prove 4x4k3 1122 3 -o " + file), words("prove 4x4k3 11223 -o " + file),
          words("prove 4x3 --goal score>=99 -o " + file), words("prove 4x3 --goal score<=6 -o " + file),
          words("prove 7x6 -o " + folder.path("no/such/folder"))})
        expect_one_line(inarow(arguments), 2, "");
}

TEST_F(Verify, rejects_other_files) {
    for (const std::string text : {"", "\n\n", "inarow certificate 1\n\n", "sha256 0\n"}) {
        folder.file("made.cert", text);
        EXPECT_EQ(verdict(verify({file}).out), "INVALID") << text;
        EXPECT_EQ(verify({file}).status, 1);
        EXPECT_EQ(verdict(verify_in_python({file}).out), "INVALID") << text;
    }
    EXPECT_EQ(verdict(verify({"/dev/zero"}).out), "INVALID");  // which has no end
    EXPECT_EQ(verdict(verify_in_python({"/dev/zero"}).out), "INVALID");
    for (const std::string& absent : {folder.path("absent"), folder.path(".")}) {
        EXPECT_EQ(verify({absent}).status, 2) << absent;
        EXPECT_EQ(verify_in_python({absent}).status, 2) << absent;
    }
    EXPECT_EQ(verify({}).status, 2);
}

TEST_F(Verify, several_files_have_a_line_each) {
    const std::string good = folder.path("good.cert");
    const std::string open = folder.path("open.cert");
    const std::string bad = folder.file("bad.cert", "no certificate");
    ASSERT_EQ(inarow(words("prove 4x4 --weak -o " + good)).status, 0);
    ASSERT_EQ(inarow(words("prove 6x4 --cut 10 -o " + open)).status, 0);
    for (const auto& [files, status] : {std::pair(std::vector{good, good}, 0), std::pair(std::vector{open, good}, 3),
                                        std::pair(std::vector{good, bad, open}, 1)}) {
        const Outcome outcome = verify(files);
        EXPECT_EQ(outcome.status, status);
        EXPECT_EQ(std::count(outcome.out.begin(), outcome.out.end(), '\n'), static_cast<int>(files.size()));
        EXPECT_EQ(verify_in_python(files).status, status);
    }
}

TEST_F(Verify, damage_never_proves_what_is_not_true) {
    for (const char* question : {"4x4 12", "4x4 --covers 1", "5x4k3 3", "3x3k3@free", "5x4@free --weak",
                                 "6x5 322426244241 --weak --covers 1"}) {
        const DamageByKind kinds = damage(question, 100, 1);
        EXPECT_EQ(kinds.at("flip").valid(), 0);
        EXPECT_EQ(kinds.at("cut").valid(), 0);
        EXPECT_GE(kinds.size(), 9U);
    }
}

}  // namespace
}  // namespace inarow::testing_program
