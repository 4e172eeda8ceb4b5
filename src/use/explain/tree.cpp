#include "explain/tree.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "base/text.hpp"
#include "explain/names.hpp"
#include "game/lines.hpp"
#include "search/control.hpp"

namespace inarow::explain {
namespace {

constexpr int infinity = std::numeric_limits<int>::max();
// Added to the scores of finished games where other positions are evaluated: more than any board has lines.
constexpr int decided = 10'000;
constexpr std::uint64_t most_counted = 1'000'000;

class AlphaBeta {
public:
    AlphaBeta(const Position& root, int depth, bool evaluates, std::uint64_t most)
        : position_(root), depth_(depth), evaluates_(evaluates), most_(most), lines_(lines(root.variant())) {}

    TreeNode search(int depth, int alpha, int beta) {
        if (++visited_ > most_) throw Stopped{};
        TreeNode node{.number = visited_, .alpha = alpha, .beta = beta, .depth = depth};
        const bool is_max = depth % 2 == 0;
        if (position_.over() || depth == depth_) {
            node.value = is_max ? value() : -value();
            return node;
        }
        node.value = is_max ? -infinity : infinity;
        for (const Move move : position_.legal_moves()) {
            const Cell cell = position_.landing(move);
            if (alpha >= beta) {
                node.cut_off.push_back(cell);
                continue;
            }
            position_.play(move);
            node.children.push_back(search(depth + 1, alpha, beta));
            position_.undo();
            node.children.back().cell = cell;
            if (const int value = node.children.back().value; is_max)
                alpha = std::max(alpha, node.value = std::max(node.value, value));
            else
                beta = std::min(beta, node.value = std::min(node.value, value));
        }
        return node;
    }

    [[nodiscard]] std::uint64_t visited() const { return visited_; }

private:
    // For the player to move here.
    [[nodiscard]] int value() const {
        if (!position_.over()) return open_lines(position_.mover()) - open_lines(other(position_.mover()));
        const int score = position_.final_score();  // never a win
        return evaluates_ && score < 0 ? score - decided : score;
    }
    [[nodiscard]] int open_lines(Stone player) const {
        return static_cast<int>(std::ranges::count_if(lines_, [&](const Line& line) {
            return std::ranges::none_of(line, [&](Cell cell) { return position_.at(cell) == other(player); });
        }));
    }

    Position position_;
    int depth_;
    bool evaluates_;
    std::uint64_t most_;
    std::uint64_t visited_ = 0;
    std::vector<Line> lines_;
};

// What minimax visits.  Ends soon after most_counted.
std::uint64_t positions_in(Position& position, int depth) {
    std::uint64_t count = 1;
    if (depth == 0) return count;
    for (const Move move : position.legal_moves()) {
        if (count > most_counted) break;
        position.play(move);
        count += positions_in(position, depth - 1);
        position.undo();
    }
    return count;
}

std::string title_text(const Position& root, int depth, bool evaluates, std::uint64_t visited) {
    Position position = root;
    const std::uint64_t all = positions_in(position, depth);
    const auto player = player_name(root.mover());
    return fmt::format("Alpha-beta visits {}, minimax {}{}.\n", counted(visited, "position"),
                       all > most_counted ? "more than " : "", grouped(std::min(all, most_counted))) +
           (evaluates ? fmt::format("Values after {}: lines open to the {} player (max) less those open to the other "
                                    "(min), or the score of a decided game.\n",
                                    counted(static_cast<std::uint64_t>(depth), "move"), player)
                      : fmt::format("Values are scores of the {} player (max).\n", player));
}

std::string number_text(int value) {
    if (std::abs(value) == infinity) return value > 0 ? "\u221e" : "-\u221e";
    if (std::abs(value) < decided) return std::to_string(value);
    return fmt::format("{} {}", value > 0 ? "win" : "loss", std::abs(value) - decided);
}

void add_lines(const Tree& tree, const TreeNode& node, std::string& text) {
    text += fmt::format("{:{}} {:{}}{} {}", node.number, std::to_string(tree.visited).size(), "", 2 * node.depth,
                        entry_text(tree, node), value_text(node));
    if (!node.cut_off.empty())
        text += fmt::format(", cut off after {} of {} moves", node.children.size(),
                            node.children.size() + node.cut_off.size());
    text += '\n';
    for (const TreeNode& child : node.children) add_lines(tree, child, text);
}

}  // namespace

Result<Tree> alphabeta_tree(const Position& position, int depth, std::uint64_t most) try {
    const int left = position.variant().cells() - position.stones();
    const bool evaluates = depth < left;
    depth = std::min(depth, left);
    AlphaBeta search(position, depth, evaluates, most);
    TreeNode root = search.search(0, -infinity, infinity);
    return Tree{position.variant(), std::move(root), search.visited(),
                title_text(position, depth, evaluates, search.visited())};
} catch (const Stopped&) {
    return error(fmt::format("the tree has more than {}: limit the depth, or give more moves", counted(most, "position")));
}

std::string entry_text(const Tree& tree, const TreeNode& node) {
    const std::string_view level = node.children.empty() ? "" : node.depth % 2 == 0 ? "max " : "min ";
    return fmt::format("{}{}({}, {})", node.depth == 0 ? "" : cell_name(tree.variant, node.cell) + ' ', level,
                       number_text(node.alpha), number_text(node.beta));
}

std::string value_text(const TreeNode& node) {
    const std::string_view sign = node.children.empty()      ? "="
                                  : node.value <= node.alpha ? "\u2264"
                                  : node.value >= node.beta  ? "\u2265"
                                                             : "=";
    return fmt::format("{} {}", sign, number_text(node.value));
}

std::string tree_text(const Tree& tree) {
    std::string text = tree.title;
    add_lines(tree, tree.root, text);
    return text;
}

}  // namespace inarow::explain
