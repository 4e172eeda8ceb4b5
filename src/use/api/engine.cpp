#include "inarow/engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include "api/question.hpp"
#include "api/search_session.hpp"
#include "base/clock.hpp"
#include "base/require.hpp"
#include "cube/kernel.hpp"
#include "inarow/books.hpp"
#include "inarow/progress.hpp"
#include "search/control.hpp"
#include "search/tables/kept_table.hpp"
#include "solvers/solvers.hpp"

namespace inarow::api {
namespace {

using Question = Request::Question;

// The claim that the principal variation must keep: what was asked, not what was found along the way.  For the question
// "is the score >= 1?" and scores from -18 to 18, a bound of [4, 18] keeps [1, 18]: any win will do.
Bound kept_bound(const Request& request, Bound found, Bound range) {
    if (request.question == Question::exact) return found;
    const Goal goal = goal_of(request, range);
    if (found.hi < goal.from) return {range.lo, goal.from - 1};
    if (found.lo >= goal.to) return {goal.to, range.hi};
    return found;
}

// The goal of the request, as a question about the position after a move.
Goal goal_after_move(const Request& request, const Position& child, const Constraints& constraints) {
    const Bound range = known_by_rules(child, constraints);
    return request.question == Question::exact ? exact_goal(range) : seen_by_other(goal_of(request, range));
}

// What may still be the best move comes first: it matters most when a limit ends the search.
std::vector<Move> by_interest(const std::map<Move, Bound>& scores) {
    std::vector<Move> moves;
    for (const auto& [move, bound] : scores) moves.push_back(move);
    std::ranges::stable_sort(moves, std::greater(), [&](Move move) {
        const Bound bound = scores.at(move);
        return std::pair(bound.hi, bound.lo);
    });
    return moves;
}

// Asks about each move what the request asks about the position, each within a budget of nodes; true when every move
// got its answer.
bool ask_each_move(SearchSession& session, const Request& request, std::uint64_t nodes, std::map<Move, Bound>& scores) {
    bool settled = true;
    for (const Move move : by_interest(scores)) {
        const Position child = request.position.after(move);
        const Goal goal = goal_after_move(request, child, session.constraints);
        Bound& known = scores.at(move);
        const NodeBudget budget(session.control, nodes);
        known = -session.ask_watched(move, child, goal, -known);
        settled = settled && (session.over(child) || goal.settled(-known));
    }
    return settled;
}

// In rounds, every move gets a rough bound before any gets its exact score.  The table remembers what earlier rounds
// found; without a limit or a watcher, rounds would only cost nodes.
bool ask_each_move(SearchSession& session, const Request& request, std::map<Move, Bound>& scores) {
    constexpr std::uint64_t last_round = 100'000'000;
    for (const Move move : session.moves(request.position))
        scores.emplace(move, -session.known_by_rules(request.position.after(move)));
    for (std::uint64_t nodes = first_round_nodes; request.in_rounds && nodes < last_round; nodes *= 8)
        if (const bool settled = ask_each_move(session, request, nodes, scores);
            settled || session.control.limit_reached())
            return settled;
    return ask_each_move(session, request, unlimited, scores);
}

bool answered_by_rules(const SearchSession& session, const Request& request) {
    const Bound range = session.known_by_rules(request.position);
    return session.over(request.position) || (!request.every_move && goal_of(request, range).settled(range));
}

// Fills in the move to play, what is known of each, and whether no other is better.  What is known of the position is a
// limit for all of them.
Bound find_move_to_play(SearchSession& session, Report& report) {
    const Request& request = report.request;
    std::map<Move, Bound>& scores = report.scores;
    for (const Move move : session.moves(request.position))
        scores.emplace(move, -session.known_without_search(request.position.after(move)));
    const Bound range = session.known_without_search(request.position);
    Goal goal = goal_of(request, session.known_by_rules(request.position));
    goal.to = std::min(goal.to, range.hi);
    const bool to_search = !goal.settled(best_of(scores)) && request.order;
    const std::vector<Move> moves = to_search ? request.order() : likely_moves(session, request.position);
    report.settled = compare_moves(session, request.position, goal, moves, scores);
    const Bound best = best_of(scores);
    const Bound found = overlap(best, range).empty() ? best : overlap(best, range);
    for (auto& [move, bound] : scores) bound.hi = std::max(bound.lo, std::min(bound.hi, found.hi));
    report.suggestion = most_promising_first(moves, scores).front();
    return found;
}

// Fills in the value, of every move if wanted.
Bound find_value(SearchSession& session, Report& report) {
    const Request& request = report.request;
    const Bound range = session.known_by_rules(request.position);
    const Goal goal = goal_of(request, range);
    Bound found = range;
    if (session.over(request.position)) {
        found = session.ask(request.position, goal, range);
        report.settled = true;
    } else if (request.every_move) {
        report.settled = ask_each_move(session, request, report.scores);
        found = best_of(report.scores);
        if (session.searched) session.keep(request.position, found);
    } else if (request.to_play) {
        found = find_move_to_play(session, report);
        if (session.searched) session.keep(request.position, found);
    } else {
        found = session.ask_watched(std::nullopt, request.position, goal, range);
        report.settled = goal.settled(found);
    }
    report.bounds = shown(request.question, found);
    return found;
}

// Every move that is known to reach the value, and whether that is all of them.  What is known without searching costs
// next to nothing: the first move of the line, games that end, books, and every move if each was asked about.
// Searching for the others (request.every_best) may cost as much as the answer did, or a little where that cost
// nothing.
void find_best_moves(SearchSession& session, Bound kept, std::uint64_t nodes, Report& report) {
    constexpr std::uint64_t least_budget = 1'000'000;
    const NodeBudget budget(session.control, std::max(nodes, least_budget));
    const Request& request = report.request;
    session.may_search = request.every_best;
    if (report.scores.empty() && !report.line.empty()) report.best.push_back(report.line.front());
    report.best_complete = true;
    for (const Move move : session.moves(request.position)) {
        if (!report.best.empty() && report.best.front() == move) continue;
        const Bound score = report.scores.empty() ? ask_whether_kept(session, request.position.after(move), kept)
                                                  : report.scores.at(move);
        if (score.lo >= kept.lo) report.best.push_back(move);
        report.best_complete = report.best_complete && (score.lo >= kept.lo || score.hi < kept.lo);
    }
    session.may_search = true;
}

// What to play when it was not asked which move that is.
Move likely_move(SearchSession& session, const Report& report) {
    const std::vector<Move> moves = likely_moves(session, report.request.position);
    return report.scores.empty() ? moves.front() : most_promising_first(moves, report.scores).front();
}

// Fills in the moves that go with the value, which cost `nodes`: the line, the best moves, what to play.
//
// Example: asked with `--weak` about every move, a position has the scores a: [1, 18], b: [-18, 0], c: [2, 2].  The
// value is a win and kept is [1, 18], so the best moves are a and c; the suggestion is a.
void find_moves(SearchSession& session, Bound found, std::uint64_t nodes, Report& report) {
    const Request& request = report.request;
    report.best_complete = session.over(request.position);
    if (session.over(request.position)) return;
    const Bound kept = kept_bound(request, found, session.known_by_rules(request.position));
    if (report.settled && request.want_line) report.line = principal_line(session, request.position, kept);
    const bool refused = request.question == Question::at_least && found.hi < request.claim.threshold;
    if (refused) report.best_complete = true;  // no move reaches what was asked about
    // Of the moves one by one, some may tell the value before a limit comes.
    const bool known = report.settled || (request.every_move &&
                                          goal_of(request, session.known_by_rules(request.position)).settled(found));
    if (known && !refused && (request.want_line || !report.scores.empty() || request.every_best))
        find_best_moves(session, kept, nodes, report);
    if (!report.suggestion)
        report.suggestion =
            report.best.empty() || !report.scores.empty() ? likely_move(session, report) : report.best.front();
    for (auto& [move, bound] : report.scores) bound = shown(request.question, bound);
}

std::optional<Numbers> what_is_left(const Request& request, const Control& control) {
    if (request.every_move || control.proof == 0) return std::nullopt;
    return numbers_of_claim(request, {control.proof, control.disproof});
}

// Whether the thresholds are 0 or 1 only, which a search for win, draw and loss can answer.
bool asks_win_draw_or_loss(const Request& request) {
    if (request.question == Question::exact) return false;
    return request.question == Question::weak || request.claim.threshold == 0 || request.claim.threshold == 1;
}

tl::unexpected<Error> only_first_win(std::string_view search) {
    return error(fmt::format(
        "the search {} only tells whether the first player wins: ask whether the score is at least 1 if they are to "
        "move, or below 0 if the second player is",
        search));
}
Result<void> same_variant(std::string_view what, const Variant& variant, const Variant& asked) {
    if (variant == asked) return {};
    return error(fmt::format("{} for {}, not for {}", what, to_text(variant), to_text(asked)));
}

tl::unexpected<Error> only_win_draw_or_loss(std::string_view search) {
    return error(fmt::format("the search {} only tells win, draw or loss: ask for no more", search));
}

}  // namespace

Engine::Engine(const Variant& variant, std::string_view search, int threads, const Constraints& constraints,
               std::unique_ptr<Solver> solver)
    : variant_(variant), search_(search), threads_(threads), constraints_(constraints), solver_(std::move(solver)) {}
Engine::~Engine() = default;
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;

std::uint64_t Engine::table_bytes() const { return solver_->table_bytes(); }
std::shared_ptr<KeptTable> Engine::kept_table() const { return solver_->kept_table(); }

Result<Engine> Engine::create(const Variant& variant, std::string_view search, const SearchOptions& options,
                              const Constraints& constraints) {
    return make_solver(search, variant, options, constraints).map([&](std::unique_ptr<Solver> solver) {
        return Engine(variant, search, options.threads, constraints, std::move(solver));
    });
}

Result<void> Engine::accepts_known_bounds() const {
    if (constraints_.empty()) return {};
    return error("books and stores cannot be used with constraints: they hold values of the game without them");
}

Result<void> Engine::use(std::shared_ptr<KnownBounds> known_bounds) {
    if (auto accepts = accepts_known_bounds(); known_bounds != nullptr && !accepts) return accepts;
    if (known_bounds != nullptr)
        if (auto same = same_variant("these books and stores are", known_bounds->variant(), variant_); !same)
            return same;
    known_bounds_ = std::move(known_bounds);
    return {};
}

void Engine::consult(const std::shared_ptr<BookFolders>& folders, bool atlas) {
    if (folders == nullptr || !accepts_known_bounds()) return;
    atlas_ = atlas;
    if (known_bounds_ == nullptr) known_bounds_ = std::make_shared<KnownBounds>(variant_);
    known_bounds_->add_books_of(folders);
}

Result<void> Engine::accepts(Request::Question question) const { return can_answer(*solver_, search_, question); }
Result<void> Engine::accepts(const Request& request) const {
    const auto same = same_variant("this engine is", variant_, request.position.variant());
    return same ? can_answer(*solver_, search_, request) : same;
}

Result<void> can_answer(const Solver& solver, std::string_view search, Request::Question question) {
    if (solver.first_win_only() && question != Question::at_least) return only_first_win(search);
    if (solver.weak_only() && question == Question::exact) return only_win_draw_or_loss(search);
    return {};
}

Result<void> can_answer(const Solver& solver, std::string_view search, const Request& request) {
    if (auto answers = can_answer(solver, search, request.question); !answers) return answers;
    if (request.position.over()) return {};
    if (solver.first_win_only() && request.claim.threshold != first_win_threshold(request.position))
        return only_first_win(search);
    if (solver.weak_only() && !asks_win_draw_or_loss(request)) return only_win_draw_or_loss(search);
    return {};
}

std::string_view default_search(const Request& request, const Constraints& constraints) {
    if (!constraints.empty()) return "alphabeta";
    return cube::is_cube(request.position.variant()) && asks_win_draw_or_loss(request) ? "cube" : "alphabeta";
}

bool Engine::asks_atlas(const Request& request) const {
    return atlas_ && request.position.stones() == 0 && !request.every_move;
}

bool Engine::knows(const Request& request) const {
    if (!known_bounds_) return false;
    known_bounds_->use_atlas(asks_atlas(request));
    const auto found = known_bounds_->find(request.position);
    return found && found->bound.exact();
}

Report Engine::solve(const Request& request, Control& control, Watcher* watcher) {
    require(accepts(request).has_value(), "solve() needs a request that this search accepts");
    const Stopwatch watch;
    const double processor_before = processor_seconds();
    const std::uint64_t nodes_before = control.nodes;
    if (known_bounds_) known_bounds_->use_atlas(asks_atlas(request));
    SearchSession session{*solver_, constraints_, control, known_bounds_.get(), watcher, request.question};
    Report report(request);
    control.show(Numbers{0, 0});
    const Bound found = find_value(session, report);
    report.nodes = control.nodes - nodes_before;
    report.seconds = watch.seconds();
    if (!report.settled) report.left = what_is_left(request, control);
    const bool known = !session.searched && !session.source.empty();
    session.short_line = known;  // a value that cost nothing comes with a line that costs little
    find_moves(session, found, control.nodes - nodes_before, report);
    if (known_bounds_) known_bounds_->commit();
    report.line_nodes = control.nodes - nodes_before - report.nodes;
    report.line_seconds = watch.seconds() - report.seconds;
    report.search = search_;
    report.threads = threads_;
    report.table_bytes = solver_->table_bytes();
    report.constraints = constraints_;
    report.breaches = solver_->breaches() + session.breaches;
    report.source = answered_by_rules(session, request) ? "rules" : known ? session.source : "search";
    if (const auto table = kept_table())
        table->add_work({control.nodes - nodes_before, processor_seconds() - processor_before});
    return report;
}

}  // namespace inarow::api
