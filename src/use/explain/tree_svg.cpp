#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "explain/names.hpp"
#include "explain/panel.hpp"
#include "explain/svg.hpp"
#include "explain/tree.hpp"

namespace inarow::explain {
namespace {

constexpr int box_height = 22;
constexpr int row_height = 28;
constexpr int gap = 44;  // between a position and the next
constexpr int number_width = 30;

int letters(std::size_t count) { return letter_width * static_cast<int>(count); }

std::size_t most_letters(const Tree& tree, const TreeNode& node) {
    std::size_t most = entry_text(tree, node).size() + value_text(node).size();
    for (const TreeNode& child : node.children) most = std::max(most, most_letters(tree, child));
    return most;
}

class TreePicture {
public:
    explicit TreePicture(const Tree& tree)
        : tree_(tree),
          box_width_(number_width + letters(most_letters(tree, tree.root))),
          right_(letters(tree.title.size() - tree.title.find('\n'))) {}

    // What ends the tree gets a row each, from the top; a position lies in the middle of what follows it.
    int draw(const TreeNode& node) {
        const int right = left_of(node) + box_width_;
        std::vector<int> rows;
        for (const TreeNode& child : node.children) rows.push_back(draw(child));
        if (!node.cut_off.empty()) rows.push_back(next_row());
        const int y = rows.empty() ? next_row() : (rows.front() + rows.back()) / 2;
        const auto best = std::ranges::find(node.children, node.value, &TreeNode::value) - node.children.begin();
        for (std::size_t i = 0; i < node.children.size(); ++i)
            edge(right, y, rows[i], std::cmp_equal(i, best) ? R"(stroke="#222" stroke-width="3")" : R"(stroke="#222")");
        if (!node.cut_off.empty()) draw_cut_off(node, right, y, rows.back());
        draw_box(node, y);
        return y;
    }

    [[nodiscard]] Drawing drawing() const {
        const auto end = tree_.title.find('\n');
        return {text_at(panel_margin, text_height + 8, "#222", tree_.title.substr(0, end), true) +
                    text_at(panel_margin, 2 * text_height + 8, "#222", tree_.title.substr(end + 1)) + body_,
                right_ + panel_margin, bottom_ + row_height};
    }

private:
    [[nodiscard]] int left_of(const TreeNode& node) const { return panel_margin + node.depth * (box_width_ + gap); }
    int next_row() { return bottom_ += row_height; }

    void edge(int x, int from, int to, std::string_view attributes) {
        body_ += line_at(x, from, x + gap, to, attributes);
    }
    void draw_box(const TreeNode& node, int y) {
        const int left = left_of(node);
        const bool is_max = node.depth % 2 == 0;
        const std::string_view fill = node.children.empty() ? "#fff" : is_max ? "#e3eef7" : "#f8ecdf";
        right_ = std::max(right_, left + box_width_);
        body_ += rect_at(left, y - box_height / 2, box_width_, box_height,
                         fmt::format(R"(fill="{}" stroke="#222" rx="{}")", fill, is_max ? 0 : box_height / 2));
        body_ += text_at(left + 8, y + 5, "#666", std::to_string(node.number));
        body_ += text_at(left + number_width, y + 5, "#222", entry_text(tree_, node));
        body_ += label_at(left + box_width_ - 8, y + 5, R"(text-anchor="end" font-weight="bold")", value_text(node));
    }
    void draw_cut_off(const TreeNode& node, int x, int from, int to) {
        edge(x, from, to, R"(stroke="#999" stroke-dasharray="4 3")");
        for (const int up : {-6, 6})
            body_ += line_at(x + gap / 2 - 6, (from + to) / 2 - up, x + gap / 2 + 6, (from + to) / 2 + up,
                             R"(stroke="#777" stroke-width="2")");
        const std::string words = choice_text(tree_.variant, node.cut_off, "and") + " cut off";
        body_ += text_at(x + gap + 4, to + 5, "#777", words);
        right_ = std::max(right_, x + gap + letters(words.size()));
    }

    const Tree& tree_;
    int box_width_;
    int bottom_ = 2 * text_height + 8;
    int right_;
    std::string body_;
};

}  // namespace

std::string tree_svg(const Tree& tree) {
    TreePicture picture(tree);
    picture.draw(tree.root);
    return document_of(picture.drawing());
}

}  // namespace inarow::explain
