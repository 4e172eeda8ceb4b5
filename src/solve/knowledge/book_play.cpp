#include "knowledge/book_play.hpp"

#include <algorithm>

#include "base/require.hpp"
#include "knowledge/threats.hpp"

namespace inarow::knowledge {
namespace {

Cells occupied_by(const Groups& groups, const Position& position) {
    return groups.stones_of(position, Stone::first) | groups.stones_of(position, Stone::second);
}

Move move_to(const Groups& groups, const Position& position, int bit) {
    return position.column_of(groups.cell_of_bit(bit));
}

std::optional<BookMove> completing_move(const Groups& groups, const Position& position) {
    const Cells own = groups.stones_of(position, position.mover());
    const Standpoint at(groups, own, occupied_by(groups, position) & ~own, Basis::any_turn);
    const Cells wins = completing_cells(at) & at.open;
    if (wins == 0) return std::nullopt;
    return BookMove{move_to(groups, position, lowest_index(wins)), true};
}

// The cell with the most lines that the mover may still complete.
int most_useful(const Groups& groups, const Position& position, Cells choices) {
    const GroupSet lost = groups.touching(groups.stones_of(position, other(position.mover())));
    int best = -1;
    int most = -1;
    for_each_bit(choices, [&](int cell) {
        const int lines = (groups.with(cell) - lost).count();
        if (lines <= most) return;
        most = lines;
        best = cell;
    });
    return best;
}

}  // namespace

std::optional<BookMove> BookPlay::move(const Position& position) {
    if (const auto winning = completing_move(evaluation_.groups(), position)) return winning;
    auto& course = course_of(position.mover());
    if (course && !catch_up(*course, position)) course.reset();
    if (course && wins(course->verdict.ground)) return follow(*course, position);
    if (const auto winning = begin_course(position, true)) return winning;
    if (course) return follow(*course, position);
    return begin_course(position, false);
}

// Looks for a plan that holds the position, now or after one move.
std::optional<BookMove> BookPlay::begin_course(const Position& position, bool winning) {
    auto& course = course_of(position.mover());
    if (auto found = find_course(position, position.mover(), winning)) {
        course.emplace(std::move(*found));
        return follow(*course, position);
    }
    for (const Move move : position.legal_moves())
        if (auto found = find_course(position.after(move), position.mover(), winning)) {
            course.emplace(std::move(*found));
            return BookMove{move, winning};
        }
    return std::nullopt;
}

std::optional<BookPlay::Course> BookPlay::find_course(const Position& position, Stone owner, bool winning) {
    const Groups& groups = evaluation_.groups();
    for (Verdict& verdict : evaluation_.verdicts(position))
        if (verdict.owner == owner && wins(verdict.ground) == winning) {
            const Plan plan(groups, occupied_by(groups, position), verdict);
            return Course{std::move(verdict), plan, position};
        }
    return std::nullopt;
}

BookMove BookPlay::follow(Course& course, const Position& position) const {
    const Groups& groups = evaluation_.groups();
    const int cell = most_useful(groups, position, course.plan.choices(occupied_by(groups, position)));
    require(cell >= 0, "a plan has a move as long as the board is not full");
    course.plan.owner_takes(cell);
    const Move move = move_to(groups, position, cell);
    course.position = position.after(move);
    return {move, wins(course.verdict.ground)};
}

// Whether this is the position that the plan expects, after one move of the adversary.
bool BookPlay::catch_up(Course& course, const Position& position) const {
    const auto& before = course.position.moves();
    const auto& now = position.moves();
    if (now.size() != before.size() + 1 || !std::equal(before.begin(), before.end(), now.begin())) return false;
    course.plan.adversary_takes(evaluation_.groups().bit_of(position.last_cell()));
    return true;
}

}  // namespace inarow::knowledge
