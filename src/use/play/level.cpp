// Ten levels of difficulty, for people who want to win now and then.
//
// A level is an alpha-beta player of limited depth that sometimes plays a random legal move instead, but never as the
// first stone of a game: an opening that loses looks like a fault, not like an oversight.  The limits count positions
// as well as moves, so that boards with many moves stay playable.
//
// The upper levels play no random moves, and chance among equal ones hardly ever decides.  So that two games differ,
// every level draws the depth of its first moves from the upper half of its own.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/rng.hpp"
#include "play/player.hpp"

namespace inarow::play {
namespace {

struct Level {
    std::uint64_t careless;  // percentage of random moves
    std::uint64_t depth;
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

constexpr int varied_stones = 8;  // on the board while the depth varies

class LevelPlayer final : public Player {
public:
    LevelPlayer(std::unique_ptr<Player> careful, const Level& level) : careful_(std::move(careful)), level_(level) {}

    void start(std::uint64_t seed) override {
        rng_ = Rng(seed);
        careful_->start(seed);
    }

    void look_ahead(std::optional<std::uint64_t> depth) override { ahead_ = depth.value_or(unlimited); }

    Result<Choice> choose(const Position& position, Control& control) override {
        const bool careless = rng_.below(100) < level_.careless;
        if (!careless || position.stones() == 0) return choose_with_care(position, control);
        const std::vector<Move> moves = position.legal_moves();
        return Choice{moves[rng_.below(moves.size())]};
    }

private:
    Result<Choice> choose_with_care(const Position& position, Control& control) {
        const std::uint64_t less = position.stones() < varied_stones ? rng_.below(level_.depth / 2 + 1) : 0;
        careful_->look_ahead(std::min(ahead_, level_.depth - less));
        return careful_->choose(position, control);
    }

    std::unique_ptr<Player> careful_;
    Level level_;
    std::uint64_t ahead_ = unlimited;
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
    return std::make_unique<LevelPlayer>(std::move(careful), level);
}

}  // namespace inarow::play
