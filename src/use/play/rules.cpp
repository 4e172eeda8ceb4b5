// A player like Allis' VICTOR.
#include "knowledge/book_play.hpp"
#include "play/perfect.hpp"

namespace inarow::play {
namespace {

class Rules final : public Player {
public:
    Rules(std::optional<knowledge::BookPlay> book, std::unique_ptr<Perfect> solver)
        : book_(std::move(book)), solver_(std::move(solver)) {}

    // A cover that does not lose is left only for a win, and only where that takes seconds: it would be of no use on
    // large boards if it had to wait for their values.
    Result<Choice> choose(const Position& position, Control& control) override {
        constexpr std::uint64_t nodes = 10'000'000;
        const auto found = book_ ? book_->move(position) : std::nullopt;
        if (!found) return solver_->choose(position, control);
        if (found->wins) return Choice{found->move, "by the rules: wins"};
        const std::uint64_t before = control.nodes;
        auto win = solver_->win(position, control, nodes);
        if (!win) return tl::unexpected(win.error());
        if (*win) return std::move(**win);
        return Choice{found->move, "by the rules: does not lose", control.nodes - before};
    }

private:
    std::optional<knowledge::BookPlay> book_;
    std::unique_ptr<Perfect> solver_;
};

}  // namespace

Result<std::unique_ptr<Player>> make_rules(const Setup& setup) {
    auto solver = make_solver(setup);
    if (!solver) return tl::unexpected(solver.error());
    std::optional<knowledge::BookPlay> book;
    if (auto groups = knowledge::make_groups(setup.variant)) book.emplace(std::move(*groups));
    return std::make_unique<Rules>(std::move(book), std::move(*solver));
}

}  // namespace inarow::play
