#include "cube/claims.hpp"

#include "cube/pairs.hpp"
#include "cube/threats.hpp"

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

// The boards of the children from this place on.
[[nodiscard]] Board<Set> boards(const Children& children, int place) {
    return {load(children.white, place), load(children.black, place), load(children.white_wins, place),
            load(children.black_wins, place)};
}

[[nodiscard]] Claims claims(const Board<Set>& board, Attacker attacker) {
    const auto held = white_is_held(board);
    const unsigned won = places_where(white_wins_by_odd_threat(board));
    if (attacker == Attacker::white) return {won, places_where(held | white_is_held_by_threat(board))};
    const auto line = black_gets_line(board) | !is_empty(Set(board.black_wins & Set(even_levels)));
    return {places_where(line & held), won};
}
[[nodiscard]] Claims pair_claims(const Board<Set>& board, Attacker attacker) {
    const unsigned won = places_where(white_wins_by_pair(board));
    if (attacker == Attacker::white) return {won, places_where(white_is_held_by_pair(board))};
    return {0, won};
}

// f(boards) of all children, a register of them at a time.
template <class F>
[[nodiscard]] Claims for_all(const Children& children, F&& f) {
    Claims found;
    for (int place = 0; place < children.count; place += most_lanes) {
        const Claims claimed = f(boards(children, place));
        found.yes |= claimed.yes << place;
        found.no |= claimed.no << place;
    }
    return {found.yes & children.all(), found.no & children.all()};
}

// Copies the children at some of the places to the first places, and fills the last register up with full boards.
void gather(const Children& children, unsigned places, Children& some) {
    some.clear();
    for (; places != 0; places &= places - 1) some.add(children.node(std::countr_zero(places)), false);
    some.pad(most_lanes);
}

// The other way round: the first bit goes to the first place, and so on.
[[nodiscard]] unsigned scattered(unsigned bits, unsigned places) {
    unsigned made = 0;
    for (; places != 0; places &= places - 1, bits >>= 1)
        if ((bits & 1U) != 0) made |= places & -places;
    return made;
}

}  // namespace

unsigned won_by_two_threats(const Children& children) {
    unsigned won = 0;
    for (int place = 0; place < children.count; place += most_lanes)
        won |= places_where(mover_wins_by_two_threats(boards(children, place))) << place;
    return won & children.all();
}

Claims claims_about(const Children& children, Attacker attacker) {
    return for_all(children, [attacker](const Board<Set>& board) { return claims(board, attacker); });
}

Claims claims_by_pairs(const Children& children, Attacker attacker, unsigned asked) {
    Children some;
    gather(children, asked, some);
    const Claims found = for_all(some, [attacker](const Board<Set>& board) { return pair_claims(board, attacker); });
    return {scattered(found.yes, asked), scattered(found.no, asked)};
}

void make_keys(const Children& children, bool tempo_anywhere, Children::Row<Key>& keys) {
    alignas(64) Remainder<Children::Row<Word64>> left;
    for (int place = 0; place < children.count; place += most_lanes) {
        const Remainder<Set> some = remainder(boards(children, place), tempo_anywhere);
        store(some.filled, left.filled, place);
        store(some.white, left.white, place);
        store(some.black, left.black, place);
    }
    const Children::Row<Halves> halves = halves_of_children(left, children.count);
    for (int place = 0; place < children.count; ++place) {
        const auto i = static_cast<std::size_t>(place);
        keys[i] = key_of(left.filled[i], halves[i], count_bits(children.white[i] | children.black[i]));
    }
}

}  // namespace inarow::cube
