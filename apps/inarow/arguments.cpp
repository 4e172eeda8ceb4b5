#include "arguments.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <csignal>
#include <filesystem>
#include <new>
#include <span>

#include "base/system_error.hpp"
#include "base/text.hpp"
#include "declarations.hpp"
#include "help.hpp"
#include "output.hpp"
#include "search/alphabeta/simd.hpp"
#include "terminal.hpp"

namespace inarow::app {

class Arguments::Impl {
public:
    Impl(CLI::App& command, std::string typed, Words& words_of_all)
        : app(command), command_line(std::move(typed)), words(words_of_all) {}

    // The innermost command given: this one, or one below it.
    [[nodiscard]] const Impl& innermost() const {
        for (const auto& command : commands)
            if (command->app.parsed()) return command->innermost();
        return *this;
    }
    [[nodiscard]] Status run() const;
    [[nodiscard]] bool given(const std::string& name) const { return app.get_option(name)->count() > 0; }

    CLI::App& app;
    std::string command_line;
    Words& words;
    std::string group = "Options";
    std::vector<std::function<void()>> checks;  // before the action
    std::function<Status()> action;
    bool refuses_constraints = false;
    std::vector<std::unique_ptr<Impl>> commands;  // below this one
};

namespace {

// A second value for one option is a mistake; CLI11 says so itself.
std::function<void(const std::string&)> into(Text& target) {
    return [&target](const std::string& text) { target = text; };
}

// In "--store --json" the file was forgotten.
CLI::Validator no_option_of(const CLI::App& app) {
    return {[&app](const std::string& text) {
                const bool is_option = text.starts_with("--") && app.get_option_no_throw(text) != nullptr;
                return is_option ? fmt::format("needs a value before {}", text) : "";
            },
            ""};
}

// Every command has it, because every command can fail.  The value is read by choose_colour().
void add_colour(CLI::App& app, Words& words) {
    words[app.add_option_function<std::string>(
                 "--color", [](const std::string& text) { static_cast<void>(choice("color", text, colour_choices)); },
                 "colours and a marked last move: auto (on a terminal, without NO_COLOR), always or never")
              ->type_name("WHEN")
              ->group("Output")] = {colour_choices.begin(), colour_choices.end()};
}

// " book make"; nothing for the program itself.
std::string path_of(const CLI::App& command) {
    const CLI::App* parent = command.get_parent();
    return parent == nullptr ? "" : path_of(*parent) + ' ' + command.get_name();
}

// The options of the other commands are accepted here, unlisted, only to say why they cannot be used.
void refuse_constraints(Arguments::Impl& command) {
    command.refuses_constraints = true;
    const auto refuse = [&app = command.app](const std::string& option) {
        fail(fmt::format("{} cannot be used with{}: it is about the game without constraints (inarow solve obeys them)",
                         option, path_of(app)));
    };
    command.app
        .add_option_function<std::vector<std::string>>("--constrain", [refuse](const auto&) { refuse("--constrain"); })
        ->group("");
    command.app.add_flag_callback("--strict", [refuse] { refuse("--strict"); })->group("");
}

using Commands = std::vector<std::unique_ptr<Arguments::Impl>>;

Names command_names(const Commands& commands) {
    Names names;
    for (const auto& command : commands) names.push_back(command->app.get_name());
    return names;
}

// CLI11 would report a misspelt command as an unexpected argument, with all that follow it, in reverse order.  `path`
// is the commands before it: "" or "lab ".
void check_command_name(const Commands& commands, const std::string& path, std::span<const char* const> typed) {
    if (commands.empty() || typed.empty() || std::string_view(typed.front()).starts_with("-")) return;
    const std::string name = typed.front();
    for (const auto& command : commands)
        if (command->app.get_name() == name)
            return check_command_name(command->commands, path + name + ' ', typed.subspan(1));
    fail(fmt::format("unknown command {}{}", quote(path + name), known_names(name, command_names(commands))));
}

// What CLI11 says, on one line and in our words.
std::string parse_error_text(std::string text) {
    constexpr std::string_view value_of_flag = " was given a disallowed flag override";
    if (text.ends_with(value_of_flag))
        return fmt::format("--{} takes no value", text.substr(0, text.size() - value_of_flag.size()));
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
}

// The innermost command given.
const CLI::App& given(const CLI::App& app) {
    for (const CLI::App* command : app.get_subcommands()) return given(*command);
    return app;
}

// What is said of an argument that nothing takes, the first of them.  One before the command's name is left with the
// program itself, where `--json solve` puts it.
std::string unexpected_text(const CLI::App& app) {
    const CLI::App& command = given(app).remaining().empty() ? app : given(app);
    const auto extras = command.remaining(true);
    const auto flag = std::ranges::find_if(extras, [](const std::string& extra) { return extra.starts_with('-'); });
    if (flag == extras.end()) return fmt::format("{} was not expected", quote(extras.front()));
    const std::string typed = flag->substr(0, flag->find('='));
    if (&command != &given(app) && given(app).get_option_no_throw(typed) != nullptr)
        return fmt::format("{} stands before the command; options come after it", quote(typed));
    std::vector<std::string> known;
    for (const CLI::Option* option : command.get_options())
        for (const std::string& name : option->get_lnames()) known.push_back("--" + name);
    return fmt::format("unknown option {}{}", quote(typed), guess(typed, Names(known.begin(), known.end())));
}

std::string hint(const CLI::App& app) { return fmt::format(" (see inarow{} --help)", path_of(given(app))); }

std::string command_line_of(int argc, const char* const* argv) {
    std::string line = "inarow";
    for (const char* argument : std::span(argv, static_cast<std::size_t>(argc)).subspan(1))
        line += ' ' + shell_quoted(argument);
    return line;
}

constexpr const char* overview =
    "Examples:\n"
    "  inarow solve 7x6 4455          the score of Connect-4 after four moves\n"
    "  inarow solve 5x4 --moves       the score of every first move on a small board\n"
    "  inarow play 7x6                a game against the solver\n"
    "Every command and topic has its own help: inarow help solve";

// "inarow help solve" asks what "inarow solve --help" does; "inarow help --help" asks for the help of help.
std::vector<const char*> without_help_command(std::vector<const char*> typed) {
    const bool helps = typed.size() > 1 && std::string_view(typed[1]) == "help";
    if (!helps || std::string_view(typed.back()) == "--help") return typed;
    typed.erase(typed.begin() + 1);
    typed.push_back("--help");
    return typed;
}

// It is among the commands only so that it is found there.
void declare_help(Arguments& arguments, const Commands& commands) {
    static std::vector<std::string> names;
    arguments.positionals("NAME", names, "a command, with its subcommand if it has some, or a topic",
                          command_names(commands));
    arguments.examples(
        "  inarow help solve\n"
        "  inarow help lab difficulty\n"
        "  inarow help notation");
}

void declare_completion(Arguments& arguments) {
    Text& shell = arguments.run_with<Text>([](const Text& name) {
        say(shells[choice("shell", *name, names_of(shells))].script);
        return Status::done;
    });
    arguments.required("SHELL", shell, "bash, zsh or fish", names_of(shells));
    arguments.examples(
        "  inarow completion bash > ~/.local/share/bash-completion/completions/inarow\n"
        "  inarow completion zsh > ~/.zsh/_inarow              a folder in fpath\n"
        "  inarow completion fish > ~/.config/fish/completions/inarow.fish\n"
        "For this shell alone: source <(inarow completion bash).  The Debian package installs all three.");
}

// Without the options that every command has.
void declare_topic(Arguments::Impl& program, const Topic& topic) {
    CLI::App& app = *program.app.add_subcommand(std::string(topic.name), topic.help)->group(topic_group);
    app.footer(topic.text());
    program.commands.push_back(std::make_unique<Arguments::Impl>(app, program.command_line, program.words));
    program.commands.back()->action = [&app] {
        say(app.help());
        return Status::done;
    };
}

// Before anything is parsed, because a mistake in the arguments is an error as well.
bool asks_for_json(int argc, const char* const* argv) {
    for (int i = 1; i < argc && argv[i] != std::string_view("--"); ++i) {
        const std::string_view typed = argv[i];
        if (typed == "--json" || typed == "--format=json") return true;
        if (typed == "json" && argv[i - 1] == std::string_view("--format")) return true;
    }
    return false;
}

// With --json, also the forms for vector registers that the build has.
std::string version_text(bool in_json) {
    if (!in_json) return "inarow " INAROW_VERSION "\n";
    Json forms = Json::array();
    if (is_built(Simd::avx512)) forms.push_back("avx512");
    if (is_built(Simd::avx2)) forms.push_back("avx2");
    return one_line({{"version", INAROW_VERSION}, {"simd", forms}}) + '\n';
}

// CLI11 answers --help and --version with an exception, too.
std::optional<std::string> parse(CLI::App& app, int argc, const char* const* argv) {
    try {
        app.parse(argc, argv);
        return std::nullopt;
    } catch (const CLI::CallForVersion&) {
        return version_text(asks_for_json(argc, argv));
    } catch (const CLI::ExtrasError&) {
        fail(unexpected_text(app) + hint(app));
    } catch (const CLI::ParseError& problem) {
        if (problem.get_exit_code() != 0) fail(parse_error_text(problem.what()) + hint(app));
        return app.help();
    }
}

// The next file that is opened would take the number of a standard stream that is closed, and what is said would be
// written into it.  The device is opened the wrong way round, so that using such a stream still fails.
void fill_closed_streams() {
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (::fcntl(stream, F_GETFD) < 0)
            static_cast<void>(::open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY));
}

// Reads the command line and runs the command it names.  Throws Failed for bad usage.
Status run_command(std::span<const Command> commands, int argc, const char* const* argv) {
    CLI::App app("Solve, prove, explain and play games of k in a row: Connect-4, cylinders, boxes, free boards.",
                 "inarow");
    format_help(app, std::ranges::count(std::span(argv, static_cast<std::size_t>(argc)), std::string_view("-h")) > 0);
    app.set_version_flag("-V,--version", INAROW_VERSION,
                         "Print the version and exit; with --json, also the forms of --simd that it has");
    bool manual = false;
    app.add_flag("--manual", manual, "Print the manual page, for man, and exit");
    app.footer(overview);
    Words words;
    Arguments::Impl program(app, command_line_of(argc, argv), words);
    Arguments declared(program);
    for (const Command& command : commands) {
        program.refuses_constraints = command.on_constraints == OnConstraints::refuses;
        declared.command(command.name, command.help, command.declare);
    }
    program.refuses_constraints = false;
    declared.command("completion", "Write a script that lets a shell complete command lines", declare_completion);
    for (const Topic& topic : topics) declare_topic(program, topic);
    declared.command("help", "Show the help of a command or topic",
                     [&](Arguments& arguments) { declare_help(arguments, program.commands); });
    if (argc > 1 && argv[1] == std::string_view("--complete")) {
        say(offers(app, words, {argv + 2, argv + argc}));
        return Status::done;
    }
    const auto typed = without_help_command({argv, argv + argc});
    check_command_name(program.commands, "", std::span(typed).subspan(std::min<std::size_t>(typed.size(), 1)));
    std::optional<std::string> answer = parse(app, static_cast<int>(typed.size()), typed.data());
    if (!answer && !app.get_subcommands().empty()) return program.innermost().run();
    say(answer ? *answer : manual ? manual_page(app, INAROW_VERSION) : app.help());
    return Status::done;
}

// What the library advises is an option here, of the commands that have it.
constexpr std::array<std::pair<const char*, const char*>, 3> options_for = {
    {{"a smaller table", "--table"}, {"ask for no more", "--weak"}, {"ask whether the score", "--goal"}}};

Status ended(const Error& error) { return complain(error.message, static_cast<Status>(error.failure)); }

Status run_and_complain(std::span<const Command> commands, int argc, const char* const* argv) {
    try {
        return run_command(commands, argc, argv);
    } catch (const Failed& failed) {
        return ended(failed.error);
    } catch (const std::bad_alloc&) {
        return ended({"out of memory; a smaller --table or --memory may help", Failure::out_of_resources});
    } catch (const std::filesystem::filesystem_error& problem) {  // a name that is too long, a folder that is locked
        return ended(system_error("cannot use " + quote(problem.path1().string()), problem.code().value()));
    } catch (const std::exception& problem) {
        if (lacks_threads(problem))
            return ended({"the system cannot start more threads; try fewer", Failure::out_of_resources});
        return complain(std::string("internal error: ") + problem.what(), Status::internal_error);
    }
}

}  // namespace

