#include "players.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "base/text.hpp"
#include "interrupt.hpp"
#include "report_text.hpp"

namespace inarow::app {
namespace {

constexpr std::array<std::string_view, 3> names = {
#define PLAYER(identifier, name, help) name,
#include "players.def"
#undef PLAYER
};

api::Request request_for(const api::Engine& engine, const Position& position) {
    api::Request request(position);
    request.want_line = true;  // the best move is its first
    if (!engine.accepts(request.question)) request.question = api::Request::Question::weak;
    return request;
}

std::string remark_on(const api::Report& report) {
    if (!report.settled) return "not proved best";
    return report.request.question == api::Request::Question::weak
               ? outcome(report.bounds)
               : fmt::format("score {}", signed_text(report.bounds));
}

}  // namespace

Result<PlayerKind> parse_player(std::string_view name) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) return error(fmt::format("unknown player {} (known: {})", quote(name), player_kinds()));
    return static_cast<PlayerKind>(found - names.begin());
}

std::string player_kinds() { return fmt::format("{}", fmt::join(names, ", ")); }

ChosenMove Machine::solver_move(const Position& position) {
    if (!engine_) engine_ = std::make_unique<api::Engine>(make_engine_());
    Control control;
    const TimeLimit time(control, seconds_);
    const Interrupt interrupt(control);
    const api::Report report = engine_->solve(request_for(*engine_, position), control);
    return {*report.suggestion, remark_on(report)};
}

ChosenMove Machine::random_move(const Position& position) {
    const std::vector<Move> moves = position.legal_moves();
    return {moves[rng_.below(moves.size())], ""};
}

}  // namespace inarow::app
