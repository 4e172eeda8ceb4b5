#include "explain/game.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "api/report.hpp"
#include "base/text.hpp"
#include "explain/names.hpp"
#include "explain/reason_json.hpp"
#include "explain/reason_text.hpp"
#include "explain/value_text.hpp"
#include "game/drawing.hpp"
#include "report/json_parts.hpp"

namespace inarow::explain {
namespace {

using Kind = Judged::Kind;

Position before(const Position& end, const Judged& judged) {
    Position position = end;
    while (position.stones() >= judged.number) position.undo();
    return position;
}

// Where the opponent stands after a mistake, which cannot be worse than a draw for him.
std::vector<std::pair<Tenet, Reason>> reasons_of(Explainer& explainer, const Judged& judged, const Position& earlier,
                                                 const Position& later, Control& control) {
    const ReasonOptions one_line{.tries = 1};
    const Tenet chance{earlier.mover(), judged.value.lo > 0};
    const Tenet loss{later.mover(), judged.kept.hi < 0};
    std::vector<std::pair<Tenet, Reason>> reasons;
    reasons.emplace_back(chance, explainer.reason(earlier, chance, control, one_line));
    reasons.emplace_back(loss, explainer.reason(later, loss, control, one_line));
    return reasons;
}

std::string claim_text(const Tenet& tenet) {
    return fmt::format("the {} player {}", player_name(tenet.owner), claim_name(tenet.wins));
}

std::string comparison_text(const Position& earlier, const Judged& judged) {
    return fmt::format(" Move {}, {} player: {} {}; {} {}.\n", judged.number, player_name(earlier.mover()),
                       move_name(earlier, judged.move), worth_text(earlier, judged.kept, 1),
                       choice_text(earlier, judged.best, "and"),
                       worth_text(earlier, judged.value, static_cast<int>(judged.best.size())));
}

// Empty where the search alone knows.
std::string reason_text(std::string_view when, const Tenet& tenet, const Reason& reason) {
    if (reason.end == Reason::End::search) return "";
    return fmt::format("   {}, {}: {}.\n", when, claim_text(tenet), variation_text(tenet, reason));
}

std::string mistake_text(const Position& end, const Judged& judged) {
    const Position earlier = before(end, judged);
    const auto& [chance, better] = judged.reasons.front();
    const auto& [loss, worse] = judged.reasons.back();
    return comparison_text(earlier, judged) + reason_text("Before it", chance, better) +
           reason_text("After " + move_name(earlier, judged.move), loss, worse);
}

std::string count_text(const Position& end, std::size_t mistakes, std::size_t slow) {
    return fmt::format("{}: {}{}.\n", counted(static_cast<std::uint64_t>(end.stones()), "move"),
                       mistakes == 0 ? "no mistake" : counted(mistakes, "mistake"),
                       slow == 0 ? "" : fmt::format(", {} slower than necessary", slow));
}

std::string unknown_text(const std::vector<Judged>& moves) {
    std::string numbers;
    for (const Judged& judged : moves)
        if (judged.kind() == Kind::unknown) numbers += fmt::format("{}{}", numbers.empty() ? "" : ", ", judged.number);
    return numbers.empty()
               ? ""
               : fmt::format("Not decided within the limit: whether these moves are mistakes: {}.\n", numbers);
}

std::size_t count(const std::vector<Judged>& moves, Kind kind) {
    return static_cast<std::size_t>(std::ranges::count(moves, kind, &Judged::kind));
}

void sort(std::vector<Judged>& moves) { std::ranges::sort(moves, {}, &Judged::number); }

std::string_view kind_name(Kind kind) {
    constexpr std::array<std::string_view, 4> names = {"good", "slow", "mistake", "unknown"};
    return names[static_cast<std::size_t>(kind)];
}

Json judged_json(const Position& end, const Judged& judged, Notation notation) {
    const Variant& variant = end.variant();
    Json json = {{"number", judged.number},
                 {"player", player_name(judged.number % 2 == 1 ? Stone::first : Stone::second)},
                 {"move", to_text(variant, judged.move, notation)},
                 {"kind", kind_name(judged.kind())},
                 {"value", report::bound_json(judged.value)},
                 {"kept", report::bound_json(judged.kept)},
                 {"best", report::moves_json(variant, judged.best, notation)},
                 {"reasons", Json::array()}};
    for (const auto& [tenet, reason] : judged.reasons) json["reasons"].push_back(reason_json(tenet, reason, notation));
    return json;
}

}  // namespace

Kind Judged::kind() const {
    const Bound could = weak(value);
    const Bound does = weak(kept);
    if (could.lo > does.hi) return Kind::mistake;
    if (could.exact() && does.exact()) return value.lo > kept.hi ? Kind::slow : Kind::good;
    return kept.lo >= value.hi ? Kind::good : Kind::unknown;
}

Judged judge_last_move(Explainer& explainer, const Position& position, Control& control) {
    Position earlier = position;
    earlier.undo();
    const Value value = explainer.value(earlier, control);
    const Move move = position.moves().back();
    Judged judged{position.stones(), move, value.bounds, value.moves.at(move), value.best, {}};
    if (judged.kind() == Kind::mistake) judged.reasons = reasons_of(explainer, judged, earlier, position, control);
    return judged;
}

std::string game_text(const Position& end, std::vector<Judged> moves, Dress dress) {
    sort(moves);
    std::string text = draw(end, Notation::cells, {}, dress);
    if (end.over()) text += fmt::format("The game is over: {}.\n", api::result_text(end));
    text += count_text(end, count(moves, Kind::mistake), count(moves, Kind::slow));
    for (const Judged& judged : moves)
        if (judged.kind() == Kind::mistake) text += mistake_text(end, judged);
    if (count(moves, Kind::slow) > 0) text += "Slower than necessary:\n";
    for (const Judged& judged : moves)
        if (judged.kind() == Kind::slow) text += comparison_text(before(end, judged), judged);
    return text + unknown_text(moves);
}

Json game_json(const Position& end, std::vector<Judged> moves, Notation notation) {
    sort(moves);
    Json json;
    json["variant"] = to_text(end.variant());
    json["moves"] = moves_text(end, notation);
    json["mistakes"] = count(moves, Kind::mistake);
    json["slow"] = count(moves, Kind::slow);
    json["unknown"] = count(moves, Kind::unknown);
    json["game"] = Json::array();
    for (const Judged& judged : moves) json["game"].push_back(judged_json(end, judged, notation));
    json["version"] = INAROW_VERSION;
    return json;
}

}  // namespace inarow::explain
