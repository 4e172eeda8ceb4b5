// inarow bench: fixed benchmarks.
#include "lab/bench/bench.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <utility>

#include "base/input_file.hpp"
#include "base/text.hpp"
#include "lab/bench/covers.hpp"
#include "lab/bench/oracle.hpp"
#include "options.hpp"
#include "report/figures.hpp"
#include "work/batch.hpp"

namespace inarow::app {
namespace {

namespace fs = std::filesystem;

struct Bench {
    Text suite;
    Text variant;
    Text data;
    bool oracle = false;
    SearchArguments search;
    LimitArguments limits;
    TalkArguments talk;
};

Status status_of(const Control& control) { return control.limit_reached() ? Status::stopped : Status::done; }

std::string run_text(const lab::BenchRun& run) {
    return fmt::format("{:<8} {:<32} {:>8} {:>16}  {:>9}\n", run.variant, run.moves.empty() ? "-" : run.moves,
                       to_text(run.value), grouped(run.nodes), report::duration_text(run.seconds));
}

// A node count that a limit cut short is no signature.
std::string total_text(const std::vector<lab::BenchRun>& runs, bool complete) {
    const lab::BenchTotal total = lab::total_of(runs);
    const std::string last = complete ? fmt::format("signature {}", total.nodes) : "stopped by a limit: no signature";
    return fmt::format("{}\n{}\n", report::work_text(total.nodes, total.seconds), last);
}

Status nodes_suite(const Bench& bench, const SearchOptions& options, Control& control) {
    if (options.threads != 1) fail("the signature is defined for one thread: --threads cannot be used");
    const auto show = [&](const lab::BenchRun& run) {
        if (!bench.talk.json()) say(run_text(run));
    };
    const auto runs = value_or_fail(lab::run_bench(bench.search.search(), options, control, show));
    const bool complete = !control.limit_reached();
    say(bench.talk.json() ? fmt::format("{}\n", lab::to_json(runs, complete)) : total_text(runs, complete));
    return status_of(control);
}

std::string fhourstones_text(const lab::BenchRun& run) {
    const double thousands = run.seconds > 0 ? static_cast<double>(run.nodes) / run.seconds / 1000 : 0;
    const Bound value = weak(run.value);
    const std::string published = run.published ? ", published " + grouped(*run.published) : "";
    return fmt::format("{} {:<8} {:<4}: {:>13} positions searched{} in {}, {:.1f} Kpos/sec\n", run.variant,
                       run.moves.empty() ? "-" : run.moves, value.exact() ? outcome(value) : "open", grouped(run.nodes),
                       published, report::duration_text(run.seconds), thousands);
}

// With a table of another size the counts may differ.
bool differs(const std::vector<lab::BenchRun>& runs, const SearchOptions& options) {
    return options.table_bytes.count == 0 && std::ranges::any_of(runs, &lab::BenchRun::disagrees);
}

Status fhourstones_suite(const Bench& bench, const SearchOptions& options, Control& control) {
    const Variant variant = value_or_fail(parse_variant(bench.variant.value_or("7x6")));
    const ProgressStyle style = bench.talk.progress();
    std::optional<Progress> progress;
    progress.emplace(style, control);
    const auto show = [&](const lab::BenchRun& run) {
        progress.reset();  // its bar and the line would overwrite each other
        say(bench.talk.json() ? fmt::format("{}\n", lab::to_json(run)) : fhourstones_text(run));
        progress.emplace(style, control);
    };
    const auto runs = value_or_fail(lab::run_fhourstones(variant, options, control, show));
    return differs(runs, options) ? Status::check_failed : status_of(control);
}

fs::path data_folder(const Bench& bench) {
    const char* fallback = std::getenv("INAROW_TEST_DATA");
    if (!bench.data && fallback == nullptr)
        fail("--data DIR (or INAROW_TEST_DATA) is required: the folder with Test_L3_R1 and the other sets");
    const fs::path folder = bench.data.value_or(fallback != nullptr ? fallback : "");
    return fs::is_directory(folder / "scored") ? folder / "scored" : folder;
}

std::vector<lab::ScoredPosition> read_set(const fs::path& file, std::size_t limit) {
    std::ifstream in = value_or_fail(open_input(file.string()));
    api::BatchReader reader(in, file.string(), Variant{}, Notation::automatic);
    std::vector<lab::ScoredPosition> positions;
    while (positions.size() < limit) {
        const auto item = value_or_fail(reader.next());
        if (!item) break;
        if (!item->score || item->position.over()) fail(fmt::format("{} has a line without a score", file.string()));
        positions.push_back({item->position, *item->score});
    }
    return positions;
}

struct NamedSet {
    std::string_view name;
    std::vector<lab::ScoredPosition> positions;
};

// Reads all sets before the first is solved, so that a missing file is reported at once.
std::vector<NamedSet> read_sets(const fs::path& folder) {
    std::vector<NamedSet> sets;
    for (const auto& [name, limit] : lab::published_sets())
        sets.push_back({name, read_set(folder / fmt::format("Test_{}", name), limit)});
    return sets;
}

std::string set_text(const lab::SetRun& run) {
    return fmt::format("{:<6} {:>9} {:>6} {:>8} {:>14.1f} {:>12.1f} {:>12.1f} {:>12.1f}\n", run.name, run.positions,
                       run.wrong, run.unknown, run.mean_nodes, run.mean_micros, run.median_micros, run.worst_micros);
}

Status sets_suite(const Bench& bench, const SearchOptions& options, Control& control) {
    const auto sets = read_sets(data_folder(bench));
    if (!bench.talk.json())
        say(fmt::format("{:<6} {:>9} {:>6} {:>8} {:>14} {:>12} {:>12} {:>12}\n", "set", "positions", "wrong", "unknown",
                        "mean nodes", "mean us", "median us", "worst us"));
    bool all_right = true;
    for (const auto& [name, positions] : sets) {
        const auto run = value_or_fail(lab::run_set(name, positions, bench.search.search(), options, control));
        say(bench.talk.json() ? fmt::format("{}\n", lab::to_json(run)) : set_text(run));
        all_right = all_right && run.wrong == 0;
        if (control.limit_reached()) break;
    }
    if (control.limit_reached() && !bench.talk.json()) say("stopped by a limit\n");
    return all_right ? status_of(control) : Status::check_failed;
}

std::string covers_text(const lab::CoverRun& run) {
    return fmt::format("{:>6} {:>9} {:>8} {:>12.1f} {:>12.1f} {:>12.1f}\n", run.stones, run.positions, run.bounded,
                       run.mean_micros, run.median_micros, run.worst_micros);
}

// Shows each run as JSON, or as a line below the heading.
template <class Run>
auto rows_below(const Bench& bench, std::string heading, std::string (*text)(const Run&)) {
    return [&bench, heading = std::move(heading), text](const Run& run) mutable {
        if (bench.talk.json()) return say(lab::to_json(run) + '\n');
        say(std::exchange(heading, {}) + text(run));
    };
}

Status covers_suite(const Bench& bench, const SearchOptions& options, Control& control) {
    const Variant variant = value_or_fail(parse_variant(bench.variant.value_or("7x6")));
    const std::string heading = fmt::format("{:>6} {:>9} {:>8} {:>12} {:>12} {:>12}\n", "stones", "positions",
                                            "bounded", "mean us", "median us", "worst us");
    value_or_fail(lab::run_covers(variant, options.seed, control, rows_below(bench, heading, covers_text)));
    return status_of(control);
}

std::string oracle_text(const lab::OracleRun& run) {
    const auto gap = run.gap();
    std::string text = fmt::format("{:<12} {:<8} {:>8} {:>6}", run.variant, run.moves.empty() ? "-" : run.moves,
                                   to_text(run.value), gap ? fmt::format("{:.2f}", *gap) : "-");
    for (const auto& [nodes, seconds] : run.passes)
        text += fmt::format("  {:>13} {:>8}", grouped(nodes), report::duration_text(seconds));
    return text + '\n';
}

std::string oracle_heading() {
    std::string text = fmt::format("{:<12} {:<8} {:>8} {:>6}", "board", "moves", "score", "gap");
    for (int pass = 1; pass <= lab::oracle_passes; ++pass)
        text += fmt::format("  {:>13} {:>8}", fmt::format("nodes {}", pass), "time");
    return text + '\n';
}

Status oracle_suite(const Bench& bench, const SearchOptions& options, Control& control) {
    if (options.threads != 1) fail("passes are compared on one thread: --threads cannot be used");
    const auto positions = bench.variant ? std::vector{Position(value_or_fail(parse_variant(*bench.variant)))}
                                         : lab::oracle_positions();
    const auto show = rows_below(bench, oracle_heading(), oracle_text);
    value_or_fail(lab::run_oracle(positions, bench.search.search(), options, control, show));
    return status_of(control);
}

struct Suite {
    std::string_view name;
    Status (*run)(const Bench&, const SearchOptions&, Control&);
    std::string_view takes;   // besides what all of them take; other arguments are refused
    std::string_view search;  // the same, of the options of a search
};
constexpr std::string_view any_search =
    "--search --threads --table --replacement --simd --geometry --source --node-limit";
constexpr std::array<Suite, 5> suites = {
    {{"nodes", nodes_suite, "", any_search},
     {"fhourstones", fhourstones_suite, "VARIANT", "--threads --table --geometry --node-limit"},
     {"sets", sets_suite, "--data", any_search},
     {"covers", covers_suite, "VARIANT", "--seed"},
     {"oracle", oracle_suite, "VARIANT", any_search}}};

void check_arguments(const Suite& suite, const Bench& bench) {
    std::vector<std::string> given = bench.search.given_flags();
    if (bench.variant) given.emplace_back("VARIANT");
    if (bench.data) given.emplace_back("--data");
    if (bench.limits.nodes != unlimited) given.emplace_back("--node-limit");
    const auto of_search = split(suite.search, " ");
    for (const std::string& argument : given)
        if (argument != suite.takes && std::ranges::find(of_search, argument) == of_search.end())
            fail(fmt::format("the suite {} does not use {}", suite.name, argument));
}

// `bench --oracle 8x5`: the flag names the suite, so the first argument is the board.
Bench read_flag(Bench bench) {
    if (!bench.oracle || bench.suite == "oracle") return bench;
    const bool other_suite = std::ranges::any_of(suites, [&](const Suite& suite) { return bench.suite == suite.name; });
    if (other_suite || bench.variant) fail("--oracle is a suite of its own, and takes one board");
    bench.variant = std::exchange(bench.suite, "oracle");
    return bench;
}

Status run(const Bench& given) {
    const Bench bench = read_flag(given);
    const Suite& suite = suites[choice("suite", bench.suite.value_or("nodes"), names_of(suites))];
    check_arguments(suite, bench);
    LimitedControl control(bench.limits);
    const Interrupt interrupt(control);
    const SearchOptions options = bench.search.options();
    return suite.run(bench, options, control);
}

}  // namespace

void declare_bench(Arguments& arguments) {
    Bench& bench = arguments.run_with<Bench>(run);
    arguments.positional("SUITE,--suite", bench.suite,
                         "nodes (fixed positions, the default), fhourstones, sets, covers or oracle", names_of(suites));
    arguments.positional("VARIANT", bench.variant,
                         "the board for fhourstones and covers (7x6), and for oracle (a few)");
    arguments.flag("--oracle", bench.oracle,
                   "the suite oracle: solve repeatedly, keeping only the best moves between passes; VARIANT then takes "
                   "the place of SUITE");
    arguments.heading("Data");
    arguments.option("--data", "DIR", bench.data,
                     "the folder with the published test sets (environment variable INAROW_TEST_DATA)");
    bench.search.declare(arguments, "1");
    bench.limits.declare(arguments);
    bench.talk.declare(arguments, {.notation = false});
    arguments.examples(
        "  inarow bench                          fixed positions; the signature is the sum of their node counts\n"
        "  inarow bench --geometry dynamic       the same nodes with another kernel, for its speed\n"
        "  inarow bench fhourstones              Tromp's benchmark, beside the counts of his program\n"
        "  inarow bench fhourstones 8x8          the same search on another empty board\n"
        "  inarow bench sets --data FOLDER       CPU time per position of the published sets\n"
        "  inarow bench covers 7x6               CPU time to find covers, by stones on the board\n"
        "  inarow bench --oracle 6x5             the nodes of later passes, which know the best moves");
}

}  // namespace inarow::app
