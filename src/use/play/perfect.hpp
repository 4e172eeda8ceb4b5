// The solver as a player.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "api/engine.hpp"
#include "play/depth_search.hpp"
#include "play/player.hpp"

namespace inarow::play {

class Perfect final : public Player {
public:
    Perfect(api::Engine engine, std::unique_ptr<DepthSearch> evaluation, std::optional<double> seconds)
        : engine_(std::move(engine)), evaluation_(std::move(evaluation)), seconds_(seconds) {}

    // Best play where the time suffices to find it, otherwise the most promising move.
    Result<Choice> choose(const Position& position, Control& control) override;
    // The same where so many nodes suffice to see that the position is won, else nothing.
    Result<std::optional<Choice>> win(const Position& position, Control& control, std::uint64_t nodes);

private:
    [[nodiscard]] std::vector<Move> by_evaluation(const Position& position, Control& control);

    api::Engine engine_;
    std::unique_ptr<DepthSearch> evaluation_;
    std::optional<double> seconds_;
};

// The player of this name, and what other players that solve are made of.
[[nodiscard]] Result<std::unique_ptr<Perfect>> make_solver(const Setup& setup);

}  // namespace inarow::play
