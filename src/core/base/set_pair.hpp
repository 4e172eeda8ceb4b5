// Two sets as one value, for code that moves the cells of both alike (game/topology.hpp).
#pragma once

#include "base/lanes.hpp"

namespace inarow {

template <CellSet Set>
struct SetPair {
    Set first;
    Set second;

    SetPair() = default;
    constexpr SetPair(Set a, Set b) : first(a), second(b) {}
    constexpr SetPair(Word64 both) : first(both), second(both) {}

    friend constexpr SetPair operator&(SetPair a, SetPair b) { return {a.first & b.first, a.second & b.second}; }
    friend constexpr SetPair operator|(SetPair a, SetPair b) { return {a.first | b.first, a.second | b.second}; }
    friend constexpr SetPair operator~(SetPair a) { return {~a.first, ~a.second}; }
    friend constexpr SetPair operator<<(SetPair a, int shift) { return {a.first << shift, a.second << shift}; }
    friend constexpr SetPair operator>>(SetPair a, int shift) { return {a.first >> shift, a.second >> shift}; }
    constexpr SetPair& operator|=(SetPair b) { return *this = *this | b; }
};

template <class Set>
inline constexpr bool is_lanes<SetPair<Set>> = true;
template <CellSet Set>
struct ValueOfSet<SetPair<Set>> {
    using Type = ValueOf<Set>;
};

// By the first set, then by the second.
template <class Set>
[[nodiscard]] constexpr auto is_less(SetPair<Set> a, SetPair<Set> b) {
    return is_less(a.first, b.first) | (!is_less(b.first, a.first) & is_less(a.second, b.second));
}
template <class Condition, class Set>
[[nodiscard]] constexpr SetPair<Set> select(Condition condition, SetPair<Set> a, SetPair<Set> b) {
    return {select(condition, a.first, b.first), select(condition, a.second, b.second)};
}

}  // namespace inarow
