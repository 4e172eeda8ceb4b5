#include "search/alphabeta/line_weights.hpp"

#include <algorithm>

#include "game/lines.hpp"

namespace inarow {
namespace {

constexpr ClassWeights learned[] = {
#include "search/alphabeta/line_weights.inc"
};

enum class Direction { vertical, level, rising, other };

struct Place {
    int x, y, row;
};

Place place_of(const Variant& v, Cell cell) {
    const int column = cell / v.height;
    return {column % v.width, column / v.width, cell % v.height};
}

bool is_ring(const Variant& v) { return v.topology != Topology::flat && v.topology != Topology::box; }

// Columns between this cell and the nearest edge; in a box, the sum for both directions.
int to_edge(const Variant& v, const Place& at) {
    const int x = std::min(at.x, v.width - 1 - at.x);
    return v.depth > 1 ? x + std::min(at.y, v.depth - 1 - at.y) : x;
}

Direction direction_of(const Variant& v, const Place& first, const Place& last) {
    if (first.x == last.x && first.y == last.y) return Direction::vertical;
    const bool straight = v.depth == 1 || (first.x == last.x) != (first.y == last.y);
    if (!straight) return Direction::other;
    return first.row == last.row ? Direction::level : Direction::rising;
}

constexpr int on_a_ring = 7;
constexpr int in_the_middle = 6;  // both ends equally far from the edges

// The place between the edges, from the distances of both ends; all places far from an edge count as one.
int between_edges(Direction direction, int first, int last) {
    if (direction == Direction::vertical) return std::min(first, 3);
    if (first == last) return in_the_middle;
    if (direction == Direction::level) return std::min(first, 2);
    const int nearer = std::min(first, last);
    return 2 * std::min(nearer, 2) + (first < last ? 0 : 1);
}

int row_of(const Variant& v, int row) {
    const int shown = row < 10 ? row : 8 + row % 2;
    return 2 * shown + v.height % 2;
}

ClassedLine classify(const Variant& v, Line cells) {
    if (place_of(v, cells.front()).row > place_of(v, cells.back()).row) std::reverse(cells.begin(), cells.end());
    Place first = place_of(v, cells.front());
    Place last = place_of(v, cells.back());
    const bool ring = is_ring(v);
    const bool level = first.row == last.row;
    if (level && !ring && to_edge(v, last) < to_edge(v, first)) {
        std::reverse(cells.begin(), cells.end());
        std::swap(first, last);
    }
    const Direction direction = direction_of(v, first, last);
    const int from = to_edge(v, first);
    const int to = to_edge(v, last);
    const int place = ring ? on_a_ring : between_edges(direction, from, to);
    const int line_class = (static_cast<int>(direction) * 20 + row_of(v, first.row)) * 8 + place;
    return {line_class, std::move(cells), level && (ring || from == to)};
}

}  // namespace

LineWeights learned_line_weights() { return learned; }

const LineRow* row_of_class(LineWeights weights, int line_class) {
    const auto found = std::ranges::lower_bound(weights, line_class, {}, &ClassWeights::line_class);
    return found != weights.end() && found->line_class == line_class ? &found->row : nullptr;
}

std::vector<ClassedLine> classed_lines(const Variant& variant) {
    std::vector<ClassedLine> classed;
    for (Line& line : lines(variant)) classed.push_back(classify(variant, std::move(line)));
    return classed;
}

}  // namespace inarow
