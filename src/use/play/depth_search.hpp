// Search to a limited depth, with an evaluation where it ends: minimax and alpha-beta.
//
// Values are seen by the searching side.  A win is worth win_value less the stones on the board when it comes, so
// sooner is better and the value of a position does not depend on the way to it; a loss is the opposite, a draw 0.
// With flat_wins every win is worth infinity inside the search, and win_value in what it finds.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>

#include "inarow/limits.hpp"
#include "play/evaluation.hpp"
#include "play/move_order.hpp"

namespace inarow::play {

inline constexpr double infinity = std::numeric_limits<double>::infinity();
inline constexpr double win_value = 1e15;

// Whether the value is a certain win or loss.
[[nodiscard]] constexpr bool is_decided(double value) {
    return value > largest_evaluation || value < -largest_evaluation;
}

enum class Method { minimax, alphabeta };

struct DepthOptions {
    Method method = Method::alphabeta;
    Evaluation evaluation{};
    Order order = Order::history;   // of alphabeta
    std::uint64_t table_bytes = 0;  // 0: none
    bool tactics = true;     // of alphabeta: wins and forced replies are seen, not searched; values stay the same
    bool flat_wins = false;  // all wins are worth the same (Lam)
    bool deepening = true;   // one ply deeper each time, or the full depth at once
    // Chance, not their order, decides among moves of the same value; with deepening, alphabeta keeps the best move of
    // the depth before where no other is better.
    bool shuffle = false;
    // Of alphabeta: the mistake in the program of Nieminski and Maymir ("Cylindrical Connect 4", 2023), kept for
    // comparison.  A position in which all moves lose, or all moves of the other side lose, is worth its evaluation,
    // and so is one where the search ends, decided or not.  Without tactics.
    bool evaluates_forced_losses = false;
    int depth = 0;                    // 0: to the end of the game
    std::uint64_t nodes = unlimited;  // for each search; the first ply is always finished
};

struct Found {
    Move move = 0;
    double value = 0;
    int depth = 0;  // of the last iteration that was finished
    // How often the search looked at a position below the root with the searching side to move, and with the other. A
    // position found in the table does not count.  (Lam's calls of max-value and min-value.)
    std::uint64_t max_calls = 0;
    std::uint64_t min_calls = 0;
};

class DepthSearch {
public:
    virtual ~DepthSearch() = default;
    // Seeds the random choices from here on.
    virtual void start(std::uint64_t seed) = 0;
    // In addition to the depth of the options; none: no further limit.
    virtual void look_ahead(std::optional<std::uint64_t> depth) = 0;
    // Requires a game that is not over.  The best move of the last iteration that was finished before a limit.
    [[nodiscard]] virtual Found search(const Position& position, Control& control) = 0;
};

// Fails when there is not enough memory for the table.
[[nodiscard]] Result<std::unique_ptr<DepthSearch>> make_depth_search(const Variant& variant,
                                                                     const DepthOptions& options);

}  // namespace inarow::play
