#include <fmt/format.h>

#include <algorithm>

#include "explain/completions.hpp"
#include "explain/names.hpp"
#include "explain/panel.hpp"
#include "explain/svg.hpp"
#include "explain/text.hpp"
#include "explain/threat_mark.hpp"
#include "game/lines.hpp"
#include "inarow/notation.hpp"
#include "inarow/report.hpp"

namespace inarow::explain {
namespace {

constexpr int cell_size = 44;
constexpr int tag_height = 34;
constexpr int sample_width = 34;
constexpr int row_gap = 5;

// Lines of at most this many letters, broken at spaces.
std::vector<std::string> wrapped(std::string_view text, std::size_t letters) {
    std::vector<std::string> lines(1);
    while (!text.empty()) {
        const std::string_view word = text.substr(0, text.find(' '));
        text.remove_prefix(std::min(text.size(), word.size() + 1));
        if (!lines.back().empty() && lines.back().size() + 1 + word.size() > letters) lines.emplace_back();
        lines.back() += (lines.back().empty() ? "" : " ") + std::string(word);
    }
    return lines;
}

// A sample of each mark and what it means, one below the other.
class Legend {
public:
    Legend(int left, int top, int width)
        : left_(left), bottom_(top), letters_(static_cast<std::size_t>((width - sample_width) / letter_width)) {}

