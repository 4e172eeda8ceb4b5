// The solver as a player, and one like Allis' VICTOR, which follows a cover where it has one.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <utility>

#include "inarow/books.hpp"
#include "inarow/engine.hpp"
#include "knowledge/book_play.hpp"
#include "play/depth_search.hpp"
#include "play/player.hpp"
#include "search/control.hpp"

namespace inarow::play {
namespace {

// A search that only tells wins, draws and losses is asked for these.
api::Request request_for(const api::Engine& engine, const Position& position) {
    api::Request request(position);
    request.to_play = true;
    request.want_line = false;
    if (!engine.accepts(request)) request.question = api::Request::Question::weak;
    return request;
}

std::string remark_on(const api::Report& report) {
    if (!report.settled) return "not proved optimal";
    const std::string source = api::is_looked_up(report.source) ? ", from the " + report.source : "";
    if (report.request.question == api::Request::Question::weak)
        return fmt::format("{}{}", outcome(report.bounds), source);
    return fmt::format("score {}{}", api::signed_text(report.bounds), source);
}

// The solver as a player.
class Perfect final : public Player {
public:
    Perfect(api::Engine engine, std::unique_ptr<DepthSearch> evaluation, std::optional<double> seconds)
        : engine_(std::move(engine)), evaluation_(std::move(evaluation)), seconds_(seconds) {}

    // Best play where the time suffices to find it, otherwise the most promising move.
    Result<Choice> choose(const Position& position, Control& control) override {
        const api::TimeLimit time(control, seconds_);
        api::Request request = request_for(engine_, position);
        request.order = [&] { return by_evaluation(position, control); };
        INAROW_TRY(engine_.accepts(request));
        const api::Report report = engine_.solve(request, control);
        Choice choice{*report.suggestion, remark_on(report), report.nodes + report.line_nodes};
        if (report.settled) choice.value = report.bounds.lo;
        return choice;
    }

    // The same where so many nodes suffice to see that the position is won, else nothing.
    Result<std::optional<Choice>> win(const Position& position, Control& control, std::uint64_t nodes) {
        const api::TimeLimit time(control, seconds_);
        api::Request request(position);
        request.question = api::Request::Question::weak;
        request.want_line = false;
        INAROW_TRY(engine_.accepts(request));
        const auto is_won = [&] {
            const NodeBudget budget(control, nodes);
            return engine_.solve(request, control).bounds.lo > 0;
        };
        if (!is_won()) return std::optional<Choice>();
        return choose(position, control).map([](Choice choice) { return std::optional(std::move(choice)); });
    }

private:
    // All moves are looked at equally far: what an evaluation says depends on who is to move.
    [[nodiscard]] std::vector<Move> by_evaluation(const Position& position, Control& control) {
        constexpr std::uint64_t quick_nodes = 100'000;  // a fraction of a second
        std::vector<Move> moves = position.legal_moves();
        if (control.limit_reached()) return moves;
        const NodeBudget budget(control, std::min(quick_nodes, (control.node_limit - control.nodes) / 4));
        for (std::uint64_t depth = 1; position.stones() + static_cast<int>(depth) < position.variant().cells();
             ++depth) {
            evaluation_->look_ahead(depth);
            std::map<Move, double> values;
            for (const Move move : moves) {
                const Position child = position.after(move);
                values[move] = child.over() ? win_value : -evaluation_->search(child, control).value;
                if (control.limit_reached()) return moves;
            }
            std::ranges::stable_sort(moves, std::greater(), [&](Move move) { return values[move]; });
        }
        return moves;
    }

    api::Engine engine_;
    std::unique_ptr<DepthSearch> evaluation_;
    std::optional<double> seconds_;
};

Result<std::unique_ptr<Perfect>> make_solver(const Setup& setup) {
    ValueReader values(setup);
    const auto seconds = values.seconds("seconds");
    if (values.error()) return tl::unexpected(*values.error());
    auto engine = INAROW_TRY(api::Engine::create(setup.variant, setup.search, setup.options));
    if (const TrustedText* book = setup.named("book")) {
        auto known_bounds = std::make_shared<api::KnownBounds>(setup.variant);
        INAROW_TRY(known_bounds->add_book(*book));
        INAROW_TRY(engine.use(std::move(known_bounds)));
    }
    engine.consult(setup.books, true);
    auto evaluation =
        INAROW_TRY(make_depth_search(setup.variant, {.evaluation = line_potential(), .deepening = false}));
    return std::make_unique<Perfect>(std::move(engine), std::move(evaluation), seconds);
}

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
        auto win = INAROW_TRY(solver_->win(position, control, nodes));
        if (win) return std::move(*win);
        return Choice{found->move, "by the rules: does not lose", control.nodes - before};
    }

private:
    std::optional<knowledge::BookPlay> book_;
    std::unique_ptr<Perfect> solver_;
};

}  // namespace

Result<std::unique_ptr<Player>> make_perfect(const Setup& setup) { return make_solver(setup); }

Result<std::unique_ptr<Player>> make_rules(const Setup& setup) {
    auto solver = INAROW_TRY(make_solver(setup));
    std::optional<knowledge::BookPlay> book;
    if (auto groups = knowledge::make_groups(setup.variant)) book.emplace(std::move(*groups));
    return std::make_unique<Rules>(std::move(book), std::move(solver));
}

}  // namespace inarow::play
