#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <vector>

#include "atlas/page.hpp"
#include "atlas/row.hpp"
#include "base/text.hpp"

namespace inarow::atlas {
namespace {

constexpr int cell_width = 46;
constexpr int cell_height = 30;
constexpr int margin = 66;  // left and above, for the labels
constexpr int legend_height = 44;

// Nearly everybody can tell blue from orange, and the score says it again.
constexpr const char* colour_of(std::string_view value) {
    return value == "win" ? "#9ecae1" : value == "loss" ? "#fdae6b" : value == "draw" ? "#e3e3e3" : "#ffffff";
}

using Base = std::pair<int, int>;  // width and depth

// The boards of a family by their two axes.
struct Grid {
    std::vector<const Row*> rows;
    std::vector<Base> across;
    std::vector<int> up;

    [[nodiscard]] int width() const { return margin + cell_width * static_cast<int>(across.size()) + 10; }
    [[nodiscard]] int height() const { return margin + cell_height * static_cast<int>(up.size()) + legend_height; }
};

Grid grid_of(const Atlas& atlas, const Family& family) {
    Grid grid;
    std::set<Base> across;
    std::set<int> up;
    for (const Row& row : atlas.rows()) {
        if (family_of(row.variant) != family) continue;
        grid.rows.push_back(&row);
        across.emplace(row.variant.width, row.variant.depth);
        up.insert(row.variant.height);
    }
    grid.across.assign(across.begin(), across.end());
    grid.up.assign(up.begin(), up.end());
    return grid;
}

template <class T>
int place_of(const std::vector<T>& all, const T& one) {
    int place = 0;
    while (all[static_cast<std::size_t>(place)] != one) ++place;
    return place;
}

std::string text_at(int x, int y, int size, std::string_view anchor, std::string_view words) {
    return fmt::format("<text x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"{}\">{}</text>\n", x, y, size, anchor,
                       escaped(words));
}

std::string labels(const Grid& grid, const Family& family) {
    std::string body = text_at(8, 20, 14, "start", title(family));
    const bool boxes = std::ranges::any_of(grid.across, [](const Base& base) { return base.second > 1; });
    body += text_at(margin, margin - 26, 11, "start", boxes ? "width x depth" : "width");
    body += text_at(margin - 8, margin - 8, 11, "end", "height");
    for (std::size_t i = 0; i < grid.across.size(); ++i) {
        const auto [width, depth] = grid.across[i];
        const std::string label = depth > 1 ? fmt::format("{}x{}", width, depth) : std::to_string(width);
        body += text_at(margin + cell_width * static_cast<int>(i) + cell_width / 2, margin - 8, 12, "middle", label);
    }
    for (std::size_t i = 0; i < grid.up.size(); ++i)
        body +=
            text_at(margin - 8, margin + cell_height * static_cast<int>(i) + 20, 12, "end", std::to_string(grid.up[i]));
    return body;
}

std::string cell(const Grid& grid, const Row& row) {
    const int x = margin + cell_width * place_of(grid.across, {row.variant.width, row.variant.depth});
    const int y = margin + cell_height * place_of(grid.up, row.variant.height);
    const std::string words = score_text(row) + (row.one_way_only() && row.bounds.exact() ? "*" : "");
    return fmt::format(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\" stroke=\"#888\"><title>{}</title></rect>\n{}",
        x, y, cell_width, cell_height, colour_of(row.value()), escaped(to_line(row)),
        text_at(x + cell_width / 2, y + 20, 13, "middle", words));
}

std::string legend(const Grid& grid) {
    const int y = grid.height() - legend_height + 20;
    return text_at(8, y, 11, "start", "blue: the first player wins, grey: draw, orange: the second wins") +
           text_at(8, y + 14, 11, "start", "* found in one way only");
}

}  // namespace

std::string picture(const Atlas& atlas, const Family& family) {
    const Grid grid = grid_of(atlas, family);
    std::string body = labels(grid, family);
    for (const Row* row : grid.rows) body += cell(grid, *row);
    const int width = std::max(grid.width(), 360);
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
        "font-family=\"sans-serif\">\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n{2}{3}</svg>\n",
        width, grid.height(), body, legend(grid));
}

}  // namespace inarow::atlas
