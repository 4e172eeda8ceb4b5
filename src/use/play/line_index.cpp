#include "play/line_index.hpp"

#include <limits>

#include "base/require.hpp"
#include "game/lines.hpp"
#include "game/topologies.hpp"

namespace inarow::play {

LineIndex::LineIndex(const Variant& variant, const std::vector<Line>& lines) : lines_(static_cast<int>(lines.size())) {
    require(lines.size() <= std::numeric_limits<Number>::max(), "too many lines for their numbers");
    std::vector<std::vector<std::pair<Number, std::uint8_t>>> by_cell(static_cast<std::size_t>(variant.cells()));
    for (std::size_t line = 0; line < lines.size(); ++line) {
        std::uint16_t all = 0;
        for (std::size_t place = 0; place < lines[line].size(); ++place) {
            const Cell cell = lines[line][place];
            by_cell[static_cast<std::size_t>(cell)].emplace_back(static_cast<Number>(line),
                                                                 static_cast<std::uint8_t>(place));
            all ^= static_cast<std::uint16_t>(cell);
        }
        all_cells_.push_back(all);
    }
    for (const auto& of_cell : by_cell) {
        require(of_cell.size() <= most_through_a_cell, "too many lines through one cell");
        begins_.push_back(static_cast<std::uint32_t>(numbers_.size()));
        for (const auto& [line, place] : of_cell) {
            numbers_.push_back(line);
            places_.push_back(place);
        }
    }
    begins_.push_back(static_cast<std::uint32_t>(numbers_.size()));
}

std::shared_ptr<const LineIndex> index_lines(const Variant& variant) {
    return std::make_shared<LineIndex>(variant, inarow::lines(variant));
}

std::shared_ptr<const LineIndex> index_walks(const Variant& variant) {
    std::vector<Line> all;
    const int directions = with_topology(variant.topology, [](auto t) { return static_cast<int>(t.steps.size()); });
    for (int direction = 0; direction < directions; ++direction)
        for (Line& walk : walks(variant, direction)) all.push_back(std::move(walk));
    return std::make_shared<LineIndex>(variant, all);
}

}  // namespace inarow::play
