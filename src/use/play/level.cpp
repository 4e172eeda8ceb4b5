// Ten levels of difficulty, for people who want to win now and then.
//
// A level is an alpha-beta player of limited depth that sometimes plays a random legal move instead, but never as the
// first stone of a game: an opening that loses looks like a fault, not like an oversight.  The limits count positions
// as well as moves, so that boards with many moves stay playable.
#include <fmt/format.h>

#include <array>

#include "base/rng.hpp"
#include "play/player.hpp"

namespace inarow::play {
namespace {

struct Level {
    int careless;  // percentage of random moves
    int depth;
    std::uint64_t nodes;
};
constexpr std::array<Level, 10> levels = {{
    {80, 1, 1'000},
    {60, 1, 1'000},
    {45, 2, 2'000},
    {30, 2, 2'000},
    {20, 3, 5'000},
    {12, 4, 8'000},
    {6, 6, 15'000},
    {3, 7, 20'000},
    {0, 9, 60'000},
    {0, 12, 300'000},
}};

class LevelPlayer final : public Player {
public:
    LevelPlayer(std::unique_ptr<Player> careful, int careless) : careful_(std::move(careful)), careless_(careless) {}

    void start(std::uint64_t seed) override {
        rng_ = Rng(seed);
        careful_->start(seed);
    }

    void look_ahead(std::optional<std::uint64_t> depth) override { careful_->look_ahead(depth); }

    Result<Choice> choose(const Position& position, Control& control) override {
        const bool careless = rng_.below(100) < static_cast<std::uint64_t>(careless_);
        if (!careless || position.stones() == 0) return careful_->choose(position, control);
        const std::vector<Move> moves = position.legal_moves();
        return Choice{moves[rng_.below(moves.size())]};
    }

private:
    std::unique_ptr<Player> careful_;
    int careless_;
    Rng rng_{1};
};

}  // namespace

Result<std::unique_ptr<Player>> make_level(const Setup& setup) {
    ValueReader values(setup);
    const auto number = values.number("n", 1, levels.size());
    if (values.error()) return tl::unexpected(*values.error());
    const Level& level = levels[number - 1];
    auto careful = INAROW_TRY(make_player(
        fmt::format("alphabeta:evaluation=potential,ties=random,depth={},nodes={}", level.depth, level.nodes),
        setup.variant));
    return std::make_unique<LevelPlayer>(std::move(careful), level.careless);
}

}  // namespace inarow::play
