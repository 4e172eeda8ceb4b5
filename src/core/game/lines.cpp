#include "game/lines.hpp"

#include <algorithm>
#include <set>

#include "game/shape.hpp"
#include "game/topologies.hpp"

namespace inarow {
namespace {

// Empty when the walk leaves the board.
template <class TopologyClass>
Line walk(const Variant& v, Cell start, Step step) {
    Line line{start};
    while (static_cast<int>(line.size()) < v.k) {
        const auto next = TopologyClass::next(v, square_of(v, line.back()), step);
        if (!next) return {};
        line.push_back(cell_of(v, *next));
    }
    return line;
}

}  // namespace

std::vector<Line> walks(const Variant& v, int direction) {
    return with_topology(v.topology, [&]<class T>(T) {
        std::vector<Line> all;
        for (Cell start = 0; start < v.cells() && T::fits(v, direction); ++start)
            if (Line line = walk<T>(v, start, T::steps[static_cast<std::size_t>(direction)]); !line.empty())
                all.push_back(std::move(line));
        return all;
    });
}

std::vector<Line> lines(const Variant& v) {
    const int directions = with_topology(v.topology, [](auto t) { return static_cast<int>(t.steps.size()); });
    std::vector<Line> all;
    std::set<Line> seen;
    for (int direction = 0; direction < directions; ++direction)
        for (Line& line : walks(v, direction)) {
            Line cells = line;
            std::sort(cells.begin(), cells.end());
            if (seen.insert(std::move(cells)).second) all.push_back(std::move(line));
        }
    return all;
}

}  // namespace inarow
