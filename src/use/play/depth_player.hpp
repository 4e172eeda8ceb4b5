// A depth-limited search as a player: what minimax and alphabeta share.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "play/depth_search.hpp"
#include "play/player.hpp"

namespace inarow::play {

class DepthPlayer final : public Player {
public:
    DepthPlayer(std::unique_ptr<DepthSearch> search, std::optional<double> seconds)
        : search_(std::move(search)), seconds_(seconds) {}

    void start(std::uint64_t seed) override { search_->start(seed); }
    void look_ahead(std::optional<std::uint64_t> depth) override { search_->look_ahead(depth); }
    Result<Choice> choose(const Position& position, Control& control) override;

private:
    std::unique_ptr<DepthSearch> search_;
    std::optional<double> seconds_;
};

// The parameters that both players share.
inline constexpr Parameter depth_parameter{"depth", "none", "search depth in moves"};
inline constexpr Parameter seconds_parameter{"seconds", "none", "time per move"};
inline constexpr Parameter nodes_parameter{"nodes", "none", "positions per move; 100000 if no limit is given"};
inline constexpr Parameter evaluation_parameter{
    "evaluation", "w1", "how positions at the end of the search are evaluated; inarow play --help lists all ways"};
inline constexpr Parameter weights_parameter{"weights", "none",
                                             "a file of learned weights to use instead (inarow lab learn)",
                                             Reach::file};
inline constexpr Parameter ties_parameter{
    "ties", "first", "which of the moves of equal value to play: the first in the order, or random"};
inline constexpr Parameter deepening_parameter{"deepening", "yes", "no: search the full depth at once"};

// From the parameters depth, seconds, nodes, evaluation, table, deepening and ties, which every such player has.
[[nodiscard]] Result<DepthOptions> depth_options(const Setup& setup, Method method);
[[nodiscard]] Result<std::unique_ptr<Player>> make_depth_player(const Setup& setup, const DepthOptions& options);

// How many positions to look at when no limit is given.
inline constexpr std::uint64_t usual_nodes = 100'000;

}  // namespace inarow::play
