#include "report/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "base/text.hpp"
#include "report/figures.hpp"

namespace inarow::report {
namespace {

using api::Report;
using Question = api::Request::Question;

std::string winner_text(const api::Report& report) {
    const Stone mover = report.request.position.mover();
    if (report.bounds.lo > 0) return fmt::format("the {} player wins", player_name(mover));
    if (report.bounds.hi < 0) return fmt::format("the {} player wins", player_name(other(mover)));
    return "a draw";
}

std::string exact_text(const api::Report& report) {
    const auto move = report.last_move();
    const std::string when = report.bounds.lo != 0 && move ? fmt::format(" on move {}", *move) : "";
    return fmt::format("score {}: {}{}", api::signed_text(report.bounds), winner_text(report), when);
}

std::string weak_text(const api::Report& report) {
    if (report.bounds.lo == 0) return "draw: neither player can force a win";
    return fmt::format("{}: {}", outcome(report.bounds), winner_text(report));
}

// Of an outcome that is open.
std::string open_outcome_text(const api::Report& report) {
    if (report.bounds == Bound{-1, 1}) return "who wins is not known yet";
    return fmt::format("the {} player does not {}", player_name(report.request.position.mover()),
                       report.bounds.lo == 0 ? "lose" : "win");
}

std::string_view yes_or_no(std::optional<bool> holds) { return !holds ? "unknown" : *holds ? "yes" : "no"; }

std::string claim_text(const api::Report& report) {
    return fmt::format("{}: {} ({})", to_text(report.request.claim), yes_or_no(report.claim_holds()),
                       bounds_text(report.bounds));
}

std::string left_text(const api::Report& report) {
    return fmt::format("proof number {}, disproof number {}\n", grouped(report.left->proof),
                       grouped(report.left->disproof));
}

std::string best_text(const api::Report& report, Notation notation) {
    std::vector<std::string> moves;
    for (const Move move : report.best) moves.push_back(to_text(report.request.position.variant(), move, notation));
    return fmt::format("best move{} {}{}\n", moves.size() == 1 ? "" : "s", fmt::join(moves, ", "),
                       report.best_complete ? "" : "; others may be as good");
}

std::string scores_text(const api::Report& report, Notation notation, TerminalStyle style) {
    std::string text = "scores";
    for (const auto& [move, bound] : report.scores) {
        const bool best = std::ranges::find(report.best, move) != report.best.end();
        const std::string score =
            fmt::format("{}: {}", to_text(report.request.position.variant(), move, notation), api::signed_text(bound));
        text += "  " + styled(score, best ? TextStyle::bold : TextStyle::none, style);
    }
    return text + '\n';
}

std::string searched_text(const api::Report& report) {
    const std::string table = report.table_bytes > 0 ? fmt::format(", table {}", memory_text(report.table_bytes)) : "";
    return fmt::format("search {}, {}{}", report.search, counted(static_cast<std::uint64_t>(report.threads), "thread"),
                       table);
}

// What the value cost, unless it was known, and what the moves cost that go with it.
std::string work_lines(const api::Report& report, bool known) {
    std::string text;
    if (!known) text += fmt::format("{}, {}\n", work_text(report.nodes, report.seconds), searched_text(report));
    if (!known && report.earlier.nodes > 0)
        text += fmt::format("earlier runs with this table file: {}, {} of processor time\n",
                            counted(report.earlier.nodes, "node"), duration_text(report.earlier.seconds));
    if (report.line_nodes == 0) return text;
    text += fmt::format("best move and line: {}", work_text(report.line_nodes, report.line_seconds));
    return text + (known ? fmt::format(", {}\n", searched_text(report)) : "\n");
}

std::string breaches_text(const api::Report& report) {
    if (report.breaches == 0) return "kept at every position of the search";
    return fmt::format(
        "could not be kept {} in the search: {}", counted(report.breaches, "time"),
        report.constraints.strict ? "each was a loss" : "lifted for that move (--strict makes it a loss)");
}

std::string constraints_text(const api::Report& report) {
    if (report.constraints.empty()) return "";
    std::vector<std::string> rules;
    for (const Constraint& constraint : report.constraints.rules) rules.push_back(to_text(constraint));
    return fmt::format("under {}\n{}\n", fmt::join(rules, "; "), breaches_text(report));
}

}  // namespace

std::string value_text(const api::Report& report) {
    const Position& position = report.request.position;
    if (report.request.question == Question::at_least) return claim_text(report);
    if (position.over()) return "the game is over: " + api::result_text(position);
    if (!report.bounds.exact()) return "stopped by a limit: " + known_text(report);
    if (report.request.question == Question::weak) return weak_text(report);
    return exact_text(report);
}

bool ends_game(Position position, const std::vector<Move>& line, const Constraints& constraints) {
    for (const Move move : line) position.play(move);
    return over(position, constraints);
}

std::string bounds_text(Bound bounds) {
    if (bounds.exact()) return fmt::format("the score is {}", bounds.lo);
    return fmt::format("the score is between {} and {}", bounds.lo, bounds.hi);
}

std::string known_text(const api::Report& report) {
    if (report.request.question != Question::weak) return bounds_text(report.bounds);
    return report.bounds.exact() ? weak_text(report) : open_outcome_text(report);
}

std::string answer_text(const api::Report& report) {
    const bool claim = report.request.question == Question::at_least;
    return claim ? std::string(yes_or_no(report.claim_holds())) : to_text(report.bounds);
}

std::string report_text(const api::Report& report, Notation notation, TerminalStyle style) {
    std::string text = draw(report.request.position, notation, {}, style);
    text += value_text(report) + '\n' + constraints_text(report);
    if (report.left) text += left_text(report);
    if (!report.scores.empty()) text += scores_text(report, notation, style);
    if (!report.best.empty()) text += best_text(report, notation);
    if (!report.line.empty())
        text += fmt::format("line {}{}\n", to_text(report.request.position.variant(), report.line, notation),
                            ends_game(report.request.position, report.line, report.constraints) ? "" : " ...");
    const bool known = report.source != "rules" && report.source != "search";
    if (known) text += fmt::format("from the {}\n", report.source);
    if (report.source != "rules") text += work_lines(report, known);
    return text;
}

std::string summary_text(const api::BatchSummary& summary) {
    return fmt::format("{}, {} checked, {} wrong, {} unknown; {}\n", counted(summary.positions, "position"),
                       grouped(summary.checked), grouped(summary.wrong), grouped(summary.unknown),
                       work_text(summary.nodes, summary.seconds));
}

}  // namespace inarow::report