Status Arguments::Impl::run() const try {
    for (const auto& check : checks) check();
    if (!action) fail(fmt::format("{} needs a command (known: {})", app.get_name(), joined(command_names(commands))));
    return action();
} catch (Failed& failed) {
    for (const auto& [advice, option] : options_for)
        if (failed.error.message.find(advice) != std::string::npos && app.get_option_no_throw(option) != nullptr)
            failed.error.message += fmt::format(" ({})", option);
    throw;
}

void Arguments::required(const std::string& name, Text& target, const std::string& help, const Names& words) {
    positional(name, target, help, words);
    impl_.app.get_option(name)->required();
}

void Arguments::positional(const std::string& name, Text& target, const std::string& help, const Names& words) {
    impl_.words[impl_.app.add_option_function<std::string>(name, into(target), help)->type_name("")] = words;
}

void Arguments::moves(Text& target, const std::string& help) {
    const auto join = [&target](const std::vector<std::string>& given) {
        target = fmt::format("{}", fmt::join(given, " "));
    };
    impl_.app.add_option_function<std::vector<std::string>>("MOVES", join, help)->type_name("");
}

void Arguments::positionals(const std::string& name, std::vector<std::string>& target, const std::string& help,
                            const Names& words) {
    impl_.words[impl_.app.add_option(name, target, help)->type_name("")] = words;
}