    // `sample` is drawn around a point.
    template <class Sample>
    void add(Sample sample, std::string_view text, bool bold = false) {
        body_ += sample(left_ + sample_width / 2 - 4, bottom_ + text_height - 5);
        for (const auto& line : wrapped(text, letters_))
            body_ += text_at(left_ + sample_width, bottom_ += text_height, "#222", line, bold);
        bottom_ += row_gap;
    }
    void title(std::string_view text) {
        add([](int, int) { return ""; }, text, true);
    }
    [[nodiscard]] const std::string& body() const { return body_; }
    [[nodiscard]] int bottom() const { return bottom_; }

private:
    int left_;
    int bottom_;
    std::size_t letters_;
    std::string body_;
};

// What a move is worth.
struct Worth {
    std::string_view word;
    std::string_view fill;
};

Worth worth_of(Bound score) {
    const std::string known = outcome(score);
    if (known == "win") return {"win", "#dff0e0"};
    if (known == "loss") return {"loss", "#f8dfda"};
    if (known == "draw") return {"draw", "#ececec"};
    if (score.lo == 0) return {"\u2265 draw", "#fff"};
    return {score.hi == 0 ? "\u2264 draw" : "?", "#fff"};
}

std::string tag_frame(int x, int y, int height, int rounding, std::string_view fill, bool best) {
    return rect_at(
        x - cell_size / 2 + 2, y, cell_size - 4, height,
        fmt::format(R"(rx="{}" fill="{}" stroke="#222" stroke-width="{}")", rounding, fill, best ? "2.5" : "0.5"));
}

std::string tag_at(int x, int y, Bound score, bool best) {
    const auto [word, fill] = worth_of(score);
    const std::string tag =
        tag_frame(x, y, tag_height, 5, fill, best) +
        label_at(x, score.exact() ? y + 14 : y + 21, R"(text-anchor="middle" font-size="12")", word);
    if (!score.exact()) return tag;
    return tag + label_at(x, y + 29, R"(text-anchor="middle" font-weight="bold")", api::signed_text(score));
}

// The same in one line, at the bottom of a cell, for boards with nothing above their columns; empty where nothing is
// known.
std::string small_tag_at(int x, int y, Bound score, bool best) {
    const auto [word, fill] = worth_of(score);
    if (word == "?") return "";
    const std::string points = score.exact() && score.lo != 0 ? ' ' + api::signed_text(score) : "";
    return tag_frame(x, y + cell_size / 2 - 15, 13, 3, fill, best) +
           label_at(x, y + cell_size / 2 - 5, R"(text-anchor="middle" font-size="9.5")", std::string(word) + points);
}

// Whether the worth of moves stands above their columns.
bool has_tops(const Variant& variant) { return variant.drops() && variant.topology != Topology::box; }

void draw_moves(Panel& panel, const Explanation& explanation) {
    const Position& position = explanation.position;
    const auto& best = explanation.value.best;
    const bool above = has_tops(position.variant());
    for (const auto& [move, score] : explanation.value.moves) {
        const Cell cell = position.landing(move);
        const bool is_best = std::ranges::find(best, move) != best.end();
        panel.add(above ? tag_at(panel.x(cell), panel.top() - tag_height - 4, score, is_best)
                        : small_tag_at(panel.x(cell), panel.y(cell), score, is_best));
    }
}

std::string threat_at(int x, int y, const ThreatMark& threat) {
    constexpr int radius = 5;
    if (threat.useless) return useless_stone_at(x, y, radius, threat.owner);
    return stone_at(x, y, radius, threat.owner, threat.owner == Stone::first ? "#1b6ca8" : "#c0392b");
}

// In the upper corners of the cell: the first player's on the left.
void draw_threats(Panel& panel, const std::vector<ThreatMark>& threats) {
    for (const auto& threat : threats) {
        const int side = threat.owner == Stone::first ? -1 : 1;
        panel.add(threat_at(panel.x(threat.cell) + side * (panel.size() / 2 - 9),
                            panel.y(threat.cell) - panel.size() / 2 + 9, threat));
    }
}

std::string bar_at(int x, int y) {
    return fmt::format(
        "<line class=\"follow\" x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"#8a6fb0\" stroke-width=\"3\"/>\n",
        x - 11, y, x + 11, y);
}

// Marks each cell above an empty cell of the other parity: the controller answers there.
void draw_follow_ups(Panel& panel, const Explanation& explanation) {
    const Position& position = explanation.position;
    const Variant& variant = position.variant();
    if (!explanation.groups) return;
    for (int column = 0; column < variant.columns(); ++column)
        for (int row = variant.height - 1; row > 0; row -= 2)
            if (position.at(cell_at(variant, column, row - 1)) == Stone::none)
                panel.add(bar_at(panel.x(cell_at(variant, column, row)),
                                 panel.y(cell_at(variant, column, row)) + panel.size() / 2 - 4));
}

void draw_line_to_come(Panel& panel, const Explanation& explanation) {
    Position position = explanation.position;
    std::optional<Cell> before;
    int number = 0;
    for (const Move move : line_to_come(explanation)) {
        const Cell cell = position.landing(move);
        panel.move_to_come(cell, position.mover(), ++number);
        if (before) panel.arrow(*before, cell);
        before = cell;
        position.play(move);
    }
}

std::string reason_words(const Explanation& explanation) {
    const auto& claim = explanation.reasons.front().first;
    return fmt::format("what may follow, and why the {} player {}: {}", player_name(claim.owner),
                       claim_name(claim.wins), line_names(explanation.position, line_to_come(explanation)));
}

void add_marks_of_moves(Legend& legend, const Explanation& explanation) {
    if (explanation.position.over()) return;
    legend.add(
        [](int x, int y) {
            return rect_at(x - 10, y - 7, 20, 14, R"(rx="3" fill="none" stroke="#222" stroke-width="2.5")");
        },
        fmt::format("{}: what a stone there is worth to the player to move, and its score; a thick frame is best",
                    has_tops(explanation.position.variant()) ? "above a column" : "in a cell"));
    if (!line_to_come(explanation).empty())
        legend.add([](int x, int y) { return text_at(x - 10, y + 5, "#222", "1 2", true); }, reason_words(explanation));
}

void add_stones(Legend& legend) {
    for (const Stone player : {Stone::first, Stone::second})
        legend.add([&](int x, int y) { return stone_at(x, y, 8, player); },
                   fmt::format("{} player", player_name(player)));
}

Legend legend_of(const Explanation& explanation, const std::vector<ThreatMark>& threats, int left, int top, int width) {
    Legend legend(left, top, width);
    legend.title(to_text(explanation.position.variant()) + ". " + summary_text(explanation));
    add_marks_of_moves(legend, explanation);
    add_stones(legend);
    if (edges_meet(explanation.position.variant()))
        legend.add(
            [](int x, int y) { return line_at(x - 12, y, x + 12, y, R"(stroke="#888" stroke-dasharray="5 5")"); },
            "dashed edges meet: a line that leaves the board on one side comes back on the other");
    for (const auto& threat : threats)
        legend.add([&](int x, int y) { return threat_at(x, y, threat); },
                   threat_text(explanation.position.variant(), threat));
    if (explanation.position.over() || !explanation.groups) return legend;
    legend.add(
        [](int x, int y) { return bar_at(x, y); },
        fmt::format(
            "cells of the {0} player, who controls the zugzwang: they can answer there when the other plays just below",
            player_name(explanation.controller)));
    return legend;
}

void follow(std::vector<Move>& line, const Reason& reason, std::size_t longest) {
    if (line.size() == longest) return;
    if (!reason.branches.empty()) {
        line.push_back(reason.branches.front().first);
        return follow(line, reason.branches.front().second, longest);
    }
    if (reason.end == Reason::End::rules && reason.argument)
        for (const Move move : moves_of(reason.position, *reason.argument))
            if (line.size() < longest) line.push_back(move);
    Position position = reason.position;
    if (reason.end == Reason::End::goes_on && !reason.blunders.empty()) {
        line.push_back(reason.blunders.front());
        position.play(reason.blunders.front());
    }
    if (reason.end != Reason::End::completes && position.stones() == reason.position.stones()) return;
    if (line.size() < longest) line.push_back(completing_moves(position).front());
}

}  // namespace

std::vector<Move> line_to_come(const Explanation& explanation) {
    std::vector<Move> line;
    if (!explanation.reasons.empty()) follow(line, explanation.reasons.front().second, 8);
    return line;
}

Drawing draw_overview(const Explanation& explanation, int usual_width) {
    const Variant& variant = explanation.position.variant();
    const int above = has_tops(variant) ? tag_height : 0;
    Panel panel(explanation.position, cell_size, 0, above);
    draw_follow_ups(panel, explanation);
    draw_line_to_come(panel, explanation);
    draw_moves(panel, explanation);
    const auto threats = threat_marks(explanation);
    draw_threats(panel, threats);
    const int width = Panel::width(variant, cell_size);
    const int height = above + Panel::height(variant, cell_size, 0);
    const bool beside = 2 * width <= usual_width + cell_size;
    const Legend legend = legend_of(explanation, threats, beside ? width : panel_margin, beside ? panel_margin : height,
                                    (beside ? usual_width - width : std::max(usual_width, width)) - panel_margin);
    return {panel.body() + legend.body(), std::max(usual_width, width), std::max(height, legend.bottom())};
}

}  // namespace inarow::explain
