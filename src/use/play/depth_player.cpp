#include "play/depth_player.hpp"

#include <fmt/format.h>

#include <cmath>

#include "api/time_limit.hpp"
#include "play/weights_file.hpp"

namespace inarow::play {
namespace {

std::string remark_on(const Found& found) {
    if (!is_decided(found.value)) return fmt::format("depth {}: {:+g}", found.depth, found.value);
    return fmt::format("{} on move {}", found.value > 0 ? "wins" : "loses",
                       std::lround(win_value - std::abs(found.value)));
}

}  // namespace

Result<Choice> DepthPlayer::choose(const Position& position, Control& control) {
    const api::TimeLimit time(control, seconds_);
    const Found found = search_->search(position, control);
    Choice choice{found.move, remark_on(found), found.max_calls + found.min_calls, found.depth, found.value};
    choice.max_calls = found.max_calls;
    choice.min_calls = found.min_calls;
    return choice;
}

Result<DepthOptions> depth_options(const Setup& setup, Method method) {
    DepthOptions options;
    options.method = method;
    const auto evaluation = parse_evaluation(setup.value("evaluation"));
    if (!evaluation) return tl::unexpected(evaluation.error());
    options.evaluation = *evaluation;
    if (const TrustedText* file = setup.named("weights")) {
        const auto weights = read_weights(*file, setup.variant.k);
        if (!weights) return tl::unexpected(weights.error());
        options.evaluation = {Evaluation::Kind::linear, *weights};
    }
    if (setup.weights != nullptr) options.evaluation = {Evaluation::Kind::linear, *setup.weights};
    const auto depth = setup.number_or_none("depth", 1, 1000);
    if (!depth) return tl::unexpected(depth.error());
    options.depth = static_cast<int>(depth->value_or(0));
    const auto nodes = setup.number_or_none("nodes", 1, unlimited);
    if (!nodes) return tl::unexpected(nodes.error());
    const bool limited = *depth || setup.value("seconds") != "none";
    options.nodes = nodes->value_or(limited ? unlimited : usual_nodes);
    const auto table = setup.bytes("table");
    if (!table) return tl::unexpected(table.error());
    options.table_bytes = *table;
    const auto deepening = setup.yes_or_no("deepening");
    if (!deepening) return tl::unexpected(deepening.error());
    options.deepening = *deepening;
    if (setup.value("ties") != "first" && setup.value("ties") != "random")
        return error(fmt::format("ties={}: must be first or random", setup.value("ties")));
    options.shuffle = setup.value("ties") == "random";
    return options;
}

Result<std::unique_ptr<Player>> make_depth_player(const Setup& setup, const DepthOptions& options) {
    const auto seconds = setup.seconds("seconds");
    if (!seconds) return tl::unexpected(seconds.error());
    auto search = make_depth_search(setup.variant, options);
    if (!search) return tl::unexpected(search.error());
    return std::make_unique<DepthPlayer>(std::move(*search), *seconds);
}

}  // namespace inarow::play
