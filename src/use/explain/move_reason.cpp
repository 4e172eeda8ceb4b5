#include <map>

#include "explain/completions.hpp"
#include "explain/names.hpp"
#include "explain/text.hpp"
#include "game/lines.hpp"

namespace inarow::explain {
namespace {

// The lines that lack one stone of this player, by the cell where it is missing.
std::map<Cell, Line> unfinished_lines(const Position& position, Stone player) {
    std::map<Cell, Line> found;
    for (const Line& line : lines(position.variant())) {
        const auto has = [&](Stone stone) { return [&, stone](Cell cell) { return position.at(cell) == stone; }; };
        const auto gap = std::ranges::find_if(line, has(Stone::none));
        if (gap != line.end() && std::ranges::count_if(line, has(player)) + 1 == position.variant().k)
            found.emplace(*gap, line);
    }
    return found;
}

}  // namespace

std::string move_reason(const Position& position, Move move) {
    const Variant& variant = position.variant();
    const Stone mover = position.mover();
    const Cell cell = position.landing(move);
    const auto own = unfinished_lines(position, mover);
    const auto others = unfinished_lines(position, other(mover));
    if (own.contains(cell)) return "it completes " + line_name(variant, own.at(cell));
    if (others.contains(cell)) return "it stops " + line_name(variant, others.at(cell));
    const Position next = position.after(move);
    std::vector<Cell> now, later;
    for (const auto& [gap, line] : unfinished_lines(next, mover))
        if (!own.contains(gap)) (move_onto(next, gap) ? now : later).push_back(gap);
    if (!now.empty()) return "it threatens to complete a line at " + choice_text(variant, now);
    return later.empty() ? "" : "it prepares a line at " + choice_text(variant, later, "and");
}

}  // namespace inarow::explain
