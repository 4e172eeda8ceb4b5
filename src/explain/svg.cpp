#include "explain/svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "base/require.hpp"
#include "base/text.hpp"
#include "game/notation.hpp"

namespace inarow::explain {
namespace {

using knowledge::Groups;
using knowledge::Instance;
using knowledge::Verdict;

constexpr int margin = 24;
constexpr int line_height = 16;
constexpr int usual_width = 1000;
constexpr int large_cell = 44;
constexpr int small_cell = 26;

constexpr std::array colours = {"#1b6ca8", "#c0392b", "#1e8449", "#8e44ad", "#b9770e", "#117a65", "#7b241c", "#34495e"};

const char* colour_of(std::size_t i) { return colours[i % colours.size()]; }

std::string text_at(int x, int y, const char* colour, std::string_view text) {
    return fmt::format("<text x=\"{}\" y=\"{}\" fill=\"{}\">{}</text>\n", x, y, colour, text);
}

std::string label_at(int x, int y, std::string_view text) {
    return fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n", x, y, text);
}

// One board with lines of text below it.
class Panel {
public:
    Panel(const Position& position, int cell_size, int left, int top)
        : variant_(position.variant()), size_(cell_size), left_(left + margin), top_(top + margin) {
        draw_board(position);
    }
    // How many pixels a board with this many lines of text takes.
    [[nodiscard]] static int width(const Variant& variant, int cell_size) {
        return variant.width * cell_size + 2 * margin;
    }
    [[nodiscard]] static int height(const Variant& variant, int cell_size, int lines) {
        return (variant.height + 1) * cell_size + margin + line_height * (lines + 1);
    }

    void mark(Cell cell, std::string_view text, const char* colour, int offset = 0) {
        body_ += fmt::format(R"(<text x="{}" y="{}" fill="{}" font-weight="bold" text-anchor="middle">{}</text>)"
                             "\n",
                             x(cell) + offset, y(cell) + 5, colour, text);
    }
    void frame(Cell cell, const char* colour) {
        body_ += fmt::format(
            R"(<rect x="{0}" y="{1}" width="{2}" height="{2}" rx="5" fill="{3}" fill-opacity="0.2" stroke="{3}"/>)"
            "\n",
            x(cell) - size_ * 2 / 5, y(cell) - size_ * 2 / 5, size_ * 4 / 5, colour);
    }
    // A group; on a cylinder it is cut where the board is.
    void line(const Line& cells, const char* colour, std::string_view title) {
        std::string path;
        for (std::size_t i = 0; i < cells.size(); ++i)
            path += fmt::format("{}{} {} ", i > 0 && adjacent(cells[i - 1], cells[i]) ? "L" : "M", x(cells[i]),
                                y(cells[i]));
        body_ += fmt::format(
            R"(<path d="{}" fill="none" stroke="{}" stroke-opacity="0.5" stroke-width="2"><title>{}</title></path>)"
            "\n",
            path, colour, title);
    }
    void say(std::string_view text, const char* colour = "#222") {
        body_ += text_at(left_, top_ + (variant_.height + 1) * size_ + line_height * ++said_, colour, text);
    }
    [[nodiscard]] const std::string& body() const { return body_; }

private:
    [[nodiscard]] int x(Cell cell) const { return left_ + cell / variant_.height * size_ + size_ / 2; }
    [[nodiscard]] int y(Cell cell) const {
        return top_ + (variant_.height - 1 - cell % variant_.height) * size_ + size_ / 2;
    }
    [[nodiscard]] bool adjacent(Cell a, Cell b) const {
        return std::abs(a / variant_.height - b / variant_.height) <= 1;
    }

    void draw_board(const Position& position) {
        body_ += fmt::format(R"(<rect x="{}" y="{}" width="{}" height="{}" fill="#fafafa" stroke="#888"/>)"
                             "\n",
                             left_, top_, variant_.width * size_, variant_.height * size_);
        for (Cell cell = 0; cell < variant_.cells(); ++cell) draw_stone(position.at(cell), cell);
        for (int column = 0; column < variant_.width; ++column)
            body_ += label_at(x(cell_at(variant_, column, 0)), top_ + variant_.height * size_ + 16,
                              std::string(1, column_letter(column)));
        for (int row = 0; row < variant_.height; ++row)
            body_ += label_at(left_ - margin / 2, y(cell_at(variant_, 0, row)) + 5, std::to_string(row + 1));
    }
    void draw_stone(Stone stone, Cell cell) {
        if (stone == Stone::none) return;
        const bool first = stone == Stone::first;
        body_ += fmt::format(R"(<circle cx="{}" cy="{}" r="{}" fill="{}" stroke="#222" stroke-width="{}"/>)"
                             "\n",
                             x(cell), y(cell), size_ / 3, first ? "#222" : "#fff", first ? 1 : 3);
    }

