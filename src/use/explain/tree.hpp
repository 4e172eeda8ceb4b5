// The tree of a textbook alpha-beta search, for teaching: every position visited, in order, with its window and the
// moves that are cut off.
//
// Moves are tried in the order of the board and nothing is remembered, so that each step can be checked by hand. Values
// and windows are those of the player to move at the root, who is max, and keep their sign from level to level.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "inarow/position.hpp"
#include "inarow/result.hpp"

namespace inarow::explain {

struct TreeNode {
    std::uint64_t number = 0;  // in the order of visits, from 1
    int alpha = 0;             // the window on entry
    int beta = 0;
    int value = 0;   // a bound where moves are searched and it is not inside the window
    Cell cell = -1;  // filled by the move that leads here
    int depth = 0;   // moves from the root
    std::vector<TreeNode> children = {};
    std::vector<Cell> cut_off = {};  // moves that are not searched
};

struct Tree {
    Variant variant;
    TreeNode root;
    std::uint64_t visited = 0;
    std::string title;  // two lines: how many positions alpha-beta and minimax visit, and what the values are
};

// To the end of the game or to this depth, where a position is worth the lines still open to max less those open to
// min.  An error where more positions than `most` are visited.
[[nodiscard]] Result<Tree> alphabeta_tree(const Position& position, int depth, std::uint64_t most);

// "b1 min (-∞, 2)": how a position is entered; and what it is worth: "= 1", "≤ -1".
[[nodiscard]] std::string entry_text(const Tree& tree, const TreeNode& node);
[[nodiscard]] std::string value_text(const TreeNode& node);

// The title, and a line for each position.
[[nodiscard]] std::string tree_text(const Tree& tree);

// The same as a complete SVG file, from left to right: squares for max, round ends for min, and what is cut off in grey
// and crossed out.
[[nodiscard]] std::string tree_svg(const Tree& tree);

}  // namespace inarow::explain
