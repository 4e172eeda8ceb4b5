// Engines that another program speaks to line by line.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "play/player.hpp"

namespace inarow::play {

// Receives complete lines, without their end; from a thread of the engine too, but never two at a time.
using SayLine = std::function<void(std::string_view line)>;

struct Protocol {
    SayLine say;
    std::optional<double> seconds = {};  // no move takes longer
    std::uint64_t seed = 1;              // of every game for which the other program names none
};

class LineEngine {
public:
    virtual ~LineEngine() = default;

    // Does what one line asks for; false after the one that ends the session.
    [[nodiscard]] virtual bool handle(std::string_view line) = 0;
    // Waits for a running search, as when there are no more lines.
    virtual void finish() {}
};

// The line protocol of docs/guide/protocol.md: one player, one variant.  `name` is how the player is called:
// "alphabeta:depth=9".  "go" returns at once and its answer comes from a thread; what that threw, the next call throws.
// The destructor stops the running search.
[[nodiscard]] std::unique_ptr<LineEngine> make_session(std::unique_ptr<Player> player, std::string name,
                                                       const Variant& variant, Protocol protocol);

// The protocol of Gomocup (K. Tesarik and others, "Gomocup protocol", version 2): five in a row on a board of free
// placement, so tournaments and their programs can play against any player.  `make` makes a player for a board, or says
// why it cannot.
using MakePlayer = std::function<Result<std::unique_ptr<Player>>(const Variant& variant)>;
[[nodiscard]] std::unique_ptr<LineEngine> make_gomocup(MakePlayer make, Protocol protocol);

}  // namespace inarow::play
