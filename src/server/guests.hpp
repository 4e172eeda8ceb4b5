// What requests from the network may ask of players and experiments.  On the command line a player may run a program or
// read a file; a network request must not.
#pragma once

#include <string_view>

#include "base/result.hpp"
#include "play/player.hpp"

namespace inarow::server {

// Players that run programs are not.
[[nodiscard]] bool is_offered(const play::PlayerRow& row);

// Whether a text may become a player, or a value of an experiment, which may name players; or why not.
[[nodiscard]] Result<void> admit(std::string_view text);

}  // namespace inarow::server
