#include "strategy/strategy.hpp"

#include <fmt/format.h>

#include "inarow/notation.hpp"

namespace inarow::strategy {

Result<void> takes_cards(const Variant& variant) {
    if (!variant.drops() || variant.topology == Topology::torus)
        return error(to_text(variant) + ": cards are for flat boards, cylinders and boxes with gravity");
    if (!variant.fits_word()) return error(to_text(variant) + " is too large for cards");
    return {};
}

bool has_mirror(const Variant& variant) { return variant.depth == 1; }

Move mirrored(const Variant& variant, Move column) { return variant.width - 1 - column; }

Card mirrored(const Variant& variant, const Card& card) {
    Card image = card;
    for (Cell cell = 0; cell < variant.cells(); ++cell) {
        const Cell from = cell_at(variant, mirrored(variant, cell / variant.height), cell % variant.height);
        image.numbers[cell] = card.numbers[from];
        if (!card.marks.empty()) image.marks[cell] = card.marks[from];
    }
    return image;
}

Action mirrored(const Variant& variant, const Action& action) {
    if (const Move* column = std::get_if<Move>(&action)) return mirrored(variant, *column);
    const CardUse& use = std::get<CardUse>(action);
    return CardUse{use.card, !use.mirrored};
}

Position mirrored(const Position& position) {
    Position image(position.variant());
    for (const Move move : position.moves()) image.play(mirrored(position.variant(), move));
    return image;
}

std::string claim_text(const Strategy& strategy) {
    const std::string text =
        fmt::format("the {} player {} {}", player_name(strategy.owner),
                    strategy.claim == Claim::win ? "wins" : "does not lose", inarow::to_text(strategy.variant));
    if (strategy.moves.empty()) return text;
    return text + " after " + inarow::to_text(strategy.variant, strategy.moves);
}

std::string claim_title(const Strategy& strategy) { return 'T' + claim_text(strategy).substr(1); }

}  // namespace inarow::strategy
