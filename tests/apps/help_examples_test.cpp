// Every command has examples under its --help, and all of them work.
#include <fmt/format.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <map>
#include <sstream>

#include "apps/program.hpp"
#include "matchers.hpp"

namespace inarow::testing_program {
namespace {

namespace fs = std::filesystem;

const std::string& help_of(const std::string& command) {
    static std::map<std::string, std::string> helps;
    auto& help = helps[command];
    if (help.empty()) help = inarow(words(command + " --help")).out;
    return help;
}

std::vector<std::string> lines_after(const std::string& text, const std::string& heading) {
    std::vector<std::string> lines;
    const auto begin = text.find(heading);
    if (begin == std::string::npos) return lines;
    std::istringstream in(text.substr(begin + heading.size()));
    for (std::string line; std::getline(in, line) && !line.empty();) lines.push_back(line);
    return lines;
}

// "", "solve", "book", "book make", ...: the program and all that its help texts name.
std::vector<std::string> with_commands_below(const std::string& command) {
    std::vector<std::string> commands = {command};
    for (const std::string& line : lines_after(help_of(command), "Subcommands:\n")) {
        if (!line.starts_with("  ") || line.starts_with("   ")) continue;  // the rest of a help text
        const auto below = with_commands_below(command + (command.empty() ? "" : " ") + words(line).front());
        commands.insert(commands.end(), below.begin(), below.end());
    }
    return commands;
}

// The command lines of a help text, without what is said of them: that stands behind two blanks or more.
std::vector<std::string> help_examples(const std::string& command) {
    std::vector<std::string> examples;
    for (const std::string& line : lines_after(help_of(command), "Examples:\n"))
        if (line.starts_with("  inarow ")) examples.push_back(line.substr(2, line.find("  ", 2) - 2));
    return examples;
}

bool gives(const std::string& example, const std::string& command) {
    return (example + ' ').starts_with("inarow " + command + (command.empty() ? "" : " "));
}

// The innermost of these commands that the line gives.
std::string command_in(const std::string& example, const std::vector<std::string>& commands) {
    std::string longest;
    for (const std::string& command : commands)
        if (gives(example, command) && command.size() > longest.size()) longest = command;
    return longest;
}

std::vector<std::string> topics() {
    std::vector<std::string> names;
    for (const std::string& line : lines_after(help_of(""), "Topics:\n")) names.push_back(words(line).front());
    return names;
}

// Everything that `inarow help` knows.
std::vector<std::string> commands_and_topics() {
    std::vector<std::string> names = with_commands_below("");
    std::ranges::copy(topics(), std::back_inserter(names));
    return names;
}

bool is(const std::string& example, const std::string& words) { return example.starts_with("inarow " + words); }

// The same line, so limited that it is soon done where the command knows a limit.
std::string limited(const std::string& example, const std::string& command) {
    const std::string& help = help_of(command);
    const bool any_port = command == "serve" && example.find("--port") == std::string::npos;
    const auto has = [&](const char* option) { return help.find(option) != std::string::npos; };
    const bool may_take_time =
        command != "serve" && has("--time-limit") && example.find("--time-limit") == std::string::npos;
    const bool reads_ledgers = is(example, "jobs status") || is(example, "jobs merge");
    const bool draws_only = is(example, "generate") && example.find("--scores") == std::string::npos &&
                            example.find("--puzzles") == std::string::npos &&
                            example.find("--dataset") == std::string::npos;
    const bool counts_nodes = !reads_ledgers && !draws_only && !is(example, "bench covers");
    const std::string limit = counts_nodes && has("--job-nodes")    ? " --node-limit 1000 --job-nodes 1000"
                              : counts_nodes && has("--node-limit") ? " --node-limit 1000"
                              : any_port                            ? " --port 0"
                              : may_take_time && !reads_ledgers     ? " --time-limit 0.1"
                                                                    : "";
    std::string line = example;
    return line.insert(std::min(line.size(), 7 + command.size()), limit);
}

// Every fourth row, and those that the examples name: forecasts from all of them take seconds.
std::string part_of_the_atlas() {
    const auto lines = lines_of(read_file(INAROW_SOURCE_DIR "/results/atlas.csv"));
    std::string part;
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (i % 4 == 0 || lines[i].starts_with("6x4,")) part += lines[i] + '\n';
    return part;
}

// A folder with what the examples read: they are run in it, and it is their home.
class Home {
public:
    Home() {
        folder_.file("positions.txt", "4455 18\n");
        folder_.file("board.txt", ".......\n.......\n.......\n.......\n...oo..\n...xx..\n");
        folder_.file("games.txt", "4455\n");
        fs::copy_file(INAROW_SOURCE_DIR "/tests/data/7x6-8.book", folder_.path("7x6.book"));
        fs::copy_file(INAROW_SOURCE_DIR "/results/8x7/at-least-2.db.xz", folder_.path("at-least-2.db"));
        for (const std::string path :
             {"FOLDER", "results", "docs/lab", ".zsh", ".config/fish/completions", ".local/share/bash-completion/completions"})
            fs::create_directories(folder_.path(path));
        folder_.file("results/atlas.csv", part_of_the_atlas());
        fs::copy(INAROW_SOURCE_DIR "/results/strategies", folder_.path("results/strategies"));
        fs::copy_file(INAROW_SOURCE_DIR "/docs/lab/atlas.md", folder_.path("docs/lab/atlas.md"));
        for (const std::string set : {"L3_R1", "L2_R1", "L2_R2", "L1_R1", "L1_R2", "L1_R3"})
            folder_.file("FOLDER/Test_" + set, "4455 18\n");
    }

