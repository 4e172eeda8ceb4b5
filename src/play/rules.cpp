// A player like Allis' VICTOR.
#include "knowledge/book_play.hpp"
#include "play/perfect.hpp"

namespace inarow::play {
namespace {

class Rules final : public Player {
public:
    Rules(std::optional<knowledge::BookPlay> book, std::unique_ptr<Perfect> solver)
        : book_(std::move(book)), solver_(std::move(solver)) {}

    // A cover that does not lose is followed where the position is a draw; while it may be more, what the cover claims
    // is one bound among those that the solver finds.
    Result<Choice> choose(const Position& position, Control& control) override {
        const auto found = book_ ? book_->move(position) : std::nullopt;
        if (!found) return solver_->choose(position, control);
        if (found->wins) return Choice{found->move, "by the rules: wins"};
        const Bound claimed{0, known_by_rules(position).hi};
        const auto choice = solver_->choose(position, control, {{found->move, claimed}});
        if (!choice || (choice->value != 0 && choice->move != found->move)) return choice;
        return Choice{found->move, "by the rules: does not lose", choice->nodes};
    }

private:
    std::optional<knowledge::BookPlay> book_;
    std::unique_ptr<Perfect> solver_;
};

}  // namespace

std::span<const Parameter> rules_parameters() { return perfect_parameters(); }

Result<std::unique_ptr<Player>> make_rules(const Setup& setup) {
    auto solver = make_solver(setup);
    if (!solver) return tl::unexpected(solver.error());
    std::optional<knowledge::BookPlay> book;
    if (auto groups = knowledge::make_groups(setup.variant)) book.emplace(std::move(*groups));
    return std::make_unique<Rules>(std::move(book), std::move(*solver));
}

}  // namespace inarow::play
