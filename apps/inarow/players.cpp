#include "players.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "base/text.hpp"
#include "interrupt.hpp"
#include "report_text.hpp"
#include "status.hpp"

namespace inarow::app {
namespace {

struct PlayerRow {
    std::string_view name;
    std::string_view help;
};

constexpr std::array rows = {
#define PLAYER(identifier, name, help) PlayerRow{name, help},
#include "players.def"
#undef PLAYER
};

api::Request request_for(const api::Engine& engine, const Position& position) {
    api::Request request(position);
    request.want_line = true;  // the best move is its first
    if (!engine.accepts(request)) request.question = api::Request::Question::weak;
    need(engine.accepts(request));
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
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const PlayerRow& row) { return row.name == name; });
    if (found == rows.end()) return error(fmt::format("unknown player {} (known: {})", quote(name), player_kinds()));
    return static_cast<PlayerKind>(found - rows.begin());
}

std::string player_kinds() {
    std::vector<std::string_view> names;
    for (const PlayerRow& row : rows) names.push_back(row.name);
    return fmt::format("{}", fmt::join(names, ", "));
}

std::string player_help() {
    std::string text;
    for (const PlayerRow& row : rows) text += fmt::format("  {:<8} {}\n", row.name, row.help);
    return text;
}

ChosenMove Machine::move(PlayerKind kind, const Position& position) {
    if (kind == PlayerKind::random) return random_move(position);
    if (kind == PlayerKind::book) return book_move(position);
    return solver_move(position);
}

ChosenMove Machine::solver_move(const Position& position) {
    if (!engine_) engine_ = std::make_unique<api::Engine>(make_engine_());
    Control control;
    const TimeLimit time(control, seconds_);
    const Interrupt interrupt(control);
    const api::Report report = engine_->solve(request_for(*engine_, position), control);
    return {*report.suggestion, remark_on(report)};
}

// Where the rules do not hold, as the solver.
ChosenMove Machine::book_move(const Position& position) {
    if (!book_)
        if (auto groups = knowledge::make_groups(position.variant())) book_.emplace(std::move(*groups));
    const auto found = book_ ? book_->move(position) : std::nullopt;
    if (!found) return solver_move(position);
    return {found->move, found->wins ? "by the rules: wins" : "by the rules: does not lose"};
}

ChosenMove Machine::random_move(const Position& position) {
    const std::vector<Move> moves = position.legal_moves();
    return {moves[rng_.below(moves.size())], ""};
}

}  // namespace inarow::app
