// The program as a whole, and that the runner of program.hpp sees what a shell would see.
#include "apps/program.hpp"

#include <gtest/gtest.h>

#include <regex>
#include <sstream>

#include "apps/certificates.hpp"
#include "apps/kill_rounds.hpp"
#include "search/alphabeta/simd.hpp"

namespace inarow::testing_program {

TEST(Program, says_its_version) {
    for (const std::string flag : {"--version", "-V"}) {
        const Outcome outcome = inarow({flag});
        EXPECT_EQ(outcome.status, 0);
        EXPECT_EQ(outcome.out, "inarow " INAROW_VERSION "\n");
        EXPECT_EQ(outcome.err, "");
    }
}

TEST(Program, names_the_forms_for_vector_registers_that_it_has) {
    std::string forms;
    if (is_built(Simd::avx512)) forms += R"("avx512")";
    if (is_built(Simd::avx2)) forms += forms.empty() ? R"("avx2")" : R"(,"avx2")";
    EXPECT_EQ(inarow({"--version", "--json"}).out, R"({"version":")" INAROW_VERSION R"(","simd":[)" + forms + "]}\n");
}

TEST(Program, that_verifies_says_its_version_and_its_usage) {
    for (const std::string flag : {"--version", "-V"})
        EXPECT_EQ(verify({flag}).out, "inarow-verify " INAROW_VERSION "\n");
    for (const std::string flag : {"--help", "-h"}) EXPECT_EQ(verify({flag}).out.find("usage: inarow-verify FILE"), 0U);
    EXPECT_EQ(verify({"-V"}).status, 0);
    EXPECT_EQ(verify({"--verison"}).status, 2);
}

TEST(Program, help_shows_what_help_of_the_command_does) {
    EXPECT_EQ(inarow({"help"}).out, inarow({"--help"}).out);
    for (const std::string command : {"solve", "lab", "lab difficulty", "book make", "help"}) {
        const Outcome outcome = inarow(words("help " + command));
        EXPECT_EQ(outcome.status, 0) << command;
        EXPECT_EQ(outcome.out, inarow(words(command + " --help")).out);
        EXPECT_NE(outcome.out.find("Usage: inarow " + command + " "), std::string::npos) << outcome.out;
    }
}

TEST(Program, without_arguments_prints_its_help) {
    const Outcome outcome = inarow({});
    EXPECT_EQ(outcome.status, 0);
    EXPECT_EQ(outcome.out, inarow({"--help"}).out);
}

TEST(Program, writes_its_manual_page) {
    const std::string page = inarow({"--manual"}).out;
    EXPECT_EQ(page.find(".TH INAROW 1"), 0U);
    for (const std::string section : {".SS inarow solve\n", ".SS inarow lab difficulty\n", ".SH How boards are written\n", ".SH EXIT STATUS\n"})
        EXPECT_NE(page.find(section), std::string::npos) << section;
    EXPECT_EQ(page.find("\n:\n"), std::string::npos) << "options that belong to no group are not listed";
    EXPECT_NE(page.find("\\fB\\-\\-suite\\fR"), std::string::npos) << "an operand that is an option, too";
}

TEST(Program, lists_its_exit_statuses_in_the_words_of_the_manual_page) {
    const std::string page = inarow({"--manual"}).out;
    std::istringstream commands(read_file(INAROW_SOURCE_DIR "/docs/guide/commands.md"));
    std::string line;
    while (std::getline(commands, line) && line != "| exit status | meaning |") {
    }
    std::string manual = ".SH EXIT STATUS\n";
    for (std::getline(commands, line); std::getline(commands, line) && line.starts_with("| ");) {
        const auto middle = line.find(" | ");
        manual +=
            ".TP\n" + line.substr(2, middle - 2) + "\n" + line.substr(middle + 3, line.size() - middle - 5) + "\n";
    }
    EXPECT_EQ(page.substr(page.find(".SH EXIT STATUS")), std::regex_replace(manual, std::regex("-"), "\\-"));
}

// The file of -o or a ledger would take its place.
TEST(Program, with_a_stream_closed_writes_into_no_other_file) {
    const Folder folder;
    const std::string ledger = folder.path("l");
    const std::string options = " --no-book --table 8MiB --progress none ";
    ASSERT_EQ(inarow(words("jobs run 4x4" + options + "--ledger " + ledger)).status, 0);
    const std::string warned = "exec inarow jobs resume --first 1" + options + ledger;  // in vain
    ASSERT_NE(shell(warned).err, "");
    EXPECT_EQ(shell(warned + " 2>&-").status, 0);
    EXPECT_EQ(inarow(words("jobs status " + ledger)).status, 0);
    expect_one_line(shell("exec inarow explain 4x4 12 >&-"), 4, "cannot write to standard output: Bad file descriptor");
}

}  // namespace inarow::testing_program
