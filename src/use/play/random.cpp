// Plays random legal moves: the baseline that every player should beat.
#include "base/rng.hpp"
#include "play/player.hpp"

namespace inarow::play {
namespace {

class Random final : public Player {
public:
    void start(std::uint64_t seed) override { rng_ = Rng(seed); }

    Result<Choice> choose(const Position& position, Control&) override {
        const std::vector<Move> moves = position.legal_moves();
        return Choice{moves[rng_.below(moves.size())]};
    }

private:
    Rng rng_{1};
};

}  // namespace

std::span<const Parameter> random_parameters() { return {}; }

Result<std::unique_ptr<Player>> make_random(const Setup&) { return std::make_unique<Random>(); }

}  // namespace inarow::play
