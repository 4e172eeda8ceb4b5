// Published values of empty boards, for comparison with ours.
#pragma once

#include <array>
#include <string_view>

#include "replicas/fhourstones.hpp"

namespace inarow::lab::tromp {

// J. Tromp, "Solving Connect-4 on medium board sizes", ICGA Journal 31 (2008), table 2, which is also on his page "John's
// Connect Four Playground": the value for the first player, a string for each height, from width 4 on.
struct Row {
    int height;
    std::string_view values;  // + the first player wins, = a draw, - the second wins
};
inline constexpr std::array table_2 = {Row{4, "==-=----"}, Row{5, "====+++"}, Row{6, "==-+--"}, Row{7, "==+=+"},
                                       Row{8, "==-+"},     Row{9, "==+"},     Row{10, "=="},    Row{11, "="}};
inline constexpr int least_width = 4;

// The empty boards that, by his account, took his program the most work: positions searched.
struct Work {
    int width;
    int height;
    double positions;
};
inline constexpr std::array fhourstones = {Work{7, 6, static_cast<double>(inarow::published::inputs.back().positions)},
                                           Work{9, 6, 2e13}};

}  // namespace inarow::lab::tromp
