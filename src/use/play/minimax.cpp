// Textbook minimax: every move of every position, down to a depth.
#include <array>

#include "play/depth_player.hpp"

namespace inarow::play {
namespace {}  // namespace

std::span<const Parameter> minimax_parameters() {
    static constexpr std::array parameters = {
        depth_parameter,   seconds_parameter,
        nodes_parameter,   evaluation_parameter,
        weights_parameter, Parameter{"table", "none", "memory for transpositions, such as 16MiB; none for no table"},
        ties_parameter,    deepening_parameter,
    };
    return parameters;
}

Result<std::unique_ptr<Player>> make_minimax(const Setup& setup) {
    const auto options = depth_options(setup, Method::minimax);
    if (!options) return tl::unexpected(options.error());
    DepthOptions plain = *options;
    plain.order = Order::none;
    return make_depth_player(setup, plain);
}

}  // namespace inarow::play