void Arguments::option(const std::string& names, const std::string& value, Text& target, const std::string& help,
                       const Names& words) {
    option(names, value, into(target), help, words);
}

void Arguments::option(const std::string& names, const std::string& value, std::function<void(const std::string&)> read,
                       const std::string& help, const Names& words) {
    impl_.words[impl_.app.add_option_function<std::string>(names, std::move(read), help)
                    ->type_name(value)
                    ->group(impl_.group)
                    ->check(no_option_of(impl_.app))] = words;
}

void Arguments::repeatable(const std::string& names, const std::string& value, std::vector<std::string>& target,
                           const std::string& help) {
    impl_.app.add_option(names, target, help)
        ->type_name(value)
        ->group(impl_.group)
        ->allow_extra_args(false)
        ->check(no_option_of(impl_.app));
}

void Arguments::flag(const std::string& names, bool& target, const std::string& help) {
    impl_.app.add_flag(names, target, help)->group(impl_.group)->disable_flag_override();
}

std::size_t choice(std::string_view kind, std::string_view text, std::span<const std::string_view> names) {
    const auto found = std::ranges::find(names, text);
    if (found == names.end()) fail(unknown_name(kind, text, names));
    return static_cast<std::size_t>(found - names.begin());
}

std::function<bool(const std::string&)> Arguments::given() const {
    return [&impl = impl_](const std::string& name) { return impl.given(name); };
}

