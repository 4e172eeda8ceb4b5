// How often what is said of odd and even threats comes true: the table of "Intro to A.I. Topics" (2009), and more.
#include <fmt/format.h>

#include <array>

#include "explain/rule_of_thumb.hpp"
#include "lab/columns.hpp"
#include "lab/scored.hpp"

namespace inarow::lab::threats {
namespace {

using explain::RuleOfThumb;

// A solved position with the rule about its threats.
struct Judged {
    const RuleOfThumb* rule;
    Stone mover;
    Stone winner;
};
using Positions = std::vector<Judged>;

Judged judge(const Scored& scored, const std::shared_ptr<const knowledge::Groups>& groups) {
    const Stone mover = scored.position.mover();
    const Score best = scored.best();
    return {explain::rule_of_thumb(explain::at_first_sight(scored.position, groups)), mover,
            best == 0  ? Stone::none
            : best > 0 ? mover
                       : other(mover)};
}

// Of the positions of a rule, with this player to move if one is named.
Share won_by(Stone winner, const RuleOfThumb& rule, const Positions& positions, Stone mover = Stone::none) {
    Share share;
    for (const Judged& one : positions)
        if (one.rule == &rule && (mover == Stone::none || one.mover == mover)) share.add(one.winner == winner);
    return share;
}

Section section_of(const Variant& variant, const Positions& positions) {
    Columns<RuleOfThumb> columns = {{"first_has", "first has", &RuleOfThumb::first_has},
                                    {"second_has", "second has", &RuleOfThumb::second_has},
                                    {"claim", "claim", &RuleOfThumb::claim}};
    for (const Stone mover : {Stone::first, Stone::second}) {
        const auto right = [&, mover](auto& rule) { return won_by(rule.winner, rule, positions, mover); };
        const auto name = fmt::format("right_{}_to_move", player_name(mover));
        columns.add({name, fmt::format("right, {} to move", player_name(mover)),
                     [right](auto& rule) { return right(rule).count; }});
        columns.add({name + "_of", "of", [right](auto& rule) { return right(rule).of; }});
    }
    Plot plot{"Outcome by threats", {"share, with 95 % intervals"}, {"threats of the first and the second player"}};
    for (const RuleOfThumb& rule : explain::rules_of_thumb())
        plot.y.names.push_back(fmt::format("{}; {}", rule.first_has(), rule.second_has()));
    for (const auto& [winner, name, title] : {std::tuple{Stone::first, "first_wins", "first wins"},
                                              {Stone::none, "draw", "draw"},
                                              {Stone::second, "second_wins", "second wins"}}) {
        const auto share = [&, winner](auto& rule) { return won_by(winner, rule, positions).estimate(); };
        columns.add({name, title, share});
        plot.add(places_of(title, explain::rules_of_thumb(), share));
    }
    return {columns.table(fmt::format("What becomes of threats on {}", to_text(variant)), explain::rules_of_thumb()),
            {std::move(plot)}};
}

}  // namespace

std::span<const Parameter> parameters() {
    static constexpr std::array all = {
        Parameter{"variant", "VARIANT", "7x6", "a flat board or a cylinder of even height, with gravity"},
        Parameter{"stones", "FROM..TO", "20..30", "stones on the board, each number equally often"},
        Parameter{"positions", "COUNT", "20000", "random positions; each is solved with all its moves"},
    };
    return all;
}

Results run(Run& run) {
    const Variant variant = run.variant();
    if (!explain::has_rules_of_thumb(variant))
        refuse(
            fmt::format("variant {}: threats are odd or even on flat boards and cylinders of even height, with "
                        "gravity",
                        to_text(variant)));
    const auto groups = knowledge::make_groups(variant).value();
    const auto drawn = draw_positions(variant, run, run.positions());
    run.total = drawn.size();
    Results results;
    Positions positions;
    for (const Scored& scored : score_positions(drawn, variant, run, results))
        positions.push_back(judge(scored, groups));
    const auto counted = std::ranges::count_if(positions, [](auto& one) { return one.rule != nullptr; });
    results.sections = {section_of(variant, positions)};
    results.notes = {
        positions_text(variant, run),
        fmt::format("{} of {} positions count: in the others, a line can be completed with the next stone, or the "
                    "threats are of no row here. Useless threats (the column is decided below them) do not count. "
                    "Intervals of Clopper and Pearson, 95 %.",
                    counted, positions.size())};
    return results;
}

}  // namespace inarow::lab::threats
