#include "explain/card_picture.hpp"

#include <fmt/format.h>

#include "explain/panel.hpp"
#include "explain/svg.hpp"

namespace inarow::explain {
namespace {

std::string triangle_at(int x, int y) {
    return fmt::format("<path d=\"M{} {} l10 0 l-5 -8 z\" fill=\"#222\"/>\n", x - 5, y);
}

}  // namespace

std::string board_svg(const Variant& variant, const std::vector<Stone>& stones, const strategy::Card* card) {
    constexpr int size = 40;
    Panel panel(Position(variant), size, 0, 0);
    for (Cell cell = 0; cell < variant.cells(); ++cell) {
        const auto i = static_cast<std::size_t>(cell);
        if (stones[i] != Stone::none) {
            panel.add(stone_at(panel.x(cell), panel.y(cell), size / 3, stones[i],
                               stones[i] == Stone::first ? "#c0392b" : "#d4a017"));
            continue;
        }
        if (card == nullptr) continue;
        panel.mark(cell, std::to_string(card->numbers[i]), "#222");
        if (!card->marks.empty() && card->marks[i])
            panel.add(triangle_at(panel.x(cell) + size / 2 - 7, panel.y(cell) + size / 2 - 3));
    }
    return document_of({panel.body(), Panel::width(variant, size), Panel::height(variant, size, 0) - text_height});
}

}  // namespace inarow::explain
