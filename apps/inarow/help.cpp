#include "help.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <sstream>

#include "declarations.hpp"

namespace inarow::app {
namespace {

constexpr std::size_t width = 100;
constexpr std::size_t column = 28;  // of what is said of an option

// The next word; of one that is longer than a line, such as a player with its options, what ends with a comma.
std::string next_word(std::string& text) {
    std::size_t end = std::min(text.find(' '), text.size());
    if (end > width - column)
        if (const auto comma = text.rfind(',', width - column - 1); comma != std::string::npos) end = comma + 1;
    std::string word = text.substr(0, end);
    text.erase(0, std::min(text.find_first_not_of(' ', end), text.size()));
    return word;
}

// The words of a text, the first one at this place of a line; further lines begin at `indent`.
std::string wrapped(std::string text, std::size_t at, std::size_t indent) {
    std::string lines;
    for (std::string word = next_word(text); !word.empty(); word = next_word(text)) {
        if (!lines.empty() && at + 1 + word.size() > width) {
            lines += '\n' + std::string(indent, ' ');
            at = indent;
        } else if (!lines.empty()) {
            lines += ' ';
            ++at;
        }
        lines += word;
        at += word.size();
    }
    return lines;
}

std::string entry(const std::string& name, const std::string& text) {
    const bool fits = name.size() + 4 <= column;
    const std::string left = fits ? fmt::format("{:<{}}", name, column - 2) : name + '\n' + std::string(column, ' ');
    return fmt::format("  {}{}\n", left, wrapped(text, column, column));
}

// Behind the name of a player or a command line, or after the blanks that the line begins with.
std::size_t indent_of(const std::string& line) {
    const std::size_t begin = std::min(line.find_first_not_of(' '), line.size());
    const std::size_t gap = line.find("  ", begin);
    return gap == std::string::npos ? begin : line.find_first_not_of(' ', gap);
}

std::string wrapped_line(const std::string& line) {
    if (line.size() <= width) return line;
    const std::size_t indent = indent_of(line);
    return line.substr(0, indent) + wrapped(line.substr(indent), indent, indent);
}

// What an option does, without what is explained behind it where that would take another line.
std::string gist(const std::string& text) {
    const auto end = [&](const char* mark) { return text.find(mark, 15); };
    return text.size() <= width - column ? text
                                         : text.substr(0, std::min({end("; "), end(" ("), end(": "), end(", or ")}));
}

bool is_topic(const CLI::App& app) { return app.get_group() == topic_group; }

bool is_common(const CLI::Option& option) {
    const std::string group = option.get_group();
    const std::string name = option.get_name();
    if (name == "--help" || name == "--to-move" || name == "--opening") return false;
    if (group.starts_with("Search")) return name == "--threads" || name == "--table";
    if (group == "Output") return name == "--json" || name == "--format" || name == "--quiet";
    return true;
}

class HelpFormatter final : public CLI::Formatter {
public:
    explicit HelpFormatter(bool brief) : brief_(brief) {}

    std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override {
        if (is_topic(*app)) return make_description(app) + '\n' + make_footer(app);
        std::string text = CLI::Formatter::make_help(app, std::move(name), mode);
        // Groups that are empty leave lines, and so does CLI11 itself.
        for (auto at = text.find("\n\n\n"); at != std::string::npos; at = text.find("\n\n\n", at)) text.erase(at, 1);
        return text;
    }
    std::string make_group(std::string group, bool positional, std::vector<const CLI::Option*> options) const override {
        if (brief_) std::erase_if(options, [](const CLI::Option* option) { return !is_common(*option); });
        return options.empty() ? "" : CLI::Formatter::make_group(std::move(group), positional, std::move(options));
    }
    std::string make_option(const CLI::Option* option, bool positional) const override {
        const std::string text = option->get_description();
        return entry(make_option_name(option, positional) + make_option_opts(option), brief_ ? gist(text) : text);
    }
    std::string make_subcommand(const CLI::App* command) const override {
        return entry(command->get_name(), command->get_description());
    }
    std::string make_footer(const CLI::App* app) const override {
        std::istringstream lines(app->get_footer());
        std::string text;
        const bool brief = brief_ && !is_topic(*app);
        int count = 0;
        for (std::string line; std::getline(lines, line) && !(brief && ++count > examples);)
            text += wrapped_line(line) + '\n';
        return brief ? text + "All options: --help\n" : text;
    }

private:
    static constexpr int examples = 4;  // lines: a heading, and three examples
    bool brief_;
};

}  // namespace

void format_help(CLI::App& program, bool brief) {
    program.formatter(std::make_shared<HelpFormatter>(brief));
    program.set_help_flag("-h,--help", "Print help and exit: -h the common options, --help all of them");
}

}  // namespace inarow::app
