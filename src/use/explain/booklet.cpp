#include "explain/booklet.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "explain/card_picture.hpp"
#include "explain/names.hpp"
#include "inarow/notation.hpp"
#include "strategy/card_text.hpp"
#include "strategy/plan.hpp"

namespace inarow::explain {
namespace {

using strategy::CardUse;
using strategy::Entry;
using strategy::Strategy;

constexpr std::string_view style =
    "body{font:11pt sans-serif;margin:0 auto;max-width:180mm}@page{margin:12mm}"
    ".cards{display:grid;grid-template-columns:1fr 1fr;gap:2mm;break-before:page}"
    "figure{margin:0;text-align:center;break-inside:avoid;height:61mm}figure svg{width:100%;height:54mm}"
    ".plan{columns:2}.plan p{margin:0;font-size:10pt;break-inside:avoid}";

// By cell; none where stones differ, or the cell is empty in one of them.
std::vector<Stone> shared_stones(const Strategy& strategy, int card) {
    std::vector<Stone> shared;
    for (const Entry& entry : strategy.plan) {
        const CardUse* use = std::get_if<CardUse>(&entry.action);
        if (use == nullptr || use->card != card) continue;
        const Position own = strategy::position_after(strategy.variant, entry.moves);
        const Position root = use->mirrored ? strategy::mirrored(own) : own;
        const bool begins = shared.empty();
        if (begins) shared.resize(static_cast<std::size_t>(strategy.variant.cells()));
        for (Cell cell = 0; cell < strategy.variant.cells(); ++cell) {
            Stone& stone = shared[static_cast<std::size_t>(cell)];
            if (begins || stone != root.at(cell)) stone = begins ? root.at(cell) : Stone::none;
        }
    }
    if (shared.empty()) shared.resize(static_cast<std::size_t>(strategy.variant.cells()));
    return shared;
}

// "a d b: play b" below "a: play d" is "b: play b": what lies between an entry and the one before it.
struct Step {
    int depth = 0;
    std::vector<Move> moves;
};

Step step_to(const Strategy& strategy, const Entry& entry) {
    Step step{0, entry.moves};
    std::size_t longest = 0;
    for (const Entry& before : strategy.plan) {
        const Move* column = std::get_if<Move>(&before.action);
        const auto count = before.moves.size();
        if (column == nullptr || count >= entry.moves.size() || entry.moves[count] != *column) continue;
        if (!std::equal(before.moves.begin(), before.moves.end(), entry.moves.begin())) continue;
        ++step.depth;
        longest = std::max(longest, count + 1);
    }
    step.moves.erase(step.moves.begin(), step.moves.begin() + static_cast<std::ptrdiff_t>(longest));
    return step;
}

// As boards name the columns.
std::string letters(const std::vector<Move>& columns) {
    return joined(columns, " ", [](Move column) { return std::string(1, column_letter(column)); });
}

std::string action_text(const Entry& entry) {
    if (const Move* column = std::get_if<Move>(&entry.action)) return "play " + letters({*column});
    return "<b>" + card_name(std::get<CardUse>(entry.action)) + "</b>";
}

std::string plan_html(const Strategy& strategy) {
    std::vector<Entry> entries = strategy.plan;
    std::ranges::sort(entries, {}, &Entry::moves);
    std::string html;
    for (const Entry& entry : entries) {
        const Step step = step_to(strategy, entry);
        const std::string moves = step.moves.empty() ? "" : letters(step.moves) + ": ";
        html += fmt::format("<p style=\"padding-left:{}em\">{}{}</p>\n", 2 * step.depth, moves, action_text(entry));
    }
    return html;
}

std::string how_to_play(const strategy::CardRules& rules) {
    std::string text =
        "Follow the plan, opponent's move by move, until it names a card; the card then tells every further move. At "
        "every turn, with a card or without, complete a line if you can, and stop the opponent's line if you must. ";
    if (rules.fork) text += "Else make two ways to complete a line that cannot both be stopped. ";
    if (rules.safe) text += "Never play below a cell where the opponent completes a line, unless every move is such. ";
    if (rules.follow)
        text += "If the opponent's last stone came after the card and the cell above it has a triangle, play there. ";
    return text +
           "Else, of the cells that can be filled next, play the lowest number, the leftmost of equal ones. Positions "
           "with left and right exchanged are played mirrored, and so is a mirrored card: the rightmost of equal ones.";
}

}  // namespace

std::string card_svg(const Strategy& strategy, int card) {
    return board_svg(strategy.variant, shared_stones(strategy, card), &strategy.cards[static_cast<std::size_t>(card)]);
}

std::string booklet(const Strategy& strategy) {
    std::string html = fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{0}</title><style>{1}</style></head>\n"
        "<body><h1>{0}</h1>\n<p>{2}</p>\n<h2>The plan</h2>\n<div class=\"plan\">\n{3}</div>\n<div class=\"cards\">\n",
        escaped(claim_title(strategy)), style, how_to_play(strategy.rules), plan_html(strategy));
    for (int card = 0; card < static_cast<int>(strategy.cards.size()); ++card)
        html += fmt::format("<figure>{}<figcaption>card {}</figcaption></figure>\n", card_svg(strategy, card), card);
    return html + "</div></body></html>\n";
}

}  // namespace inarow::explain