void Arguments::alternatives(const std::string& one, const std::string& other) {
    impl_.checks.emplace_back([&impl = impl_, one, other] {
        if (impl.given(one) && impl.given(other)) fail(fmt::format("give {} or {}, not both", one, other));
    });
}

void Arguments::excludes(const std::string& option, const std::vector<std::string>& others) {
    impl_.checks.emplace_back([&impl = impl_, option, others] {
        if (!impl.given(option) || std::ranges::none_of(others, [&](const auto& other) { return impl.given(other); }))
            return;
        if (others.size() == 1) fail(fmt::format("{} and {} cannot be combined", option, others.front()));
        const auto all_but_last = std::span(others).first(others.size() - 1);
        fail(fmt::format("{} cannot be combined with {} or {}", option, fmt::join(all_but_last, ", "), others.back()));
    });
}

void Arguments::requires_option(const std::string& option, const std::string& other) {
    impl_.checks.emplace_back([&impl = impl_, option, other] {
        if (impl.given(option) && !impl.given(other)) fail(fmt::format("{} requires {}", option, other));
    });
}

void Arguments::heading(const std::string& text) { impl_.group = text; }
void Arguments::examples(const std::string& text) { impl_.app.footer("Examples:\n" + text); }
void Arguments::set_action(std::function<Status()> action) { impl_.action = std::move(action); }
const std::string& Arguments::command_line() const { return impl_.command_line; }

void Arguments::command(const std::string& name, const std::string& help,
                        const std::function<void(Arguments&)>& declare) {
    Impl& command = *impl_.commands.emplace_back(
        std::make_unique<Impl>(*impl_.app.add_subcommand(name, help), impl_.command_line, impl_.words));
    if (impl_.refuses_constraints) refuse_constraints(command);
    Arguments arguments(command);
    declare(arguments);
    add_colour(command.app, command.words);
}

int run_program(std::span<const Command> commands, int argc, const char* const* argv) {
    fill_closed_streams();
    choose_colour(std::span(argv, static_cast<std::size_t>(argc)));
    std::signal(SIGXFSZ, SIG_IGN);  // a file size limit is an error like a full disk, not a crash
    if (asks_for_json(argc, argv)) complain_in_json();
    try {
        return static_cast<int>(run_and_complain(commands, argc, argv));
    } catch (const std::bad_alloc&) {  // while what is wrong was put into words
        complain_of_memory();
        return static_cast<int>(Status::out_of_resources);
    }
}

}  // namespace inarow::app
