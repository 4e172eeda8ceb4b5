// Lam's published figures for minimax and alpha-beta on Connect-4, for comparison with ours.
//
// J. Lam, "Heuristics in the game of Connect-K", University of California, Irvine, 2010.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace inarow::lab::lam {

// The first move of one player to depth 8 on 7x6.
struct Calls {
    double seconds;
    std::uint64_t max_calls;
    std::uint64_t min_calls;
};

// Tables 1 to 3; [0] moves first.  Table 3 gives minimax again and has 134,154 max-calls for the second player there: that is
// the figure of alpha-beta for the first player in table 1, so 5,721,974 of table 1 stands here.
struct Row {
    std::string_view name;     // in the paper
    std::string_view options;  // what makes our player do the same
    std::array<Calls, 2> calls;
};
inline constexpr std::array tables_1_to_3 = {
    Row{"minimax", "minimax", {{{29.566, 5'793'333, 840'693}, {28.172, 5'721'974, 818'879}}}},
    Row{"alpha-beta, no order", "alphabeta:order=none,wins=flat", {{{1.408, 134'154, 42'231}, {0.776, 154'624, 38'852}}}},
    Row{"alpha-beta, best heuristic", "alphabeta:order=best-heuristic,wins=flat", {{{0.843, 17'057, 7'227}, {0.966, 29'157, 8'670}}}},
    Row{"alpha-beta, centre distance", "alphabeta:order=centre,wins=flat", {{{0.054, 7'771, 5'156}, {0.076, 14'302, 3'781}}}},
    Row{"minimax and transpositions", "minimax:table=64MiB", {{{35.244, 201'866, 59'367}, {3.521, 201'163, 58'363}}}},
};

// Tables 4 and 5, one game for each pair of weights, five seconds a move: stones at the end, and who won.
struct Result {
    int stones;
    int winner;  // 1 or 2
};
using Games = std::array<std::array<Result, 3>, 3>;  // [first player][second player]
inline constexpr Games table_4 = {{{{{20, 2}, {20, 2}, {30, 2}}}, {{{15, 1}, {25, 1}, {20, 2}}}, {{{23, 1}, {17, 1}, {30, 2}}}}};
inline constexpr Games table_5 = {{{{{22, 2}, {22, 2}, {22, 2}}}, {{{35, 1}, {22, 2}, {18, 2}}}, {{{29, 1}, {16, 2}, {28, 2}}}}};

}  // namespace inarow::lab::lam
