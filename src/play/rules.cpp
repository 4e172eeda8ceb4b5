// A player like Allis' VICTOR.
#include "knowledge/book_play.hpp"
#include "play/perfect.hpp"

namespace inarow::play {
namespace {

class Rules final : public Player {
public:
    Rules(std::optional<knowledge::BookPlay> book, std::unique_ptr<Player> solver)
        : book_(std::move(book)), solver_(std::move(solver)) {}

    // Where the rules do not hold, as the solver.
    Result<Choice> choose(const Position& position, Control& control) override {
        const auto found = book_ ? book_->move(position) : std::nullopt;
        if (!found) return solver_->choose(position, control);
        return Choice{found->move, found->wins ? "by the rules: wins" : "by the rules: does not lose"};
    }

private:
    std::optional<knowledge::BookPlay> book_;
    std::unique_ptr<Player> solver_;
};

}  // namespace

std::span<const Parameter> rules_parameters() { return perfect_parameters(); }

Result<std::unique_ptr<Player>> make_rules(const Setup& setup) {
    auto solver = make_perfect(setup);
    if (!solver) return tl::unexpected(solver.error());
    std::optional<knowledge::BookPlay> book;
    if (auto groups = knowledge::make_groups(setup.variant)) book.emplace(std::move(*groups));
    return std::make_unique<Rules>(std::move(book), std::move(*solver));
}

}  // namespace inarow::play
