// Who moves in a game on the terminal.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "api/engine.hpp"
#include "base/result.hpp"
#include "base/rng.hpp"
#include "game/position.hpp"
#include "knowledge/book_play.hpp"

namespace inarow::app {

enum class PlayerKind {
#define PLAYER(identifier, name, help) identifier,
#include "players.def"
#undef PLAYER
};

[[nodiscard]] Result<PlayerKind> parse_player(std::string_view name);
[[nodiscard]] std::string player_kinds();  // "human, solver, random, ..."
[[nodiscard]] std::string player_help();   // one line for each

// A move, and what its player says about it.
struct ChosenMove {
    Move move = 0;
    std::string remark;
};

// The players that need no person: one search and one book, made when they are first asked, and one source of
// random moves.
class Machine {
public:
    using MakeEngine = std::function<api::Engine()>;

    Machine(MakeEngine make_engine, std::optional<double> seconds_per_move, std::uint64_t seed)
        : make_engine_(std::move(make_engine)), seconds_(seconds_per_move), rng_(seed) {}

    // Requires a game that is not over, and no person.
    [[nodiscard]] ChosenMove move(PlayerKind kind, const Position& position);

    // Best play where the time suffices to find it, otherwise the most promising move.  Requires a game
    // that is not over.
    [[nodiscard]] ChosenMove solver_move(const Position& position);

private:
    [[nodiscard]] ChosenMove book_move(const Position& position);
    [[nodiscard]] ChosenMove random_move(const Position& position);

    MakeEngine make_engine_;
    std::optional<double> seconds_;
    Rng rng_;
    std::unique_ptr<api::Engine> engine_;
    std::optional<knowledge::BookPlay> book_;
};

}  // namespace inarow::app
