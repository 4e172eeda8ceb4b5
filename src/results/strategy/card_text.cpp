#include "strategy/card_text.hpp"

#include <fmt/format.h>

#include "inarow/notation.hpp"

namespace inarow::strategy {
namespace {

constexpr int cell_width = 6;  // "[255]^"

std::string cell_text(const Card& card, const Position& position, int column, int row) {
    const Stone stone = position.at(column, row);
    if (stone != Stone::none) return stone == Stone::first ? " x " : " o ";
    const auto cell = static_cast<std::size_t>(cell_at(position.variant(), column, row));
    const bool next = !position.over() && position.height(column) == row;
    return fmt::format("{}{}{}{}", next ? '[' : ' ', card.numbers[cell], next ? ']' : ' ',
                       !card.marks.empty() && card.marks[cell] ? "^" : "");
}

std::string trimmed(std::string line) { return line.substr(0, line.find_last_not_of(' ') + 1) + '\n'; }

// The columns of one row, or of one row of a level.
template <class TextOf>
std::string row_text(const Variant& variant, int depth, TextOf text_of) {
    std::string line;
    for (int x = 0; x < variant.width; ++x)
        line += fmt::format("{:<{}}", text_of(x + variant.width * depth), cell_width);
    return trimmed(std::move(line));
}

}  // namespace

Card card_of(const Strategy& strategy, CardUse use) {
    const Card& card = strategy.cards[static_cast<std::size_t>(use.card)];
    return use.mirrored ? mirrored(strategy.variant, card) : card;
}

std::string card_name(CardUse use) { return fmt::format("card {}{}", use.card, use.mirrored ? " mirrored" : ""); }

std::string draw(const Card& card, const Position& position) {
    const Variant& variant = position.variant();
    std::string text;
    for (int row = variant.height - 1; row >= 0; --row) {
        if (variant.depth > 1) text += fmt::format("level {}\n", row + 1);
        for (int depth = variant.depth - 1; depth >= 0; --depth)
            text += row_text(variant, depth, [&](int column) { return cell_text(card, position, column, row); });
    }
    for (int depth = variant.depth - 1; depth >= 0; --depth)
        text += row_text(variant, depth, [&](int column) { return ' ' + inarow::to_text(variant, column); });
    return text;
}

}  // namespace inarow::strategy
