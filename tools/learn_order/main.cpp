// Learns the weights of lines that order moves (search/alphabeta/line_order.hpp); docs/lab/ordering.md has the recipe.
//
//   learn_order collect --seed N --roots N --boards ... --exclude ... --out FILE [--learned]
//   learn_order fit FILE... --out src/solve/search/alphabeta/line_weights.inc
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <span>

#include "collector.hpp"
#include "fit.hpp"

int main(int argc, char** argv) {
    using namespace inarow;
    CLI::App app("Learns the weights of lines that order moves.");
    app.require_subcommand(1);

    learn_order::CollectSettings collecting;
    bool learned = false;
    auto* collect = app.add_subcommand("collect", "search random positions and write what each move costs");
    collect->add_option("--seed", collecting.seed)->capture_default_str();
    collect->add_option("--roots", collecting.roots, "random positions to begin with")->capture_default_str();
    collect->add_option("--walks", collecting.walks, "ways down from each")->capture_default_str();
    collect->add_option("--root-limit", collecting.root_limit, "nodes; a root that takes more is dropped")
        ->capture_default_str();
    collect->add_option("--boards", collecting.boards, "in turn")->required();
    collect->add_option("--exclude", collecting.exclude, "files of positions to stay three moves away from")
        ->check(CLI::ExistingFile);
    collect->add_flag("--learned", learned, "search with the weights of the last round");
    collect->add_option("--out", collecting.out)->required();

    learn_order::FitSettings fitting;
    auto* fit = app.add_subcommand("fit", "fit the weights to samples");
    fit->add_option("data", fitting.data)->required()->check(CLI::ExistingFile);
    fit->add_option("--models", fitting.models, "how many are averaged")->capture_default_str();
    fit->add_option("--epochs", fitting.epochs)->capture_default_str();
    fit->add_option("--seed", fitting.seed)->capture_default_str();
    fit->add_option("--scale", fitting.scale, "units of the order of moves to one of the fit")->capture_default_str();
    fit->add_option("--out", fitting.out)->required();
    CLI11_PARSE(app, argc, argv);

    if (learned) collecting.weights = learned_line_weights();
    fitting.command = fmt::format("tools/learn_order {}", fmt::join(std::span(argv + 1, argv + argc), " "));
    if (collect->parsed()) learn_order::collect(collecting);
    if (fit->parsed()) learn_order::fit(fitting);
}
