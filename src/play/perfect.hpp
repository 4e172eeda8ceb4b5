// The solver as a player.
#pragma once

#include <optional>
#include <utility>

#include "api/engine.hpp"
#include "play/player.hpp"

namespace inarow::play {

class Perfect final : public Player {
public:
    Perfect(api::Engine engine, std::optional<double> seconds) : engine_(std::move(engine)), seconds_(seconds) {}

    // Best play where the time suffices to find it, otherwise the most promising move.
    Result<Choice> choose(const Position& position, Control& control) override;

private:
    api::Engine engine_;
    std::optional<double> seconds_;
};

}  // namespace inarow::play
