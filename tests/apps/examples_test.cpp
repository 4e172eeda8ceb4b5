// The commands in the README and the page of commands work; those in the help texts: help_examples_test.cpp.

#include <algorithm>
#include <regex>

#include "apps/program.hpp"
#include "matchers.hpp"

namespace inarow::testing_program {
namespace {

// The arguments of a command line: words, or text in double quotes; a comment or two spaces end it.
std::vector<std::string> arguments_of(const std::string& line) {
    std::vector<std::string> arguments;
    std::string argument;
    bool quoted = false;
    const std::string command = line.substr(0, std::min(line.find("  "), line.find('#')));
    for (const char c : command + ' ') {
        if (c == '"') {
            quoted = !quoted;
        } else if (c != ' ' || quoted) {
            argument += c;
        } else if (!argument.empty()) {
            arguments.push_back(std::exchange(argument, ""));
        }
    }
    return arguments;
}

struct Example {
    std::vector<std::string> arguments;
    std::string score;  // "+18" where the line says so, as in "# after four moves: +18, a win" or "| +18: a win"
};

std::string stated_score(const std::string& line) {
    static const std::regex signed_number("[:|] ([+-][0-9]+)[:,] ");
    std::smatch found;
    return std::regex_search(line, found, signed_number) ? found.str(1) : "";
}

// All lines "inarow solve ..." or "./inarow solve ..." of a text, and those of explain, without those that read a file
// of the user's or write one.
std::vector<Example> examples_of(const std::string& text) {
    std::vector<Example> examples;
    for (std::string line : lines_of(text)) {
        line.erase(0, line.find_first_not_of(" `|"));
        if (line.starts_with("./")) line.erase(0, 2);
        const auto has = [&](const char* option) { return line.find(option) != std::string::npos; };
        if (has("--from") || has("--board") || has("--svg") || has("--book") || has("--table-file")) continue;
        for (const std::string start : {"inarow solve ", "inarow explain "})
            if (line.starts_with(start))
                examples.push_back({arguments_of(line.substr(7, line.find_first_of("`|") - 7)), stated_score(line)});
    }
    return examples;
}

void expect_to_work(const std::string& text, std::size_t least) {
    const auto examples = examples_of(text);
    EXPECT_GE(examples.size(), least);
    for (auto [arguments, score] : examples) {
        arguments.insert(arguments.end(), {"--node-limit", "1000", "--progress", "none"});
        const Outcome outcome = inarow(arguments);
        EXPECT_THAT(outcome.status, AnyOf(0, 3)) << testing::PrintToString(arguments) << outcome.err;
        if (!score.empty()) {
            EXPECT_THAT(outcome.out, HasSubstr("score " + score + ": ")) << testing::PrintToString(arguments);
        }
    }
    EXPECT_TRUE(std::ranges::any_of(examples, [](const Example& example) { return !example.score.empty(); }));
}

TEST(Examples, of_the_readme_work) { expect_to_work(read_file(INAROW_SOURCE_DIR "/README.md"), 5); }

TEST(Examples, of_the_page_of_commands_work) {
    expect_to_work(read_file(INAROW_SOURCE_DIR "/docs/guide/commands.md"), 10);
}

}  // namespace
}  // namespace inarow::testing_program
