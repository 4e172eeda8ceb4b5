#include "play/perfect.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <utility>

#include "api/known_bounds.hpp"
#include "api/time_limit.hpp"

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
    const std::string_view source = report.source == "book" ? ", from the book" : "";
    if (report.request.question == api::Request::Question::weak)
        return fmt::format("{}{}", outcome(report.bounds), source);
    return fmt::format("score {}{}", api::signed_text(report.bounds), source);
}

}  // namespace

Result<Choice> Perfect::choose(const Position& position, Control& control) {
    const api::TimeLimit time(control, seconds_);
    api::Request request = request_for(engine_, position);
    request.order = [&] { return by_evaluation(position, control); };
    if (const auto accepted = engine_.accepts(request); !accepted) return tl::unexpected(accepted.error());
    const api::Report report = engine_.solve(request, control);
    Choice choice{*report.suggestion, remark_on(report), report.nodes + report.line_nodes};
    if (report.settled) choice.value = report.bounds.lo;
    return choice;
}

Result<std::optional<Choice>> Perfect::win(const Position& position, Control& control, std::uint64_t nodes) {
    const api::TimeLimit time(control, seconds_);
    api::Request request(position);
    request.question = api::Request::Question::weak;
    request.want_line = false;
    if (const auto accepted = engine_.accepts(request); !accepted) return tl::unexpected(accepted.error());
    const auto is_won = [&] {
        const NodeBudget budget(control, nodes);
        return engine_.solve(request, control).bounds.lo > 0;
    };
    if (!is_won()) return std::optional<Choice>();
    auto choice = choose(position, control);
    return choice ? Result<std::optional<Choice>>(std::move(*choice)) : tl::unexpected(choice.error());
}

// All moves are looked at equally far: what an evaluation says depends on who is to move.
std::vector<Move> Perfect::by_evaluation(const Position& position, Control& control) {
    constexpr std::uint64_t most_nodes = 100'000;  // a fraction of a second
    std::vector<Move> moves = position.legal_moves();
    if (control.limit_reached()) return moves;
    const NodeBudget budget(control, std::min(most_nodes, (control.node_limit - control.nodes) / 4));
    for (std::uint64_t depth = 1; position.stones() + static_cast<int>(depth) < position.variant().cells(); ++depth) {
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

Result<std::unique_ptr<Perfect>> make_solver(const Setup& setup) {
    ValueReader values(setup);
    const auto seconds = values.seconds("seconds");
    if (values.error()) return tl::unexpected(*values.error());
    auto engine = api::Engine::create(setup.variant, setup.search, setup.options);
    if (!engine) return tl::unexpected(engine.error());
    if (const TrustedText* book = setup.named("book")) {
        auto known_bounds = std::make_shared<api::KnownBounds>(setup.variant);
        if (auto opened = known_bounds->add_book(*book); !opened) return tl::unexpected(opened.error());
        if (auto used = engine->use(std::move(known_bounds)); !used) return tl::unexpected(used.error());
    }
    engine->consult(setup.books);
    auto evaluation = make_depth_search(setup.variant, {.evaluation = line_potential(), .deepening = false});
    if (!evaluation) return tl::unexpected(evaluation.error());
    return std::make_unique<Perfect>(std::move(*engine), std::move(*evaluation), seconds);
}

Result<std::unique_ptr<Player>> make_perfect(const Setup& setup) { return make_solver(setup); }

}  // namespace inarow::play
