// The third level of the bit kernel: a geometry whose lines come from the plain list (game/lines.hpp), with which
// the other two are compared.  Slow and obvious.
#pragma once

#include <vector>

#include "game/kernel.hpp"
#include "game/lines.hpp"

namespace inarow {

template <class WordType, class TopologyClass = Flat, Placement placement = Placement::drop>
class ReferenceGeometry : public DynamicGeometry<WordType, TopologyClass, placement> {
public:
    using Word = WordType;

    explicit ReferenceGeometry(const Variant& v) : DynamicGeometry<WordType, TopologyClass, placement>(v) {
        for (int direction = 0; direction < static_cast<int>(TopologyClass::steps.size()); ++direction) {
            auto& masks_of_direction = lines_by_direction.emplace_back();
            for (const Line& walk : walks(v, direction)) masks_of_direction.push_back(mask_of(walk));
        }
    }

    struct LineMask {
        Word first;  // the cell from which the others lie forward
        Word cells;
    };
    std::vector<std::vector<LineMask>> lines_by_direction;

private:
    LineMask mask_of(const Line& walk) const {
        LineMask mask{cell_bit(*this, walk.front()), 0};
        for (const Cell cell : walk) mask.cells |= cell_bit(*this, cell);
        return mask;
    }
};

// The same three questions asked of the plain list of lines.
template <BoardWord Word, class T, Placement P>
[[nodiscard]] Word completions(const ReferenceGeometry<Word, T, P>& g, Word stones) {
    Word cells = 0;
    for (const auto& lines : g.lines_by_direction)
        for (const auto& line : lines)
            if (const Word missing = line.cells & ~stones; missing != 0 && !more_than_one_bit(missing))
                cells |= missing;
    return cells;
}
template <class Direction, BoardWord Word, class T, Placement P>
[[nodiscard]] Word line_starts(const ReferenceGeometry<Word, T, P>& g, Direction direction, Word cells) {
    Word starts = 0;
    for (const auto& line : g.lines_by_direction[direction()])
        if ((line.cells & ~cells) == 0) starts |= line.first;
    return starts;
}
template <BoardWord Word, class T, Placement P>
[[nodiscard]] bool has_line(const ReferenceGeometry<Word, T, P>& g, Word cells) {
    bool found = false;
    for_each_direction(g, [&](auto direction) { found = found || line_starts(g, direction, cells) != 0; });
    return found;
}

// Calls f(geometry) for each level.
template <class F>
void with_every_level(const Variant& variant, F&& f) {
    for (const GeometryLevel level : {GeometryLevel::fastest, GeometryLevel::dynamic}) with_geometry(variant, level, f);
    with_topology(variant.topology, [&]<class T>(T) { with_word<ReferenceGeometry, T>(variant, f); });
}

}  // namespace inarow
