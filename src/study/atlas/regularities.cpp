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
        {"Flat boards with k = 4 that are at most five columns wide are draws, whatever their height.",
         [](const Row& row) { return flat4(row) && row.variant.width <= 5; }, draw},
        {"On flat boards of odd height with k = 4 the second player does not win.",
         [](const Row& row) { return flat4(row) && odd_height(row); }, [](const Row& row) { return !loss(row); }},
        {"On flat boards of even height with k = 4 the first player does not win.",
         [](const Row& row) { return flat4(row) && !odd_height(row); }, [](const Row& row) { return !win(row); }},
        {"Flat boards with k = 4 of even width from six columns and of even height from four rows on are won by the "
         "second player.",
         [](const Row& row) {
             return flat4(row) && at_least(row, 6, 4) && row.variant.width % 2 == 0 && !odd_height(row);
         },
         loss},
        {"Where the second player wins a flat board with k = 4, she wins with the last stone of all: both players fill "
         "the board, and the zugzwang of even height decides.",
         [](const Row& row) { return flat4(row) && loss(row); },
         [](const Row& row) { return row.last_move() == row.variant.cells(); }},
        {"On flat boards with k = 4 a column in the middle is one of the best first moves.", flat4_with_moves,
         [](const Row& row) {
             const auto best = row.best();
             return std::any_of(best.begin(), best.end(), [&](Move move) { return is_middle(row.variant, move); });
         }},
        {"On flat boards with k = 4 the first player loses nothing by beginning at the edge.", flat4_with_moves,
         [](const Row& row) { return row.best().front() == 0; }},
        {"On flat boards with k = 4 he does not win if he begins at the edge.", flat4_with_moves,
         [](const Row& row) { return row.first_moves.at(0) <= 0; }},
        {"On flat boards with k = 4 the scores of two first moves differ by two at most.", flat4_with_moves,
         [](const Row& row) { return spread(row) <= 2; }},
        {"On flat boards of five columns and odd height with k = 4 every first move draws.",
         [](const Row& row) { return flat4_with_moves(row) && row.variant.width == 5 && odd_height(row); },
         every_first_move_draws},
        {"On flat boards of six columns and odd height from seven rows on with k = 4 columns b and e win, and no "
         "others.",
         [](const Row& row) {
             return flat4_with_moves(row) && row.variant.width == 6 && at_least(row, 6, 7) && odd_height(row);
         },
         [](const Row& row) {
             return win(row) && row.best() == std::vector<Move>{1, 4};
         }},
        {"Rings of four columns with k = 4 are draws.",
         [](const Row& row) { return ring4(row) && row.variant.width == 4; }, draw},
        {"Rings of one row and of three rows with k = 4 are draws.",
         [](const Row& row) { return ring4(row) && (row.variant.height == 1 || row.variant.height == 3); }, draw},
        {"Rings of two rows with k = 4 are draws up to eleven columns; from twelve on the second player wins with the "
         "last stone of all.",
         [](const Row& row) { return ring4(row) && row.variant.height == 2; },
         [](const Row& row) { return row.variant.width <= 11 ? draw(row) : row.bounds == exactly(-1); }},
        {"On rings of six columns and at least five rows with k = 4 the first player wins odd heights, the second "
         "player even ones.",
         [](const Row& row) { return ring4(row) && row.variant.width == 6 && row.variant.height >= 5; },
         [](const Row& row) { return odd_height(row) ? win(row) : loss(row); }},
        {"On rings of at least five columns and odd height from five rows on with k = 4 the first player wins.",
         [](const Row& row) { return ring4(row) && at_least(row, 5, 5) && odd_height(row); }, win},
        {"On rings with k = 4 the second player wins even heights only.",
         [](const Row& row) { return ring4(row) && loss(row); }, [](const Row& row) { return !odd_height(row); }},
        {"Tori of four columns with k = 4 are draws.",
         [](const Row& row) { return is(row, Topology::torus, 4) && row.variant.width == 4; }, draw},
        {"On tori at least five columns wide and five cells high with k = 4 the first player wins.",
         [](const Row& row) { return is(row, Topology::torus, 4) && at_least(row, 5, 5); }, win},
        {"With k = 3 the first player wins every flat board at least four columns wide and three cells high.",
         [](const Row& row) { return is(row, Topology::flat, 3) && at_least(row, 4, 3); }, win},
        {"With k = 3 he does so on move 9 where the board is at least five columns wide and four cells high.",
         [](const Row& row) { return is(row, Topology::flat, 3) && at_least(row, 5, 4); },
         [](const Row& row) { return row.last_move() == 9; }},
        {"Flat boards with k = 3 that are at most three columns wide, or two cells high, are draws.",
         [](const Row& row) {
             return is(row, Topology::flat, 3) && (row.variant.width <= 3 || row.variant.height <= 2);
         },
         draw},
        {"With k = 3 the first player wins every ring at least three cells high.",
         [](const Row& row) { return is(row, Topology::cylinder, 3) && row.variant.height >= 3; }, win},
        {"With k = 3 the first player wins every torus.", [](const Row& row) { return is(row, Topology::torus, 3); },
         win},
        {"With k = 5 every board is a draw.", [](const Row& row) { return row.bounds.exact() && row.variant.k == 5; },
         draw},
        {"Without gravity the second player does not win: a stone more never hurts there, so the first player could "
         "take her strategy.",
         [](const Row& row) { return row.bounds.exact() && !row.variant.drops(); },
         [](const Row& row) { return !loss(row); }},
        {"With gravity she does not win either.",
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
