#include "strategy/follower.hpp"

#include <fmt/format.h>

#include "strategy/card_geometry.hpp"
#include "strategy/card_move.hpp"
#include "strategy/card_text.hpp"
#include "strategy/urgent.hpp"

namespace inarow::strategy {
namespace {

// Positions of the plan may be met mirrored, and so may its beginning.
bool begins_like(const Strategy& strategy, const Position& position) {
    const auto count = static_cast<std::ptrdiff_t>(strategy.moves.size());
    if (position.stones() < count) return false;
    const auto& moves = position.moves();
    return stones_text_of_pair(position_after(strategy.variant, {moves.begin(), moves.begin() + count})) ==
           stones_text_of_pair(position_after(strategy.variant, strategy.moves));
}

// Whether all stones of the game lie in the position, too.
bool is_part_of(const Position& game, const Position& position) {
    for (Cell cell = 0; cell < game.variant().cells(); ++cell)
        if (game.at(cell) != Stone::none && game.at(cell) != position.at(cell)) return false;
    return true;
}

}  // namespace

std::optional<Position> Follower::game_to(const Position& position) const {
    const Position begin = position_after(strategy_.variant, strategy_.moves);
    for (Position game : {begin, has_mirror(strategy_.variant) ? mirrored(begin) : begin}) {
        std::set<std::string> seen;
        if (is_part_of(game, position) && reaches(game, {}, position, seen)) return game;
    }
    return std::nullopt;
}

bool Follower::reaches(Position& game, Hand hand, const Position& position, std::set<std::string>& seen) const {
    if (game.stones() == position.stones()) return true;
    take_up(game, hand);
    const CardUse use = hand.card.value_or(CardUse{-1, false});
    const Move last = game.stones() > hand.since ? game.moves().back() : no_column;
    if (!seen.insert(fmt::format("{} {} {} {}", stones_text(game), use.card, use.mirrored, last)).second) return false;
    const bool owner_moves = game.mover() == strategy_.owner;
    const auto advice = owner_moves ? advise(game, hand) : error("");
    for (const Move move : game.legal_moves()) {
        if ((owner_moves && (!advice || advice->move != move)) || position.at(game.landing(move)) != game.mover())
            continue;
        game.play(move);
        if (reaches(game, hand, position, seen)) return true;
        game.undo();
    }
    return false;
}

Result<Follower::Hand> Follower::replay(const Position& position) const {
    if (!begins_like(strategy_, position))
        return error("the strategy begins after " + inarow::to_text(strategy_.variant, strategy_.moves));
    Hand hand;
    Position game = position_after(strategy_.variant,
                                   {position.moves().begin(), position.moves().begin() + std::ssize(strategy_.moves)});
    for (take_up(game, hand); game.stones() < position.stones(); take_up(game, hand)) {
        const Move move = position.moves()[static_cast<std::size_t>(game.stones())];
        if (game.mover() == strategy_.owner) {
            const Advice advice = INAROW_TRY(advise(game, hand));
            if (advice.move != move)
                return error(fmt::format("the strategy is left at move {}: it plays {} there", game.stones() + 1,
                                         inarow::to_text(strategy_.variant, advice.move)));
        }
        game.play(move);
    }
    return hand;
}

void Follower::take_up(const Position& position, Hand& hand) const {
    if (hand.card || position.over()) return;
    const auto found = plan_.find(position);
    if (!found || !std::holds_alternative<CardUse>(found->action)) return;
    hand = {std::get<CardUse>(found->action), position.stones()};
}

Result<std::optional<CardUse>> Follower::card(const Position& position) const {
    return INAROW_TRY(replay(position)).card;
}

Result<Advice> Follower::advise(const Position& position) const {
    return advise(position, INAROW_TRY(replay(position)));
}

Result<Advice> Follower::advise(const Position& position, const Hand& hand) const {
    return hand.card ? by_card(position, hand) : planned(position);
}

Result<Advice> Follower::planned(const Position& position) const {
    const UrgentMoves urgent = urgent_moves(position);
    if (urgent.completes) return Advice{*urgent.completes, Why::completes, {}};
    if (const auto found = plan_.find(position)) return Advice{std::get<Move>(found->action), Why::planned, {}};
    if (urgent.stops && !plan_.open(position)) return Advice{*urgent.stops, Why::stops, {}};
    return error("the strategy does not tell what to play after " + moves_text(position));
}

Advice Follower::by_card(const Position& position, const Hand& hand) const {
    return with_card_geometry(strategy_.variant, [&]<class G>(const G& g) {
        const auto seen = [&](auto part) { return hand.card->mirrored ? mirrored(g, part) : part; };
        typename G::Word last = 0;
        if (position.stones() > hand.since) last = cell_bit(g, position.last_cell());
        const auto card = to_words(g, strategy_.cards[static_cast<std::size_t>(hand.card->card)]);
        const auto move = card_move(g, seen(make_node(g, position)), card, strategy_.rules, seen(last));
        return Advice{move_of(g, seen(move.cell)), static_cast<Why>(move.reason), hand.card};
    });
}

std::string reason_text(const Strategy& strategy, const Position& position, const Advice& advice) {
    const auto name = [&] { return strategy.cards.size() == 1 ? "the card" : card_name(*advice.card); };
    switch (advice.why) {
        case Why::completes:
            return "it completes a line";
        case Why::stops:
            return "it stops a line";
        case Why::forks:
            return "two ways to complete a line, and only one can be stopped";
        case Why::follows:
            return name() + " answers there, above the last stone";
        case Why::planned:
            return "the plan says so";
        case Why::lowest:
            break;
    }
    const auto cell = static_cast<std::size_t>(position.landing(advice.move));
    return fmt::format("{} has the lowest number, {}, there", name(), card_of(strategy, *advice.card).numbers[cell]);
}

std::string to_text(const Strategy& strategy, const Position& position, const Advice& advice, Notation notation) {
    return fmt::format("Play {}: {}.", inarow::to_text(strategy.variant, advice.move, notation),
                       reason_text(strategy, position, advice));
}

}  // namespace inarow::strategy
