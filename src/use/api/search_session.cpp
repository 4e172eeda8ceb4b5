#include "api/search_session.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "game/shape.hpp"

namespace inarow::api {
namespace {

// In half cells.
int distance_from_centre(const Variant& variant, Move move) {
    const Square square = square_of(variant, variant.drops() ? move * variant.height : move);
    const int level = variant.drops() ? 0 : std::abs(2 * square.z + 1 - variant.height);
    return std::abs(2 * square.x + 1 - variant.width) + std::abs(2 * square.y + 1 - variant.depth) + level;
}

bool ends_with(const SearchSession& session, const Position& position, Move move, Score at_least) {
    const Position child = position.after(move);
    return session.over(child) && -session.known_by_rules(child).hi >= at_least;
}

std::optional<Move> keeping_move(SearchSession& session, const Position& position, Bound kept) {
    const std::vector<Move> moves = likely_moves(session, position);
    if (kept.lo <= score_range(position.variant(), position.stones()).lo) return moves.front();
    for (const Move move : moves)
        if (ends_with(session, position, move, kept.lo)) return move;
    for (const Move move : moves)
        if (ask_whether_kept(session, position.after(move), kept).lo >= kept.lo) return move;
    return std::nullopt;
}

}  // namespace

Bound SearchSession::ask(const Position& position, Goal goal, Bound known) {
    if (over(position)) breaches += position.over() ? 0 : 1;
    if (over(position) || goal.settled(known)) return known;
    known = look_up(position, known);
    return !may_search || goal.settled(known) ? known : search(position, goal, known);
}

Bound SearchSession::ask_watched(std::optional<Move> move, const Position& position, Goal goal, Bound known) {
    control.show(known);
    if (watcher != nullptr) watcher->searching(move);
    const Bound found = ask(position, goal, known);
    if (watcher != nullptr) watcher->found(move, shown(question, move ? -found : found));
    return found;
}

Bound SearchSession::search(const Position& position, Goal goal, Bound known) {
    searched = true;
    control.show(known);
    const Bound found = meet(known, solver.solve(position, goal, known, control));
    keep(position, found);
    return found;
}

void SearchSession::keep(const Position& position, Bound bound) {
    if (known_bounds != nullptr && !book_helped()) known_bounds->keep(position, bound);
}

Bound SearchSession::known_without_search(const Position& position) {
    return over(position) ? known_by_rules(position) : look_up(position, known_by_rules(position));
}

Bound SearchSession::look_up(const Position& position, Bound known) {
    if (known_bounds == nullptr) return known;
    const auto found = known_bounds->find(position);
    if (!found) return known;
    if (found->bound.lo > known.hi || found->bound.hi < known.lo) {
        known_bounds->doubt(position, *found, known);
        return known;
    }
    if (!book_helped()) source = found->source;
    return meet(known, found->bound);
}

std::vector<Move> SearchSession::moves(const Position& position) const {
    return allowed_moves(position, constraints).moves;
}

Bound ask_whether_kept(SearchSession& session, const Position& child, Bound kept) {
    const Bound range = session.known_by_rules(child);
    if (session.over(child)) return -session.ask(child, at_least(1 - kept.lo), range);
    const Goal goal = at_least(1 - kept.lo);
    Bound known = meet(range, {-kept.hi, range.hi});
    if (!goal.settled(known)) known = session.look_up(child, known);
    if (!session.may_search || goal.settled(known)) return -known;
    // A book may be wrong about the position, and a search that starts from a wrong bound contradicts itself.
    return -session.search(child, goal, session.source.empty() ? known : range);
}

std::vector<Move> principal_line(SearchSession& session, Position position, Bound kept) {
    std::vector<Move> line;
    while (!session.over(position)) {
        const auto move = keeping_move(session, position, kept);
        if (!move) break;
        line.push_back(*move);
        position.play(*move);
        kept = -kept;
        session.may_search = !session.short_line;
    }
    session.may_search = true;
    return line;
}

std::vector<Move> likely_moves(SearchSession& session, const Position& position) {
    const Variant& variant = position.variant();
    std::vector<Move> moves = session.moves(position);
    std::stable_sort(moves.begin(), moves.end(), [&](Move a, Move b) {
        return distance_from_centre(variant, a) < distance_from_centre(variant, b);
    });
    if (const auto remembered = session.solver.remembered_move(position)) {
        const auto found = std::find(moves.begin(), moves.end(), *remembered);
        if (found != moves.end()) std::rotate(moves.begin(), found, found + 1);
    }
    return moves;
}

}  // namespace inarow::api