    Variant variant_;
    int size_;  // pixels of a cell
    int left_;
    int top_;
    int said_ = 0;
    std::string body_;
};

// The whole picture: what has been drawn, and where the next row begins.
struct Picture {
    const Explanation& explanation;
    std::string body;
    int bottom = 0;
};

void draw_threats(Picture& picture) {
    const Explanation& explanation = picture.explanation;
    const Groups& groups = *explanation.groups;
    Panel panel(explanation.position, large_cell, 0, picture.bottom);
    panel.say(fmt::format("{}: the {} player controls the zugzwang", to_text(groups.variant()),
                          player_name(explanation.controller)));
    for (const auto& threat : explanation.threats) {
        const bool first = threat.owner == Stone::first;
        const char* colour = threat.useless ? "#999" : colour_of(first ? 0 : 1);
        panel.mark(groups.cell_of_bit(threat.cell), first ? "x" : "o", colour, first ? -8 : 8);
        panel.say(fmt::format("{} player: {} threat at {}{}", player_name(threat.owner),
                              parity_name(groups.variant(), !threat.odd), bit_name(groups, threat.cell),
                              threat.useless ? ", useless" : ""),
                  colour);
    }
    picture.body += panel.body();
    picture.bottom += Panel::height(groups.variant(), large_cell, 1 + static_cast<int>(explanation.threats.size()));
}

// The cells of a rule, and the lines that it solves.
void draw_instance(Panel& panel, const Groups& groups, const Instance& instance, const knowledge::GroupSet& solved,
                   std::size_t i) {
    const std::string label(1, label_of(i));
    for (const int cell : instance.cells()) panel.frame(groups.cell_of_bit(cell), colour_of(i));
    solved.for_each([&](int group) {
        panel.line(groups.line_of(group), colour_of(i),
                   label + ' ' + line_name(groups.variant(), groups.line_of(group)));
    });
    panel.say(fmt::format("{} {}{}", label, row_of(instance.rule).name, squares_text(groups, instance)), colour_of(i));
    panel.say("solves " + counted(static_cast<std::uint64_t>(solved.count()), "line"), colour_of(i));
}

// A small board for each rule, in rows.
void draw_verdict(Picture& picture, const Verdict& verdict) {
    constexpr int lines = 2;
    const Groups& groups = *picture.explanation.groups;
    const int width = std::max(Panel::width(groups.variant(), small_cell), 240);
    const int height = Panel::height(groups.variant(), small_cell, lines);
    const int per_row = std::max(usual_width / width, 1);
    picture.bottom += line_height;
    picture.body += text_at(margin, picture.bottom, "#222",
                            fmt::format("The {} player {} ({}):", player_name(verdict.owner),
                                        claim_name(verdict.ground), ground_name(verdict.ground)));
    const auto solved = solved_groups(verdict);
    const int count = static_cast<int>(verdict.cover.size());
    for (int i = 0; i < count; ++i) {
        Panel panel(picture.explanation.position, small_cell, i % per_row * width,
                    picture.bottom + i / per_row * height);
        const auto row = static_cast<std::size_t>(i);
        if (verdict.threat >= 0) panel.mark(groups.cell_of_bit(verdict.threat), "!", "#c0392b");
        draw_instance(panel, groups, verdict.cover[row], solved[row], row);
        picture.body += panel.body();
    }
    picture.bottom += (count + per_row - 1) / per_row * height;
}

}  // namespace

bool drawable(const Variant& variant) { return knowledge::rules_hold(variant) && variant.topology != Topology::box; }

std::string to_svg(const Explanation& explanation) {
    require(drawable(explanation.position.variant()), "to_svg() needs a board that can be drawn");
    Picture picture{explanation, "", 0};
    draw_threats(picture);
    for (const Verdict& verdict : explanation.verdicts) draw_verdict(picture, verdict);
    return fmt::format(R"(<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{1}" viewBox="0 0 {0} {1}" )"
                       R"(font-family="sans-serif" font-size="13">)"
                       "\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n{2}</svg>\n",
                       std::max(usual_width, Panel::width(explanation.position.variant(), large_cell)), picture.bottom,
                       picture.body);
}

}  // namespace inarow::explain
