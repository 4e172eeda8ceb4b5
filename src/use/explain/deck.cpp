#include "explain/deck.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "explain/card_picture.hpp"
#include "strategy/card_text.hpp"
#include "strategy/plan.hpp"

namespace inarow::explain {
namespace {

std::vector<Stone> stones_on(const Position& position) {
    std::vector<Stone> stones;
    for (Cell cell = 0; cell < position.variant().cells(); ++cell) stones.push_back(position.at(cell));
    return stones;
}

// A field holds no ends of lines here, so that a note is a line.
std::string field(std::string_view html) {
    std::string quoted = "\"";
    for (const char c : html)
        if (c != '\n') quoted.append(c == '"' ? 2 : 1, c);
    return quoted + '"';
}

std::string note(const strategy::Strategy& strategy, const strategy::Entry& entry) {
    const Variant& variant = strategy.variant;
    const Position position = strategy::position_after(variant, entry.moves);
    const std::string front = board_svg(variant, stones_on(position)) +
                              (position.mover() == strategy.owner ? "Your turn" : "The opponent's turn");
    if (const Move* column = std::get_if<Move>(&entry.action))
        return field(front) + '\t' +
               field(board_svg(variant, stones_on(position.after(*column))) + "play " + column_letter(*column)) + '\n';
    const auto use = std::get<strategy::CardUse>(entry.action);
    const strategy::Card card = card_of(strategy, use);
    return field(front) + '\t' + field(board_svg(variant, stones_on(position), &card) + card_name(use)) + '\n';
}

}  // namespace

std::string anki_deck(const strategy::Strategy& strategy) {
    std::string text =
        fmt::format("#separator:tab\n#html:true\n#deck:{}\n#columns:Front\tBack\n", claim_title(strategy));
    for (const strategy::Entry& entry : strategy.plan) text += note(strategy, entry);
    return text;
}

}  // namespace inarow::explain
