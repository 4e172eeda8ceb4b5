// What the shells offer while a command line is typed.

#include <regex>

#include "apps/kill_rounds.hpp"
#include "apps/program.hpp"
#include "matchers.hpp"

namespace inarow::testing_program {
namespace {

std::vector<std::string> said_by(const std::string& command) { return lines_of(shell(command).out); }

// What bash offers for the last of these words: it gives a completion its words, split at = and : as well.
std::vector<std::string> offered(const std::vector<std::string>& typed) {
    std::string line = "bash --norc -c 'compopt() { :; }; source <(inarow completion bash); COMP_WORDS=(inarow";
    for (const std::string& word : typed) line += " \"" + word + '"';
    line += "); COMP_CWORD=" + std::to_string(typed.size()) + "; _inarow";
    return said_by(line + "; for reply in \"${COMPREPLY[@]}\"; do echo \"$reply\"; done' 2>&1");
}

bool has_shell(const std::string& name) { return std::system(("command -v " + name + " >/dev/null").c_str()) == 0; }

TEST(Completion, offers_commands_and_those_below_them) {
    EXPECT_THAT(offered({""}),
                AllOf(Contains("solve"), Contains("lab"), Contains("help"), Not(Contains("difficulty"))));
    EXPECT_THAT(offered({"so"}), ElementsAre("solve"));
    EXPECT_THAT(offered({"lab", "dif"}), ElementsAre("difficulty"));
    EXPECT_THAT(offered({"help", "lab", "dif"}), ElementsAre("difficulty"));
    EXPECT_THAT(offered({"help", "no"}), ElementsAre("notation"));
    EXPECT_THAT(offered({"lab", "difficulty", "dif"}), IsEmpty());
}

TEST(Completion, offers_the_values_of_options) {
    EXPECT_THAT(offered({"solve", "7x6", "--search", "c"}), ElementsAre("constrained", "cube", "conspiracy"));
    EXPECT_THAT(offered({"solve", "7x6", "--search", "=", "al"}), ElementsAre("alphabeta"));
    EXPECT_THAT(offered({"solve", "7x6", "--notation", "="}), Contains("zero-based"));
    EXPECT_THAT(offered({"play", "7x6", "--second", "h"}), ElementsAre("human"));
    EXPECT_THAT(offered({"lab", "difficulty", "--goal", ""}), ElementsAre("first-wins", "weak", "exact"));
    EXPECT_THAT(offered({"solve", "--goal", ""}), IsEmpty());
    EXPECT_THAT(offered({"lab", "tournament", "--memory", ""}), ElementsAre("forget", "keep"));
    EXPECT_THAT(offered({"explain", "6x4", "--rules", "vertical,basei"}), ElementsAre("vertical,baseinverse"));
    EXPECT_THAT(offered({"solve", "7x6", "--time-limit", ""}), IsEmpty());
    EXPECT_THAT(offered({"solve", "7x6", "--moves", "--we"}), ElementsAre("--weak"));  // has a value in lab difficulty
    EXPECT_THAT(offered({"atlas", "check", "--moves", "--cer"}), ElementsAre("--certificates"));
}

TEST(Completion, offers_operands_in_their_places) {
    EXPECT_THAT(offered({"jobs", ""}), ElementsAre("run", "resume", "status", "merge", "work"));
    EXPECT_THAT(offered({"jobs", "--order", "search", "r"}), ElementsAre("run", "resume"));
    EXPECT_THAT(offered({"jobs", "run", "5x4", "r"}), Not(Contains("run")));
    EXPECT_THAT(offered({"lab", "tournament", "random", "perfect", ":", "seconds", "=", "0.5", "ru"}),
                ElementsAre("rules"));
    EXPECT_THAT(offered({"completion", ""}), ElementsAre("bash", "zsh", "fish"));
}

TEST(Completion, offers_files_and_folders) {
    const Folder folder;
    const std::string book = folder.file("a.book", "");
    EXPECT_THAT(offered({"solve", "7x6", "--book", folder.path("a")}), ElementsAre(book));
    EXPECT_THAT(offered({"book", "info", folder.path("a")}), ElementsAre(book));
    EXPECT_THAT(offered({"jobs", "merge", "out", folder.path("a")}), ElementsAre(book));
    EXPECT_THAT(offered({"bench", "--data", folder.path("a")}), IsEmpty());
}

// The options in a help text: what its lines begin with.
std::vector<std::string> options_in(const std::string& help) {
    static const std::regex option(R"((?:^|\n)  (?:(-[a-zA-Z]),)?(--[a-z-]+)?)");
    std::vector<std::string> names;
    for (std::sregex_iterator it(help.begin(), help.end(), option), end; it != end; ++it)
        for (const std::size_t part : {1, 2})
            if ((*it)[part].matched) names.push_back((*it)[part]);
    return names;
}

TEST(Completion, offers_every_option_of_the_help) {
    for (const std::string command : {"", "solve", "explain", "prove", "publish", "book make", "book export", "play",
                                      "engine", "count", "generate", "bench", "lab tournament", "serve", "jobs"}) {
        const auto options = options_in(inarow(words(command + " --help")).out);
        EXPECT_GE(options.size(), 2U) << command;
        auto typed = words(command);
        typed.push_back("-");
        EXPECT_THAT(offered(typed), testing::UnorderedElementsAreArray(options)) << command;
    }
}

TEST(Completion, in_fish_offers_the_same) {
    if (!has_shell("fish")) GTEST_SKIP() << "no fish";
    const Folder folder;
    const std::string book = folder.file("a.book", "");
    const auto in_fish = [&](const std::string& line) {
        return said_by("fish --no-config -c 'inarow completion fish | source; complete -C \"" + line +
                       "\" | string split -f 1 \\t' 2>&1");
    };
    EXPECT_THAT(in_fish("inarow so"), ElementsAre("solve"));
    EXPECT_THAT(in_fish("inarow lab dif"), ElementsAre("difficulty"));
    EXPECT_THAT(in_fish("inarow help lab dif"), ElementsAre("difficulty"));
    EXPECT_THAT(in_fish("inarow solve 7x6 --search c"), ElementsAre("conspiracy", "constrained", "cube"));
    EXPECT_THAT(in_fish("inarow solve 7x6 --search=al"), ElementsAre("--search=alphabeta"));
    EXPECT_THAT(in_fish("inarow solve 7x6 --wea"), ElementsAre("--weak"));
    EXPECT_THAT(in_fish("inarow explain 6x4 --rules vertical,basei"), ElementsAre("vertical,baseinverse"));
    EXPECT_THAT(in_fish("inarow solve 7x6 --book " + folder.path("a")), ElementsAre(book));
    EXPECT_THAT(in_fish("inarow solve 7x6 --book=" + folder.path("a")), ElementsAre("--book=" + book));
}

TEST(Completion, in_zsh_is_a_script_that_zsh_reads) {
    if (!has_shell("zsh")) GTEST_SKIP() << "no zsh";
    EXPECT_THAT(said_by("inarow completion zsh | zsh -f -n 2>&1"), IsEmpty());
    EXPECT_THAT(said_by("zsh -f -c 'autoload -U compinit; compinit -D -u; source <(inarow completion zsh); "
                        "echo $_comps[inarow]' 2>&1"),
                ElementsAre("_inarow"));
}

TEST(Completion, of_an_unknown_shell_is_refused) {
    expect_one_line(inarow({"completion", "bahs"}), 2,
                    "unknown shell 'bahs', did you mean bash? (known: bash, zsh, fish)");
}

}  // namespace
}  // namespace inarow::testing_program
