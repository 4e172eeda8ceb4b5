// inarow strategy show: what a strategy plays now, why, and what it answers.
#include <fmt/format.h>

#include "game/drawing.hpp"
#include "strategy.hpp"
#include "strategy/card_text.hpp"
#include "strategy/check.hpp"
#include "strategy/follower.hpp"

namespace inarow::app {
namespace {

struct StrategyShow {
    Text file;
    Text moves;
    TalkArguments talk;
};

// A move of the other player, and the owner's answer; none where the game is over.
struct Reply {
    Move move;
    std::optional<strategy::Advice> answer;
};

// What there is to say after a game.
struct Shown {
    Position position;
    std::optional<strategy::CardUse> card;
    std::optional<strategy::Advice> advice;  // at the owner's turn
    std::vector<Reply> replies;              // to that, or at the other player's turn
};

std::vector<Reply> replies_to(const strategy::Follower& follower, const Position& position) {
    std::vector<Reply> replies;
    for (const Move move : position.legal_moves()) {
        const Position next = position.after(move);
        replies.push_back({move, {}});
        if (!next.over()) replies.back().answer = value_or_fail(follower.advise(next));
    }
    return replies;
}

Shown shown(const strategy::Strategy& strategy, const Position& position) {
    const strategy::Follower follower(strategy);
    Shown shown{position, value_or_fail(follower.card(position)), {}, {}};
    if (position.over()) return shown;
    if (position.mover() == strategy.owner) shown.advice = value_or_fail(follower.advise(position));
    shown.replies = replies_to(follower, shown.advice ? position.after(shown.advice->move) : position);
    return shown;
}

std::string text_of(const strategy::Strategy& strategy, const Shown& shown, Notation notation) {
    std::string text = claim_title(strategy) + '\n';
    text += shown.card
                ? fmt::format("{}:\n{}", card_name(*shown.card), draw(card_of(strategy, *shown.card), shown.position))
                : draw(shown.position, notation);
    if (shown.advice) text += to_text(strategy, shown.position, *shown.advice, notation) + '\n';
    if (shown.position.over()) text += "The game is over.\n";
    for (const auto& [move, answer] : shown.replies) {
        const auto name = [&](Move named) { return to_text(strategy.variant, named, notation); };
        text += fmt::format("{} -> {}\n", name(move), answer ? name(answer->move) : "the game is over");
    }
    return text;
}

Json json_of(const strategy::Strategy& strategy, const Shown& shown, Notation notation) {
    const auto name = [&](Move move) { return to_text(strategy.variant, move, notation); };
    Json json{{"claim", claim_text(strategy)}, {"moves", moves_text(shown.position, notation)}};
    json["card"] = shown.card ? Json(shown.card->card) : Json();
    json["mirror"] = shown.card && shown.card->mirrored;
    json["move"] = shown.advice ? Json(name(shown.advice->move)) : Json();
    json["why"] = shown.advice ? Json(to_text(strategy, shown.position, *shown.advice, notation)) : Json();
    json["replies"] = Json::array();
    for (const auto& [move, answer] : shown.replies)
        json["replies"].push_back(Json{{"reply", name(move)}, {"answer", answer ? Json(name(answer->move)) : Json()}});
    return json;
}

Status run(const StrategyShow& given) {
    const strategy::Strategy strategy = read_checked_strategy(*given.file);
    const Notation notation = given.talk.notation();
    given.talk.check_notation(strategy.variant);
    const Position position = given.moves ? value_or_fail(parse_moves(strategy.variant, *given.moves, notation))
                                          : strategy::position_after(strategy.variant, strategy.moves);
    const Shown answer = shown(strategy, position);
    given.talk.json() ? say_json(json_of(strategy, answer, notation)) : say(text_of(strategy, answer, notation));
    return Status::done;
}

}  // namespace

void declare_strategy_show(Arguments& arguments) {
    StrategyShow& show = arguments.run_with<StrategyShow>(run);
    arguments.required("FILE", show.file, "a strategy file", {any_file});
    arguments.moves(show.moves, "the game so far; where the strategy begins if none is given");
    show.talk.declare(arguments, {.progress = false});
    arguments.examples(
        "  inarow strategy show results/strategies/6x4.strategy.json 1\n"
        "A card is drawn with the stones on it: the cells in brackets are the next to fill, ^ marks those to answer "
        "on.\n"
        "1 -> 4: if the opponent plays 1 now, the strategy answers 4.");
}

}  // namespace inarow::app
