#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cctype>

#include "declarations.hpp"

namespace inarow::app {
namespace {

// A backslash and a line that begins with a dot or a quote mean something to man; a bare hyphen may become another
// sign.
std::string roff(const std::string& text) {
    std::string safe;
    for (const char c : text) {
        if ((c == '.' || c == '\'') && (safe.empty() || safe.back() == '\n')) safe += "\\&";
        if (c == '-') safe += '\\';
        safe += c == '\\' ? std::string("\\e") : std::string(1, c);
    }
    return safe;
}

std::string option_text(const CLI::Option& option, const std::string& name) {
    const std::string value = option.get_type_name();
    const std::string shown = value.empty() ? "" : fmt::format(" \\fI{}\\fR", roff(value));
    return fmt::format(".TP\n\\fB{}\\fR{}\n{}\n", roff(name), shown, roff(option.get_description()));
}

std::string options_text(const CLI::App& app) {
    std::string text;
    for (const CLI::Option* option : app.get_options([](const CLI::Option* o) { return o->get_positional(); }))
        text += option_text(*option, option->get_name(true, false));
    for (const std::string& group : app.get_groups()) {
        if (group.empty()) continue;  // those that are only there to be refused
        std::string in_group;
        for (const CLI::Option* option : app.get_options([&](const CLI::Option* o) { return o->get_group() == group; }))
            if (option->nonpositional() && option != app.get_help_ptr())
                in_group += option_text(*option, option->get_name(false, true));
        if (!in_group.empty()) text += fmt::format(".PP\n{}:\n{}", roff(group), in_group);
    }
    return text;
}

std::string synopsis(const CLI::App& app, const std::string& path) {
    std::string line = fmt::format("\\fB{}\\fR [\\fIOPTIONS\\fR]", roff(path));
    for (const CLI::Option* option : app.get_options([](const CLI::Option* o) { return o->get_positional(); })) {
        const std::string name = fmt::format("\\fI{}\\fR", roff(option->get_name(true, false)));
        line += fmt::format(" {}", option->get_required() ? name : '[' + name + ']');
    }
    return line + '\n';
}

std::string examples(const CLI::App& app) {
    return app.get_footer().empty() ? "" : fmt::format(".PP\n.nf\n{}\n.fi\n", roff(app.get_footer()));
}

// One command, and those below it.
std::string command_text(const CLI::App& app, const std::string& path) {
    std::string text = fmt::format(".SS {}\n{}\n.PP\n{}{}{}", roff(path), roff(app.get_description()),
                                   synopsis(app, path), options_text(app), examples(app));
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
        text += command_text(*command, path + ' ' + command->get_name());
    return text;
}

// A sentence in the form that follows a dash: no capital, no full stop.
std::string phrase(std::string sentence) {
    sentence.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(sentence.front())));
    if (sentence.back() == '.') sentence.pop_back();
    return sentence;
}

// In the words of docs/guide/commands.md.
constexpr const char* exit_status =
    ".SH EXIT STATUS\n"
    ".TP\n0\ndone\n"
    ".TP\n1\na check failed: a given score is wrong, a certificate is invalid, two searches disagree\n"
    ".TP\n2\nbad usage or bad input\n"
    ".TP\n3\nstopped by a limit or Ctrl\\-C; what is known so far is printed\n"
    ".TP\n4\nout of memory or disk\n"
    ".TP\n70\ninternal error: a fault of inarow, which the message describes\n";

}  // namespace

std::string manual_page(const CLI::App& app, const std::string& version) {
    std::string text = fmt::format(
        ".TH INAROW 1 \"\" \"inarow {}\" \"User Commands\"\n.SH NAME\ninarow \\- {}\n.SH SYNOPSIS\n"
        "\\fBinarow\\fR \\fICOMMAND\\fR [\\fIOPTIONS\\fR] ...\n.SH DESCRIPTION\n{}\n{}.SH COMMANDS\n",
        roff(version), roff(phrase(app.get_description())), roff(app.get_description()), examples(app));
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
        if (command->get_group() != topic_group) text += command_text(*command, "inarow " + command->get_name());
    for (const Topic& topic : topics) text += fmt::format(".SH {}\n.nf\n{}.fi\n", topic.help, roff(topic.text()));
    return text + exit_status;
}

}  // namespace inarow::app
