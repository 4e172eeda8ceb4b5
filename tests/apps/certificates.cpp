#include "apps/certificates.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <sstream>

#include "apps/kill_rounds.hpp"
#include "base/text.hpp"
#include "json.hpp"
#include "solvers/solvers.hpp"

namespace inarow::testing_program {
namespace {

namespace fs = std::filesystem;

std::string source(const std::string& path) { return std::string(INAROW_SOURCE_DIR) + "/" + path; }

std::vector<std::string> prove_arguments(const std::string& question, const std::string& file) {
    return words(fmt::format("prove {} -o {} --table 64MiB --progress none", question, file));
}

std::string certificate_of(const std::string& question, const Folder& folder, const std::string& name = "whole.cert") {
    const std::string file = folder.path(name);
    const Outcome outcome = inarow(prove_arguments(question, file));
    EXPECT_EQ(outcome.status, 0) << question << ": " << outcome.err;
    return file;
}

// "score -3" or "score from -3 to 4".
Bound claimed(const std::string& line) {
    const std::size_t at = line.find("; score ");
    Bound bound{0, 0};
    if (std::sscanf(line.c_str() + at, "; score from %d to %d", &bound.lo, &bound.hi) == 2) return bound;
    EXPECT_EQ(std::sscanf(line.c_str() + at, "; score %d", &bound.lo), 1) << line;
    return exactly(bound.lo);
}

// What a verdict says is proved, without how it was.
std::string claim_in(const std::string& line) { return line.substr(0, line.rfind(" for the player to move")); }

// The numbers behind the first word of a header's line.
std::vector<int> numbers(const std::string& header, const std::string& key) {
    std::istringstream in(header.substr(header.find("\n" + key) + key.size() + 1));
    std::string rest;
    std::getline(in, rest);
    std::istringstream list(rest);
    std::vector<int> found;
    for (int number = 0; list >> number;) found.push_back(number);
    return found;
}

// The position that the header of a valid certificate names.
Position position_in(const std::string& bytes, const std::string& line) {
    const std::string header = bytes.substr(0, bytes.find("\n\n"));
    const std::string rest = line.substr(std::string("VALID: ").size());
    Position position(parse_variant(rest.substr(0, rest.find_first_of(": ;")), Lines::optional).value());
    for (const int move : numbers(header, "moves")) position.play(move - 1);
    return position;
}

Bound true_value(const Position& position) {
    SearchOptions options;
    options.table_bytes = {1 << 20};
    const auto solver = make_solver("alphabeta", position.variant(), options);
    const Bound range = score_range(position.variant(), position.stones());
    Control control;
    return (*solver)->solve(position, exact_goal(range), range, control);
}

// The verdict on the certificate of a question is what inarow solve says.
void expect_shown(const std::string& question, const std::string& line) {
    ASSERT_EQ(verdict(line), "VALID") << question << ": " << line;
    const std::string solved = std::regex_replace(question, std::regex(" --covers \\d+"), "");
    const auto answer = testing_json::json::parse(inarow(words("solve --json " + solved)).out);
    const Bound value{answer["bounds"][0], answer["bounds"][1]};
    const Bound shown = claimed(line);
    EXPECT_EQ(question.find("--weak") != std::string::npos ? weak(shown) : shown, value) << question;
}

}  // namespace

Outcome verify(const std::vector<std::string>& arguments) {
    std::string line = "inarow-verify";
    for (const std::string& argument : arguments) line += ' ' + shell_quoted(argument);
    return shell(line);
}

Outcome verify_in_python(const std::vector<std::string>& files) {
    std::string line = "python3 " + shell_quoted(source("tools/verify.py"));
    for (const std::string& file : files) line += fmt::format(" '{}'", file);
    return shell(line);
}

std::vector<Outcome> each_verified_in_python(const std::vector<std::string>& files) {
    std::string line = "PYTHONPATH=" + shell_quoted(source("tools")) + " python3 -c '" +
                       "import sys, verify\nfor file in sys.argv[1:]: print(verify.main([file]), flush=True)'";
    for (const std::string& file : files) line += ' ' + shell_quoted(file);
    std::vector<std::string> said = lines_of(shell(line + " 2>&1").out);  // a line and a status for each
    EXPECT_EQ(said.size(), 2 * files.size());
    std::vector<Outcome> outcomes;
    for (std::size_t i = 0; i + 1 < said.size(); i += 2) {
        const int status = std::stoi(said[i + 1]);
        outcomes.push_back({status, status == 2 ? "" : said[i] + '\n', ""});
    }
    return outcomes;
}

std::string verdict(const std::string& line) { return line.substr(0, line.find(':')); }

void expect_proved(const std::vector<std::string>& questions, Checkers checkers) {
    const Folder folder;
    std::vector<std::string> files;
    for (const std::string& question : questions)
        files.push_back(certificate_of(question, folder, fmt::format("{}.cert", files.size())));
    const std::string verdicts = verify(files).out;
    if (checkers == Checkers::both) {
        EXPECT_EQ(verify_in_python(files).out, verdicts);
    }
    const std::vector<std::string> lines = lines_of(verdicts);
    ASSERT_EQ(lines.size(), questions.size()) << verdicts;
    for (std::size_t i = 0; i < questions.size(); ++i) expect_shown(questions[i], lines[i]);
}

DamageByKind damage(const std::string& question, int count, int seed) {
    const Folder folder;
    const std::string file = certificate_of(question, folder);
    const std::string claim = claim_in(verify({file}).out);
    const Folder ruins;
    const Outcome made = shell(fmt::format("python3 {} {} {} {} {}", shell_quoted(source("tests/apps/damage.py")), file,
                                           fs::path(ruins.path("x")).parent_path().string(), count, seed));
    EXPECT_EQ(made.status, 0) << made.err;
    std::vector<std::string> files;
    for (const std::string& name : ruins.names()) files.push_back(ruins.path(name));
    EXPECT_EQ(static_cast<int>(files.size()), count);
    const std::vector<std::string> first = lines_of(verify(files).out);
    const std::vector<std::string> second = lines_of(verify_in_python(files).out);
    EXPECT_EQ(first.size(), files.size());
    EXPECT_EQ(second.size(), files.size());
    DamageByKind kinds;
    for (std::size_t i = 0; i < std::min({files.size(), first.size(), second.size()}); ++i) {
        const std::string name = fs::path(files[i]).filename();
        EXPECT_EQ(verdict(first[i]), verdict(second[i])) << name << ": " << first[i] << second[i];
        Damage& kind = kinds[name.substr(0, name.find('-'))];
        ++kind.files;
        if (verdict(first[i]) != "VALID") continue;
        ++(claim_in(first[i]) == claim ? kind.same_claim : kind.other_claim);
        const Bound truth = true_value(position_in(read_file(files[i]), first[i]));
        EXPECT_TRUE(claimed(first[i]).contains(truth.lo)) << name << " claims " << first[i];
    }
    return kinds;
}

}  // namespace inarow::testing_program
