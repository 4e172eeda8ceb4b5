#include "api/explain_svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>

namespace inarow::api {
namespace {

using knowledge::Groups;
using knowledge::Instance;
using knowledge::Verdict;

constexpr int cell_size = 44;
constexpr int margin = 24;
constexpr int legend_width = 420;
constexpr int line_height = 16;

constexpr std::array colours = {"#1b6ca8", "#c0392b", "#1e8449", "#8e44ad", "#b9770e", "#117a65", "#7b241c", "#34495e"};

const char* colour_of(std::size_t i) { return colours[i % colours.size()]; }

// One board with a list of lines of text beside it, `top` pixels from the upper edge.
class Panel {
public:
    Panel(const Position& position, Notation notation, int top) : variant_(position.variant()), top_(top) {
        draw_board(position, notation);
    }

    void mark(Cell cell, std::string_view text, const char* colour, int offset = 0) {
        body_ += fmt::format(R"(<text x="{}" y="{}" fill="{}" font-weight="bold" text-anchor="middle">{}</text>)"
                             "\n",
                             x(cell) + offset, y(cell) + 5, colour, text);
    }
    void frame(Cell cell, const char* colour) {
        body_ += fmt::format(
            R"(<rect x="{}" y="{}" width="34" height="34" rx="6" fill="{}" fill-opacity="0.15" stroke="{}"/>)"
            "\n",
            x(cell) - 17, y(cell) - 17, colour, colour);
    }
    // A group; on a cylinder it is cut where the board is.
    void line(const Line& cells, const char* colour, std::string_view title) {
        std::string path;
        for (std::size_t i = 0; i < cells.size(); ++i)
            path += fmt::format("{}{} {} ", i > 0 && adjacent(cells[i - 1], cells[i]) ? "L" : "M", x(cells[i]),
                                y(cells[i]));
        body_ += fmt::format(
            R"(<path d="{}" fill="none" stroke="{}" stroke-opacity="0.35" stroke-width="2"><title>{}</title></path>)"
            "\n",
            path, colour, title);
    }
    void say(std::string_view text, const char* colour = "#222") {
        body_ += fmt::format("<text x=\"{}\" y=\"{}\" fill=\"{}\">{}</text>\n", board_right() + margin,
                             top_ + margin + line_height * said_++, colour, text);
    }

    [[nodiscard]] int bottom() const {
        return std::max(top_ + margin + cell_size * variant_.height + 2 * margin,
                        top_ + 2 * margin + line_height * said_);
    }
    [[nodiscard]] int right() const { return board_right() + legend_width; }
    [[nodiscard]] const std::string& body() const { return body_; }

private:
    [[nodiscard]] int x(Cell cell) const { return margin + cell / variant_.height * cell_size + cell_size / 2; }
    [[nodiscard]] int y(Cell cell) const {
        return top_ + margin + (variant_.height - 1 - cell % variant_.height) * cell_size + cell_size / 2;
    }
    [[nodiscard]] bool adjacent(Cell a, Cell b) const {
        return std::abs(a / variant_.height - b / variant_.height) <= 1;
    }
    [[nodiscard]] int board_right() const { return margin + variant_.width * cell_size; }

    void draw_board(const Position& position, Notation notation) {
        body_ += fmt::format(R"(<rect x="{}" y="{}" width="{}" height="{}" fill="#fafafa" stroke="#888"/>)"
                             "\n",
                             margin, top_ + margin, variant_.width * cell_size, variant_.height * cell_size);
        for (Cell cell = 0; cell < variant_.cells(); ++cell) draw_stone(position.at(cell), cell);
        for (int column = 0; column < variant_.width; ++column)
            body_ += fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n",
                                 x(cell_at(variant_, column, 0)), top_ + margin + variant_.height * cell_size + 16,
                                 to_text(variant_, column, notation));
    }
    void draw_stone(Stone stone, Cell cell) {
        if (stone == Stone::none) return;
        body_ += fmt::format(R"(<circle cx="{}" cy="{}" r="15" fill="{}" stroke="#222" stroke-width="{}"/>)"
                             "\n",
                             x(cell), y(cell), stone == Stone::first ? "#222" : "#fff", stone == Stone::first ? 1 : 4);
    }

    Variant variant_;
    int top_;
    int said_ = 1;
    std::string body_;
};

std::string player_name(Stone player) { return player == Stone::first ? "first" : "second"; }

Panel threat_panel(const Explanation& explanation, Notation notation, int top) {
    const Groups& groups = *explanation.groups;
    Panel panel(explanation.position, notation, top);
    panel.say(fmt::format("{}: the {} player controls the zugzwang", to_text(groups.variant()),
                          player_name(explanation.controller)));
    for (const auto& threat : explanation.threats) {
        const bool first = threat.owner == Stone::first;
        const char* colour = threat.useless ? "#999" : colour_of(first ? 0 : 1);
        panel.mark(groups.cell_of_bit(threat.cell), first ? "x" : "o", colour, first ? -8 : 8);
        panel.say(fmt::format("{} player: {} threat at {}{}", player_name(threat.owner), threat.odd ? "odd" : "even",
                              bit_name(groups, threat.cell), threat.useless ? ", useless" : ""),
                  colour);
    }
    return panel;
}

void add_instance(Panel& panel, const Groups& groups, const Instance& instance, const knowledge::GroupSet& solved,
                  std::size_t i) {
    const std::string label(1, label_of(i));
    std::string squares;
    for (const int cell : instance.cells()) {
        panel.frame(groups.cell_of_bit(cell), colour_of(i));
        panel.mark(groups.cell_of_bit(cell), label, colour_of(i));
        squares += ' ' + bit_name(groups, cell);
    }
    solved.for_each([&](int group) {
        panel.line(groups.line_of(group), colour_of(i),
                   label + ' ' + line_name(groups.variant(), groups.line_of(group)));
    });
    panel.say(fmt::format("{} {}{}: {} groups", label, row_of(instance.rule).name, squares, solved.count()),
              colour_of(i));
}

Panel verdict_panel(const Explanation& explanation, const Verdict& verdict, Notation notation, int top) {
    const Groups& groups = *explanation.groups;
    Panel panel(explanation.position, notation, top);
    panel.say(fmt::format("the {} player {} ({})", player_name(verdict.owner), claim_name(verdict.ground),
                          ground_name(verdict.ground)));
    if (verdict.threat >= 0) panel.mark(groups.cell_of_bit(verdict.threat), "!", "#c0392b");
    const auto solved = solved_groups(verdict);
    for (std::size_t i = 0; i < verdict.cover.size(); ++i) add_instance(panel, groups, verdict.cover[i], solved[i], i);
    return panel;
}

}  // namespace

std::string to_svg(const Explanation& explanation, Notation notation) {
    std::vector<Panel> panels{threat_panel(explanation, notation, 0)};
    for (const Verdict& verdict : explanation.verdicts)
        panels.push_back(verdict_panel(explanation, verdict, notation, panels.back().bottom()));
    std::string text =
        fmt::format(R"(<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{1}" viewBox="0 0 {0} {1}" )"
                    R"(font-family="sans-serif" font-size="13">)"
                    "\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
                    panels.front().right(), panels.back().bottom());
    for (const Panel& panel : panels) text += panel.body();
    return text + "</svg>\n";
}

}  // namespace inarow::api
