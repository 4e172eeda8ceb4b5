#include "explain/svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "explain/names.hpp"
#include "explain/panel.hpp"

namespace inarow::explain {
namespace {

using knowledge::Groups;
using knowledge::Instance;
using knowledge::Verdict;

constexpr int usual_width = 1000;
constexpr int small_cell = 26;

constexpr std::array colours = {"#1b6ca8", "#c0392b", "#1e8449", "#8e44ad", "#b9770e", "#117a65", "#7b241c", "#34495e"};

const char* colour_of(std::size_t i) { return colours[i % colours.size()]; }

// The cells of a rule, and the lines that it solves.
void draw_instance(Panel& panel, const Groups& groups, const Instance& instance, const knowledge::GroupSet& solved,
                   std::size_t i) {
    const std::string label(1, label_of(i));
    for (const int cell : instance.cells()) panel.frame(groups.cell_of_bit(cell), colour_of(i));
    solved.for_each(
        [&](int group) { panel.line(groups.line_of(group), colour_of(i), label + ' ' + group_name(groups, group)); });
    panel.say(label + ' ' + rule_name(groups, instance), colour_of(i));
    panel.say("stops " + counted(static_cast<std::uint64_t>(solved.count()), "line"), colour_of(i));
}

// A small board for each rule, in rows.
void draw_verdict(Drawing& picture, const Explanation& explanation, const Verdict& verdict) {
    constexpr int lines = 2;
    const Groups& groups = *explanation.groups;
    const int width = std::max(Panel::width(groups.variant(), small_cell), 240);
    const int height = Panel::height(groups.variant(), small_cell, lines);
    const int per_row = std::max(usual_width / width, 1);
    picture.height += text_height;
    picture.body += text_at(panel_margin, picture.height, "#222",
                            fmt::format("The {} player {} ({}):", player_name(verdict.owner),
                                        claim_name(verdict.ground), ground_name(verdict.ground)));
    const auto solved = solved_groups(verdict);
    const int count = static_cast<int>(verdict.cover.size());
    for (int i = 0; i < count; ++i) {
        Panel panel(explanation.position, small_cell, i % per_row * width, picture.height + i / per_row * height);
        const auto row = static_cast<std::size_t>(i);
        if (verdict.threat >= 0) panel.mark(groups.cell_of_bit(verdict.threat), "!", "#c0392b");
        draw_instance(panel, groups, verdict.cover[row], solved[row], row);
        picture.body += panel.body();
    }
    picture.height += (count + per_row - 1) / per_row * height;
}

}  // namespace

std::string to_svg(const Explanation& explanation) {
    Drawing picture = draw_overview(explanation, usual_width);
    for (const Verdict& verdict : explanation.verdicts) draw_verdict(picture, explanation, verdict);
    return document_of(picture);
}

std::string document_of(const Drawing& picture) {
    return fmt::format(R"(<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{1}" viewBox="0 0 {0} {1}" )"
                       R"(font-family="sans-serif" font-size="13">)"
                       "\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n{2}</svg>\n",
                       picture.width, picture.height, picture.body);
}

}  // namespace inarow::explain
