#include "declarations.hpp"

#include <CLI/CLI.hpp>

namespace inarow::app {
namespace {

Names words_for(const CLI::Option& option, const std::string& value, const Words& words) {
    if (const auto found = words.find(&option); found != words.end() && !found->second.empty()) return found->second;
    if (value == "FILE") return {any_file};
    if (value == "FOLDER" || value == "DIR") return {any_folder};
    return {};
}

Declaration declaration(const CLI::Option& option, const Words& words) {
    const bool takes_value = option.get_items_expected_max() > 0;
    Declaration made;
    made.value = option.get_type_name().empty() ? option.get_name(true, false) : option.get_type_name();
    made.help = option.get_description();
    made.repeatable = option.get_items_expected_max() > 1;
    made.words = words_for(option, made.value, words);
    if (!takes_value) made.value.clear();
    return made;
}

DeclaredCommand declare(const CLI::App& app, const std::string& path, const Words& words) {
    DeclaredCommand command{path, app.get_name(), app.get_description(), {}, {}, {}};
    for (const CLI::Option* option : app.get_options()) {
        if (option->nonpositional() && option->get_group().empty()) continue;  // not listed in the help either
        const Declaration made = declaration(*option, words);
        if (option->get_positional()) command.operands.push_back(made);
        if (!option->nonpositional()) continue;
        command.options.push_back(made);
        auto& names = command.options.back().names;
        for (const std::string& name : option->get_snames()) names.push_back('-' + name);
        for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    }
    for (const CLI::App* inner : app.get_subcommands([](const CLI::App*) { return true; }))
        command.commands.push_back(declare(*inner, path + (path.empty() ? "" : " ") + inner->get_name(), words));
    return command;
}

}  // namespace

DeclaredCommand declarations(const CLI::App& app, const Words& words) { return declare(app, "", words); }

std::vector<const DeclaredCommand*> with_commands_below(const DeclaredCommand& command) {
    std::vector<const DeclaredCommand*> all = {&command};
    for (const DeclaredCommand& inner : command.commands) {
        const auto below = with_commands_below(inner);
        all.insert(all.end(), below.begin(), below.end());
    }
    return all;
}

}  // namespace inarow::app
