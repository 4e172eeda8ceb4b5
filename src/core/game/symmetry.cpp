#include "game/symmetry.hpp"

#include <algorithm>
#include <optional>
#include <set>

#include "game/lines.hpp"
#include "game/shape.hpp"

namespace inarow {
namespace {

using Map = Square (*)(const Shape&, Square);

// Their products are all ways to turn and reflect a box, and to shift a ring.
constexpr Map column_maps[] = {
    [](const Shape& s, Square q) {
        return Square{s.width - 1 - q.x, q.y, q.z};
    },
    [](const Shape& s, Square q) {
        return Square{q.x, s.depth - 1 - q.y, q.z};
    },
    [](const Shape& s, Square q) {
        return Square{(q.x + 1) % s.width, q.y, q.z};
    },
    [](const Shape&, Square q) {
        return Square{q.y, q.x, q.z};
    },
};
constexpr Map level_maps[] = {
    [](const Shape& s, Square q) {
        return Square{q.x, q.y, s.height - 1 - q.z};
    },
    [](const Shape& s, Square q) {
        return Square{q.x, q.y, (q.z + 1) % s.height};
    },
    [](const Shape&, Square q) {
        return Square{q.z, q.y, q.x};
    },
};

std::set<Line> line_sets(const std::vector<Line>& all) {
    std::set<Line> sets;
    for (Line line : all) {
        std::sort(line.begin(), line.end());
        sets.insert(line);
    }
    return sets;
}

// The map as a list of cells; nothing if it is not a symmetry of the lines.
std::optional<Symmetry> symmetry_from(const Variant& v, Map map, const std::set<Line>& all) {
    Symmetry symmetry;
    for (Cell cell = 0; cell < v.cells(); ++cell) {
        const Square there = map(v, square_of(v, cell));
        if (!on_board(v, there)) return std::nullopt;
        symmetry.push_back(cell_of(v, there));
    }
    for (Line line : all) {
        for (Cell& cell : line) cell = symmetry[static_cast<std::size_t>(cell)];
        std::sort(line.begin(), line.end());
        if (!all.contains(line)) return std::nullopt;
    }
    return symmetry;
}

Symmetry identity(const Variant& v) {
    Symmetry symmetry(static_cast<std::size_t>(v.cells()));
    for (Cell cell = 0; cell < v.cells(); ++cell) symmetry[static_cast<std::size_t>(cell)] = cell;
    return symmetry;
}

Symmetry product(const Symmetry& first, const Symmetry& then) {
    Symmetry both;
    for (const Cell cell : first) both.push_back(then[static_cast<std::size_t>(cell)]);
    return both;
}

}  // namespace

std::vector<Symmetry> symmetries(const Variant& v) {
    const auto all_lines = line_sets(lines(v));
    std::vector<Symmetry> generators;
    const auto try_map = [&](Map map) {
        if (auto symmetry = symmetry_from(v, map, all_lines)) generators.push_back(std::move(*symmetry));
    };
    for (const Map map : column_maps) try_map(map);
    if (!v.drops())
        for (const Map map : level_maps) try_map(map);
    std::vector<Symmetry> group{identity(v)};
    std::set<Symmetry> seen{group.front()};
    for (std::size_t i = 0; i < group.size(); ++i)
        for (const Symmetry& generator : generators)
            if (Symmetry next = product(group[i], generator); seen.insert(next).second)
                group.push_back(std::move(next));
    return group;
}

std::vector<MoveMap> move_symmetries(const Variant& variant) {
    const auto of_cells = symmetries(variant);
    if (!variant.drops()) return of_cells;
    std::vector<MoveMap> maps;
    for (const Symmetry& symmetry : of_cells) {
        maps.emplace_back();
        for (int column = 0; column < variant.columns(); ++column)
            maps.back().push_back(symmetry[static_cast<std::size_t>(cell_at(variant, column, 0))] / variant.height);
    }
    return maps;
}

MoveMap inverse(const MoveMap& map) {
    MoveMap back(map.size());
    for (std::size_t i = 0; i < map.size(); ++i) back[static_cast<std::size_t>(map[i])] = static_cast<int>(i);
    return back;
}

}  // namespace inarow
