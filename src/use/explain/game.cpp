#include "explain/game.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "explain/json.hpp"
#include "explain/names.hpp"
#include "explain/text.hpp"
#include "game/drawing.hpp"
#include "inarow/report.hpp"
#include "report/json_parts.hpp"
#include "search/control.hpp"

namespace inarow::explain {
namespace {

using Kind = Judged::Kind;

std::pair<Claim, Reason> told_reason(Explainer& explainer, const Position& position, Claim claim, Bound value,
                                     Control& control) {
    Reason reason = explainer.reason(position, claim, control, {.tries = 1});
    if (reason.end == Reason::End::search) reason.line = explainer.line(position, value, control);
    return {claim, std::move(reason)};
}

// After a mistake the opponent stands no worse than a draw.
std::vector<std::pair<Claim, Reason>> reasons_of(Explainer& explainer, const Judged& judged, const Position& later,
                                                 Control& control) {
    const Claim chance{judged.before.mover(), judged.value.lo > 0};
    const Claim loss{later.mover(), judged.kept.hi < 0};
    return {told_reason(explainer, judged.before, chance, judged.value, control),
            told_reason(explainer, later, loss, -judged.kept, control)};
}

// What a mistake gave away.
std::string chance_text(const Claim& claim) {
    return fmt::format("Instead, the {} player could {}", player_name(claim.owner),
                       claim.wins ? "win" : "hold the draw");
}

// "Move 7, first player: d4 draws (0); c3 wins on move 21 (+11)."
std::string comparison_text(const Judged& judged) {
    const Position& earlier = judged.before;
    return fmt::format("Move {}, {} player: {} {}; {} {}.", judged.number, player_name(earlier.mover()),
                       move_name(earlier, judged.move), worth_text(earlier, judged.kept, 1),
                       choice_text(earlier, judged.best, "and"),
                       worth_text(earlier, judged.value, static_cast<int>(judged.best.size())));
}

// What the opponent has after it.
std::string gift_text(const Claim& claim, const std::string& move) {
    return fmt::format("After {}, the {} player {}", move, player_name(claim.owner), claim_name(claim.wins));
}

// Of the reasons of a mistake: the first begins before it, the second after.
std::vector<std::string> variation_texts(const Judged& judged) {
    std::vector<std::string> texts;
    for (const auto& [claim, reason] : judged.reasons) {
        const std::string start =
            texts.empty() ? chance_text(claim) : gift_text(claim, move_name(judged.before, judged.move));
        texts.push_back(fmt::format("{}: {}.", start, main_variation(claim, reason).words));
    }
    return texts;
}

std::string mistake_text(const Judged& judged) {
    std::string text = fmt::format(" {}\n", comparison_text(judged));
    for (const std::string& variation : variation_texts(judged)) text += fmt::format("   {}\n", variation);
    return text;
}

std::size_t count(const std::vector<Judged>& moves, Kind kind) {
    return static_cast<std::size_t>(std::ranges::count(moves, kind, &Judged::kind));
}

std::string count_text(const Position& end, const std::vector<Judged>& moves) {
    if (moves.empty()) return "No move has been played.";
    const std::size_t mistakes = count(moves, Kind::mistake);
    const std::size_t slow = count(moves, Kind::slow);
    const std::string_view none = count(moves, Kind::unknown) == 0 ? "no mistake" : "no mistake found";
    return fmt::format("{}: {}{}.", counted(static_cast<std::uint64_t>(end.stones()), "move"),
                       mistakes == 0 ? none : counted(mistakes, "mistake"),
                       slow == 0 ? "" : fmt::format(", {} {}", slow, slow == 1 ? "inaccuracy" : "inaccuracies"));
}

std::string unknown_text(const std::vector<Judged>& moves) {
    std::vector<std::string> numbers;
    for (const Judged& judged : moves)
        if (judged.kind() == Kind::unknown) numbers.push_back(std::to_string(judged.number));
    if (numbers.empty()) return "";
    return fmt::format("Whether move{} {} {} was not decided within the limit.", numbers.size() == 1 ? "" : "s",
                       choice_text(numbers, "and"), numbers.size() == 1 ? "is a mistake" : "are mistakes");
}

void sort(std::vector<Judged>& moves) { std::ranges::sort(moves, {}, &Judged::number); }

std::string_view kind_name(Kind kind) {
    constexpr std::array<std::string_view, 4> names = {"good", "slow", "mistake", "unknown"};
    return names[static_cast<std::size_t>(kind)];
}

Json reasons_json(const Judged& judged, Notation notation) {
    const auto words = variation_texts(judged);
    Json list = Json::array();
    for (std::size_t i = 0; i < judged.reasons.size(); ++i) {
        const auto& [claim, reason] = judged.reasons[i];
        Json json = reason_json(claim, reason, notation);
        json["words"] = words[i];
        json["line"] = report::moves_json(judged.before.variant(), main_variation(claim, reason).moves, notation);
        list.push_back(std::move(json));
    }
    return list;
}

Json judged_json(const Judged& judged, Notation notation) {
    const Position& earlier = judged.before;
    const Variant& variant = earlier.variant();
    const bool told = judged.kind() == Kind::mistake || judged.kind() == Kind::slow;
    return {{"number", judged.number},
            {"player", player_name(earlier.mover())},
            {"move", to_text(variant, judged.move, notation)},
            {"cell", move_name(earlier, judged.move)},
            {"kind", kind_name(judged.kind())},
            {"words", told ? Json(comparison_text(judged)) : Json(nullptr)},
            {"value", report::bound_json(judged.value)},
            {"kept", report::bound_json(judged.kept)},
            {"best", report::moves_json(variant, judged.best, notation)},
            {"reasons", reasons_json(judged, notation)}};
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
    Judged judged{earlier, position.stones(), move, value.bounds, value.moves.at(move), value.best, {}};
    if (judged.kind() == Kind::mistake) judged.reasons = reasons_of(explainer, judged, position, control);
    return judged;
}

std::vector<Judged> judge_game(Explainer& explainer, const Position& end, Control& control, std::uint64_t nodes) {
    std::vector<Judged> moves;
    for (Position position = end; position.stones() > 0; position.undo()) {
        const NodeBudget budget(control, nodes);
        moves.push_back(judge_last_move(explainer, position, control));
    }
    return moves;
}

std::string why_text(Explainer& explainer, const Position& position, Control& control) {
    if (position.stones() > 0) {
        const Judged last = judge_last_move(explainer, position, control);
        if (last.kind() == Kind::mistake) return mistake_text(last);
    }
    Explanation now(position);
    now.value = explainer.value(position, control);
    const std::string text = fmt::format(" {}\n", summary_text(now));
    const Bound outcome = weak(now.value.bounds);
    if (position.over() || !outcome.exact()) return text;
    const Claim claim{outcome.lo < 0 ? other(position.mover()) : position.mover(), outcome.lo != 0};
    const Reason reason = told_reason(explainer, position, claim, now.value.bounds, control).second;
    return text + fmt::format(" {}: {}.\n", title_text(claim), main_variation(claim, reason).words);
}

std::string game_text(const Position& end, std::vector<Judged> moves, TerminalStyle style) {
    sort(moves);
    std::string text = draw(end, Notation::cells, {}, style);
    if (end.over()) text += fmt::format("The game is over: {}.\n", api::result_text(end));
    text += count_text(end, moves) + '\n';
    for (const Judged& judged : moves)
        if (judged.kind() == Kind::mistake) text += mistake_text(judged);
    if (count(moves, Kind::slow) > 0) text += "Inaccuracies, which win later or lose sooner:\n";
    for (const Judged& judged : moves)
        if (judged.kind() == Kind::slow) text += fmt::format(" {}\n", comparison_text(judged));
    const std::string unknown = unknown_text(moves);
    return unknown.empty() ? text : text + unknown + '\n';
}

Json game_json(const Position& end, std::vector<Judged> moves, Notation notation) {
    sort(moves);
    Json json;
    json["variant"] = to_text(end.variant());
    json["moves"] = moves_text(end, notation);
    json["summary"] = count_text(end, moves);
    json["mistakes"] = count(moves, Kind::mistake);
    json["slow"] = count(moves, Kind::slow);
    json["unknown"] = count(moves, Kind::unknown);
    json["undecided"] = report::or_null(unknown_text(moves));
    json["game"] = report::array_of(moves, [&](const Judged& judged) { return judged_json(judged, notation); });
    json["version"] = INAROW_VERSION;
    return json;
}

}  // namespace inarow::explain