    // The exit status of a line in bash, where `inarow` is the program; a server is ended once it serves.
    [[nodiscard]] int run(const std::string& line) const {
        const std::string serving = "coproc { exec '" INAROW_BINARY "' " + line.substr(7) +
                                    "; }\nserver=$COPROC_PID\nread -r <&\"${COPROC[0]}\"\nkill -INT $server\nwait $server\n";
        const std::string script = folder_.file(
            "script", fmt::format("cd {0}\nexport HOME={0}\ninarow() {{ '{1}' \"$@\"; }}\n{2}\n", folder_.path(""),
                                  INAROW_BINARY, line.starts_with("inarow serve") ? serving : line));
        const int status = std::system(fmt::format("bash --norc {} </dev/null >{} 2>&1", script, said_at()).c_str());
        return WEXITSTATUS(status);
    }

    [[nodiscard]] std::string said() const { return read_file(said_at()); }

private:
    [[nodiscard]] std::string said_at() const { return folder_.path("said"); }

    Folder folder_;
};

// This one needs workers on other machines; tests of inarow-cluster are elsewhere.
bool can_run(const std::string& example) { return example.find("--engine work-queue") == std::string::npos; }

TEST(Help, of_every_command_has_examples_of_its_own) {
    const auto commands = with_commands_below("");
    EXPECT_GE(commands.size(), 30U) << testing::PrintToString(commands);
    for (const std::string& command : commands) {
        const auto examples = help_examples(command);
        EXPECT_TRUE(std::ranges::any_of(examples, [&](const auto& line) { return gives(line, command); }))
            << help_of(command);
    }
}

TEST(Help, explains_what_a_newcomer_meets) {
    EXPECT_THAT(topics(), ElementsAre("notation", "boards", "scores", "players"));
    for (const std::string& topic : topics()) {
        EXPECT_GE(help_examples(topic).size(), 4U) << topic;
        for (const std::string& asked : {topic, "help " + topic, topic + " -h"})
            EXPECT_EQ(output_of(asked), help_of(topic)) << asked;
        EXPECT_LE(lines_of(help_of(topic)).size(), 45U) << topic;
    }
}

TEST(Help, of_topics_lists_what_is_declared) {
    for (const auto& [topic, named] : {std::pair{"notation", "  zero-based "}, {"boards", "  torus "},
                                       {"players", "  mcts "}, {"players", "  open-chain "}})
        EXPECT_THAT(help_of(topic), HasSubstr(named));
}

// The longest line of a text in columns, and its lines.
std::pair<std::size_t, std::size_t> size_of(const std::string& text) {
    const auto lines = lines_of(text);
    return {std::ranges::max(lines, {}, &std::string::size).size(), lines.size()};
}

TEST(Help, fits_on_a_screen_where_it_is_short_and_in_100_columns_always) {
    for (const std::string& command : commands_and_topics()) {
        const auto [columns, lines] = size_of(inarow(words(command + " -h")).out);
        EXPECT_LE(columns, 100U) << command;
        EXPECT_LE(lines, 45U) << command;
        EXPECT_LE(size_of(help_of(command)).first, 100U) << help_of(command);
    }
}

TEST(Help, shows_no_default_where_there_is_none) {
    for (const std::string& command : with_commands_below(""))
        EXPECT_THAT(help_of(command), Not(HasSubstr("()"))) << command;
}

TEST(Help, has_examples_that_work) {
    const auto commands = commands_and_topics();
    for (const std::string& command : commands) {
        const Home home;
        for (const std::string& example : help_examples(command)) {
            if (!can_run(example)) continue;
            const std::string line = limited(example, command_in(example, commands));
            EXPECT_THAT(home.run(line), AnyOf(0, 3)) << line << '\n' << home.said();
        }
    }
}

}  // namespace
}  // namespace inarow::testing_program
