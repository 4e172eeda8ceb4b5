#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "cube/kernel.hpp"
#include "explain/completions.hpp"
#include "explain/names.hpp"
#include "explain/reason.hpp"

namespace inarow::explain {
namespace {

using knowledge::Pairing;
using knowledge::ThreatSequence;

// The cells of the cube as game/lines.hpp numbers them.
std::vector<Cell> cells_of_cube(Word64 set) {
    std::vector<Cell> cells;
    for_each_bit(set, [&](int bit) { cells.push_back(bit % 16 * 4 + bit / 16); });
    return cells;
}

std::string names_of_cube(const Variant& variant, Word64 set) {
    return choice_text(variant, cells_of_cube(set), "and");
}

std::string pair_text(const Variant& variant, const cube::Verdict& verdict) {
    if (verdict.pair == 0) return "";
    const auto owner = player_name(verdict.owner);
    const auto names = names_of_cube(variant, verdict.pair);
    if (more_than_one_bit(verdict.pair))
        return fmt::format(", except those that need both {}, one of which the {} player gets", names, owner);
    return fmt::format(", except those that need {}, which the {} player takes now", names, owner);
}

std::string end_of_black(const Variant& variant, const cube::Verdict& verdict) {
    if (verdict.line == 0)
        return fmt::format("in the end the first player has to play below {}, and the second completes a line there",
                           names_of_cube(variant, verdict.answer));
    Line line = cells_of_cube(verdict.line);
    std::sort(line.begin(), line.end());
    return fmt::format("so they get all of {} in the end", line_name(variant, line));
}

// The rest of the sentence says what it is good for.
constexpr std::string_view follow_up =
    "the second player answers every stone on level 1 or 3 with the cell above it, and every stone on level 2 or 4 "
    "with another cell of these levels; that leaves the first player no line";
constexpr std::string_view follow_up_in_short = "follow-up leaves the first player no line";

constexpr std::string_view follow_up_elsewhere =
    "neither player wants to play below it, elsewhere the first player answers above, and the second gets no line "
    "before the first runs out of other moves";
constexpr std::string_view follow_up_elsewhere_in_short =
    "the second player gets no line before the first runs out of other moves";

std::string cube_text(const Variant& variant, const cube::Verdict& verdict, Length length) {
    const bool in_short = length == Length::brief;
    const std::string pair = pair_text(variant, verdict);
    switch (verdict.rule) {
        case cube::Rule::follow_up:
            return fmt::format("{}{}", in_short ? follow_up_in_short : follow_up, pair);
        case cube::Rule::black_line:
            return fmt::format("{}; {}", in_short ? follow_up_in_short : follow_up, end_of_black(variant, verdict));
        case cube::Rule::odd_threat:
            return fmt::format("the odd threat at {} decides: {}{}", names_of_cube(variant, verdict.threat),
                               in_short ? follow_up_elsewhere_in_short : follow_up_elsewhere, pair);
        case cube::Rule::threat_answer:
            return fmt::format(
                "the second player's odd threat at {} makes up for the first player's at {}; elsewhere they answer "
                "above, and that leaves the first player no line",
                names_of_cube(variant, verdict.answer), names_of_cube(variant, verdict.threat));
    }
    return "";
}

constexpr std::size_t pairs_named = 8;

std::string pairing_text(const Variant& variant, const Pairing& pairing) {
    const auto owner = player_name(pairing.owner);
    const auto adversary = player_name(other(pairing.owner));
    if (pairing.lines == 0) return fmt::format("the {} player has no line left", adversary);
    std::vector<std::string> pairs;
    for (const auto& [a, b] : pairing.pairs) pairs.push_back(cell_name(variant, a) + '/' + cell_name(variant, b));
    if (pairs.size() == 1)
        return fmt::format(
            "every line left to the {} player needs both cells of {}, and the {} player gets one of them", adversary,
            pairs.front(), owner);
    if (pairs.size() > pairs_named) {
        const std::size_t more = pairs.size() - pairs_named;
        pairs.resize(pairs_named);
        pairs.push_back(counted(more, "more pair"));
    }
    return fmt::format(
        "every line left to the {} player contains one of these pairs, and the {} player gets a cell of each: {}",
        adversary, owner, choice_text(pairs, "and"));
}

// "d1 forces a4, then d5; whatever the reply, a1 or e5 completes a line"
std::string sequence_text(const Variant& variant, const ThreatSequence& sequence) {
    std::string text;
    for (std::size_t i = 0; i < sequence.cells.size(); ++i)
        text += fmt::format("{}{}",
                            i == 0       ? ""
                            : i % 2 == 0 ? ", then "
                                         : " forces ",
                            cell_name(variant, sequence.cells[i]));
    return fmt::format("{}; whatever the reply, {} completes a line", text, choice_text(variant, sequence.ends));
}

// In the order of cube::Rule.
constexpr std::array<std::string_view, 4> cube_rules = {"follow-up", "follow-up with a line", "odd threat",
                                                        "odd threat against odd threat"};

}  // namespace

Stone owner_of(const Argument& argument) {
    return std::visit([](const auto& each) { return each.owner; }, argument);
}

bool wins(const Argument& argument) {
    if (std::holds_alternative<ThreatSequence>(argument)) return true;
    const auto* verdict = std::get_if<cube::Verdict>(&argument);
    return verdict != nullptr && verdict->wins;
}

std::string_view rule_name(const Argument& argument) {
    if (std::holds_alternative<ThreatSequence>(argument)) return "sequence of threats";
    const auto* verdict = std::get_if<cube::Verdict>(&argument);
    return verdict == nullptr ? "pairing" : cube_rules[static_cast<std::size_t>(verdict->rule)];
}

std::string argument_text(const Variant& variant, const Argument& argument, Length length) {
    if (const auto* pairing = std::get_if<Pairing>(&argument)) return pairing_text(variant, *pairing);
    if (const auto* sequence = std::get_if<ThreatSequence>(&argument)) return sequence_text(variant, *sequence);
    return cube_text(variant, std::get<cube::Verdict>(argument), length);
}

std::vector<Cell> cells_of(const Argument& argument) {
    if (const auto* verdict = std::get_if<cube::Verdict>(&argument))
        return cells_of_cube(verdict->threat | verdict->answer | verdict->pair);
    if (const auto* sequence = std::get_if<ThreatSequence>(&argument)) return sequence->cells;
    std::vector<Cell> cells;
    for (const auto& [a, b] : std::get<Pairing>(argument).pairs) cells.insert(cells.end(), {a, b});
    return cells;
}

std::vector<Move> moves_of(Position position, const Argument& argument) {
    const auto* sequence = std::get_if<ThreatSequence>(&argument);
    if (sequence == nullptr) return {};
    std::vector<Cell> cells = sequence->cells;
    cells.insert(cells.end(), sequence->ends.begin(), sequence->ends.begin() + 2);
    std::vector<Move> moves;
    for (const Cell cell : cells) {
        moves.push_back(move_onto(position, cell).value());
        position.play(moves.back());
    }
    return moves;
}

Arguments::Arguments(const Variant& variant) : cube_(cube::is_cube(variant)) {
    if (knowledge::Pairings::possible(variant)) pairings_.emplace(variant);
    if (knowledge::ThreatSequences::possible(variant)) sequences_.emplace(variant);
}

std::vector<Argument> Arguments::find(const Position& position) const {
    std::vector<Argument> found;
    for (const Stone owner : {Stone::first, Stone::second}) {
        auto argument = find(position, owner, true, thorough);
        if (!argument) argument = find(position, owner, false, thorough);
        if (argument) found.push_back(std::move(*argument));
    }
    return found;
}

std::optional<Argument> Arguments::find(const Position& position, Stone owner, bool wins, int choices) const {
    if (cube_)
        for (const auto& verdict :
             cube::verdicts(cube::stones_of(position, Stone::first), cube::stones_of(position, Stone::second)))
            if (verdict.owner == owner && (verdict.wins || !wins)) return verdict;
    if (sequences_ && wins && owner == position.mover())
        if (auto sequence = sequences_->find(position, choices)) return std::move(*sequence);
    if (!pairings_ || wins) return std::nullopt;
    auto pairing = pairings_->find(position, owner, choices);
    return pairing ? std::optional<Argument>(std::move(*pairing)) : std::nullopt;
}

}  // namespace inarow::explain
