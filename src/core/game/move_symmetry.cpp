#include "game/move_symmetry.hpp"

#include "game/symmetry.hpp"

namespace inarow {

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
