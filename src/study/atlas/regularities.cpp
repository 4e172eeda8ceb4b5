#include "atlas/regularities.hpp"

#include <algorithm>
#include <cstdlib>

namespace inarow::atlas {
namespace {

bool is(const Row& row, Topology topology, int k) {
    return row.bounds.exact() && row.variant.topology == topology && row.variant.drops() && row.variant.k == k;
}
bool flat4(const Row& row) { return is(row, Topology::flat, 4); }
bool ring4(const Row& row) { return is(row, Topology::cylinder, 4); }

bool odd_height(const Row& row) { return row.variant.height % 2 == 1; }
bool win(const Row& row) { return row.value() == "win"; }
bool draw(const Row& row) { return row.value() == "draw"; }
bool loss(const Row& row) { return row.value() == "loss"; }

bool flat4_with_moves(const Row& row) { return flat4(row) && !row.first_moves.empty(); }
bool at_least(const Row& row, int width, int height) {
    return row.variant.width >= width && row.variant.height >= height;
}
bool every_first_move_draws(const Row& row) {
    return std::ranges::all_of(row.first_moves, [](const auto& move) { return move.second == 0; });
}
// Between its best and its worst first move.
Score spread(const Row& row) {
    const auto score = [](const auto& move) { return move.second; };
    const auto [worst, best] = std::ranges::minmax_element(row.first_moves, {}, score);
    return best->second - worst->second;
}

// The middle column, or the two beside the middle.
bool is_middle(const Variant& variant, Move column) { return std::abs(2 * column - (variant.width - 1)) <= 1; }

}  // namespace

const std::vector<Regularity>& regularities() {
    static const std::vector<Regularity> all = {
        {"flat, k = 4", "at most five columns: a draw",
         [](const Row& row) { return flat4(row) && row.variant.width <= 5; }, draw},
        {"flat, k = 4", "odd height: the second player does not win",
         [](const Row& row) { return flat4(row) && odd_height(row); }, [](const Row& row) { return !loss(row); }},
        {"flat, k = 4", "even height: the first player does not win",
         [](const Row& row) { return flat4(row) && !odd_height(row); }, [](const Row& row) { return !win(row); }},
        {"flat, k = 4", "even width from 6, even height from 4: the second player wins",
         [](const Row& row) {
             return flat4(row) && at_least(row, 6, 4) && row.variant.width % 2 == 0 && !odd_height(row);
         },
         loss},
        {"flat, k = 4", "where the second player wins, the last stone of a full board does it",
         [](const Row& row) { return flat4(row) && loss(row); },
         [](const Row& row) { return row.last_move() == row.variant.cells(); }},
        {"flat, k = 4", "a middle column is one of the best first moves", flat4_with_moves,
         [](const Row& row) {
             const auto best = row.best();
             return std::any_of(best.begin(), best.end(), [&](Move move) { return is_middle(row.variant, move); });
         }},
        {"flat, k = 4", "beginning at the edge costs the first player nothing", flat4_with_moves,
         [](const Row& row) { return row.best().front() == 0; }},
        {"flat, k = 4", "beginning at the edge does not win", flat4_with_moves,
         [](const Row& row) { return row.first_moves.at(0) <= 0; }},
        {"flat, k = 4", "the scores of first moves differ by two at most", flat4_with_moves,
         [](const Row& row) { return spread(row) <= 2; }},
        {"flat, k = 4", "five columns, odd height: every first move draws",
         [](const Row& row) { return flat4_with_moves(row) && row.variant.width == 5 && odd_height(row); },
         every_first_move_draws},
        {"flat, k = 4", "six columns, odd height from 7: b and e are the winning first moves",
         [](const Row& row) {
             return flat4_with_moves(row) && row.variant.width == 6 && at_least(row, 6, 7) && odd_height(row);
         },
         [](const Row& row) {
             return win(row) && row.best() == std::vector<Move>{1, 4};
         }},
        {"cylinders, k = 4", "four columns: a draw",
         [](const Row& row) { return ring4(row) && row.variant.width == 4; }, draw},
        {"cylinders, k = 4", "one or three rows: a draw",
         [](const Row& row) { return ring4(row) && (row.variant.height == 1 || row.variant.height == 3); }, draw},
        {"cylinders, k = 4", "two rows: a draw up to 11 columns, then a loss with the last stone",
         [](const Row& row) { return ring4(row) && row.variant.height == 2; },
         [](const Row& row) { return row.variant.width <= 11 ? draw(row) : row.bounds == exactly(-1); }},
        {"cylinders, k = 4", "six columns, height from 5: the first player wins odd heights, the second even ones",
         [](const Row& row) { return ring4(row) && row.variant.width == 6 && row.variant.height >= 5; },
         [](const Row& row) { return odd_height(row) ? win(row) : loss(row); }},
        {"cylinders, k = 4", "width from 5, odd height from 5: the first player wins",
         [](const Row& row) { return ring4(row) && at_least(row, 5, 5) && odd_height(row); }, win},
        {"cylinders, k = 4", "the second player wins even heights only",
         [](const Row& row) { return ring4(row) && loss(row); }, [](const Row& row) { return !odd_height(row); }},
        {"tori, k = 4", "four columns: a draw",
         [](const Row& row) { return is(row, Topology::torus, 4) && row.variant.width == 4; }, draw},
        {"tori, k = 4", "width and height from 5: the first player wins",
         [](const Row& row) { return is(row, Topology::torus, 4) && at_least(row, 5, 5); }, win},
        {"flat, k = 3", "width from 4, height from 3: the first player wins",
         [](const Row& row) { return is(row, Topology::flat, 3) && at_least(row, 4, 3); }, win},
        {"flat, k = 3", "width from 5, height from 4: the first player wins on move 9",
         [](const Row& row) { return is(row, Topology::flat, 3) && at_least(row, 5, 4); },
         [](const Row& row) { return row.last_move() == 9; }},
        {"flat, k = 3", "at most three columns or two rows: a draw",
         [](const Row& row) {
             return is(row, Topology::flat, 3) && (row.variant.width <= 3 || row.variant.height <= 2);
         },
         draw},
        {"cylinders, k = 3", "height from 3: the first player wins",
         [](const Row& row) { return is(row, Topology::cylinder, 3) && row.variant.height >= 3; }, win},
        {"tori, k = 3", "the first player wins", [](const Row& row) { return is(row, Topology::torus, 3); }, win},
        {"all, k = 5", "a draw", [](const Row& row) { return row.bounds.exact() && row.variant.k == 5; }, draw},
        {"without gravity", "the second player does not win (a stone more never hurts)",
         [](const Row& row) { return row.bounds.exact() && !row.variant.drops(); },
         [](const Row& row) { return !loss(row); }},
        {"with gravity", "the second player does not win",
         [](const Row& row) { return row.bounds.exact() && row.variant.drops(); },
         [](const Row& row) { return !loss(row); }},
    };
    return all;
}

Finding look_at(const Regularity& regularity, const Atlas& atlas) {
    Finding finding;
    for (const Row& row : atlas.rows()) {
        if (!regularity.about(row)) continue;
        if (regularity.holds(row))
            ++finding.holds;
        else
            finding.exceptions.push_back(&row);
    }
    return finding;
}

}  // namespace inarow::atlas
