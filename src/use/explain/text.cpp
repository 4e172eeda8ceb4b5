#include "explain/text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "explain/names.hpp"
#include "explain/threat_mark.hpp"
#include "game/drawing.hpp"
#include "inarow/report.hpp"

namespace inarow::explain {
namespace {

// The first player's threats are drawn as +, the second's as -, shared ones as *.
Marks signs_of(const std::vector<ThreatMark>& threats) {
    Marks marks;
    for (const ThreatMark& threat : threats) {
        const auto [mark, fresh] = marks.emplace(threat.cell, threat.owner == Stone::first ? '+' : '-');
        if (!fresh) mark->second = '*';
    }
    return marks;
}

// The cells of each pair with its letter.
Marks pair_marks(const knowledge::Pairing& pairing) {
    Marks marks;
    for (std::size_t i = 0; i < pairing.pairs.size(); ++i) {
        marks.emplace(pairing.pairs[i].first, label_of(i));
        marks.emplace(pairing.pairs[i].second, label_of(i));
    }
    return marks;
}

// "The second player does not lose: ..."
std::string arguments_text(const Explanation& explanation, TerminalStyle style) {
    const Position& position = explanation.position;
    std::string text;
    for (const Argument& argument : explanation.arguments) {
        text += fmt::format("The {} player {}: {}.\n", player_name(owner_of(argument)), claim_name(wins(argument)),
                            argument_text(position.variant(), argument, Length::full));
        const auto* pairing = std::get_if<knowledge::Pairing>(&argument);
        if (pairing != nullptr && !pairing->pairs.empty())
            text += draw(position, Notation::cells, pair_marks(*pairing), {.colour = style.colour});
    }
    return text;
}

// Where no rule speaks.
std::string silence_text(const Explanation& explanation) {
    const std::string& source = explanation.value.source;
    const bool told = std::ranges::any_of(explanation.reasons,
                                          [](const auto& each) { return each.second.end != Reason::End::search; });
    if (told) return "";
    if (source.empty() && !explanation.groups) return "";
    if (source.empty()) return "The rules find no cover for either player, which proves nothing either way.\n";
    return fmt::format("No rule proves this; it is known {}.\n",
                       api::is_looked_up(source) ? "from the " + source : "by search");
}

std::string line_of(const std::string& sentence) { return sentence.empty() ? "" : sentence + '\n'; }

}  // namespace

std::string explanation_text(const Explanation& explanation, TerminalStyle style) {
    const Position& position = explanation.position;
    std::string text = draw(position, Notation::cells, signs_of(threat_marks(explanation)), style);
    text += summary_text(explanation) + '\n';
    if (position.over()) return text;
    text += moves_text(explanation);
    if (explanation.by_cards) text += explanation.by_cards->text;
    for (const auto& [claim, reason] : explanation.reasons)
        if (reason.end == Reason::End::goes_on)
            text += line_of(other_move_text(explanation, reason)) + reason_text(claim, reason);
    text += explanation.groups ? zugzwang_text(explanation) : threats_text(explanation);
    text += arguments_text(explanation, style);
    for (const knowledge::Verdict& verdict : explanation.verdicts) text += cover_text(explanation, verdict, style);
    text += glossary_text(explanation.verdicts);
    return explanation.verdicts.empty() && explanation.arguments.empty() ? text + silence_text(explanation) : text;
}

}  // namespace inarow::explain
