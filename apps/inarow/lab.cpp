// inarow lab: experiments by name.
#include <fmt/format.h>

#include <filesystem>
#include <list>
#include <map>

#include "base/clock.hpp"
#include "base/input_file.hpp"
#include "journal.hpp"
#include "lab/experiment.hpp"
#include "lab/writers.hpp"
#include "machine.hpp"
#include "options.hpp"
#include "play/player.hpp"

namespace inarow::app {
namespace {

struct Lab {
    const lab::Experiment* experiment;
    std::string command_line;
    std::map<std::string, Text, std::less<>> values;  // by flag
    std::vector<std::string> operands;
    Text csv;
    Text html;
    SearchArguments search;
    LimitArguments limits;
    TalkArguments talk;
};

// The output files, opened before the work starts so that a bad path is reported at once.
class Files {
public:
    Files(const Lab& lab, const lab::Run& run) {
        if (lab.csv) check_writable(*lab.csv);
        if (lab.html) files_.emplace_back(*lab.html, lab::to_html);
        if (const auto* document = run.file(lab::document_parameter.flag))
            files_.emplace_back(document->text(), [](auto& results, auto&) { return results.document; });
    }
    void write(const lab::Results& results, const lab::Provenance& provenance) {
        for (auto& [file, text] : files_) file.write(text(results, provenance));
        for (auto& [file, text] : files_) file.finish();
    }

private:
    std::list<std::pair<OutputFile, std::string (*)(const lab::Results&, const lab::Provenance&)>> files_;
};

// cost.csv, cost-2.csv, ...; a device takes all tables.
std::string path_of_table(std::size_t number, const std::filesystem::path& path) {
    if (number == 1 || is_special(path)) return path;
    const std::string name = fmt::format("{}-{}{}", path.stem().string(), number, path.extension().string());
    return path.parent_path() / name;
}

// A file for each table; where there are several, another table says which is where.
void write_tables(lab::Results& results, const std::string& path) {
    lab::Table list{"Files", {{"file", "file"}, {"table", "table"}}};
    for (const lab::Section& section : results.sections) {
        const std::string file = path_of_table(list.rows.size() + 1, path);
        write_file(file, lab::to_csv(section.table));
        list.rows.push_back({file, section.table.title});
    }
    if (list.rows.size() > 1) results.sections.push_back({std::move(list)});
}

// tournament.csv, else tournament.1.csv, ...: a name that no file has, as nobody named one to be replaced.
std::string free_path(const std::string& name) {
    std::string path = name + ".csv";
    for (int i = 1; std::filesystem::exists(path); ++i) path = fmt::format("{}.{}.csv", name, i);
    return path;
}

std::string text_of(const Lab& lab, const lab::Results& results, const lab::Provenance& provenance) {
    if (lab.talk.json()) return lab::to_json(results, provenance) + '\n';
    if (!lab.talk.csv()) return lab::to_text(results, provenance);
    return results.sections.empty() ? "" : lab::to_csv(results.sections.back().table);
}

std::map<std::string, std::string, std::less<>> values_of(const Lab& lab) {
    std::map<std::string, std::string, std::less<>> values;
    for (const lab::Parameter& parameter : lab.experiment->parameters())
        if (!parameter.operands && !is_name(parameter.reach))
            values[std::string(parameter.flag)] =
                lab.values.find(parameter.flag)->second.value_or(std::string(parameter.otherwise));
    return values;
}

std::map<std::string, TrustedText, std::less<>> files_of(const Lab& lab) {
    std::map<std::string, TrustedText, std::less<>> files;
    for (const lab::Parameter& parameter : lab.experiment->parameters()) {
        if (!is_name(parameter.reach)) continue;
        const Text& text = lab.values.find(parameter.flag)->second;
        if (text && *text != "none") files.emplace(parameter.flag, TrustedText(LocalUser::of_this_process(), *text));
    }
    return files;
}

// What is written last would replace the others; devices take all of it.
void check_files_differ(const Lab& lab, const lab::Run& run) {
    std::map<std::string, std::string> paths;  // by flag
    if (lab.csv) paths.emplace("csv", *lab.csv);
    if (lab.html) paths.emplace("html", *lab.html);
    for (const auto& [flag, file] : run.files) paths.emplace(flag, file.text());
    for (auto a = paths.begin(); a != paths.end(); ++a)
        for (auto b = std::next(a); b != paths.end(); ++b)
            if (same_file(a->second, b->second) && !is_special(a->second))
                fail(fmt::format("--{} and --{} name the same file", a->first, b->first));
}

lab::Kept kept_in(Journal& journal) {
    return {journal.lines(), [&journal](const std::string& line) {
                if (!journal.may_begin_with(line))
                    fail(fmt::format("journal {}: what it holds is not the beginning of this run", journal.path()));
                journal.add(line);
            },
            journal.path()};
}

// What the laboratory refuses begins with the name of a parameter, which is an option here.
Error with_flag(const Error& error, const lab::Experiment& experiment) {
    const std::string word = error.message.substr(0, error.message.find(' '));
    const auto parameters = experiment.parameters();
    return std::ranges::find(parameters, word, &lab::Parameter::flag) == parameters.end() ? error : as_flag(error);
}

Status run(const Lab& lab) {
    LimitedControl control(lab.limits);
    const Interrupt interrupt(control);
    lab::Run run{values_of(lab), lab.search.search(), lab.search.options(), control, lab.operands};
    run.author = LocalUser::of_this_process();
    run.files = files_of(lab);
    run.given_options = lab.search.given_options();
    for (const char* flag : {"seed", "threads"}) run.given_options.erase(flag);
    check_files_differ(lab, run);
    Files files(lab, run);
    std::optional<Journal> journal;
    if (const auto* path = run.file(lab::journal_parameter.flag)) run.kept = kept_in(journal.emplace(path->text()));
    const Stopwatch watch;
    Progress progress(lab.talk.progress(), control, &run.done, &run.total);
    lab::Results results = value_or_fail(
        lab.experiment->run(run).map_error([&](const Error& error) { return with_flag(error, *lab.experiment); }));
    progress.end();
    const lab::Provenance provenance{std::string(lab.experiment->name),
                                     lab.command_line,
                                     INAROW_VERSION,
                                     machine_text(),
                                     now_text(),
                                     run.options.seed,
                                     watch.seconds()};
    files.write(results, provenance);
    if (lab.csv || (lab.talk.csv() && results.sections.size() > 1))
        write_tables(results, lab.csv ? *lab.csv : free_path(provenance.experiment));
    say(text_of(lab, results, provenance));
    if (!results.consistent) return Status::check_failed;
    return results.complete ? Status::done : Status::stopped;
}

Names words_of(const lab::Parameter& parameter) {
    if (parameter.value == "PLAYER") return names_of(play::players());
    return {parameter.words.begin(), parameter.words.end()};
}

std::string help_of(const lab::Parameter& parameter) {
    if (parameter.otherwise.empty()) return std::string(parameter.help);
    return fmt::format("{} ({})", parameter.help, parameter.otherwise);
}

void declare_experiment(const lab::Experiment& experiment, Arguments& arguments) {
    Lab& lab = arguments.run_with<Lab>(run);
    lab.experiment = &experiment;
    lab.command_line = arguments.command_line();
    arguments.heading("Experiment");
    for (const lab::Parameter& parameter : experiment.parameters()) {
        if (parameter.operands) {
            arguments.positionals(std::string(parameter.value), lab.operands, std::string(parameter.help),
                                  words_of(parameter));
            continue;
        }
        arguments.option(fmt::format("--{}", parameter.flag), std::string(parameter.value),
                         lab.values[std::string(parameter.flag)], help_of(parameter), words_of(parameter));
    }
    lab.search.declare(arguments, "1");
    lab.limits.declare(arguments);
    lab.talk.declare(arguments, {.notation = false, .csv = true});
    arguments.option("--csv", "FILE", lab.csv, "also write the tables as CSV: the second to FILE-2, and so on");
    arguments.option("--html", "FILE", lab.html, "also write a report with plots, one self-contained HTML file");
    arguments.examples(fmt::format("  inarow lab {} {}", experiment.name, experiment.example));
}

}  // namespace

void declare_lab(Arguments& arguments) {
    for (const lab::Experiment& experiment : lab::experiments())
        arguments.command(std::string(experiment.name), std::string(experiment.help),
                          [&](Arguments& inner) { declare_experiment(experiment, inner); });
    arguments.examples(
        "  inarow lab difficulty --stones 40..34 --search alphabeta,dfpn --table 1GiB\n"
        "  inarow lab difficulty --variant 7x6 --stones 20..14 --csv cost.csv --html cost.html\n"
        "  inarow lab tournament random perfect:seconds=0.1 rules --variant 5x4 --games 10 --html games.html\n"
        "  inarow lab difficulty --help           its options\n"
        "Several searches are separated by commas; they get the same positions and must agree.");
}

}  // namespace inarow::app
