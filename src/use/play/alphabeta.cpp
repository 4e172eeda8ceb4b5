// Alpha-beta with an evaluation, for play; the solver of the same name proves (search/alphabeta/alphabeta.hpp).
#include <fmt/format.h>

#include <array>

#include "play/depth_player.hpp"

namespace inarow::play {
namespace {}  // namespace

std::span<const Parameter> alphabeta_parameters() {
    static constexpr std::array parameters = {
        depth_parameter,
        seconds_parameter,
        nodes_parameter,
        evaluation_parameter,
        weights_parameter,
        Parameter{"order", "history", "none, best-heuristic, centre, history or line-potential"},
        Parameter{"table", "16MiB", "memory for transpositions; none for no table"},
        ties_parameter,
        deepening_parameter,
        Parameter{"tactics", "yes", "no: search wins and forced replies like any other move; the values are the same"},
        Parameter{"forced-loss", "lost",
                  "evaluated: take the evaluation for a forced loss, too, as Nieminski and Maymir's program does"},
    };
    return parameters;
}

Result<std::unique_ptr<Player>> make_alphabeta(const Setup& setup) {
    auto options = depth_options(setup, Method::alphabeta);
    if (!options) return tl::unexpected(options.error());
    const auto order = parse_order(setup.value("order"));
    if (!order) return tl::unexpected(order.error());
    options->order = *order;
    const auto tactics = setup.yes_or_no("tactics");
    if (!tactics) return tl::unexpected(tactics.error());
    options->tactics = *tactics;
    if (setup.value("forced-loss") != "lost" && setup.value("forced-loss") != "evaluated")
        return error(fmt::format("forced-loss={}: must be lost or evaluated", setup.value("forced-loss")));
    options->evaluates_forced_losses = setup.value("forced-loss") == "evaluated";
    return make_depth_player(setup, *options);
}

}  // namespace inarow::play
