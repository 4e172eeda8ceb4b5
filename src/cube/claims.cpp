#include "cube/claims.hpp"

#include "cube/pairs.hpp"

namespace inarow::cube {
namespace {

// As many places as a register holds.
template <int Count>
struct SetOf {
    using Type = Lanes<Count>;
};
template <>
struct SetOf<1> {
    using Type = Word64;
};
using Set = SetOf<most_lanes>::Type;

template <CellSet S = Set>
[[nodiscard]] S load(const Children::Row<Word64>& row, int place) {
    if constexpr (is_lanes<S>)
        return S::load(&row[static_cast<std::size_t>(place)]);
    else
        return row[static_cast<std::size_t>(place)];
}
template <CellSet S>
void store(S set, Children::Row<Word64>& row, int place) {
    if constexpr (is_lanes<S>)
        set.store(&row[static_cast<std::size_t>(place)]);
    else
        row[static_cast<std::size_t>(place)] = set;
}
template <class Condition>
[[nodiscard]] unsigned places_where(Condition condition) {
    if constexpr (std::is_integral_v<Condition>)  // two bools joined by | are an int
        return condition != 0 ? 1U : 0U;
    else
        return lanes_where(condition);
}

[[nodiscard]] Claims claims(const Board<Set>& board, Attacker attacker) {
    const unsigned won = places_where(white_wins_by_odd_threat(board)) | places_where(white_wins_by_pair(board));
    if (attacker == Attacker::white) {
        const unsigned held = places_where(white_is_held(board)) | places_where(white_is_held_by_pair(board));
        return {won, held | places_where(white_is_held_by_threat(board))};
    }
    const auto line = black_gets_line(board) | !is_empty(Set(board.black_wins & Set(even_levels)));
    return {places_where(line & white_is_held(board)), won};
}

}  // namespace

Claims claims_about(const Children& children, Attacker attacker) {
    Claims all_claims;
    for (int place = 0; place < children.count; place += most_lanes) {
        const Claims some = claims({load(children.white, place), load(children.black, place),
                                    load(children.white_wins, place), load(children.black_wins, place)},
                                   attacker);
        all_claims.yes |= some.yes << place;
        all_claims.no |= some.no << place;
    }
    const unsigned used = static_cast<unsigned>(low_bits<Word64>(children.count));
    return {all_claims.yes & used, all_claims.no & used};
}

void make_keys(const Children& children, Children::Row<Key>& keys) {
    alignas(64) Children::Row<Word64> live_white;
    alignas(64) Children::Row<Word64> live_black;
    for (int place = 0; place < children.count; place += most_lanes) {
        const Set white = load(children.white, place);
        const Set black = load(children.black, place);
        store(white & cells_in_lines(Set(~black)), live_white, place);
        store(black & cells_in_lines(Set(~white)), live_black, place);
    }
    keys_of_children(children, live_white, live_black, keys);
}

}  // namespace inarow::cube
