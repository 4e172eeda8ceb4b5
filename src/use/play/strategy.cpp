// A player that follows a strategy on cards.
#include <fmt/format.h>

#include <utility>

#include "base/input_file.hpp"
#include "play/player.hpp"
#include "strategy/check.hpp"
#include "strategy/follower.hpp"

namespace inarow::play {
namespace {

class Following final : public Player {
public:
    Following(strategy::Strategy strategy, std::unique_ptr<Player> solver)
        : strategy_(std::move(strategy)), follower_(strategy_), solver_(std::move(solver)) {}

    void start(std::uint64_t seed) override {
        left_ = false;
        solver_->start(seed);
    }

    // Where the strategy says nothing the solver plays, and the first of such moves tells why.
    Result<Choice> choose(const Position& position, Control& control) override {
        const auto advice = advise(position);
        if (advice) return Choice{advice->move, reason_text(strategy_, position, *advice)};
        auto choice = INAROW_TRY(solver_->choose(position, control));
        if (!std::exchange(left_, true)) choice.remark = fmt::format("{}; {}", advice.error().message, choice.remark);
        return choice;
    }

private:
    [[nodiscard]] Result<strategy::Advice> advise(const Position& position) const {
        if (position.mover() == strategy_.owner) return follower_.advise(position);
        return error(fmt::format("the strategy is for the {} player", player_name(strategy_.owner)));
    }

    const strategy::Strategy strategy_;
    const strategy::Follower follower_;
    std::unique_ptr<Player> solver_;
    bool left_ = false;  // in this game
};

}  // namespace

Result<std::unique_ptr<Player>> make_strategy(const Setup& setup) {
    auto solver = INAROW_TRY(make_perfect(setup));
    const TrustedText* file = setup.named("file");
    if (file == nullptr) return error("player strategy requires file=FILE, a strategy file");
    const std::string& path = file->text();
    auto strategy = INAROW_TRY(strategy::parse_followable(INAROW_TRY(read_input(path)), path));
    if (strategy.variant != setup.variant)
        return error(fmt::format("{} is for {}, not for {}", path, to_text(strategy.variant), to_text(setup.variant)));
    return std::make_unique<Following>(std::move(strategy), std::move(solver));
}

}  // namespace inarow::play
