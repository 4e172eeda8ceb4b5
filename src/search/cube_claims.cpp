#include "search/cube_claims.hpp"

namespace inarow::cube {
namespace {

// As many places as a register holds.
constexpr int lane_count = most_lanes;
using Set = std::conditional_t<(lane_count > 1), Lanes<(lane_count > 1 ? lane_count : 8)>, Word64>;

[[nodiscard]] Set load(const Children::Row<Word64>& row, int place) {
    if constexpr (lane_count > 1)
        return Set::load(&row[static_cast<std::size_t>(place)]);
    else
        return row[static_cast<std::size_t>(place)];
}
[[nodiscard]] unsigned places_where(auto condition) {
    if constexpr (lane_count > 1)
        return lanes_where(condition);
    else
        return static_cast<unsigned>(condition);
}

[[nodiscard]] Claims claims(const Board<Set>& board, Attacker attacker) {
    if (attacker == Attacker::white) {
        const unsigned held = places_where(white_is_held(board));
        const unsigned by_threat = places_where(white_is_held_by_threat(board));
        return {places_where(white_wins_by_odd_threat(board)), held | by_threat};
    }
    const auto line = black_gets_line(board) | !is_empty(Set(board.black_wins & Set(even_levels)));
    return {places_where(line & white_is_held(board)), places_where(white_wins_by_odd_threat(board))};
}

}  // namespace

Claims claims_about(const Children& children, Attacker attacker) {
    Claims all_claims;
    for (int place = 0; place < children.count; place += lane_count) {
        const Claims some = claims({load(children.white, place), load(children.black, place),
                                    load(children.white_wins, place), load(children.black_wins, place)},
                                   attacker);
        all_claims.yes |= some.yes << place;
        all_claims.no |= some.no << place;
    }
    const unsigned used = static_cast<unsigned>(low_bits<Word64>(children.count));
    return {all_claims.yes & used, all_claims.no & used};
}

}  // namespace inarow::cube
